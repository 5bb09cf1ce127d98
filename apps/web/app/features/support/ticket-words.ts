import { type SupportTopic, supportTopics, type TicketStatus, type TicketTopic } from '@om/contracts/support-words'
import type { Meaning } from '#app/brand/looks.ts'

/** What a ticket is about, in the words of the form. */
export const topicWords: Record<SupportTopic, string> = {
  question: 'A general question',
  account: 'My account',
  order: 'An order or delivery',
  product: 'A product',
  privacy: 'Privacy',
  complaint: 'Complaint',
  other: 'Something else',
}

/** What any conversation is about, in the words of whoever began it. */
export const ticketWords: Record<TicketTopic, string> = {
  ...topicWords,
  side_effect: 'A side effect',
  dose: 'My dose or treatment',
  delivery: 'A delivery',
  billing: 'A payment or my plan',
  visit: 'Written in a video visit',
}

export const topicChoices: readonly string[] = supportTopics.map(topic => topicWords[topic])

/** The topic that a choice stands for; undefined for none. */
export const topicOf = (choice: string): SupportTopic | undefined =>
  supportTopics.find(topic => topicWords[topic] === choice)

type StatusWords = {
  /** For the clinic's own list. */
  label: string
  meaning: Meaning
  /** For the person who wrote. */
  forWriter: string
}

/** How a conversation stands, for the clinic's lists. */
export const standingOf = ({ status, isUrgent }: { status: TicketStatus; isUrgent: boolean }) =>
  isUrgent ? { label: 'Urgent', meaning: 'danger' as const } : statusWords[status]

export const statusWords: Record<TicketStatus, StatusWords> = {
  open: { label: 'Open', meaning: 'caution', forWriter: 'With us. We answer within one working day.' },
  answered: {
    label: 'Answered',
    meaning: 'good',
    forWriter: 'We have answered. Write again if something is left open.',
  },
  closed: { label: 'Closed', meaning: 'quiet', forWriter: 'Closed. If you write again, it opens again.' },
}
