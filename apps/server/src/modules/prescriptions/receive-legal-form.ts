import { done, type Result, refused } from '@om/contracts/errors'
import type { Prescription } from '@om/contracts/prescriptions'
import { TAKEN_ELSEWHERE } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { mayUndoLegalForm } from './prescriptions.policy.ts'
import { presentPrescription } from './prescriptions.present.ts'
import {
  insertLegalFormError,
  lockPrescription,
  type PrescriptionRow,
  updatePrescription,
  visiblePrescription,
} from './prescriptions.repo.ts'

export type LegalForm = 'paper_signed_original' | 'conformant_eprescription'

/** A prescription held still for a pharmacist who may work on it. Refuses with `not_found`, `registration_not_current`, `own_care`. */
const heldFor = async ({ deps, tx, actor }: Ctx<'pharmacist'>, id: string): Promise<Result<PrescriptionRow>> => {
  if (!(await visiblePrescription(tx, id))) return refused('not_found')
  const row = await lockPrescription(tx, id)
  if (!row) return refused('not_found')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  if (!pharmacist.ok) return pharmacist
  return row.patientId === actor.id ? refused('own_care') : done(row)
}

/**
 * Records that the pharmacy holds the signed original, or a conformant electronic prescription (REG-12). Without it nothing
 * is supplied (INV-01). The first receipt counts; repeating it changes nothing.
 */
export const receiveLegalForm = async (
  ctx: Ctx<'pharmacist'>,
  input: { id: string; form: LegalForm; reference: string },
): Promise<Result<Prescription>> => {
  const { deps, tx, actor } = ctx
  const held = await heldFor(ctx, input.id)
  if (!held.ok) return held
  const row = held.value
  if (row.legalFormReceivedAt) return done(presentPrescription(row))
  if (row.status === 'released')
    return refused('supply_refused', [{ message: `${TAKEN_ELSEWHERE} Send its original on: it is among your tasks.` }])
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

/**
 * Says that the signed original was recorded by mistake: what was recorded stays to be read, and nothing is supplied until the right one
 * is. Refuses with `order_changed` where none is recorded any more, and with `supply_refused` once a supply was counted on it.
 */
export const undoLegalForm = async (
  ctx: Ctx<'pharmacist'>,
  input: { id: string; reason: string },
): Promise<Result<Prescription>> => {
  const { deps, tx, actor, now } = ctx
  const held = await heldFor(ctx, input.id)
  if (!held.ok) return held
  const row = held.value
  const { legalFormReceivedAt: receivedAt, legalFormReceivedBy: receivedBy } = row
  if (!receivedAt || !receivedBy) return refused('order_changed')
  if (!mayUndoLegalForm(row))
    return refused('supply_refused', [
      {
        message:
          'An order has been verified on this original. Cancel that order, or ask the doctor to hold the prescription.',
      },
    ])
  await insertLegalFormError(tx, {
    prescriptionId: row.id,
    patientId: row.patientId,
    legalForm: row.legalForm,
    reference: row.legalFormReference,
    receivedAt,
    receivedBy,
    reason: input.reason,
    byName: actor.name,
    at: now,
  })
  const undone = await updatePrescription(tx, row, {
    legalForm: 'paper_signed_original',
    legalFormReference: '',
    legalFormReceivedAt: null,
    legalFormReceivedBy: null,
  })
  if (!undone) return refused('order_changed')
  await audit(deps.clock, tx, {
    action: 'prescription.legal_form_mistake',
    subjectType: 'prescription',
    subjectId: row.id,
    patientId: row.patientId,
  })
  await announce(tx, ['role:pharmacist'], 'board', row.id)
  return done(presentPrescription(undone))
}
