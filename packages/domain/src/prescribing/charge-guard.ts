/**
 * Whether a further delivery may be charged: one rule, asked as its notice goes out, before the provider's invoice is final, and again
 * when a payment is told. Nothing is charged that could not be supplied. (§5.5, INV-04, INV-06, INV-07, INV-11, REG-23)
 */
import type { RefillWait, refillStates } from '@om/contracts/refills'
import { addDays, type IsoDate } from '../dates.ts'
import { RENEWAL_REMINDER_DAYS } from '../lifecycles/subscription.ts'
import { lastChargeDay } from './charges.ts'
import { mayBeEarly } from './supply.ts'

/** What is known of a delivery that is to be charged. Days are those of the clinic. */
export type ChargeFacts = {
  /** The day of the charge: its planned day, or today where that is over. */
  day: IsoDate
  plan: { isActive: boolean; isConfirmed: boolean }
  /** The day its notice, with amount and date, went out; null while none has. */
  noticeOn: IsoDate | null
  /** How the questions before it stand; null where none were asked. */
  questions: (typeof refillStates)[number] | null
  isAddressConfirmed: boolean
  prescription: { status: string; writtenOn: IsoDate; expiresOn: IsoDate; suppliesLeft: number }
  isRegistrationCurrent: boolean
  /** Something grave that the patient reported is open. */
  isSideEffectOpen: boolean
  isCheckInOverdue: boolean
  /** A delivery that is paid for has not left the pharmacy. */
  isEarlierHere: boolean
  /** A payment of theirs for a plan is disputed at the bank. */
  isDisputed: boolean
  isContraceptionUnknown: boolean
  areTestsMissing: boolean
  isTalkDue: boolean
  /** Something that nobody has dealt with speaks against a medicine. */
  speaksAgainst: boolean
  /** The first day on which what is at home allows it; null where that is over. */
  firstSupply: IsoDate | null
  /** What a pharmacist has said about it coming early, and up to which end of the interval. */
  early: { state: 'asked' | 'allowed' | 'not_yet' | null; upTo: IsoDate | null }
  /** Stock is missing until this day, `true` where no day is known; null while it is there. */
  stockMissing: IsoDate | true | null
}

type Reason = {
  /** `ends`: there will be no day on which it may; `moves`: to a day that is known; `waits`: until somebody has done something. */
  outcome: 'waits' | 'moves' | 'ends'
  /** Who can do something about it; nobody where a day has to come. */
  inbox: 'patient' | 'doctor' | 'pharmacist' | 'admin' | 'nobody'
  /** For the front desk: nothing about health. */
  office: string
}

/** Every reason for which a delivery is not charged, in the order in which they are told. */
export const chargeReasons: Record<RefillWait, Reason> = {
  questions: { outcome: 'waits', inbox: 'patient', office: 'The questions before it are not answered.' },
  doctor: { outcome: 'waits', inbox: 'doctor', office: 'A doctor looks at it.' },
  consult: { outcome: 'waits', inbox: 'patient', office: 'A doctor speaks with the patient first.' },
  declined: { outcome: 'waits', inbox: 'doctor', office: 'A doctor has said not this time.' },
  ended: { outcome: 'ends', inbox: 'doctor', office: 'The prescription allows no further supply.' },
  not_confirmed: {
    outcome: 'ends',
    inbox: 'patient',
    office: 'The plan is not one that the patient has confirmed and kept.',
  },
  notice: { outcome: 'moves', inbox: 'nobody', office: 'Its notice went out less than seven days before.' },
  dispute: { outcome: 'waits', inbox: 'admin', office: 'A payment is disputed at the bank.' },
  address: { outcome: 'waits', inbox: 'patient', office: 'The address is not confirmed.' },
  on_hold: { outcome: 'waits', inbox: 'doctor', office: 'The prescription is on hold.' },
  side_effect: { outcome: 'waits', inbox: 'doctor', office: 'A doctor looks at it.' },
  registration: { outcome: 'waits', inbox: 'doctor', office: 'Another doctor has to look at the prescription.' },
  check_in: { outcome: 'waits', inbox: 'patient', office: 'A check-in is overdue.' },
  earlier_delivery: { outcome: 'waits', inbox: 'pharmacist', office: 'The delivery before it has not left.' },
  stock: { outcome: 'moves', inbox: 'pharmacist', office: 'The pharmacy waits for stock.' },
  health_question: { outcome: 'waits', inbox: 'patient', office: 'A question is to be answered again.' },
  tests: { outcome: 'waits', inbox: 'doctor', office: 'A doctor looks at it.' },
  live_contact: { outcome: 'waits', inbox: 'patient', office: 'A doctor speaks with the patient first.' },
  speaks_against: { outcome: 'waits', inbox: 'doctor', office: 'A doctor looks at it.' },
  pharmacist: { outcome: 'moves', inbox: 'pharmacist', office: 'A pharmacist looks at whether it may come early.' },
  too_early: { outcome: 'moves', inbox: 'nobody', office: 'What is at home lasts longer.' },
}

