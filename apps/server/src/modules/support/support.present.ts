import type { Thread, ThreadSummary } from '@om/contracts/messages'
import { EffectCode } from '@om/contracts/side-effects'
import {
  type Conversation,
  type FoundMessage,
  type MessageFile,
  type SupportMessage,
  SupportTopic,
  TicketDetail,
  type TicketNote,
  type TicketSummary,
  TicketTopic,
} from '@om/contracts/support'
import type { TicketTopic as Topic } from '@om/contracts/support-words'
import { canReopen, mayClose, threadStatus } from '@om/domain/lifecycles/thread'
import { effects } from '@om/domain/side-effects/effects'
import type { MessageRow, Newest, TicketRow } from './support.repo.ts'
import type { NoteRow } from './tickets/notes.repo.ts'

/** What a conversation is about. */
export const presentTopic = (topic: string): Topic => TicketTopic.parse(topic)

const excerptLength = 140

const message = (
  row: MessageRow,
  authorName: string,
  showsFlags = false,
  files: MessageFile[] = [],
): SupportMessage => ({
  id: row.id,
  author: row.author,
  authorName,
  authorRole: row.authorRole,
  text: row.text,
  flags: showsFlags ? row.found.map(code => effects[EffectCode.parse(code)].words) : [],
  isSetAside: showsFlags && row.setAside,
  files,
  at: row.createdAt.toISOString(),
})

const firstWord = (name: string) => name.split(' ')[0] ?? name

/** What the writer sees: no id, no address, and staff by their first name. */
export const presentConversation = (row: TicketRow, messages: MessageRow[]): Conversation => ({
  number: row.number,
  topic: SupportTopic.parse(row.topic),
  status: threadStatus(row.status),
  createdAt: row.createdAt.toISOString(),
  messages: messages.map(one => message(one, one.author === 'staff' ? firstWord(one.authorName) : one.authorName)),
})

const AROUND = 60

/** The beginning of a line, with no sign of it cut in two. */
const cut = (line: string, length: number): string => line.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** The piece of a text around the first of some words, on one line. */
const pieceWith = (text: string, words: readonly string[]): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  const at = Math.max(0, Math.min(...words.map(word => line.toLowerCase().indexOf(word)).filter(found => found >= 0)))
  const from = Number.isFinite(at) && at > AROUND ? line.indexOf(' ', at - AROUND) + 1 || at : 0
  const piece = cut(line.slice(from), excerptLength)
  return `${from > 0 ? '… ' : ''}${piece}${from + excerptLength < line.length ? ' …' : ''}`
}

/** A message that has the words (in small letters) somebody looks for, as the patient or whoever answers sees it. */
export const presentFound = (
  row: MessageRow,
  thread: Pick<TicketRow, 'number' | 'topic' | 'name'>,
  words: readonly string[],
  isPatient: boolean,
): FoundMessage => ({
  id: row.id,
  threadId: row.ticketId,
  number: thread.number,
  topic: presentTopic(thread.topic),
  name: thread.name,
  author: row.author,
  authorName: isPatient && row.authorRole === 'admin' ? firstWord(row.authorName) : row.authorName,
  excerpt: pieceWith(row.text, words),
  at: row.createdAt.toISOString(),
})

const excerptOf = (text: string | undefined): string => {
  if (text === '') return 'Sent a file'
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line.length <= excerptLength ? line : `${cut(line, excerptLength - 1).trimEnd()}…`
}

const stamp = (at: Date | null): string | null => at?.toISOString() ?? null

/** Whether one side has not read what the other has written last. */
const isUnread = (writtenAt: Date | undefined, readAt: Date | null): boolean =>
  writtenAt !== undefined && (readAt === null || writtenAt > readAt)

