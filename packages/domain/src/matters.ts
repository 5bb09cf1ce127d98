/** The registers of the clinic: what each kind is, its clocks, and who may do what with it. (REG-18, REG-20) */
import type { MatterClock, MatterDesk, MatterForm, MatterKind, MatterMove, Severity } from '@om/contracts/matter-words'
import type { IsoDate } from './dates.ts'
import { daysAfter, endOfDay } from './privacy-requests.ts'

type KindRules = {
  /** Before its number. */
  prefix: string
  one: string
  many: string
  forms: readonly MatterForm[]
  /** Whether it has a severity. */
  isWeighed: boolean
}

/** What each kind of matter is. */
export const matterRules: Record<MatterKind, KindRules> = {
  complaint: {
    prefix: 'CP',
    one: 'Complaint',
    many: 'Complaints',
    forms: ['service', 'care', 'product', 'billing', 'other'],
    isWeighed: true,
  },
  incident: {
    prefix: 'IN',
    one: 'Incident',
    many: 'Incidents',
    forms: ['dispensing_error', 'near_miss', 'care', 'other'],
    isWeighed: true,
  },
  breach: {
    prefix: 'DB',
    one: 'Data breach',
    many: 'Data breaches',
    forms: ['lost', 'sent_wrong', 'seen_wrong', 'other'],
    isWeighed: true,
  },
  conflict: {
    prefix: 'CI',
    one: 'Conflict of interest',
    many: 'Conflicts of interest',
    forms: ['money', 'relation', 'other_work', 'other'],
    isWeighed: false,
  },
  policy: { prefix: 'PO', one: 'Policy', many: 'Policies', forms: [], isWeighed: false },
}

export const formWords: Record<MatterForm, string> = {
  service: 'Service',
  care: 'Care',
  product: 'A product',
  billing: 'Money',
  dispensing_error: 'Dispensing error',
  near_miss: 'Near miss',
  lost: 'Something was lost or stolen',
  sent_wrong: 'Sent to the wrong person',
  seen_wrong: 'Seen by somebody who may not',
  money: 'A financial interest or a gift',
  relation: 'Somebody close',
  other_work: 'Work elsewhere',
  other: 'Something else',
}

export const severityWords: Record<Severity, string> = {
  low: 'Low: no harm',
  moderate: 'Moderate: little harm, or it could have been more',
  high: 'High: somebody was harmed, or nearly badly',
  extreme: 'Extreme: serious harm, or many people',
}

export const clockWords: Record<MatterClock, string> = {
  acknowledge: 'Say that it has come',
  answer: 'Answer it',
  look_into: 'Look into it',
  assess: 'Assess whether serious harm is likely',
  notify: 'Notify the Commissioner and the people',
  finish: 'Finish what follows',
  review: 'Look at it again',
}

export const deskWords: Record<MatterDesk, string> = { admin: 'Office', pharmacist: 'Pharmacy', doctor: 'Doctors' }

/** The number people say. */
export const matterNumber = ({ kind, number }: { kind: MatterKind; number: number }): string =>
  `${matterRules[kind].prefix}${number}`

/** Calendar days within which an incident is looked into. */
const lookInto: Record<Severity, number> = { extreme: 2, high: 7, moderate: 14, low: 30 }
/** Calendar days by the Privacy Act within which it is assessed whether a breach has to be notified. */
export const ASSESS_DAYS = 30
const ACKNOWLEDGE_DAYS = 5
const ANSWER_DAYS = 30
/** Our own measure of "as soon as practicable". */
const NOTIFY_DAYS = 3
const FINISH_DAYS = 30
const DECLARED_DAYS = 30
const REVIEW_DAYS = 365

export type ClockState = { clock: MatterClock; clockAt: Date }

/** The clock with which a matter begins. */
export const firstClock = (kind: MatterKind, severity: Severity | null, at: Date): ClockState => {
  const begins: Record<MatterKind, [MatterClock, number]> = {
    complaint: ['acknowledge', ACKNOWLEDGE_DAYS],
    incident: ['look_into', lookInto[severity ?? 'low']],
    breach: ['assess', ASSESS_DAYS],
    conflict: ['review', DECLARED_DAYS],
    policy: ['review', REVIEW_DAYS],
  }
  const [clock, days] = begins[kind]
  return { clock, clockAt: daysAfter(at, days) }
}

