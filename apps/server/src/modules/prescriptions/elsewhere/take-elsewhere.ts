import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { MyPrescription, takeElsewhere as takeEndpoint } from '@om/contracts/prescriptions'
import { addressLine } from '@om/domain/delivery'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { suppliesLeft } from '@om/domain/prescribing/supply'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { clinicToday, deliveriesOf } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { movePrescription, presentOwn } from '../move-prescription.ts'
import { prescriptionNumber } from '../prescriptions.present.ts'
import { lockPrescription, type PrescriptionRow, visiblePrescription } from '../prescriptions.repo.ts'
import { followTakenBack } from '../recheck.ts'
import { elsewhereOf, insertElsewhere, updateElsewhere } from './elsewhere.repo.ts'

/** Business days within which an original is sent. */
const SEND_WITHIN_DAYS = 1

/** Where something goes that is posted to a patient, on one line; empty where they have no address. */
export const ownAddress = async (tx: Tx, patientId: string): Promise<string> =>
  addressLine((await deliveriesOf(tx, patientId))(null))

const heldOwn = async ({ tx }: Ctx<'patient'>, id: string): Promise<PrescriptionRow | undefined> =>
  (await visiblePrescription(tx, id)) && (await lockPrescription(tx, id))

/** Why one that is not active is not taken elsewhere, and what to do instead. */
const insteadWords: Partial<Record<PrescriptionRow['status'], string>> = {
  on_hold:
    'It is on hold, so no pharmacy should supply it now. Ask your doctor: once they have cleared it you can take it with you.',
  exhausted: 'Every delivery on it has been used, so there is nothing left to take. Ask for a review instead.',
  expired: 'Its last day is over, so no pharmacy may supply it. Ask for a review instead.',
}

/**
 * A patient takes their prescription to a pharmacy of their choice: from this transaction on nothing is made, sent or charged for it
 * here, what was paid and not sent is paid back, and whoever holds the original has the task of sending it within a business day. Asking
 * again changes nothing. Refuses with `prescription_wrong_state` where there is nothing to take. (REG-04, REG-12)
 */
export const takeElsewhere = async (
  ctx: Ctx<'patient'>,
  input: CallInput<typeof takeEndpoint>['body'] & { id: string },
): Promise<Result<MyPrescription>> => {
  const { deps, tx, actor, now } = ctx
  const row = await heldOwn(ctx, input.id)
  if (!row) return refused('not_found')
  if (row.status === 'released') return done(await presentOwn(ctx, row))
  const instead = insteadWords[row.status]
  if (instead) return refused('prescription_wrong_state', [{ code: row.status, message: instead }])
  if (clinicToday(deps.clock) > row.expiresOn || suppliesLeft(row) === 0)
    return refusedIn('prescription_wrong_state', row.status)
  const form = row.legalForm === 'conformant_eprescription' && row.legalFormReceivedAt ? 'token' : 'paper'
  const own = input.to === 'me' && form === 'paper' ? await ownAddress(tx, actor.id) : ''
  if (input.to === 'me' && form === 'paper' && !own)
    return refused('bad_request', [
      { field: 'to', message: 'We have no address of yours. Add one to your profile, or choose a pharmacy.' },
    ])
  const moved = await movePrescription(deps, tx, row, {
    action: 'take_elsewhere',
    by: { role: 'patient', name: actor.name },
    reason: 'patient_request',
    message: '',
  })
  if (!moved.ok) return moved
  const fromRole = row.legalFormReceivedAt ? 'pharmacist' : 'doctor'
  const sendBy = withinBusinessDays(now, SEND_WITHIN_DAYS)
  await insertElsewhere(tx, {
    prescriptionId: row.id,
    patientId: actor.id,
    form,
    fromRole,
    toKind: input.to,
    address: input.to === 'pharmacy' ? input.pharmacy : own && `${row.patientSnapshot.name}, ${own}`,
    askedAt: now,
    sendBy,
  })
  await openTask(deps, tx, {
    kind: 'send_original',
    role: fromRole,
    subjectId: row.id,
    patientId: actor.id,
    consultId: row.consultId,
    summary: sendWords(prescriptionNumber(row.number), form, input.to),
    dueAt: sendBy,
  })
  return done(await presentOwn(ctx, moved.value))
}

/** What there is to do about an original, in one line. */
export const sendWords = (number: string, form: 'paper' | 'token', to: 'me' | 'pharmacy'): string => {
  const where = to === 'me' ? 'its patient' : 'the pharmacy that its patient has chosen'
  return form === 'token'
    ? `Open ${number} to other pharmacies, and send its token to ${where}.`
    : `Post the signed original of ${number} to ${where}.`
}

/**
 * They have changed their mind before it was sent: it is dispensed here again, and charged once they agree to the plan. Refuses with
 * `prescription_wrong_state` afterwards, and says how it comes back then.
 */
export const takeBack = async (ctx: Ctx<'patient'>, input: { id: string }): Promise<Result<MyPrescription>> => {
  const { deps, tx, actor, now } = ctx
  const row = await heldOwn(ctx, input.id)
  if (!row) return refused('not_found')
  if (row.status !== 'released') return refusedIn('prescription_wrong_state', row.status)
  const standing = (await elsewhereOf(tx, [row.id])).get(row.id)
  if (standing?.sentAt)
    return refused('prescription_wrong_state', [
      {
        code: row.status,
        message:
          'Its original has been sent already. Ask a doctor for a review: they write a new one for our pharmacy.',
      },
    ])
  const moved = await movePrescription(deps, tx, row, {
    action: 'take_back',
    by: { role: 'patient', name: actor.name },
    reason: 'patient_request',
    message: '',
  })
  if (!moved.ok) return moved
  if (standing) await updateElsewhere(tx, standing.id, { takenBackAt: now })
  return done(await presentOwn(ctx, await followTakenBack(deps, tx, moved.value)))
}
