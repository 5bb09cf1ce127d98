import { done, type Result } from '@om/contracts/errors'
import type { Deps } from '#src/deps.ts'
import { stopClock } from '../clock.ts'
import { type ConsultRow, insertNote } from '../consults.repo.ts'
import { notifyPatient } from '../contact/notify-patient.ts'
import { moveConsult } from '../move-consult.ts'
import type { Held } from './held-consult.ts'

export type Decision = {
  action: 'approve' | 'decline' | 'refer'
  reason: string
  message: string
  note: string
}

/**
 * Ends a consult the doctor holds: the note is signed and from then on only added to (INV-08), the clock stops, and the
 * patient hears that there is news. Approval is for the prescription module, in the transaction that signs, and for a review after
 * which nothing changes.
 */
export const decideConsult = async (
  deps: Deps,
  { tx, consult, doctor, now, about }: Held,
  decision: Decision,
): Promise<Result<ConsultRow>> => {
  const moved = await moveConsult(
    deps,
    tx,
    consult,
    { action: decision.action, by: 'doctor', reason: decision.reason },
    {
      ...stopClock(),
      draftNote: '',
      decidedAt: now,
      decidedBy: doctor.id,
      decisionReason: decision.reason,
      messageToPatient: decision.message,
    },
  )
  if (!moved.ok) return moved
  await insertNote(tx, { consultId: consult.id, doctorId: doctor.id, body: decision.note, signedAt: now })
  await notifyPatient(deps, tx, consult, 'news', { to: await about.patient() })
  return done(moved.value)
}
