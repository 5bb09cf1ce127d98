import { type NoticeChannel, type NoticeKind, noticeChannels, noticeKinds } from '@om/contracts/notices'
import { joinSpans, wallHoursOn } from './appointments/zone-day.ts'
import { addDays, CLINIC_ZONE, dayIn } from './dates.ts'

const DAY_MINUTES = 24 * 60

/**
 * What people are told, and by which channels. Every message of ours names its occasion (`appointment:…`, `order-shipped:…`); its
 * first word says the kind, people choose channels per kind, and one function decides (decision 62).
 */

type Kind = {
  /** Whose settings show it. */
  who: readonly ('patient' | 'doctor' | 'pharmacist' | 'admin')[]
  /** What has to reach its reader: it cannot be turned off. */
  isService: boolean
}

/** What each kind is. */
export const noticeKindFacts: Record<NoticeKind, Kind> = {
  safety: { who: ['patient', 'doctor', 'admin'], isService: true },
  appointments: { who: ['patient', 'doctor'], isService: true },
  care: { who: ['patient'], isService: true },
  messages: { who: ['patient'], isService: false },
  check_ins: { who: ['patient'], isService: false },
  own_reminders: { who: ['patient'], isService: false },
  billing: { who: ['patient'], isService: true },
  deliveries: { who: ['patient'], isService: true },
  work: { who: ['doctor', 'pharmacist', 'admin'], isService: false },
  digest: { who: ['admin'], isService: false },
  account: { who: ['patient', 'doctor', 'pharmacist', 'admin'], isService: true },
}

/** The first word of an occasion, or how it begins, by kind. What stands nowhere is about care, which always reaches its reader. */
const begins: Partial<Record<NoticeKind, readonly string[]>> = {
  safety: ['recall', 'recall-reminder', 'side-effect-alarm', 'crisis', 'urgent-'],
  appointments: ['appointment'],
  messages: ['message'],
  check_ins: ['check-in-due', 'photo-request'],
  own_reminders: ['own-reminder'],
  billing: [
    'subscription-',
    'renewal-reminder',
    'plan-',
    'owed-',
    'price-change',
    'paid-back',
    'charged-in-error',
    'not-supplied',
    'refund-failed',
    'dispute-',
    'goods-',
    'refill-',
    'invoice-',
    'credit-',
  ],
  deliveries: ['order-', 'parcel-'],
  digest: ['digest'],
  account: ['account-', 'auth'],
}

/** Of these the clinic is told, whatever else begins like them. */
const ofWork: readonly string[] = [
  'side-effect',
  'supply-query',
  'supply-query-overdue',
  'consult-breach',
  'consult-given',
  'consult-given-back',
  'promise-near',
  'opinion-asked',
  'opinion-closed',
  'opinion-withdrawn',
  'cover-asked',
  'cover-accepted',
  'cover-declined',
  'cover-withdrawn',
  'cover-ended',
  'order-stuck',
  'refund-failed-admin',
  'shop-refund-failed',
  'shop-return-waits',
  'audit-broken',
  'support-waiting',
  'thread-handed',
  'thread-waits',
  'chart-opened',
  'rules-decided',
  'quality-drawn',
  'quality-shared',
  'quality-corrected',
  'quality-answered',
  'template-decided',
  'template-retired',
  'template-left',
  'setting-decided',
  'rules-switched',
  'privacy-due',
  'privacy-handed',
]

/** Which kind a message is of; `occasion` is the key that it is sent once under. */
export const noticeKindOf = (occasion: string): NoticeKind => {
  const word = occasion.split(':', 1)[0] ?? ''
  if (ofWork.includes(word)) return 'work'
  const fits = (beginning: string) => (beginning.endsWith('-') ? word.startsWith(beginning) : word === beginning)
  return noticeKinds.find(kind => begins[kind]?.some(fits)) ?? 'care'
}

/**
 * Whether people may turn a channel off for a kind. The list in the product keeps everything, and e-mail always brings what is service:
 * it alone carries the whole message, and reaches whoever has lost a device. The other channels come besides.
 */
export const mayTurnOff = (kind: NoticeKind, channel: NoticeChannel): boolean =>
  channel !== 'bell' && !(channel === 'email' && noticeKindFacts[kind].isService)

/** How a choice is written down: what is off, or on where it is not usual. */
export const choiceOf = (kind: NoticeKind, channel: NoticeChannel): string => `${kind}:${channel}`

/**
 * Whether a channel is on for who never chose: texts, which cost money and reach a phone that others may hold, are not; nor is anything
 * of a digest, which is for those who ask for it; and a reminder that somebody set for a time of day is no mail.
 */
export const isUsual = (channel: NoticeChannel, kind: NoticeKind): boolean =>
  channel !== 'sms' && (kind !== 'digest' || channel === 'bell') && (kind !== 'own_reminders' || channel !== 'email')

/** What somebody has chosen otherwise than is usual. */
export type Choices = { turnedOff: readonly string[]; turnedOn: readonly string[] }

/** The channels of one message: all that its reader has not turned off, as far as they may, and what they have turned on. */
export const channelsOf = (kind: NoticeKind, { turnedOff, turnedOn }: Choices): NoticeChannel[] =>
  noticeChannels.filter(channel => {
    const choice = choiceOf(kind, channel)
    if (!isUsual(channel, kind)) return turnedOn.includes(choice)
    return !mayTurnOff(kind, channel) || !turnedOff.includes(choice)
  })

/**
 * Whether a message is of use only now, so that quiet hours do not hold it: what is dangerous, what is about to begin, and what its
 * reader set for just that time. (Domain 5.4:
 * the doctor on call is alerted at once; 5.6: reminders of an hour and of five minutes before)
 */
export const isForNow = (occasion: string): boolean =>
  ['safety', 'own_reminders'].includes(noticeKindOf(occasion)) ||
  /^appointment:.*:(reminder:(5m|1h)|waiting)/.test(occasion)

/** Hours in which a device stays silent and no text is sent: minutes of the day on the clock in a zone; the second may lie on the next day. */
export type QuietHours = { from: number; to: number; zone: string }

/** What holds for who never chose: from nine in the evening to seven in the morning. */
export const usualQuietHours: QuietHours = { from: 21 * 60, to: 7 * 60, zone: CLINIC_ZONE }

/** When a silence ends that an instant lies in; null where there is none. With the same minute twice there never is any. */
export const quietUntil = (at: Date, { from, to, zone }: QuietHours): Date | null => {
  const today = dayIn(at, zone)
  const spans = [addDays(today, -1), today, addDays(today, 1)].flatMap(day =>
    from < to
      ? wallHoursOn(day, { startMinute: from, endMinute: to }, zone)
      : [
          ...(from === to ? [] : wallHoursOn(day, { startMinute: from, endMinute: DAY_MINUTES }, zone)),
          ...(from === to ? [] : wallHoursOn(day, { startMinute: 0, endMinute: to }, zone)),
        ],
  )
  const silence = joinSpans(spans).find(({ start, end }) => start <= at.getTime() && at.getTime() < end)
  return silence ? new Date(silence.end) : null
}

/** For how long a notice is kept, in days. */
export const NOTICE_KEPT_DAYS = 365
