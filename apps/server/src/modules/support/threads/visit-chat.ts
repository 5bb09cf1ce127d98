import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { VisitChat, video } from '@om/contracts/video'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { mayClose } from '@om/domain/lifecycles/thread'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { visitForChat } from '#src/modules/appointments/appointments.ts'
import { latestConsultOf } from '#src/modules/consults/consults.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { presentPage } from '../support.present.ts'
import { insertTicket, lockTicket, type TicketRow, updateTicket } from '../support.repo.ts'
import { answerTicket } from '../tickets/answer-ticket.ts'
import { pageFor } from '../tickets/with-ticket.ts'
import { announceTicket, settleTasks } from './ask-clinic.ts'
import { beginThread, reopenedIn, writeInThread } from './my-threads.ts'
import { ticketOfVisit } from './threads.repo.ts'

// What doctor and patient write to each other in a video visit: a conversation of the patient, with the rules of every other.

type Either = Ctx<'patient' | 'doctor'>

const present = async (ctx: Either, id: string): Promise<VisitChat> => {
  const chat = await ticketOfVisit(ctx.tx, id)
  if (!chat) return { threadId: null, messages: [], readAt: null, unread: 0 }
  const isPatient = ctx.actor.role === 'patient'
  const { messages } = presentPage(await pageFor(ctx, chat.id), isPatient)
  const [own, others] = isPatient ? [chat.patientReadAt, chat.clinicReadAt] : [chat.clinicReadAt, chat.patientReadAt]
  const theirs = messages.filter(({ author }) => author === (isPatient ? 'staff' : 'visitor'))
  return {
    threadId: chat.id,
    messages,
    readAt: others?.toISOString() ?? null,
    unread: theirs.filter(({ at }) => !own || new Date(at) > own).length,
  }
}

/** What was written in a visit of one's own. Refuses with `not_found`. */
export const readVisitChat = async (ctx: Either, { id }: { id: string }): Promise<Result<VisitChat>> => {
  if (!(await visitForChat(ctx, id, { isToWrite: false }))) return refused('not_found')
  const shown = await present(ctx, id)
  if (shown.threadId) auditListRead(ctx.deps.clock, ctx.tx, 'support.read', 'ticket', shown.threadId)
  return done(shown)
}

/** A conversation that the doctor is the first to write in. */
const beginByDoctor = async (deps: Deps, tx: Tx, appointmentId: string, patientId: string): Promise<TicketRow> => {
  const now = deps.clock.now()
  const patient = await patientDetails(tx, patientId)
  const consult = await latestConsultOf(tx, patientId)
  const chat = await insertTicket(tx, {
    id: randomUUID(),
    requestKey: randomUUID(),
    name: patient ? `${patient.firstName} ${patient.lastName}`.trim() : '',
    email: patient?.email ?? '',
    topic: 'visit',
    appointmentId,
    brand: consult?.brand ?? 'men',
    route: 'doctor',
    status: 'awaiting_clinic',
    personId: patientId,
    patientId,
    createdAt: now,
    lastMessageAt: now,
  })
  if (!chat) throw new Error('a held visit has two conversations')
  return chat
}

type Written = { id: string } & CallInput<typeof video.write>['body']

const writeAs = async (ctx: Either, { id, message, requestKey, safety, shown }: Written, patientId: string) => {
  const { deps, tx, actor } = ctx
  const chat = await ticketOfVisit(tx, id)
  if (actor.role === 'patient') {
    const own = { ...ctx, actor: { ...actor, role: actor.role } }
    return chat
      ? writeInThread(own, { id: chat.id, message, requestKey, safety, shown })
      : beginThread(own, { topic: 'visit', appointmentId: id, message, requestKey, safety, shown })
  }
  const known = chat ? await reopenedIn(tx, chat) : await beginByDoctor(deps, tx, id, patientId)
  return answerTicket(ctx, { id: known.id, message, requestKey, version: known.version, close: false })
}

/**
 * Writes to the other one of a visit that is on; the first message begins the conversation. The same message again changes nothing.
 * Refuses with `not_found`, `video_not_open` and, as every conversation does, with `safety_first`.
 */
export const writeInVisit = async (ctx: Either, written: Written): Promise<Result<VisitChat>> => {
  const visit = await visitForChat(ctx, written.id, { isToWrite: true })
  if (!visit) return refused('not_found')
  if (!visit.isOn) return refusedIn('video_not_open', visit.state)
  const answer = await writeAs(ctx, written, visit.patientId)
  return answer.ok ? done(await present(ctx, written.id)) : answer
}

/** The two have talked: nothing that was written waits for an answer. What is dangerous stays until a doctor has settled it. */
export const closeVisitChat = async (
  deps: Deps,
  tx: Tx,
  { id, doctorName }: { id: string; doctorName: string },
): Promise<void> => {
  const found = await ticketOfVisit(tx, id)
  const chat = found && (await lockTicket(tx, found.id))
  if (!chat || !mayClose(chat.status)) return
  const updated = await updateTicket(tx, chat, { status: 'closed', closedAt: deps.clock.now(), dueAt: null })
  if (!updated) throw new Error('a locked conversation was changed')
  await settleTasks(deps, tx, chat, doctorName)
  await audit(deps.clock, tx, {
    action: 'support.status',
    subjectType: 'ticket',
    subjectId: chat.id,
    ...(chat.patientId ? { patientId: chat.patientId } : {}),
    fromState: chat.status,
    toState: 'closed',
  })
  await announceTicket(tx, updated)
}
