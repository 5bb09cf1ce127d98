import { done, type Refusal, type Result, refused } from '@om/contracts/errors'
import type { TicketDetail } from '@om/contracts/support'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { isOutOfCare, isPatientClosed } from '#src/modules/consults/consults.ts'
import { mayWorkToday } from '#src/modules/people/people.ts'
import { filesOfMessages } from '#src/modules/photos/photos.ts'
import { type Page, presentDetail } from '../support.present.ts'
import {
  accountRole,
  lockTicket,
  type Part,
  type TicketRow,
  ticketById,
  visiblePage,
  visibleTicket,
} from '../support.repo.ts'
import { lastWrittenBy } from '../threads/threads.repo.ts'
import { visibleNotes } from './notes.repo.ts'

/** When a new message of a conversation is: now, and after the one before it, whatever the clock says. */
export const nextMoment = ({ lastMessageAt }: { lastMessageAt: Date }, now: Date): Date =>
  lastMessageAt >= now ? new Date(lastMessageAt.getTime() + 1) : now

type Reading = { deps: Deps; tx: Tx; actor: { id: string } }

/** The newest messages of a conversation, or those before one of them, with their files, as the actor may see them. */
export const pageFor = async ({ deps, tx, actor }: Reading, ticketId: string, part?: Part): Promise<Page> => {
  const page = await visiblePage(tx, ticketId, part)
  const ids = page.messages.map(message => message.id)
  return { ...page, files: await filesOfMessages(deps, tx, actor.id, ids) }
}

/** A ticket with what whoever answers it sees of it. */
export const detailOf = async (reading: Reading, ticket: TicketRow): Promise<TicketDetail> => {
  const { tx } = reading
  const page = await pageFor(reading, ticket.id)
  const written = await lastWrittenBy(tx, 'visitor', [ticket.id])
  const role = ticket.patientId ? 'patient' : await accountRole(tx, ticket.personId)
  const notes = await visibleNotes(tx, ticket.id)
  return presentDetail(ticket, page, { role, writtenAt: written.get(ticket.id), notes })
}

/**
 * Why a conversation is not there for whoever answers. A doctor who would answer it, were its patient in their care, is told whose it
 * is, so that they can open that record for a reason. (INV-14)
 */
export const noTicket = async ({ tx, actor, now }: Ctx<'signed-in'>, id: string): Promise<Refusal> => {
  const ticket = actor.role === 'doctor' ? await ticketById(tx, id) : undefined
  const patientId = ticket?.route === 'doctor' ? ticket.patientId : null
  if (!patientId || !(await isPatientClosed({ tx, actor, now }, patientId))) return refused('not_found')
  return refused('chart_closed', [
    { field: 'patient', code: patientId, message: 'Open the record to read the conversation.' },
  ])
}

/** Whoever reads a patient's record for an audit alone writes nothing in their conversations, and leaves no mark of having read them. */
export const isReadOnly = async ({ tx, actor, now }: Ctx<'signed-in'>, { patientId }: TicketRow): Promise<boolean> =>
  actor.role === 'doctor' && patientId !== null && (await isOutOfCare(tx, actor, patientId, now))

/**
 * A step of somebody of the clinic on one conversation, in one transaction: found as they see it, then held in its newest state, so that
 * two act one after the other. Answers with the conversation as `work` leaves it. Refuses with `registration_not_current` and `chart_closed`.
 */
export const withTicket = async (
  ctx: Ctx<'signed-in'>,
  id: string,
  work: (tx: Tx, ticket: TicketRow) => Promise<Result<TicketRow>>,
): Promise<Result<TicketDetail>> => {
  const { deps, tx, actor } = ctx
  const ticket = (await visibleTicket(tx, id)) && (await lockTicket(tx, id))
  if (!ticket) return noTicket(ctx, id)
  if (await isReadOnly(ctx, ticket)) return refused('chart_closed')
  if (!(await mayWorkToday(deps, tx, actor))) return refused('registration_not_current')
  const result = await work(tx, ticket)
  return result.ok ? done(await detailOf(ctx, result.value)) : result
}
