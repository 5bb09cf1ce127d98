import {
  type Conversation,
  type SupportMessage,
  SupportTopic,
  type TicketDetail,
  type TicketSummary,
} from '@om/contracts/support'
import type { MessageRow, TicketRow } from './support.repo.ts'

const excerptLength = 140

const message = (row: MessageRow, authorName: string): SupportMessage => ({
  id: row.id,
  author: row.author,
  authorName,
  text: row.text,
  at: row.createdAt.toISOString(),
})

const firstWord = (name: string) => name.split(' ')[0] ?? name

/** What the writer sees: no id, no address, and staff by their first name. */
export const presentConversation = (row: TicketRow, messages: MessageRow[]): Conversation => ({
  number: row.number,
  topic: SupportTopic.parse(row.topic),
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  messages: messages.map(one => message(one, one.author === 'staff' ? firstWord(one.authorName) : one.authorName)),
})

const excerptOf = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= excerptLength ? line : `${line.slice(0, excerptLength - 1).trimEnd()}…`
}

/** One line of the list. */
export const presentSummary = (row: TicketRow, newestText: string): TicketSummary => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  topic: SupportTopic.parse(row.topic),
  brand: row.brand,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  lastMessageAt: row.lastMessageAt.toISOString(),
  excerpt: excerptOf(newestText),
})

/** A ticket with its messages, oldest first. */
export const presentDetail = (row: TicketRow, messages: MessageRow[], isPatient: boolean): TicketDetail => ({
  ...presentSummary(row, messages.at(-1)?.text ?? ''),
  version: row.version,
  isPatient,
  messages: messages.map(one => message(one, one.authorName)),
})
