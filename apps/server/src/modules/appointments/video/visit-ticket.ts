import { createHash, randomBytes } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import { TICKET_MS } from '@om/contracts/video-socket'
import { type PersonActor, system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { appointmentById } from '../appointments.repo.ts'
import { findGuest } from './guest.ts'
import { insertTicket, takeTicket } from './video.repo.ts'
import { type Either, findVisit } from './video.ts'

/** Whose browser it is that speaks through a socket, as its ticket says: one of the two, or the third person by their link. */
export type Seat = { appointmentId: string; patientId: string; device: string } & (
  | { claims: PersonActor['claims']; guestId: null }
  | { claims: null; guestId: string }
)

type Given = { appointmentId: string; device: string } & Pick<Seat, 'claims' | 'guestId'>

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

const give = async ({ tx }: Pick<Ctx, 'tx'>, given: Given): Promise<Result<{ ticket: string }>> => {
  const ticket = randomBytes(24).toString('base64url')
  await insertTicket(tx, { ...given, hash: hashOf(ticket), until: new Date(Date.now() + TICKET_MS) })
  return done({ ticket })
}

/** Lets this browser of one of the two open the socket of the visit; anybody else's visit is `not_found`. */
export const ticketOfVisit = async (
  ctx: Either,
  { id, device }: { id: string; device: string },
): Promise<Result<{ ticket: string }>> => {
  if (!(await findVisit(ctx, id))) return refused('not_found')
  return give(ctx, { appointmentId: id, device, claims: ctx.actor.claims, guestId: null })
}

/** The same for the third person, by their link. */
export const ticketOfGuest = async (
  ctx: Ctx<'anyone'>,
  { token, device }: { token: string; device: string },
): Promise<Result<{ ticket: string }>> => {
  const known = await findGuest(ctx, { token })
  if (!known) return refused('not_found')
  return give(ctx, { appointmentId: known.row.id, device, claims: null, guestId: known.guest.id })
}

/** What a ticket is for; null for one that was used, ran out, or never was. It is used up with that. */
export const spendTicket = (deps: Deps, ticket: string): Promise<Seat | null> =>
  inTransaction({ deps, actor: system('video') }, async ({ tx }) => {
    const taken = await takeTicket(tx, hashOf(ticket), new Date())
    const row = taken && (await appointmentById(tx, taken.appointmentId))
    if (!row) return null
    const seat = { appointmentId: row.id, patientId: row.patientId, device: taken.device }
    if (taken.claims) return { ...seat, claims: taken.claims, guestId: null }
    return taken.guestId ? { ...seat, claims: null, guestId: taken.guestId } : null
  })
