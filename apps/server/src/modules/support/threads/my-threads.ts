import { randomUUID } from 'node:crypto'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { messages as contract, Thread } from '@om/contracts/messages'
import type { ThreadTopic } from '@om/contracts/support-words'
import { afterWriting, canReopen, mayClose, routeOf, threadStatus } from '@om/domain/lifecycles/thread'
import { screenWords } from '@om/domain/side-effects/screen-words'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { readAbout } from '#src/modules/notices/notices.ts'
import { coverNotice } from '#src/modules/people/people.ts'
import { filesOfMessages, sendFiles } from '#src/modules/photos/photos.ts'
import { presentThread, presentThreadSummary } from '../support.present.ts'
import {
  insertMessage,
  insertTicket,
  lockTicket,
  messageByKey,
  newestMessages,
  type TicketRow,
  ticketByRequestKey,
  updateTicket,
  visibleTicket,
} from '../support.repo.ts'
import { nextMoment, pageFor } from '../tickets/with-ticket.ts'
import { announceTicket, askClinic, dueOf, settleTasks } from './ask-clinic.ts'
import { earlier, followDanger, safetyDue } from './safety.ts'
import { lastWrittenBy, threadPage, unreadThreads } from './threads.repo.ts'

/** What a patient does with their conversations with the clinic. (§5.6) */

const shown = async (ctx: Ctx<'patient'>, thread: TicketRow): Promise<Thread> => {
  const { deps, tx } = ctx
  const page = await pageFor(ctx, thread.id)
  const answered = await lastWrittenBy(tx, 'staff', [thread.id])
  return presentThread(thread, page, { answeredAt: answered.get(thread.id), now: deps.clock.now() })
}

/** The patient's own conversation, held in its newest state. */
const lockOwn = async (tx: Tx, id: string): Promise<TicketRow | undefined> =>
  (await visibleTicket(tx, id)) && (await lockTicket(tx, id))

