import { z } from 'zod'
import { Brand, Id, IdParams, Instant, Ok, PageQuery, pageOf, safetyShown, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Photo } from './photos.ts'
import {
  safetyAnswers,
  supportLimits,
  supportTopics,
  ticketRoutes,
  ticketStatuses,
  ticketTopics,
  unfilledIn,
} from './support-words.ts'

export const SupportTopic = z.enum(supportTopics)
export type SupportTopic = z.infer<typeof SupportTopic>

export const TicketStatus = z.enum(ticketStatuses)
export type TicketStatus = z.infer<typeof TicketStatus>

/** What any conversation is about. */
export const TicketTopic = z.enum(ticketTopics)

export const longText = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(supportLimits.message, 'Use at most 4,000 characters.')

/** Asked where words can mean something dangerous; without an answer they are refused with `safety_first`. */
export const safetyAnswer = z.enum(safetyAnswers).default('none')

export const ContactInput = z.object({
  name: z.string().trim().min(1, 'Enter your name.').max(supportLimits.name, 'Use at most 120 characters.'),
  email: z.email('Enter an e-mail address, such as name@example.com.').max(supportLimits.email),
  topic: z.enum(supportTopics, 'Choose what it is about.'),
  brand: Brand,
  message: longText('your message'),
  /** A random id of this form; the same one again is the same ticket. */
  requestKey: Id,
  /** Left empty by people; only robots fill the field they cannot see. */
  website: z.string().max(200).default(''),
  /** Milliseconds between opening and sending the form. */
  typedForMs: z.int().nonnegative().default(0),
  captchaToken: z.string().max(4000).optional(),
  safety: z.enum(safetyAnswers).optional(),
  shown: safetyShown,
})
export type ContactInput = z.infer<typeof ContactInput>

/** Files of one message, at most. */
export const MOST_FILES = 6

/** A photo or a PDF that came with a message; the links are signed and work for some minutes. */
export const MessageFile = Photo.pick({ id: true, thumb: true, full: true, linksEndAt: true }).extend({
  /** A PDF has no small picture: `full` is the file itself. */
  isPdf: z.boolean(),
  bytes: z.int(),
})
export type MessageFile = z.infer<typeof MessageFile>

/** The files that go with a message, by the ids of their uploads. */
export const filesSent = z.array(Id).max(MOST_FILES, 'At most 6 files go with one message.').optional()

/** Words, or files alone. */
export const wordsOrFiles = <S extends { message: string; files?: string[] | undefined }>({ message, files }: S) =>
  message !== '' || (files ?? []).length > 0

/** What goes with files, so that it may be empty. */
export const maybeText = z.string().trim().max(supportLimits.message, 'Use at most 4,000 characters.')

