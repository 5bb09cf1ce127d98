import type { bulk } from '@om/contracts/bulk'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ThreadState } from '@om/domain/lifecycles/thread'
import { threadStatus } from '@om/domain/lifecycles/thread'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { type Changed, runBulk, undoBulk } from '#src/database/bulk-run.ts'
import { emailColleague } from '#src/modules/mail/mail.ts'
import { officeMembers } from '#src/modules/people/people.ts'
import { lockTicket, type TicketRow, updateTicket, visibleTicket } from '../support.repo.ts'
import { announceTicket, askClinic, settleTasks } from '../threads/ask-clinic.ts'
import { changeStatus } from './answer-ticket.ts'
import { insertNote } from './notes.repo.ts'

type Office = Ctx<'signed-in'>
type Asked = CallInput<typeof bulk.tickets>['body']
type Action = Asked['action']
type Person = { id: string; name: string }
type Telling = Pick<Office, 'deps' | 'tx'> & { actor: Person }

/** A conversation as it was: what is put back. */
type Before = {
  status: ThreadState
  dueAt: string | null
  closedAt: string | null
  assigneeId: string | null
  assigneeName: string
}

const beforeOf = ({ status, dueAt, closedAt, assigneeId, assigneeName }: TicketRow): Before => ({
  ...{ status, assigneeId, assigneeName },
  dueAt: dueAt?.toISOString() ?? null,
  closedAt: closedAt?.toISOString() ?? null,
})

const no = (message: string) => refused('ticket_changed', [{ message }])

const noteHandOver = (ctx: Office, ticket: TicketRow, text: string, toName: string, requestKey: string) =>
  insertNote(ctx.tx, {
    ...{ ticketId: ticket.id, requestKey, kind: 'hand_over', text, toName },
    ...{ staffId: ctx.actor.id, authorName: ctx.actor.name, authorRole: 'admin', route: 'admin' },
    createdAt: ctx.now,
  })

const auditTicket = (
  { deps, tx }: Office,
  ticket: TicketRow,
  action: string,
  states: { fromState: string; toState: string },
) =>
  audit(deps.clock, tx, {
    ...{ action, subjectType: 'ticket', subjectId: ticket.id, ...states },
    ...(ticket.patientId ? { patientId: ticket.patientId } : {}),
  })

const giveTicket = async (ctx: Office, ticket: TicketRow, to: Person | null): Promise<TicketRow | undefined> => {
  const given = await updateTicket(ctx.tx, ticket, { assigneeId: to?.id ?? null, assigneeName: to?.name ?? '' })
  if (!given) return undefined
  const states = { fromState: ticket.assigneeId ?? 'nobody', toState: to?.id ?? 'nobody' }
  await auditTicket(ctx, ticket, 'support.assign', states)
  await announceTicket(ctx.tx, { ...given, patientId: null })
  return given
}

type Change = { action: Action; to: Person | null; requestKey: string; seenAt: string }

/** Why one of them stays as it is; null where nothing stands against it. */
const objection = (ticket: TicketRow, { action, to, seenAt }: Change) => {
  const status = threadStatus(ticket.status)
  if (action.kind === 'assign') {
    if (status === 'closed') return no('It is closed. Open it again first.')
    return (to?.id ?? null) === ticket.assigneeId
      ? no(to ? `${to.name} has it already.` : 'It is nobody’s already.')
      : null
  }
  if (action.kind === 'reopen') return status === 'open' ? no('It is open already.') : null
  if (status === 'closed') return no('It is closed already.')
  return ticket.lastMessageAt > new Date(seenAt) ? no('Something new was written. Read it before you close it.') : null
}

const changeTicket = async (ctx: Office, ticket: TicketRow, change: Change): Promise<Changed<Before>['result']> => {
  const { action, to, requestKey } = change
  const against = objection(ticket, change)
  if (against) return against
  const before = beforeOf(ticket)
  if (action.kind === 'assign') {
    await noteHandOver(ctx, ticket, 'Given from the list, with others.', to?.name ?? '', requestKey)
    const given = await giveTicket(ctx, ticket, to)
    return given ? done({ before, version: given.version }) : refused('ticket_changed')
  }
  const moved = await changeStatus(ctx, ticket, action.kind === 'close' ? 'closed' : 'open')
  return moved ? done({ before, version: moved.version }) : refused('ticket_changed')
}

