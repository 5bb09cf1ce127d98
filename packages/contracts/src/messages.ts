import { z } from 'zod'
import { Id, IdParams, Instant, Ok, PageQuery, pageOf, safetyShown } from './common.ts'
import { CoverNotice } from './covers.ts'
import { endpoint } from './endpoint.ts'
import {
  EarlierMessages,
  EarlierQuery,
  FoundMessage,
  filesSent,
  longText,
  maybeText,
  ReadMark,
  SupportMessage,
  safetyAnswer,
  TicketStatus,
  TicketTopic,
  WordsInThread,
  WordsWanted,
  wordsOrFiles,
} from './support.ts'
import { threadTopics, ticketRoutes } from './support-words.ts'

/** A conversation with the clinic, as its patient sees it. (§5.6) */
export const ThreadSummary = z.object({
  id: Id,
  number: z.int(),
  topic: TicketTopic,
  status: TicketStatus,
  /** Who of the clinic reads it. */
  route: z.enum(ticketRoutes),
  createdAt: Instant,
  lastMessageAt: Instant,
  /** The beginning of the newest message. */
  excerpt: z.string(),
  isMine: z.boolean(),
  isUnread: z.boolean(),
  /** It cannot wait: a doctor has been told. */
  isUrgent: z.boolean(),
  /** By when the clinic answers; null while it does not have to. */
  dueAt: Instant.nullable(),
  /** Closed for so long that a new one is begun instead. */
  isOver: z.boolean(),
})
export type ThreadSummary = z.infer<typeof ThreadSummary>

export const Thread = ThreadSummary.extend({
  /** The newest of them, oldest first. */
  messages: z.array(SupportMessage),
  hasEarlier: z.boolean(),
  /** Up to when somebody of the clinic has read; null for nothing. */
  readAt: Instant.nullable(),
  can: z.object({ write: z.boolean(), close: z.boolean() }),
})
export type Thread = z.infer<typeof Thread>

const mine = endpoint('GET', '/api/messages', {
  who: 'patient',
  summary: 'My conversations with the clinic, newest message first, and how many hold something unread',
  query: PageQuery,
  reply: pageOf(ThreadSummary).extend({
    unread: z.int(),
    /** Who answers while my doctor is away. */
    cover: CoverNotice.optional(),
  }),
})

const begin = endpoint('POST', '/api/messages', {
  who: 'patient',
  summary: 'Begin a conversation with the clinic; it goes to whoever answers its subject (§5.6)',
  body: z.object({
    topic: z.enum(threadTopics, 'Choose what it is about.'),
    message: longText('your message'),
    files: filesSent,
    /** Made by the browser: the same message sent twice is one. */
    requestKey: Id,
    safety: safetyAnswer,
    shown: safetyShown,
  }),
  reply: Thread,
  limit: { max: 20, seconds: 3600 },
})

const read = endpoint('GET', '/api/messages/:id', {
  who: 'patient',
  summary: 'One of my conversations with its newest messages',
  params: IdParams,
  reply: Thread,
})

const earlier = endpoint('GET', '/api/messages/:id/messages', {
  who: 'patient',
  summary: 'What was written in one of my conversations before, after or around one message of it',
  params: IdParams,
  query: EarlierQuery,
  reply: EarlierMessages,
})

const find = endpoint('POST', '/api/messages/:id/search', {
  who: 'patient',
  summary: 'Messages with these words in one of my conversations, the newest of them',
  params: IdParams,
  body: WordsInThread,
  reply: EarlierMessages,
  limit: { max: 60, seconds: 60 },
})

const search = endpoint('POST', '/api/messages/search', {
  who: 'patient',
  summary: 'Messages with all of these words, in all of my conversations, newest first',
  body: WordsWanted,
  reply: pageOf(FoundMessage),
  limit: { max: 60, seconds: 60 },
})

const write = endpoint('POST', '/api/messages/:id/messages', {
  who: 'patient',
  summary: 'Write in a conversation; one that was closed within 14 days opens again (§5.6)',
  params: IdParams,
  body: z
    .object({ message: maybeText, files: filesSent, requestKey: Id, safety: safetyAnswer, shown: safetyShown })
    .refine(wordsOrFiles, { path: ['message'], message: 'Enter your message.' }),
  reply: Thread,
  limit: { max: 60, seconds: 600 },
})

const close = endpoint('POST', '/api/messages/:id/close', {
  who: 'patient',
  summary: 'Say that nothing more is needed',
  params: IdParams,
  reply: Thread,
})

const markRead = endpoint('PUT', '/api/messages/:id/read', {
  who: 'patient',
  summary: 'Say up to where I have read; the clinic sees it',
  params: IdParams,
  body: ReadMark,
  reply: Ok,
})

const typing = endpoint('PUT', '/api/messages/:id/typing', {
  who: 'patient',
  summary: 'Say that I am writing; whoever answers sees it for some seconds, and it is kept nowhere',
  params: IdParams,
  reply: Ok,
  limit: { max: 60, seconds: 60 },
})

export const messages = { mine, begin, read, earlier, find, search, write, close, markRead, typing }
