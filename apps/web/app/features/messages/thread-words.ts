import type { ThreadSummary } from '@om/contracts/messages'
import type { ThreadTopic, TicketRoute } from '@om/contracts/support-words'
import type { Meaning } from '#app/brand/looks.ts'
import { formatDateTime } from '#app/ui/time.ts'

/** What a patient can choose to write about, with who reads it. */
export const threadChoices: Record<ThreadTopic, { label: string; reader: string }> = {
  side_effect: { label: 'A side effect', reader: 'Read by a doctor, answered within 4 business hours.' },
  dose: { label: 'My dose or treatment', reader: 'Read by a doctor, answered by the end of the next business day.' },
  delivery: { label: 'A delivery', reader: 'Read by a pharmacist, answered by the end of the next business day.' },
  billing: {
    label: 'A payment or my plan',
    reader: 'Read by our front desk, which sees nothing of your health. Answered by the end of the next business day.',
  },
  privacy: {
    label: 'My privacy, or who has looked at my record',
    reader: 'Read by our front desk, which sees nothing of your health. Answered by the end of the next business day.',
  },
  other: { label: 'Something else', reader: 'Read by a doctor, answered by the end of the next business day.' },
}

/** Who answers, within a sentence. */
export const answererWords: Record<TicketRoute, string> = {
  doctor: 'a doctor',
  pharmacist: 'a pharmacist',
  admin: 'our front desk',
}

/** How a conversation stands, in a word. */
export const threadBadge = ({
  status,
  isUnread,
  isUrgent,
  route,
}: Pick<ThreadSummary, 'status' | 'isUnread' | 'isUrgent' | 'route'>) => {
  const words: Record<ThreadSummary['status'], { label: string; meaning: Meaning }> = {
    open: { label: 'With us', meaning: 'caution' },
    answered: { label: 'Answered', meaning: 'good' },
    closed: { label: 'Closed', meaning: 'quiet' },
  }
  if (isUrgent && route === 'doctor') return { label: 'A doctor has been told', meaning: 'danger' as const }
  return isUnread ? { label: 'New answer', meaning: 'good' as const } : words[status]
}

/** What happens next, in a sentence. */
export const nextWords = ({
  status,
  dueAt,
  route,
  isOver,
  isUrgent,
}: Pick<ThreadSummary, 'status' | 'dueAt' | 'route' | 'isOver' | 'isUrgent'>): string => {
  if (isUrgent && route === 'doctor')
    return `A doctor has been told${dueAt ? `, and answers by ${formatDateTime(dueAt)}` : ''}. Call 000 if you feel unsafe.`
  if (isOver) return 'Closed. To write about it again, begin a new conversation.'
  if (status === 'closed') return 'Closed. If you write within 14 days of that, it opens again.'
  if (status === 'answered') return 'Answered. Write again if something is left open.'
  return dueAt
    ? `With ${answererWords[route]}, who answers by ${formatDateTime(dueAt)}.`
    : `With ${answererWords[route]}.`
}
