import { done, type Result, refused } from '@om/contracts/errors'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { requiresPrescription, triage } from '@om/domain/triage/triage'
import { auditAtCommit } from '#src/database/audit.ts'
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

export type Opened = {
  consult: ConsultRow
  /** Whether this call made it. */
  isNew: boolean
}

export type OpenOptions = {
  /** Why it is opened, when not by its patient; a reason code. */
  reason?: string
  /** The state the patient lives in, when it is known: the due time is told by the patient's own clock. */
  state?: string | null
}

/**
 * Opens the consult of a stored assessment: checked, sorted by the triage rules, stored with rule version and inputs hash
 * (INV-19), and with its 24-hour clock running. One assessment makes one consult however often it is asked for, and a
 * patient has one open consult at a time: otherwise `consult_open_already`.
 */
export const openFromQuiz = async (
  deps: Deps,
  tx: Tx,
  quiz: StoredQuiz & { userId: string },
  { reason = '', state }: OpenOptions = {},
): Promise<Result<Opened>> => {
  const earlier = await consultsOfPatient(tx, quiz.userId)
  const known = earlier.find(consult => consult.quizResultId === quiz.id)
  if (known) return done({ consult: known, isNew: false })
  const today = clinicToday(deps.clock)
  const checked = checkAssessment(quiz, today)
  if (!checked.ok) return checked
  const { answers, brand } = checked.value
  const sorted = triage(answers, { today, brand })
  if (sorted.outcome === 'incomplete') return refused('quiz_incomplete')

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
    return twin ? done({ consult: twin, isNew: false }) : refused('consult_open_already')
  }
  await attachWaitingPhotos(tx, made)
  const mayBePrescribed = requiresPrescription(sorted.outcome)
  if (quiz.requiresPrescription !== mayBePrescribed) await saveRequiresPrescription(tx, quiz.id, mayBePrescribed)
  auditAtCommit(deps.clock, tx, {
    action: 'consult.submit',
    subjectType: 'consult',
    subjectId: made.id,
    patientId: made.patientId,
    fromState: 'draft',
    toState: 'submitted',
    reason,
  })
  await announceConsult(tx, made)
  const livesIn = state === undefined ? (await patientDetails(tx, made.patientId))?.address?.state : state
  await tellPatient(deps, tx, made, 'received', { due: { at: dueAt, state: livesIn ?? null } })
  return done({ consult: made, isNew: true })
}
