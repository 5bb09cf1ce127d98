import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { findConsult } from '../find-consult.ts'
import { aboutConsult } from './about-consult.ts'
import { buildChart } from './chart.ts'

/** The whole chart of one consult, for a doctor; the reading itself is audited. One's own is refused (INV-05). */
export const readConsult = async (ctx: Ctx<'doctor'>, input: { id: string }): Promise<Result<ConsultForDoctor>> => {
  const { deps, tx, actor } = ctx
  const found = await findConsult(tx, actor, input.id)
  if (!found.ok) return found
  const consult = found.value
  await audit(deps.clock, tx, {
    action: 'consult.read',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  return done(await buildChart(ctx, consult.id, { about: aboutConsult(tx, consult) }))
}
