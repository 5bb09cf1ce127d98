import { done, type Result, refused } from '@om/contracts/errors'
import { openConsultStates } from '@om/domain/lifecycles/consult'
import { ADULT_AGE, ageOn } from '@om/domain/quiz/date'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { requiresPrescription } from '@om/domain/triage/triage'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { Addressee } from '#src/modules/mail/mail.ts'
import { careAgreed, clinicToday, patientDetails } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { checkAssessment } from '../chart/check-assessment.ts'
import { bornOnOf, type StoredQuiz, saveRequiresPrescription } from '../chart/quiz.repo.ts'
import { slaOf } from '../clock.ts'
import { consultOpened, consultOpens } from '../consults.hooks.ts'
import { toldBy } from '../consults.present.ts'
import { type ConsultRow, consultOfQuiz, consultsOfPatient, insertConsult } from '../consults.repo.ts'
import { UNDER_AGE } from '../contact/end-under-age.ts'
import { notifyPatient } from '../contact/notify-patient.ts'
import { announceConsult } from '../move-consult.ts'

export type Opened = {
  consult: ConsultRow
  /** Whether this call made it. */
  isNew: boolean
}

type PatientQuiz = StoredQuiz & { userId: string }

/**
 * A patient's consults so far, newest first, with what they took photos of beforehand held until the transaction ends: what
 * `enterConsult` starts from.
 */
export const consultsBefore = async (tx: Tx, patientId: string): Promise<ConsultRow[]> => {
  const [, earlier] = await Promise.all([consultOpens.happens(tx, patientId), consultsOfPatient(tx, patientId)])
  return earlier
}

/** Whether a doctor has seen on an ID that this person is still under 18, whatever birthday they give now. (INV-15) */
const isKnownMinor = async (tx: Tx, earlier: ConsultRow[], today: string): Promise<boolean> => {
  const ended = earlier.find(consult => consult.decisionReason === UNDER_AGE)
  const bornOn = ended && (await bornOnOf(tx, ended.quizResultId))
  return Boolean(bornOn) && ageOn(bornOn ?? today, today) < ADULT_AGE
}

/**
 * Stores the consult of an assessment: checked, sorted by the triage rules, with rule version and inputs hash (INV-19), and
 * with its 24-hour clock running. One assessment makes one consult however often it is asked for, and a patient has one open
 * consult at a time: otherwise `consult_open_already`. Refuses with `consent_withdrawn` what was agreed to before a withdrawal. A new one is complete only with `followOpening`.
 */
export const enterConsult = async (
  deps: Deps,
  tx: Tx,
  quiz: PatientQuiz,
  earlier: ConsultRow[],
): Promise<Result<Opened>> => {
  const known = earlier.find(consult => consult.quizResultId === quiz.id)
  if (known) return done({ consult: known, isNew: false })
  const today = clinicToday(deps.clock)
  const checked = checkAssessment(quiz, today)
  if (!checked.ok) return checked
  const { answers, brand } = checked.value
  const rules = await rulesInForce(tx)
  const sorted = rules.triage(answers, { today, brand })
  if (sorted.outcome === 'incomplete') return refused('quiz_incomplete')

  if (await isKnownMinor(tx, earlier, today)) return refused('under_age')
  const agreed = await careAgreed(tx, quiz.userId, quiz.createdAt)
  if (!agreed.ok) return agreed
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
  return done({ consult: made, isNew: true })
}

export type OpenOptions = {
  /** Why it is opened, when not by its patient; a reason code. */
  reason?: string
  /** The state the patient lives in, when it is known: the due time is told by the patient's own clock. */
  state?: string | null
  /** What the patient is told of it. */
  occasion?: 'received' | 'asked' | 'review'
  /** How to write to the patient, when it is known. */
  to?: Addressee | undefined
}

const confirm = async (
  deps: Deps,
  tx: Tx,
  consult: ConsultRow,
  { state, to, occasion = 'received' }: OpenOptions,
): Promise<void> => {
  const livesIn = state === undefined ? (await patientDetails(tx, consult.patientId))?.address?.state : state
  const by = toldBy(consult)
  const due = by && { at: by, state: livesIn ?? null }
  await notifyPatient(deps, tx, consult, occasion, { to, ...(due ? { due } : {}) })
}

/**
 * What follows when a consult has been stored for the first time: waiting photos become its own, the audit trail, the open
 * screens, and the confirmation to the patient. One round trip to the database, and the job of the message.
 */
export const followOpening = async (
  deps: Deps,
  tx: Tx,
  quiz: PatientQuiz,
  made: ConsultRow,
  options: OpenOptions = {},
): Promise<void> => {
  auditAtCommit(deps.clock, tx, {
    action: 'consult.submit',
    subjectType: 'consult',
    subjectId: made.id,
    patientId: made.patientId,
    fromState: 'draft',
    toState: 'submitted',
    reason: options.reason ?? '',
  })
  const mayBePrescribed = requiresPrescription(made.outcome)
  await Promise.all([
    consultOpened.happens(deps, tx, made),
    confirm(deps, tx, made, options),
    announceConsult(tx, made),
    quiz.requiresPrescription !== mayBePrescribed && saveRequiresPrescription(tx, quiz.id, mayBePrescribed),
  ])
}

/** Opens the consult of a stored assessment, with all that follows. Refuses like `enterConsult`. */
export const openFromQuiz = async (
  deps: Deps,
  tx: Tx,
  quiz: PatientQuiz,
  options: OpenOptions = {},
): Promise<Result<Opened>> => {
  const opened = await enterConsult(deps, tx, quiz, await consultsBefore(tx, quiz.userId))
  if (opened.ok && opened.value.isNew) await followOpening(deps, tx, quiz, opened.value.consult, options)
  return opened
}
