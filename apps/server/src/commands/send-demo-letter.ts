import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { visibleLetter } from '#src/modules/overview/gp-letters/gp-letters.repo.ts'
import { makeLetter, readOwnLetter, sendLetter } from '#src/modules/overview/gp-letters/gp-letters.routes.ts'
import { demoActor } from './demo-actor.ts'

/** A patient of the demo has sent a summary to a practice, which has not opened it. Safe to repeat: it is one letter, sent once. */
export const sendDemoLetter = async (deps: Deps): Promise<void> => {
  const asked = { deps, actor: demoActor('patient', people.grace), requestId: '' }
  const id = idOf('gp letter', people.grace.id)
  const to = { practice: 'Dr Priya Nair, Fig Tree Family Practice', email: 'reception@figtree-practice.example' }
  if (await inTransaction(asked, ({ tx }) => visibleLetter(tx, id))) return
  const made = await inTransaction(asked, ctx => makeLetter(ctx, { id, letterId: null, ...to }))
  if (!made.ok) return
  await readOwnLetter(asked, { id })
  await inTransaction(asked, ctx => sendLetter(ctx, { id, timesSent: 0 }))
}