type Standing = { kind: MatterKind; clock: MatterClock; severity: Severity | null; enteredAt: Date }

/** The clock after a move, or null where it stays as it is. */
export const clockAfter = (
  { kind, clock, enteredAt }: Standing,
  move: MatterMove,
  severity: Severity | null,
  now: Date,
): ClockState | null => {
  const isYearly = kind === 'conflict' || kind === 'policy'
  const after: Partial<Record<MatterMove, ClockState>> = {
    acknowledge: { clock: 'answer', clockAt: daysAfter(enteredAt, ANSWER_DAYS) },
    assess_harm: { clock: 'notify', clockAt: daysAfter(now, NOTIFY_DAYS) },
    assess_none: { clock: 'finish', clockAt: daysAfter(now, FINISH_DAYS) },
    notify: { clock: 'finish', clockAt: daysAfter(now, FINISH_DAYS) },
    review: { clock: 'review', clockAt: daysAfter(now, REVIEW_DAYS) },
    edition: { clock: 'review', clockAt: daysAfter(now, REVIEW_DAYS) },
    reopen: isYearly
      ? { clock: 'review', clockAt: daysAfter(now, DECLARED_DAYS) }
      : { clock: clock, clockAt: daysAfter(now, FINISH_DAYS) },
  }
  if (move === 'weigh' && clock === 'look_into' && severity)
    return { clock, clockAt: daysAfter(enteredAt, lookInto[severity]) }
  return after[move] ?? null
}

/** By when the next thing is to be done: the clock, or the action that is due first. */
export const nextDue = (clockAt: Date, openActions: readonly { dueOn: IsoDate }[]): Date =>
  new Date(Math.min(clockAt.getTime(), ...openActions.map(({ dueOn }) => endOfDay(dueOn).getTime())))

/** From so long before its day on a yearly look is something that waits. */
export const REVIEW_NEAR_DAYS = 30

/** Whether it is among the tasks already: what is looked at once a year comes there when its day is near. */
export const isWaiting = (clock: MatterClock, dueAt: Date, now: Date): boolean =>
  clock !== 'review' || dueAt <= daysAfter(now, REVIEW_NEAR_DAYS)

type Reader = { role: MatterDesk; hasEntered: boolean }
type Asked = Pick<Standing, 'kind' | 'clock'> & {
  desk: MatterDesk
  isClosed: boolean
  hasActions: { open: boolean; done: boolean }
  hasConcerns: boolean
}

/** What somebody may do with a matter now: its desk works on it, the office follows it, and who entered it adds to it. */
export const movesOf = (matter: Asked, { role, hasEntered }: Reader): MatterMove[] => {
  const { kind, clock, desk, isClosed, hasActions, hasConcerns } = matter
  const works = role === desk
  const open = works && !isClosed
  const isClinical = role !== 'admin' && (works || hasEntered) && (kind === 'incident' || kind === 'complaint')
  const may: Record<MatterMove, boolean> = {
    acknowledge: open && clock === 'acknowledge',
    assess_harm: open && clock === 'assess',
    assess_none: open && clock === 'assess',
    notify: open && clock === 'notify',
    review: open && clock === 'review',
    edition: open && kind === 'policy',
    note: works || role === 'admin' || hasEntered,
    clinical: isClinical,
    weigh: open && matterRules[kind].isWeighed,
    take: open,
    hand_over: !isClosed && (works || role === 'admin') && (kind === 'incident' || kind === 'complaint'),
    link: open && kind !== 'policy' && kind !== 'conflict',
    unlink: open && hasConcerns,
    add_action: open,
    finish_action: open && hasActions.open,
    reopen_action: open && hasActions.done,
    close: open && clock !== 'assess' && clock !== 'notify' && !hasActions.open,
    reopen: works && isClosed,
  }
  return (Object.keys(may) as MatterMove[]).filter(move => may[move])
}

/** Which kinds somebody may enter. Policies are the office's. */
export const kindsFor = (role: MatterDesk): MatterKind[] =>
  role === 'admin'
    ? ['complaint', 'incident', 'breach', 'conflict', 'policy']
    : ['incident', 'complaint', 'breach', 'conflict']

/** Who works on it first: an incident those where it happened, everything else the office. */
export const firstDesk = (kind: MatterKind, role: MatterDesk): MatterDesk => (kind === 'incident' ? role : 'admin')
