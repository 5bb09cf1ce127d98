import type { NoticeKind } from '@om/contracts/notices'

type Words = {
  name: string
  about: string
  /** Why e-mail stays on, where it does. */
  always?: string
}

/** The kinds of message, as people read them. */
export const noticeWords: Record<NoticeKind, Words> = {
  safety: { name: 'Safety', about: 'What cannot wait.', always: 'It may be urgent, and your phone may be off.' },
  appointments: {
    name: 'Appointments',
    about: 'Booked, moved, cancelled, and coming up.',
    always: 'It brings the time for your calendar.',
  },
  care: {
    name: 'Your care',
    about: 'What your doctor asks, answers and decides.',
    always: 'Your care must not wait for a page to be opened.',
  },
  messages: { name: 'Messages', about: 'That somebody has answered you.' },
  check_ins: { name: 'Check-ins', about: 'When one is due, or a photo is asked for.' },
  own_reminders: { name: 'Reminders of your own', about: 'At the time that you set for a treatment.' },
  billing: {
    name: 'Payments and plans',
    about: 'Before each payment, and what changes about your plan.',
    always: 'You are told before any money is taken.',
  },
  deliveries: {
    name: 'Deliveries',
    about: 'Where your orders and parcels are.',
    always: 'You can follow your parcel without your phone.',
  },
  work: { name: 'Your work', about: 'What waits for you, or has gone wrong.' },
  digest: {
    name: 'Weekly figures',
    about: 'Every Monday at seven: who waits too long, the way to the third renewal, and the money of the week.',
  },
  account: {
    name: 'Account',
    about: 'Sign-ins, and changes of your account.',
    always: 'You notice it when it was not you.',
  },
}