export const SupportMessage = z.object({
  id: Id,
  author: z.enum(['visitor', 'staff']),
  authorName: z.string(),
  /** The profession of who answered; null for who asked. */
  authorRole: z.enum(ticketRoutes).nullable(),
  text: z.string(),
  /** For who answers: what words of it can mean, and whether its patient has said that they do not. */
  flags: z.array(z.string()),
  isSetAside: z.boolean(),
  files: z.array(MessageFile),
  at: Instant,
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** The conversation as its writer sees it, opened with the secret of their link. */
export const Conversation = z.object({
  number: z.int(),
  topic: SupportTopic,
  status: TicketStatus,
  createdAt: Instant,
  messages: z.array(SupportMessage),
})
export type Conversation = z.infer<typeof Conversation>

const TokenBody = z.object({ token: z.string().min(20).max(100) })

const contact = endpoint('POST', '/api/support/tickets', {
  who: 'anyone',
  summary: 'Write to the front desk; a copy and a link to the conversation are mailed to the writer',
  body: ContactInput,
  reply: z.object({ number: z.int() }),
  limit: { max: 5, seconds: 600 },
})

const conversation = endpoint('POST', '/api/support/conversation', {
  who: 'anyone',
  summary: 'Read a conversation with the secret of its link, which stays out of addresses and logs',
  body: TokenBody,
  reply: Conversation,
  limit: { max: 60, seconds: 60 },
})

const reply = endpoint('POST', '/api/support/conversation/messages', {
  who: 'anyone',
  summary: 'Write again in a conversation; a closed one opens again',
  body: TokenBody.extend({
    message: longText('your message'),
    requestKey: Id,
    safety: z.enum(safetyAnswers).optional(),
    shown: safetyShown,
  }),
  reply: Conversation,
  limit: { max: 10, seconds: 600 },
})

/** What the clinic notes about a conversation, for itself; or the words with which it was handed over. */
export const TicketNote = z.object({
  id: Id,
  kind: z.enum(['note', 'hand_over']),
  authorName: z.string(),
  authorRole: z.enum(ticketRoutes),
  /** For whom it was written: of a hand-over, who has it from then on. */
  route: z.enum(ticketRoutes),
  /** The colleague it was handed to; empty for whoever is free. */
  toName: z.string(),
  text: z.string(),
  at: Instant,
})
export type TicketNote = z.infer<typeof TicketNote>

export const TicketSummary = z.object({
  id: Id,
  number: z.int(),
  name: z.string(),
  email: z.string(),
  topic: TicketTopic,
  brand: Brand,
  status: TicketStatus,
  /** Who of the clinic it waits for. */
  route: z.enum(ticketRoutes),
  /** The colleague it was handed to; null for whoever is free. */
  /** `isCovered`: the reader covers for them now. */
  assignee: z.object({ id: Id, name: z.string(), isCovered: z.boolean().optional() }).nullable(),
  /** The patient who writes from their account; null for what came by the form. */
  patientId: Id.nullable(),
  /** Its words, or somebody of the clinic, say that it cannot wait. */
  isUrgent: z.boolean(),
  /** By when it is answered; null while nobody has to. */
  dueAt: Instant.nullable(),
  /** Nobody of the clinic has read the newest of the writer yet. */
  isUnread: z.boolean(),
  createdAt: Instant,
  lastMessageAt: Instant,
  /** The beginning of the newest message. */
  excerpt: z.string(),
  /** False where the patient's record is closed to the doctor who reads: then only number, name and state are said. */
  isOpen: z.boolean(),
})
export type TicketSummary = z.infer<typeof TicketSummary>

export const TicketDetail = TicketSummary.extend({
  version: Version,
  /** Whose account it was written from; null where from none. */
  writerRole: z.enum(['patient', ...ticketRoutes]).nullable(),
  /** The newest of them, oldest first. */
  messages: z.array(SupportMessage),
  hasEarlier: z.boolean(),
  /** Every note that the reader may read, oldest first; the patient never does. */
  notes: z.array(TicketNote),
  /** Up to when the patient has read; null for nothing, and for who has no account. */
  readAt: Instant.nullable(),
})
export type TicketDetail = z.infer<typeof TicketDetail>

const staff = ['doctor', 'pharmacist', 'admin', 'superadmin'] as const

const list = endpoint('GET', '/api/tickets', {
  who: staff,
  summary:
    'Conversations that my profession answers, newest message first, of those that wait the urgent ones before; search by number or the beginning of name or e-mail',
  query: PageQuery.extend({
    status: TicketStatus.optional(),
    topic: TicketTopic.optional(),
    search: z.string().trim().max(100).optional(),
    /** Those of one patient. */
    patientId: Id.optional(),
  }),
  reply: pageOf(TicketSummary).extend({ open: z.int() }),
})

/**
 * The message before or after which more are wanted, or around which, with itself.
 */
export const EarlierQuery = z
  .object({
    before: Id.optional(),
    after: Id.optional(),
    around: Id.optional(),
  })
  .refine(
    ({ before, after, around }) => [before, after, around].filter(place => place !== undefined).length === 1,
    'Say before, after or around which.',
  )

/** A part of a conversation, oldest first. */
export const EarlierMessages = z.object({
  messages: z.array(SupportMessage),
  hasEarlier: z.boolean(),
  hasLater: z.boolean(),
})

/** The words somebody looks for in one conversation, in the whole of it or before a message. They travel in a body, as all such words do. */
export const WordsInThread = z.object({
  words: z.string().trim().min(1, 'Enter what to look for.').max(100, 'Use at most 100 characters.'),
  before: Id.optional(),
})

/** One message that has the words somebody looks for. */
export const FoundMessage = z.object({
  id: Id,
  threadId: Id,
  number: z.int(),
  topic: TicketTopic,
  /** Who writes to the clinic in that conversation. */
  name: z.string(),
  author: z.enum(['visitor', 'staff']),
  authorName: z.string(),
  /** The piece of the message around the first of the words. */
  excerpt: z.string(),
  at: Instant,
})
export type FoundMessage = z.infer<typeof FoundMessage>

/** Words to look for, in a body: they may be about health, and addresses are kept by others. */
export const WordsWanted = PageQuery.extend({
  words: z.string().trim().min(2, 'Enter at least two letters.').max(100, 'Use at most 100 characters.'),
})

const read = endpoint('GET', '/api/tickets/:id', {
  who: staff,
  summary: 'One conversation with its newest messages',
  params: IdParams,
  reply: TicketDetail,
})

const earlier = endpoint('GET', '/api/tickets/:id/messages', {
  who: staff,
  summary: 'What was written in a conversation before, after or around one message of it',
  params: IdParams,
  query: EarlierQuery,
  reply: EarlierMessages,
})

const find = endpoint('POST', '/api/tickets/:id/search', {
  who: staff,
  summary: 'Messages with these words in one conversation, as far as I may read it, the newest of them',
  params: IdParams,
  body: WordsInThread,
  reply: EarlierMessages,
  limit: { max: 60, seconds: 60 },
})

const search = endpoint('POST', '/api/tickets/search', {
  who: staff,
  summary: 'Messages with all of these words, in conversations that I may read and as far as I may, newest first',
  body: WordsWanted,
  reply: pageOf(FoundMessage),
  limit: { max: 60, seconds: 60 },
})

const answer = endpoint('POST', '/api/tickets/:id/messages', {
  who: staff,
  summary: 'Answer a conversation; its writer learns by mail that there is an answer',
  params: IdParams,
  body: z
    .object({
      message: maybeText,
      files: filesSent,
      requestKey: Id,
      version: Version,
      close: z.boolean().default(false),
    })
    .refine(wordsOrFiles, { path: ['message'], message: 'Enter your answer.' })
    .superRefine(({ message }, check) => {
      const left = unfilledIn(message).map(name => `{${name}}`)
      if (left.length > 0)
        check.addIssue({ code: 'custom', path: ['message'], message: `Fill in ${left.join(', ')} before you send it.` })
    }),
  reply: TicketDetail,
})

const setStatus = endpoint('PUT', '/api/tickets/:id/status', {
  who: staff,
  summary: 'Close a conversation without an answer, or open it again',
  params: IdParams,
  body: z.object({ status: z.enum(['open', 'closed']), version: Version }),
  reply: TicketDetail,
})

const noteText = (what: string) =>
  z.string().trim().min(1, `Enter ${what}.`).max(supportLimits.note, 'Use at most 2,000 characters.')

const note = endpoint('POST', '/api/tickets/:id/notes', {
  who: staff,
  summary: 'Note something about a conversation for the clinic; its writer never sees it',
  params: IdParams,
  body: z.object({ text: noteText('your note'), requestKey: Id }),
  reply: TicketDetail,
  limit: { max: 60, seconds: 600 },
})

/** Somebody who can answer. */
export const Colleague = z.object({ id: Id, name: z.string(), route: z.enum(ticketRoutes) })
export type Colleague = z.infer<typeof Colleague>

const colleagues = endpoint('GET', '/api/tickets/colleagues', {
  who: staff,
  summary: 'Whom I can hand a conversation to, by profession and name',
  reply: z.object({ items: z.array(Colleague) }),
})

const handOver = endpoint('POST', '/api/tickets/:id/hand-over', {
  who: staff,
  summary:
    'Hand a conversation to another profession or a colleague, with a note; its patient sees only who answers now (§5.6)',
  params: IdParams,
  body: z.object({
    to: z.enum(ticketRoutes, 'Choose who answers it.'),
    /** Null for whoever of them is free. */
    colleagueId: Id.nullable(),
    note: noteText('a note for whoever takes it'),
    requestKey: Id,
    version: Version,
  }),
  reply: z.object({ number: z.int(), route: z.enum(ticketRoutes) }),
})

const escalate = endpoint('POST', '/api/tickets/:id/escalate', {
  who: staff,
  summary:
    'Say that a conversation cannot wait, so that doctors have a patient’s within the hour; or, with the reason, that it can after all (§5.6)',
  params: IdParams,
  body: z.object({
    isUrgent: z.boolean(),
    note: noteText('what makes it urgent, or why it is not'),
    requestKey: Id,
    version: Version,
  }),
  reply: z.object({ number: z.int(), route: z.enum(ticketRoutes), isUrgent: z.boolean() }),
})

/** Up to which message somebody has read. */
export const ReadMark = z.object({ messageId: Id })

const markRead = endpoint('PUT', '/api/tickets/:id/read', {
  who: staff,
  summary: 'Say up to where I have read; the patient sees it',
  params: IdParams,
  body: ReadMark,
  reply: Ok,
})

const typing = endpoint('PUT', '/api/tickets/:id/typing', {
  who: staff,
  summary:
    'Say that I am writing an answer; the patient and colleagues see it for some seconds, and it is kept nowhere',
  params: IdParams,
  reply: Ok,
  limit: { max: 60, seconds: 60 },
})

/** Words that a profession keeps for answers. Names in braces are filled in, by itself or by hand, before it is sent. (domain §7.7) */
export const ReadyAnswer = z.object({ id: Id, title: z.string(), text: z.string(), version: Version })
export type ReadyAnswer = z.infer<typeof ReadyAnswer>

/** Ready answers of one profession, at most. */
export const MOST_READY_ANSWERS = 200

const readyWords = {
  title: z.string().trim().min(1, 'Enter a title.').max(supportLimits.title, 'Use at most 80 characters.'),
  text: longText('the text'),
}

const readyAnswers = endpoint('GET', '/api/ready-answers', {
  who: staff,
  summary: 'The ready answers of my profession, by title',
  reply: z.object({ items: z.array(ReadyAnswer) }),
})

const addReadyAnswer = endpoint('POST', '/api/ready-answers', {
  who: staff,
  summary: 'Keep words for the answers of my profession; the same id again is the same one',
  body: z.object({ id: Id, ...readyWords }),
  reply: ReadyAnswer,
})

const changeReadyAnswer = endpoint('PUT', '/api/ready-answers/:id', {
  who: staff,
  summary: 'Change a ready answer of my profession, take it away, or bring it back; what was sent stays as it was',
  params: IdParams,
  body: z.object({ ...readyWords, isGone: z.boolean(), version: Version }),
  reply: ReadyAnswer,
})

export const support = {
  readyAnswers,
  addReadyAnswer,
  changeReadyAnswer,
  contact,
  conversation,
  reply,
  list,
  read,
  earlier,
  find,
  search,
  answer,
  setStatus,
  markRead,
  typing,
  note,
  colleagues,
  handOver,
  escalate,
}
