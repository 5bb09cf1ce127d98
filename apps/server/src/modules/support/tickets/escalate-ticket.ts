import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { support as contract } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import { replyDue, threadStatus } from '@om/domain/lifecycles/thread'
import { EFFECT_DUE_HOURS } from '@om/domain/side-effects/side-effects'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { mayWorkToday } from '#src/modules/people/people.ts'
import { presentTopic } from '../support.present.ts'
import { lockTicket, type TicketRow, updateTicket, visibleTicket } from '../support.repo.ts'
import { announceTicket, askClinic, settleTasks } from '../threads/ask-clinic.ts'
import { earlier } from '../threads/safety.ts'
import { lastWrittenBy } from '../threads/threads.repo.ts'
import { insertNote, noteByKey } from './notes.repo.ts'
import { isReadOnly, noTicket } from './with-ticket.ts'

type Wanted = { id: string } & CallInput<typeof contract.escalate>['body']
type Escalated = Result<{ number: number; route: TicketRoute; isUrgent: boolean }>

const standing = ({ number, route, status }: TicketRow): Escalated =>
  done({ number, route, isUrgent: status === 'escalated' })

type Change = { isUrgent: boolean; isAnswered: boolean; now: Date }

/**
 * What becomes of it: doctors have a patient's within the hour; what can wait after all has the time that its patient was told, and what
 * was answered before is answered.
 */
const changeOf = (ticket: TicketRow, { isUrgent, isAnswered, now }: Change) => {
  if (!isUrgent && isAnswered) return { status: 'awaiting_patient', dueAt: null } as const
  if (!isUrgent)
    return { status: 'awaiting_clinic', dueAt: replyDue(presentTopic(ticket.topic), ticket.lastMessageAt) } as const
  const route: TicketRoute = ticket.patientId ? 'doctor' : ticket.route
  return {
    status: 'escalated',
    route,
    ...(route === ticket.route ? {} : { assigneeId: null, assigneeName: '' }),
    dueAt: earlier(ticket.dueAt, new Date(now.getTime() + EFFECT_DUE_HOURS.E3 * 3_600_000)),
  } as const
}

/** Whether nothing has come since the clinic wrote last. */
const isAnswered = async (tx: Tx, id: string): Promise<boolean> => {
  const answered = (await lastWrittenBy(tx, 'staff', [id])).get(id)
  const written = (await lastWrittenBy(tx, 'visitor', [id])).get(id)
  return answered !== undefined && (written === undefined || answered > written)
}

/**
 * Says that a conversation cannot wait: a patient's goes to doctors, who have it within the hour, and the patient sees that a doctor has been
 * told. Whoever has it then says, with the reason, that it can wait after all. Sent again, it is one note. Refuses with `not_found`,
 * `chart_closed`, `registration_not_current`, `ticket_changed` and `thread_closed`.
 */
export const escalateTicket = async (
  ctx: Ctx<'signed-in'>,
  { id, isUrgent, note, requestKey, version }: Wanted,
): Promise<Escalated> => {
  const { deps, tx, actor } = ctx
  const ticket = (await visibleTicket(tx, id)) && (await lockTicket(tx, id))
  // Sent again, by who may no longer see it.
  const known = await noteByKey(tx, id, requestKey)
  const held = known?.staffId === actor.id ? await lockTicket(tx, id) : undefined
  if (held) return standing(held)
  if (!ticket) return noTicket(ctx, id)
  if (await isReadOnly(ctx, ticket)) return refused('chart_closed')
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  if (ticket.version !== version) return refused('ticket_changed')
  if (ticket.status === 'closed') return refused('thread_closed')
  if ((ticket.status === 'escalated') === isUrgent) return standing(ticket)
  const now = deps.clock.now()
  const updated = await updateTicket(
    tx,
    ticket,
    changeOf(ticket, { isUrgent, isAnswered: await isAnswered(tx, id), now }),
  )
  if (!updated) return refused('ticket_changed')
  await insertNote(tx, {
    ticketId: id,
    requestKey,
    kind: updated.route === ticket.route ? 'note' : 'hand_over',
    staffId: actor.id,
    authorName: actor.name,
    authorRole: ticket.route,
    route: updated.route,
    text: note,
    createdAt: now,
  })
  await settleTasks(deps, tx, ticket, actor.name)
  if (threadStatus(updated.status) === 'open') await askClinic(deps, tx, updated)
  await audit(deps.clock, tx, {
    action: isUrgent ? 'support.escalate' : 'support.calm',
    subjectType: 'ticket',
    subjectId: id,
    ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
    fromState: ticket.status,
    toState: updated.status,
  })
  await announceTicket(tx, updated)
  if (updated.route !== ticket.route) await announceTicket(tx, ticket)
  return standing(updated)
}
