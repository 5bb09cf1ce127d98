import { done, type Result, refused } from '@om/contracts/errors'
import type { Prescription } from '@om/contracts/prescriptions'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { presentPrescription } from './prescriptions.present.ts'
import { lockPrescription, updatePrescription, visiblePrescription } from './prescriptions.repo.ts'

export type LegalForm = 'paper_signed_original' | 'conformant_eprescription'

/**
 * Records that the pharmacy holds the signed original, or a conformant electronic prescription (REG-12). Without it nothing
 * is supplied (INV-01). The first receipt counts; repeating it changes nothing.
 */
export const receiveLegalForm = async (
  ctx: Ctx<'pharmacist'>,
  input: { id: string; form: LegalForm; reference: string },
): Promise<Result<Prescription>> => {
  const { deps, tx, actor } = ctx
  if (!(await visiblePrescription(tx, input.id))) return refused('not_found')
  const row = await lockPrescription(tx, input.id)
  if (!row) return refused('not_found')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  if (!pharmacist.ok) return pharmacist
  if (row.patientId === actor.id) return refused('own_care')
  if (row.legalFormReceivedAt) return done(presentPrescription(row))
  const received = await updatePrescription(tx, row, {
    legalForm: input.form,
    legalFormReference: input.reference,
    legalFormReceivedAt: deps.clock.now(),
    legalFormReceivedBy: actor.staffId,
  })
  if (!received) return refused('order_changed')
  await audit(deps.clock, tx, {
    action: 'prescription.legal_form',
    subjectType: 'prescription',
    subjectId: row.id,
    patientId: row.patientId,
    reason: input.form,
  })
  await announce(tx, ['role:pharmacist'], 'board', row.id)
  return done(presentPrescription(received))
}
