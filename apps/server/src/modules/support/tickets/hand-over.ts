import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Colleague, support as contract, TicketDetail } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import { threadStatus } from '@om/domain/lifecycles/thread'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { clinicToday, mayWorkToday } from '#src/modules/people/people.ts'
import { lockTicket, type TicketRow, updateTicket, visibleTicket } from '../support.repo.ts'
import { announceTicket, askClinic, settleTasks } from '../threads/ask-clinic.ts'
import { ticketPlaces } from '../threads/tell-answerers.ts'
import { colleaguesOn, insertNote, noteByKey } from './notes.repo.ts'
import { isReadOnly, noTicket, withTicket } from './with-ticket.ts'

/** What the clinic says about a conversation among itself. */

type Noted = { id: string } & CallInput<typeof contract.note>['body']

/** Notes something about a conversation; sent again, it is there once. Refuses with `registration_not_current`. */
export const noteOnTicket = (ctx: Ctx<'signed-in'>, { id, text, requestKey }: Noted): Promise<Result<TicketDetail>> => {
  const { deps, actor } = ctx
  return withTicket(ctx, id, async (tx, ticket) => {
    if (await noteByKey(tx, id, requestKey)) return done(ticket)
    await insertNote(tx, {
      ticketId: id,
      requestKey,
      kind: 'note',
      staffId: actor.id,
      authorName: actor.name,
      authorRole: ticket.route,
      route: ticket.route,
      text,
      createdAt: deps.clock.now(),
    })
    await audit(deps.clock, tx, {
      action: 'support.note',
      subjectType: 'ticket',
      subjectId: id,
      ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
    })
    await announceTicket(tx, { ...ticket, patientId: null })
    return done(ticket)
  })
}

/** Whom a conversation can be handed to: everybody else who can answer today. */
export const listColleagues = async (ctx: Ctx<'signed-in'>): Promise<Result<{ items: Colleague[] }>> => {
  const { deps, tx, actor } = ctx
  const all = await colleaguesOn(tx, clinicToday(deps.clock))
  return done({ items: all.filter(one => one.id !== actor.id) })
}

type Handed = { id: string } & CallInput<typeof contract.handOver>['body']
type HandedOver = Result<{ number: number; route: TicketRoute }>

const wrong = (field: string, message: string) => refused('bad_request', [{ field, message }])

/** Why it cannot go there, or null. What may be urgent stays with doctors, and who has no account is answered by the front desk. */
const objection = (ticket: TicketRow, { to, colleagueId }: Pick<Handed, 'to' | 'colleagueId'>) => {
  if (ticket.status === 'closed') return refused('thread_closed')
  if (!ticket.patientId && to !== 'admin')
    return wrong('to', 'Who writes without an account is answered by the front desk.')
  if (ticket.status === 'escalated' && ticket.patientId && to !== 'doctor')
    return wrong('to', 'This may be urgent: a doctor has to answer it first.')
  if (to === ticket.route && colleagueId === ticket.assigneeId)
    return wrong('to', 'They have it already. Choose somebody else.')
  return null
}

/** Tells the one colleague whom a conversation is for now; a whole profession finds it among its messages. */
export const tellColleague = (
  ctx: Pick<Ctx<'signed-in'>, 'deps' | 'tx'>,
  ticket: TicketRow,
  colleague: Colleague,
  requestKey: string,
): Promise<void> =>
  emailColleague(ctx.deps, ctx.tx, {
    userId: colleague.id,
    name: colleague.name,
    role: colleague.route,
    subject: `Message ${ticket.number} is for you now`,
    heading: 'A message is for you now',
    paragraphs: ['A colleague has handed it over to you. Their note stands with the conversation.'],
    action: { label: 'Open the message', path: `${ticketPlaces[colleague.route]}${ticket.id}` },
    dedupeKey: `thread-handed:${ticket.id}:${requestKey}`,
  })

/**
 * Hands a conversation to another profession or to a colleague, with a note that they read. Its time goes on. Whoever it is for now may
 * hand it back; its patient sees who answers now, and nothing of the note. Refuses with `ticket_changed`, `thread_closed`,
 * `registration_not_current`, and with a sentence where it cannot go.
 */
export const handOverTicket = async (
  ctx: Ctx<'signed-in'>,
  { id, to, colleagueId, note, requestKey, version }: Handed,
): Promise<HandedOver> => {
  const { deps, tx, actor } = ctx
  const ticket = (await visibleTicket(tx, id)) && (await lockTicket(tx, id))
  // Sent again, or twice at the same moment, by who has handed it over and may no longer see it.
  const known = await noteByKey(tx, id, requestKey)
  const held = known?.staffId === actor.id ? await lockTicket(tx, id) : undefined
  if (known && held) return done({ number: held.number, route: known.route })
  if (!ticket) return noTicket(ctx, id)
  if (await isReadOnly(ctx, ticket)) return refused('chart_closed')
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  if (ticket.version !== version) return refused('ticket_changed')
  const no = objection(ticket, { to, colleagueId })
  if (no) return no
  const colleague = (await colleaguesOn(tx, clinicToday(deps.clock))).find(
    one => one.id === colleagueId && one.route === to,
  )
  if (colleagueId && !colleague) return wrong('colleagueId', 'They cannot answer today. Choose somebody else.')
  const now = deps.clock.now()
  const toName = colleague?.name ?? ''
  await insertNote(tx, {
    ticketId: id,
    requestKey,
    kind: 'hand_over',
    staffId: actor.id,
    authorName: actor.name,
    authorRole: ticket.route,
    route: to,
    toName,
    text: note,
    createdAt: now,
  })
  const updated = await updateTicket(tx, ticket, { route: to, assigneeId: colleagueId, assigneeName: toName })
  if (!updated) return refused('ticket_changed')
  if (to !== ticket.route) {
    await settleTasks(deps, tx, ticket, actor.name)
    if (threadStatus(ticket.status) === 'open')
      await await askClinic(deps, tx, updated, colleague && to !== 'admin' ? {} : { occasion: requestKey })
  }
  await audit(deps.clock, tx, {
    action: 'support.hand_over',
    subjectType: 'ticket',
    subjectId: id,
    ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
    fromState: ticket.route,
    toState: to,
  })
  if (colleague && colleague.id !== actor.id) await tellColleague(ctx, updated, colleague, requestKey)
  await announceTicket(tx, updated)
  if (to !== ticket.route) await announceTicket(tx, ticket)
  return done({ number: ticket.number, route: to })
}
