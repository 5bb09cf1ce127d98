/** What patients ask under the Privacy Act: its clock, its moves, and the words both sides read. (REG-20, APP 12) */
import {
  type PrivacyKind,
  type PrivacyMove,
  type PrivacyState,
  privacyStates,
  type RefusalGround,
} from '@om/contracts/privacy-requests'
import { addDays, CLINIC_ZONE, dayIn, type IsoDate } from './dates.ts'
import { type Move, stepsOf } from './steps.ts'

/** Calendar days within which a request is answered; as many again where it is extended, once. */
export const PRIVACY_DAYS = 30
/** Calendar days after an answer within which its patient may come back to it. */
const REPLY_DAYS = 30
/** Calendar days before its last one from which a request is near due. */
export const NEAR_DAYS = 7

/** The last moment of a day at the clinic. */
export const endOfDay = (day: IsoDate): Date => {
  const next = addDays(day, 1)
  // Midnight in Sydney is ten or eleven hours before midnight in Greenwich.
  const at = (hours: number) => new Date(Date.parse(`${next}T00:00:00Z`) - hours * 3_600_000)
  const midnight = dayIn(at(11), CLINIC_ZONE) === next ? at(11) : at(10)
  return new Date(midnight.getTime() - 1)
}

/** The end of a day so many calendar days after an instant, at the clinic. */
export const daysAfter = (at: Date, days: number): Date => endOfDay(addDays(dayIn(at, CLINIC_ZONE), days))

/** By when a request is answered: the end of the thirtieth calendar day after the one on which it came, at the clinic. */
export const privacyDue = (askedAt: Date): Date => daysAfter(askedAt, PRIVACY_DAYS)

/** The day that an extended request has, or null where it may not be extended: once, and before its day is over. */
export const extendedDue = (dueAt: Date, wasExtended: boolean, now: Date): Date | null =>
  wasExtended || now > dueAt ? null : daysAfter(dueAt, PRIVACY_DAYS)

/** Until when a patient may come back to an answer. */
export const replyUntil = (answeredAt: Date): Date => daysAfter(answeredAt, REPLY_DAYS)

export const isPrivacyOpen = (state: PrivacyState): boolean => state === 'received' || state === 'working'

/** How near the end of its days a request is; what is answered has no clock. */
export const privacyClock = (state: PrivacyState, dueAt: Date, now: Date): 'none' | 'calm' | 'near' | 'overdue' => {
  if (!isPrivacyOpen(state)) return 'none'
  if (now > dueAt) return 'overdue'
  return addDays(dayIn(now, CLINIC_ZONE), NEAR_DAYS) >= dayIn(dueAt, CLINIC_ZONE) ? 'near' : 'calm'
}

type By = 'patient' | 'staff'

const privacyLifecycle: readonly Move<PrivacyState, By>[] = [
  { from: 'received', to: 'working', by: 'staff', action: 'take' },
  { from: 'received', to: 'answered', by: 'staff', action: 'answer' },
  { from: 'received', to: 'refused', by: 'staff', action: 'refuse' },
  { from: 'received', to: 'withdrawn', by: 'patient', action: 'withdraw' },
  { from: 'working', to: 'answered', by: 'staff', action: 'answer' },
  { from: 'working', to: 'refused', by: 'staff', action: 'refuse' },
  { from: 'working', to: 'withdrawn', by: 'patient', action: 'withdraw' },
  // A patient comes back to it, or the office puts its answer right.
  { from: 'answered', to: 'received', by: 'patient', action: 'reply' },
  { from: 'answered', to: 'refused', by: 'staff', action: 'refuse' },
  { from: 'refused', to: 'received', by: 'patient', action: 'reply' },
  { from: 'refused', to: 'answered', by: 'staff', action: 'answer' },
]

export const privacyLifecycleSteps = stepsOf(privacyStates, privacyLifecycle)

type Standing = { kind: PrivacyKind; state: PrivacyState; dueAt: Date; wasExtended: boolean }

/** What the office may do with a request now. Access alone is refused by law; what else is asked gets an answer. */
export const movesOf = ({ kind, state, dueAt, wasExtended }: Standing, now: Date): PrivacyMove[] => {
  const isOpen = isPrivacyOpen(state)
  const may: Record<PrivacyMove, boolean> = {
    take: isOpen,
    assign: isOpen,
    note: true,
    extend: isOpen && extendedDue(dueAt, wasExtended, now) !== null,
    answer: state === 'answered' || privacyLifecycleSteps.canMove(state, 'answered'),
    refuse: kind === 'access' && (state === 'refused' || privacyLifecycleSteps.canMove(state, 'refused')),
    withdraw: privacyLifecycleSteps.canMove(state, 'withdrawn'),
  }
  return (Object.keys(may) as PrivacyMove[]).filter(move => may[move])
}

export const privacyKindWords: Record<PrivacyKind, string> = {
  access: 'Access to information',
  looked: 'Who has looked',
  complaint: 'Complaint about privacy',
}

/** The grounds of APP 12.3 in the words of the answer. */
export const groundWords: Record<RefusalGround, string> = {
  danger: 'Giving it would be a serious threat to the life, health or safety of somebody.',
  others_privacy: 'Giving it would unreasonably affect the privacy of other people.',
  frivolous: 'The request is frivolous or vexatious.',
  proceedings: 'It is about legal proceedings, and could not be had by discovery there.',
  negotiations: 'It would reveal our intentions in negotiations with you.',
  unlawful: 'Giving it would be unlawful, or a law or a court requires or authorises us to refuse.',
  law_enforcement: 'It would be likely to prejudice action on suspected unlawful activity or serious misconduct.',
  decision_making: 'It would reveal evaluative information of a commercially sensitive decision.',
}

/** Where a patient complains who does not agree. */
export const oaic = {
  name: 'Office of the Australian Information Commissioner',
  address: 'GPO Box 5288, Sydney NSW 2001',
  phone: '1300 363 992',
  url: 'https://www.oaic.gov.au/privacy/privacy-complaints',
}