/** One line of the staff's list; `writtenAt` is when its writer has last added something. */
export const presentSummary = (row: TicketRow, newest: Newest | undefined, writtenAt?: Date): TicketSummary => ({
  id: row.id,
  number: row.number,
  name: row.name,
  email: row.email,
  topic: presentTopic(row.topic),
  brand: row.brand,
  status: threadStatus(row.status),
  route: row.route,
  assignee: row.assigneeId ? { id: row.assigneeId, name: row.assigneeName } : null,
  patientId: row.patientId,
  isUrgent: row.status === 'escalated',
  dueAt: stamp(row.dueAt),
  isUnread: threadStatus(row.status) === 'open' && isUnread(writtenAt, row.clinicReadAt),
  createdAt: row.createdAt.toISOString(),
  lastMessageAt: row.lastMessageAt.toISOString(),
  excerpt: excerptOf(newest?.text),
  isOpen: true,
})

/** The same of a record that is closed to the doctor who reads. */
export const presentClosed = (row: TicketRow): TicketSummary => ({
  ...presentSummary(row, undefined),
  email: '',
  topic: 'other',
  dueAt: null,
  isOpen: false,
})

export type Page = { messages: MessageRow[]; hasEarlier: boolean; hasLater: boolean; files: Map<string, MessageFile[]> }

/** A part of what was written, oldest first; `isPatient` where the patient reads it. */
export const presentPage = ({ messages, hasEarlier, files }: Page, isPatient: boolean) => ({
  messages: messages.map(one =>
    message(
      one,
      isPatient && one.authorRole === 'admin' ? firstWord(one.authorName) : one.authorName,
      !isPatient,
      files.get(one.id),
    ),
  ),
  hasEarlier,
})

/** Whose account wrote; an owner of the system is an admin to whoever answers. */
const presentRole = (role: string | undefined): TicketDetail['writerRole'] =>
  role === 'superadmin' ? 'admin' : (TicketDetail.shape.writerRole.safeParse(role).data ?? null)

/** A conversation with a part of its messages, oldest first, as whoever answers it sees it. */
export const presentDetail = (
  row: TicketRow,
  page: Page,
  { role, writtenAt, notes }: { role: string | undefined; writtenAt?: Date | undefined; notes: NoteRow[] },
): TicketDetail => ({
  ...presentSummary(row, page.messages.at(-1), writtenAt),
  version: row.version,
  writerRole: presentRole(role),
  ...presentPage(page, false),
  notes: notes.map(presentNote),
  readAt: stamp(row.patientReadAt),
})

/** What leaves about a note, for the clinic alone. */
const presentNote = ({ id, kind, authorName, authorRole, route, toName, text, createdAt }: NoteRow): TicketNote => ({
  id,
  kind,
  authorName,
  authorRole,
  route,
  toName,
  text,
  at: createdAt.toISOString(),
})

const isOver = (row: TicketRow, now: Date): boolean =>
  row.status === 'closed' && row.closedAt !== null && !canReopen(row.closedAt, now)

/** One line of a patient's list; `answeredAt` is when the clinic has last written. */
export const presentThreadSummary = (
  row: TicketRow,
  newest: Newest | undefined,
  { answeredAt, now }: { answeredAt: Date | undefined; now: Date },
): ThreadSummary => ({
  id: row.id,
  number: row.number,
  topic: presentTopic(row.topic),
  status: threadStatus(row.status),
  route: row.route,
  createdAt: row.createdAt.toISOString(),
  lastMessageAt: row.lastMessageAt.toISOString(),
  excerpt: excerptOf(newest?.text),
  isMine: newest?.author === 'visitor',
  isUnread: isUnread(answeredAt, row.patientReadAt),
  isUrgent: row.status === 'escalated',
  dueAt: stamp(row.dueAt),
  isOver: isOver(row, now),
})

/** The same with a part of its messages, oldest first. */
export const presentThread = (
  row: TicketRow,
  page: Page,
  about: { answeredAt: Date | undefined; now: Date },
): Thread => ({
  ...presentThreadSummary(row, page.messages.at(-1), about),
  ...presentPage(page, true),
  readAt: stamp(row.clinicReadAt),
  can: { write: !isOver(row, about.now), close: mayClose(row.status) },
})
