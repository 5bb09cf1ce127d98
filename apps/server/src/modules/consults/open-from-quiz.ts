import { done, type Result, refused } from '@om/contracts/errors'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { requiresPrescription, triage } from '@om/domain/triage/triage'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { patientDetails } from '#src/modules/me/patient-details.ts'
import { attachWaitingPhotos } from '#src/modules/photos/waiting-photos.ts'
import { clinicToday } from '#src/modules/staff/registration.ts'
import { checkAssessment } from './check-assessment.ts'
import { slaOf } from './clock.ts'
import { type ConsultRow, consultOfQuiz, consultsOfPatient, insertConsult } from './consults.repo.ts'
import { announceConsult } from './move-consult.ts'
import { type StoredQuiz, saveRequiresPrescription } from './quiz.repo.ts'
import { tellPatient } from './tell-patient.ts'

/**
 * Opens the consult of a stored assessment: checked, sorted by the triage rules, stored with rule version and inputs hash
 * (INV-19), and with its 24-hour clock running. One assessment makes one consult however often it is asked for, and a
 * patient has one open consult at a time: otherwise `consult_open_already`.
 */
export const openFromQuiz = async (
  deps: Deps,
  tx: Tx,
  quiz: StoredQuiz & { userId: string },
  reason = '',
): Promise<Result<ConsultRow>> => {
  const known = await consultOfQuiz(tx, quiz.id)
  if (known) return done(known)
  const today = clinicToday(deps.clock)
  const checked = checkAssessment(quiz, today)
  if (!checked.ok) return checked
  const { answers, brand } = checked.value
  const sorted = triage(answers, { today, brand })
  if (sorted.outcome === 'incomplete') return refused('quiz_incomplete')

  const earlier = await consultsOfPatient(tx, quiz.userId)
  if (earlier.some(consult => openConsultStates.includes(consult.state))) return refused('consult_open_already')
  const now = deps.clock.now()
  const { dueAt } = slaOf({ submittedAt: now, pausedAt: null, pausedMs: 0 }, now)
  const made = await insertConsult(tx, {
    patientId: quiz.userId,
    quizResultId: quiz.id,
    brand,
    state: 'submitted',
    outcome: sorted.outcome,
    urgent: sorted.urgent,
    doctorFlags: sorted.doctorFlags,
    patientReasons: sorted.patientReasons,
    ruleVersion: sorted.ruleVersion,
    inputsHash: inputsHash(answers),
    submittedAt: now,
    dueAt,
    isReturning: earlier.some(consult => consult.decidedAt !== null),
    updatedAt: now,
  })
  if (!made) {
    const twin = await consultOfQuiz(tx, quiz.id)
    return twin ? done(twin) : refused('consult_open_already')
  }
  await attachWaitingPhotos(tx, made)
  await saveRequiresPrescription(tx, quiz.id, requiresPrescription(sorted.outcome))
  await audit(deps.clock, tx, {
    action: 'consult.submit',
    subjectType: 'consult',
    subjectId: made.id,
    patientId: made.patientId,
    fromState: 'draft',
    toState: 'submitted',
    reason,
  })
  await announceConsult(tx, made)
  const patient = await patientDetails(tx, made.patientId)
  await tellPatient(deps, tx, made, 'received', { due: { at: dueAt, state: patient?.address?.state ?? null } })
  return done(made)
}