const reasonCodes = Object.keys(chargeReasons) as RefillWait[]

/** Stored codes, as the front desk reads them. */
export const chargeReasonsInWords = (codes: string): string =>
  [
    ...new Set(reasonCodes.filter(code => codes.split(', ').includes(code)).map(code => chargeReasons[code].office)),
  ].join(' ')

const ofQuestions: Partial<Record<(typeof refillStates)[number], RefillWait>> = {
  requested: 'questions',
  doctor_review: 'doctor',
  needs_consult: 'consult',
  declined: 'declined',
}

export type ChargeVerdict = {
  mayCharge: boolean
  reasons: RefillWait[]
  /** The first day on which it may, as far as days decide; null where none of the reasons names one. */
  firstDay: IsoDate | null
  /** There will be no such day. */
  ends: boolean
}

const latest = (days: readonly (IsoDate | null)[]): IsoDate | null =>
  days
    .filter(day => day !== null)
    .toSorted()
    .at(-1) ?? null

const hasEnded = ({ prescription, day }: ChargeFacts) =>
  (prescription.status !== 'active' && prescription.status !== 'on_hold') ||
  prescription.suppliesLeft <= 0 ||
  day > lastChargeDay(prescription)

/** What a notice allows: the first day of a charge that it announces in time. (REG-23) */
export const firstAfterNotice = (noticeOn: IsoDate): IsoDate => addDays(noticeOn, RENEWAL_REMINDER_DAYS)

/** Whether a delivery may be charged on a day, and all that it waits for where it may not. */
export const chargeGuard = (facts: ChargeFacts): ChargeVerdict => {
  const { day, plan, noticeOn, questions, firstSupply, early, stockMissing } = facts
  const afterNotice = noticeOn === null ? null : firstAfterNotice(noticeOn)
  const isEarly = firstSupply !== null && firstSupply > day
  const isTooEarly = isEarly && !(early.state === 'allowed' && mayBeEarly(firstSupply, early.upTo))
  const waitsOfQuestions = questions === null ? 'questions' : ofQuestions[questions]
  const applies: Record<RefillWait, boolean> = {
    questions: waitsOfQuestions === 'questions',
    doctor: waitsOfQuestions === 'doctor',
    consult: waitsOfQuestions === 'consult',
    declined: waitsOfQuestions === 'declined',
    ended: hasEnded(facts),
    not_confirmed: !plan.isActive || !plan.isConfirmed,
    notice: afterNotice === null || afterNotice > day,
    dispute: facts.isDisputed,
    // Until the questions are answered nobody has been asked.
    address: !facts.isAddressConfirmed && waitsOfQuestions !== 'questions',
    on_hold: facts.prescription.status === 'on_hold',
    side_effect: facts.isSideEffectOpen,
    registration: !facts.isRegistrationCurrent,
    check_in: facts.isCheckInOverdue,
    earlier_delivery: facts.isEarlierHere,
    stock: stockMissing === true || (stockMissing !== null && stockMissing > day),
    health_question: facts.isContraceptionUnknown,
    tests: facts.areTestsMissing,
    live_contact: facts.isTalkDue,
    speaks_against: facts.speaksAgainst,
    pharmacist: isTooEarly && early.state === 'asked',
    too_early: isTooEarly && early.state !== 'asked',
  }
  const reasons = reasonCodes.filter(code => applies[code])
  const firstDay = latest([
    applies.notice ? afterNotice : null,
    isTooEarly ? firstSupply : null,
    applies.stock && stockMissing !== true ? stockMissing : null,
  ])
  const isPastEnd = firstDay !== null && firstDay > lastChargeDay(facts.prescription)
  return {
    mayCharge: reasons.length === 0,
    reasons,
    firstDay,
    ends: isPastEnd || reasons.some(code => chargeReasons[code].outcome === 'ends'),
  }
}
