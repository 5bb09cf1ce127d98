import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { isOwnCare } from '../consults.policy.ts'
import { type ConsultRow, visibleConsult } from '../consults.repo.ts'
import { readingOf } from '../opinions/opinions.ts'
import { aboutConsult } from './about-consult.ts'
import { buildChart } from './chart.ts'

export type FoundConsult = ConsultRow

/** A consult that the doctor may read: absent ones and other people's look the same, and one's own is refused (INV-05). */
export const findConsult = async (tx: Tx, actor: DoctorActor, id: string): Promise<Result<FoundConsult>> => {
  const consult = await visibleConsult(tx, id)
  if (!consult) return refused('not_found')
  return isOwnCare(consult, actor) ? refused('own_care') : done(consult)
}

/** The whole chart of one consult, for a doctor; the reading itself is audited. One's own is refused (INV-05). */
export const readConsult = async (ctx: Ctx<'doctor'>, input: { id: string }): Promise<Result<ConsultForDoctor>> => {
  const { deps, tx, actor } = ctx
  const found = await findConsult(tx, actor, input.id)
  if (!found.ok) return found
  const consult = found.value
  await audit(deps.clock, tx, {
    action: await readingOf(ctx, consult.patientId, 'consult.read'),
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  return done(await buildChart(ctx, consult.id, { about: aboutConsult(tx, consult) }))
}
