import { done, type Result } from '@om/contracts/errors'
import type { Prescription } from '@om/contracts/prescriptions'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { presentPrescription } from './prescriptions.present.ts'
import { visiblePrescriptionsOf } from './prescriptions.repo.ts'

/** The signed-in patient's own prescriptions, newest first. */
export const listMyPrescriptions = async (ctx: Ctx<'patient'>): Promise<Result<{ items: Prescription[] }>> => {
  const { deps, tx, actor } = ctx
  const rows = await visiblePrescriptionsOf(tx, actor.id)
  auditListRead(deps.clock, tx, 'prescription.mine.read', 'patient', actor.id)
  return done({ items: rows.map(presentPrescription) })
}
