import type { NoticeKind } from '@om/contracts/notices'

type Words = { name: string; about: string }

/** The kinds of message, as people read them. */
export const noticeWords: Record<NoticeKind, Words> = {
  safety: { name: 'Safety', about: 'What cannot wait.' },
  appointments: { name: 'Appointments', about: 'Booked, moved, cancelled, and coming up.' },
  care: { name: 'Your care', about: 'What your doctor asks, answers and decides.' },
  messages: { name: 'Messages', about: 'That somebody has answered you.' },
  check_ins: { name: 'Check-ins', about: 'When one is due, or a photo is asked for.' },
  billing: { name: 'Payments and plans', about: 'Before each payment, and what changes about your plan.' },
  deliveries: { name: 'Deliveries', about: 'Where your orders and parcels are.' },
  work: { name: 'Your work', about: 'What waits for you, or has gone wrong.' },
  account: { name: 'Account', about: 'Sign-ins, and changes of your account.' },
}
