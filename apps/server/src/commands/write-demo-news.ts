import { SIGN_UP_SOURCE } from '@om/contracts/marketing-words'
import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { moveNewsletter, saveNewsletter } from '#src/modules/newsletters/newsletters.routes.ts'
import { recordAnswer } from '#src/modules/people/people.ts'
import { demoActor } from './demo-actor.ts'

const words = {
  subject: 'Care for your scalp in summer',
  text: `Sun and salt water are hard on a scalp. A hat helps most, and a light sunscreen where hair is thin.

Wash as often as you like: it does not make hair fall. Rinse salt and chlorine out on the same day.

We have written down what is known about washing, heat and sun, with the studies behind it.`,
  linkLabel: 'Read what is known',
  linkPath: '/blog',
}

/** Mina and Theo agree to news; Paula writes some, which Sam has still to read and send. Safe to repeat: it happens once. */
export const writeDemoNews = async (deps: Deps): Promise<void> => {
  const id = idOf('newsletter', 'summer')
  const paula = { deps, actor: demoActor('admin', people.paula) }
  const saved = await inTransaction(paula, ctx => saveNewsletter(ctx, { id, ...words, version: 0 }))
  // What they or the office have answered since stays.
  if (!saved.ok) return
  for (const person of [people.mina, people.theo])
    await inTransaction({ deps, actor: demoActor('patient', person) }, ({ tx }) =>
      recordAnswer(deps, tx, person.id, { consent: true, source: SIGN_UP_SOURCE }),
    )
  await inTransaction(paula, ctx => moveNewsletter(ctx, { id, step: 'ask', version: saved.value.version }))
}
