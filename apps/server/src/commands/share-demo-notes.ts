import { idOf } from '@om/db/seed/ids'
import { people } from '@om/db/seed/people'
import { consults } from '@om/db/tables/consults'
import { and, desc, eq } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { addNote } from '#src/modules/consults/notes/notes.ts'
import { demoActor } from './demo-actor.ts'

const body =
  'Spoke about the first months: shedding in weeks four to eight is expected and passes. Photos at three months, from the same place and in the same light.'

/** Grace's doctor has added a note to her case that she reads, too. Safe to repeat: it is one note, shared once. */
export const shareDemoNotes = async (deps: Deps): Promise<void> => {
  const decided = await inTransaction({ deps, actor: system('demo') }, ({ tx }) =>
    tx.q
      .select({ id: consults.id, by: consults.decidedBy })
      .from(consults)
      .where(and(eq(consults.patientId, people.grace.id), eq(consults.state, 'approved')))
      .orderBy(desc(consults.decidedAt))
      .limit(1),
  )
  const doctor = [people.drOkoro, people.drLund].find(one => one.staffId === decided[0]?.by)
  if (!decided[0] || !doctor) return
  const { id } = decided[0]
  const key = idOf('shared note', people.grace.id)
  await inTransaction({ deps, actor: demoActor('doctor', doctor) }, ctx =>
    addNote(ctx, { id, key, body, isShared: true }),
  )
}