/** A conversation of the front desk as the reader sees it, held until this transaction ends. */
const hold = async (ctx: Office, id: string): Promise<TicketRow | undefined> => {
  const ticket = (await visibleTicket(ctx.tx, id)) && (await lockTicket(ctx.tx, id))
  return ticket?.route === 'admin' ? ticket : undefined
}

/** Tells a colleague, if there is one, how many conversations are theirs now. */
export const tellGivenTickets = ({ deps, tx, actor }: Telling, to: Person | null, count: number, runId: string) =>
  !to || to.id === actor.id
    ? Promise.resolve()
    : emailColleague(deps, tx, {
        ...{ userId: to.id, name: to.name, role: 'admin' },
        subject: count === 1 ? 'A message is for you now' : `${count} messages are for you now`,
        heading: count === 1 ? 'A message is for you now' : `${count} messages are for you now`,
        paragraphs: [`${actor.name} has given ${count === 1 ? 'it' : 'them'} to you.`],
        action: { label: 'Open the messages', path: '/admin/messages' },
        dedupeKey: `threads-given:${runId}`,
      })

/**
 * Gives many conversations of the front desk to somebody, closes them or opens them again. What cannot be changed is left as it was and
 * named with its reason. Refuses as a whole where that colleague cannot work.
 */
export const bulkTickets = async (ctx: Office, { items, action, requestKey }: Asked) => {
  const wanted = action.kind === 'assign' ? action.assigneeId : null
  const to = wanted ? (await officeMembers(ctx.tx)).find(one => one.id === wanted) : null
  if (to === undefined)
    return refused('bad_request', [{ field: 'assigneeId', message: 'They cannot work now. Choose somebody else.' }])
  const seen = new Map(items.map(({ id, lastMessageAt }) => [id, lastMessageAt]))
  return runBulk<Before>(ctx, {
    list: 'tickets',
    requestKey,
    ids: [...seen.keys()],
    change: async id => {
      const ticket = await hold(ctx, id)
      if (!ticket) return { label: 'A message', result: no('It is no longer with the front desk.') }
      const change = { action, to, requestKey, seenAt: seen.get(id) ?? '' }
      return { label: `Message ${ticket.number}`, result: await changeTicket(ctx, ticket, change) }
    },
    after: count => tellGivenTickets(ctx, to, count, requestKey),
  })
}

const dateOf = (at: string | null) => (at === null ? null : new Date(at))

/** Back to its state by the moves that a conversation has: out of a closed one leads its reopening. */
const restoreStatus = async (ctx: Office, ticket: TicketRow, before: Before): Promise<Result<unknown>> => {
  const { deps, tx, actor } = ctx
  const was = { dueAt: dateOf(before.dueAt), closedAt: dateOf(before.closedAt) }
  const opened =
    ticket.status === 'closed' && before.status !== 'reopened'
      ? await updateTicket(tx, ticket, { status: 'reopened', closedAt: null })
      : ticket
  // Nothing leads back to the very first state; it waits for the clinic as it did.
  const status = before.status === 'open' ? 'reopened' : before.status
  const back = opened && (await updateTicket(tx, opened, { status, ...was }))
  if (!back) return refused('ticket_changed')
  await auditTicket(ctx, ticket, 'support.status', { fromState: ticket.status, toState: back.status })
  if (threadStatus(back.status) === 'open') await askClinic(deps, tx, back)
  else await settleTasks(deps, tx, ticket, actor.name)
  await announceTicket(tx, back)
  return done(null)
}

/** Puts back what one's own press has changed, where nothing happened in the conversation since. */
export const undoBulkTickets = (ctx: Office, { runId }: { runId: string }) =>
  undoBulk<Before>(ctx, {
    list: 'tickets',
    runId,
    restore: async ({ id, before, version }) => {
      const ticket = await hold(ctx, id)
      if (!ticket) return no('It is no longer with the front desk.')
      if (ticket.version !== version) return no('Somebody has changed it since.')
      if (ticket.status !== before.status) return restoreStatus(ctx, ticket, before)
      const to = before.assigneeId ? { id: before.assigneeId, name: before.assigneeName } : null
      await noteHandOver(ctx, ticket, 'Taken back.', before.assigneeName, crypto.randomUUID())
      return (await giveTicket(ctx, ticket, to)) ? done(null) : refused('ticket_changed')
    },
  })
