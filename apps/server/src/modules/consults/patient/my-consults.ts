import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { visibleConsultsOf } from '../consults.repo.ts'
import { patientViews } from './patient-view.ts'

/** The signed-in patient's own consults, newest first. */
export const listMyConsults = async (ctx: Ctx<'patient'>): Promise<Result<{ items: ConsultForPatient[] }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visibleConsultsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'consult.mine.read', 'patient', actor.id)
  return done({ items: await patientViews(deps, tx, rows) })
}