/** My conversations, newest message first, and in how many something waits to be read. */
export const listThreads = async (
  ctx: Ctx<'patient'>,
  query: PageQuery,
): Promise<Result<CallReply<typeof contract.mine>>> => {
  const { deps, tx, actor } = ctx
  const page = await listPage(query, {
    read: (after, most) => threadPage(tx, actor.id, after, most),
    endOf: row => ({ at: row.lastMessageAt, id: row.id }),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  const ids = rows.map(row => row.id)
  const newest = await newestMessages(tx, ids)
  const answered = await lastWrittenBy(tx, 'staff', ids)
  const now = deps.clock.now()
  const consult = await latestConsultOf(tx, actor.id)
  const cover = consult?.doctorId ? await coverNotice(tx, consult.doctorId, now) : null
  return done({
    items: rows.map(row => presentThreadSummary(row, newest.get(row.id), { answeredAt: answered.get(row.id), now })),
    nextCursor,
    unread: await unreadThreads(tx, actor.id),
    ...(cover && { cover }),
  })
}

/** One of my conversations. Refuses with `not_found`, whoever else's it is. */
export const readThread = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<Thread>> => {
  const { deps, tx } = ctx
  const thread = await visibleTicket(tx, id)
  if (!thread) return refused('not_found')
  auditListRead(deps.clock, tx, 'support.read', 'ticket', id)
  return done(await shown(ctx, thread))
}

type Begun = Omit<CallInput<typeof contract.begin>['body'], 'topic'> &
  ({ topic: ThreadTopic } | { topic: 'visit'; appointmentId: string })

/**
 * Begins a conversation; whoever answers its subject has it among their tasks, with its time. Sent again, it is the one that is
 * there. Refuses with `safety_first` and `file_gone`.
 */
export const beginThread = async (
  ctx: Ctx<'patient'>,
  { message, files, requestKey, safety, shown: asked, ...about }: Begun,
): Promise<Result<Thread>> => {
  const { topic } = about
  const { deps, tx, actor } = ctx
  const screened = screenWords(message, { safety, shown: asked })
  if (!screened.ok) return screened
  const { found, isDanger } = screened.value
  const now = deps.clock.now()
  // Whatever may be clinical is for a doctor, whoever it was written to.
  const route = found.length > 0 ? 'doctor' : routeOf(topic)
  const consult = await latestConsultOf(tx, actor.id)
  const thread = await insertTicket(tx, {
    id: randomUUID(),
    requestKey,
    name: actor.name,
    email: actor.email,
    ...about,
    brand: consult?.brand ?? 'men',
    route,
    status: isDanger ? 'escalated' : 'awaiting_clinic',
    personId: actor.id,
    patientId: actor.id,
    dueAt: (await safetyDue(deps, tx, actor.id, screened.value, now)) ?? dueOf({ topic, dueAt: null }, now),
    patientReadAt: now,
    createdAt: now,
    lastMessageAt: now,
  })
  if (!thread) {
    const other = await ticketByRequestKey(tx, requestKey)
    return other?.patientId === actor.id ? done(await shown(ctx, other)) : refused('ticket_changed')
  }
  const saved = await insertMessage(tx, {
    ticketId: thread.id,
    requestKey,
    author: 'visitor',
    authorName: actor.name,
    route,
    text: message,
    found,
    setAside: found.length > 0 && !isDanger,
    createdAt: now,
  })
  if (!saved) throw new Error('a new conversation has no message')
  const sent = { id: saved.id, patientId: actor.id, senderId: actor.id, at: now }
  if (!(await sendFiles(tx, sent, files))) return refused('file_gone')
  const isTold = await followDanger(deps, tx, actor.id, screened.value, message)
  await askClinic(deps, tx, thread, { occasion: thread.id, isTold })
  auditAtCommit(deps.clock, tx, {
    action: 'support.open',
    subjectType: 'ticket',
    subjectId: thread.id,
    patientId: actor.id,
    toState: thread.status,
  })
  await announceTicket(tx, thread)
  const sentFiles = await filesOfMessages(deps, tx, actor.id, files ? [saved.id] : [])
  const page = { messages: [saved], hasEarlier: false, hasLater: false, files: sentFiles }
  return done(presentThread(thread, page, { answeredAt: undefined, now }))
}

/** A closed conversation is opened before it is escalated, or answered. */
export const reopenedIn = async (tx: Tx, thread: TicketRow): Promise<TicketRow> => {
  if (thread.status !== 'closed') return thread
  const open = await updateTicket(tx, thread, { status: 'reopened', closedAt: null })
  if (!open) throw new Error('a locked conversation was changed')
  return open
}

type Written = { id: string } & CallInput<typeof contract.write>['body']

/**
 * Writes in a conversation: it waits for the clinic, from when it began to. The same message again changes nothing. Refuses with
 * `not_found`, and with `thread_over` where it was closed more than 14 days ago.
 */
export const writeInThread = async (
  ctx: Ctx<'patient'>,
  { id, message, files, requestKey, safety, shown: asked }: Written,
): Promise<Result<Thread>> => {
  const { deps, tx, actor } = ctx
  const thread = await lockOwn(tx, id)
  if (!thread) return refused('not_found')
  if (await messageByKey(tx, id, requestKey)) return done(await shown(ctx, thread))
  const now = nextMoment(thread, deps.clock.now())
  if (thread.status === 'closed' && thread.closedAt && !canReopen(thread.closedAt, now)) return refused('thread_over')
  const screened = screenWords(message, { safety, shown: asked })
  if (!screened.ok) return screened
  const { found, isDanger } = screened.value
  // Whatever may be clinical is for a doctor, whoever it was written to.
  const route = found.length > 0 ? 'doctor' : thread.route
  const saved = await insertMessage(tx, {
    ticketId: id,
    requestKey,
    author: 'visitor',
    authorName: actor.name,
    route,
    text: message,
    found,
    setAside: found.length > 0 && !isDanger,
    createdAt: now,
  })
  const standing = isDanger ? await reopenedIn(tx, thread) : thread
  if (route !== thread.route) await settleTasks(deps, tx, thread, actor.name)
  const updated = await updateTicket(tx, standing, {
    status: isDanger ? 'escalated' : afterWriting(thread.status),
    route,
    ...(route === thread.route ? {} : { assigneeId: null, assigneeName: '' }),
    lastMessageAt: now,
    closedAt: null,
    dueAt: earlier(await safetyDue(deps, tx, actor.id, screened.value, now), dueOf(thread, now)),
    // Whoever writes has the conversation before them.
    patientReadAt: now,
    mailDueAt: null,
  })
  if (!saved || !updated) throw new Error('a locked conversation was changed')
  await readAbout(deps, tx, actor.id, `message:${id}:`)
  const sent = { id: saved.id, patientId: actor.id, senderId: actor.id, at: now }
  if (!(await sendFiles(tx, sent, files))) return refused('file_gone')
  const isTold = await followDanger(deps, tx, actor.id, screened.value, message)
  const occasion = threadStatus(thread.status) === 'open' ? undefined : saved.id
  await askClinic(deps, tx, updated, { occasion, isTold })
  auditAtCommit(deps.clock, tx, {
    action: 'support.reply',
    subjectType: 'ticket',
    subjectId: id,
    patientId: actor.id,
    fromState: thread.status,
    toState: updated.status,
  })
  await announceTicket(tx, updated)
  // Those it is no longer for see it leave.
  if (route !== thread.route) await announceTicket(tx, thread)
  return done(await shown(ctx, updated))
}

/** Ends a conversation for the patient; until then it can be taken up again by writing. Refuses with `thread_escalated`. */
export const closeThread = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<Thread>> => {
  const { deps, tx, actor } = ctx
  const thread = await lockOwn(tx, id)
  if (!thread) return refused('not_found')
  if (thread.status === 'closed') return done(await shown(ctx, thread))
  if (!mayClose(thread.status)) return refused('thread_escalated')
  const updated = await updateTicket(tx, thread, {
    status: 'closed',
    closedAt: deps.clock.now(),
    dueAt: null,
    mailDueAt: null,
  })
  if (!updated) throw new Error('a locked conversation was changed')
  await settleTasks(deps, tx, thread, actor.name)
  auditAtCommit(deps.clock, tx, {
    action: 'support.status',
    subjectType: 'ticket',
    subjectId: id,
    patientId: actor.id,
    fromState: thread.status,
    toState: 'closed',
  })
  await announceTicket(tx, updated)
  return done(await shown(ctx, updated))
}
