import type { Appointment } from '@om/contracts/appointments'
import type { PatientRecall, PrescriptionLine, Review, ReviewOrigin, SupplyQuery } from '@om/contracts/consult-parts'
import type { EffectCode, SideEffect } from '@om/contracts/side-effects'
import type { Span } from '@om/domain/appointments/zone-day'
import type { MedicineCode } from '@om/domain/formulary/medicines'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'
import type { ConsultRow } from './consults.repo.ts'

/** A consult has come to its end, whoever ended it. */
export const consultEnded = moment<[deps: Deps, tx: Tx, consult: ConsultRow]>()

/** A doctor has put a live contact on record. */
export const contactRecorded =
  moment<[deps: Deps, tx: Tx, consultId: string, contact: { mode: 'video' | 'phone' | 'in_person'; endedAt: Date }]>()

/** What a patient has answered is dangerous, as they say themselves: it is for the doctors now. (§5.6) */
export const answerIsUrgent =
  moment<[deps: Deps, tx: Tx, patientId: string, told: { found: EffectCode[]; words: string }]>()

/** A doctor has asked to see the patient. */
export const videoRequired = moment<[deps: Deps, tx: Tx, consult: ConsultRow]>()

/** A patient's assessment is about to become a consult: what they prepared is held as it is. */
export const consultOpens = moment<[tx: Tx, patientId: string]>()

/** A consult has been stored for the first time. */
export const consultOpened = moment<[deps: Deps, tx: Tx, consult: ConsultRow]>()

/** The appointment that lies ahead of each consult, as the actor may see it, by the consult's id. */
export const appointmentsOfConsults = question<
  [clock: Clock, tx: Tx, consultIds: string[]],
  Promise<Map<string, Appointment>>
>('the appointments of consults')

/** Whether a doctor has had a call for a consult that was decided before, and may still put it on record. */
export const callToRecord = question<
  [clock: Clock, tx: Tx, call: { consultId: string; doctorId: string }],
  Promise<boolean>
>('whether a doctor has a call to put on record')

/** When each of some doctors is on shift in a time, by their hours and what they are away, and whether something is booked with them now. */
export const doctorTimes = question<
  [tx: Tx, doctorIds: string[], when: { from: Date; until: Date; now: Date }],
  Promise<Map<string, { shifts: Span[]; isBooked: boolean }>>
>('when doctors are on shift')

export type PhotoStanding = {
  /** A doctor has asked for one and waits for it. */
  photoAsked: boolean
  /** The clinic's policy asks for five and some are not there. */
  photosMissing: boolean
  /** A picture of a photo ID was sent, and no doctor has looked at it yet. */
  identitySent: boolean
}

/** What a consult still needs of its patient's photos. */
export const photosOfPatient = question<
  [deps: Pick<Deps, 'config'>, tx: Tx, consult: { id: string; patientId: string }],
  Promise<PhotoStanding>
>('what a consult needs of its photos')

export type PrescriptionSummary = {
  consultId: string
  /** Medicines in it, while it runs. */
  running: MedicineCode[]
  /** Paid for at least once, so that there may be orders. */
  isPurchased: boolean
  line: PrescriptionLine
}

/** The doctor who reads, and the day. */
export type PrescriptionReader = { userId: string; isRegistered: boolean; today: string }

/** A patient's prescriptions in one line each, newest first, with what the doctor who reads may do to them. */
export const prescriptionsOfPatient = question<
  [tx: Tx, patientId: string, reader: PrescriptionReader],
  Promise<PrescriptionSummary[]>
>('the prescriptions of a patient')

/** The answers of an assessment as they are today, with what was told and measured since. (INV-04) */
export const answersOfToday = question<
  [tx: Tx, patientId: string, assessment: { answers: QuizAnswers; answeredAt: Date; brand: 'men' | 'women' }],
  Promise<QuizAnswers>
>('what is true of a patient today')

/** What a patient has reported of their treatment, newest first, as the doctor who reads may deal with it. */
export const sideEffectsOfPatient = question<
  [tx: Tx, patientId: string, reader: PrescriptionReader],
  Promise<SideEffect[]>
>('what a patient has reported of their treatment')

/** Whether anything has ever been prescribed to a patient, so that the next one is not their first. */
export const isPrescribedBefore = question<[tx: Tx, patientId: string], Promise<boolean>>(
  'whether a patient has been prescribed anything',
)

/** What the pharmacy has asked about a patient's orders, oldest first, as the doctor who reads may answer it. */
export const queriesOfPatient = question<
  [tx: Tx, patientId: string, reader: PrescriptionReader],
  Promise<SupplyQuery[]>
>('what the pharmacy has asked about a patient')

/** What is recalled of what a patient was supplied, newest first. */
export const recallsOfPatient = question<[tx: Tx, patientId: string], Promise<PatientRecall[]>>(
  'what is recalled of what a patient was supplied',
)

/** Why consults are reviews of what is prescribed, by consult; an assessment is not among them. */
export const reviewOriginsOf = question<[tx: Tx, consultIds: string[]], Promise<Map<string, ReviewOrigin>>>(
  'why consults are reviews',
)

/** What the patient asked to have reviewed with a consult; undefined for an assessment. */
export const reviewOfConsult = question<[tx: Tx, consultId: string], Promise<Review | undefined>>(
  'what a consult is a review of',
)

/**
 * Something grave that a patient reported (E2 or E3): whether there is any since a time that no doctor has spoken with them
 * about, of any medicine or of some items, and when a doctor last did. (REG-02)
 */
export const graveSince = question<
  [tx: Tx, patientId: string, items?: readonly string[]],
  Promise<{ lastUnspokenAt: Date | null; lastSpokenAt: Date | null }>
>('what grave a patient has reported')

/** The pictures of an ID that were sent for a consult and are still there, and what deletes them. (REG-03) */
export const identityPictures = {
  ids: question<[tx: Tx, consultId: string], Promise<string[]>>('the pictures of an ID for a consult'),
  drop: moment<[deps: Deps, tx: Tx, consultId: string]>(),
}

/** Somebody's ID has shown that they are under 18: what was told for this consult goes, in the same transaction. (INV-15) */
export type FoundMinor = {
  patientId: string
  consultId: string
  quizId: string
  bornOn: string
  /** The doctor who saw the ID, by name. */
  doctor: string
  /** What the person is told. */
  message: string
}
export const underAgeFound = moment<[deps: Deps, tx: Tx, found: FoundMinor]>()
