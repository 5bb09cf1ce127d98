import type { VisitSide } from '@om/contracts/video'
import type { Saying, Signal, SocketNews } from '@om/contracts/video-socket'
import type { Ctx } from '#src/ctx.ts'
import { announceNow } from '#src/database/live.ts'
import type { AppointmentRow } from '../appointments.repo.ts'
import { findGuest, presentGuestVisit } from './guest.ts'
import { insertSignals, seeDevice, signalsFor } from './video.repo.ts'
import { findVisit } from './video.ts'
import { isOfSide, peersOf, presentVisit, type Standing, standingOf } from './visit-standing.ts'
import type { Seat } from './visit-ticket.ts'

// What happens in a socket, each time with the rights that its browser has at that moment.

const mostSignals = 200

type Seen = { row: AppointmentRow; side: VisitSide; present: (standing: Standing) => Promise<Shown> }
type Shown = { news: SocketNews; isOver: boolean }

/** The visit as whoever sits there may see it; null when there is nothing for them any more. */
const seeFrom = async (ctx: Ctx, seat: Seat): Promise<Seen | null> => {
  const { deps, tx, actor } = ctx
  if (seat.guestId !== null) {
    const known = await findGuest(ctx, { guestId: seat.guestId })
    if (!known) return null
    const present = async (standing: Standing) => ({
      news: { guestVisit: await presentGuestVisit(ctx, known, seat.device, standing) },
      isOver: false,
    })
    return { row: known.row, side: 'guest', present }
  }
  if (actor.role !== 'patient' && actor.role !== 'doctor') return null
  const found = await findVisit({ ...ctx, actor }, seat.appointmentId)
  if (!found) return null
  const present = async (standing: Standing) => {
    const visit = await presentVisit(deps, tx, found, seat.device, standing)
    return { news: { visit }, isOver: !['early', 'open', 'phone'].includes(visit.door) }
  }
  return { ...found, present }
}

type Wanted = { after: number; visit: boolean; signals: boolean; isBeat: boolean }
type Found = { signals: Signal[]; visit: SocketNews | null; isOver: boolean }

/** What is new for this browser; at each beat it is noted as there. Null when there is nothing for it any more. */
export const newsAt = async (
  ctx: Ctx,
  seat: Seat,
  { after, visit, signals, isBeat }: Wanted,
): Promise<Found | null> => {
  const seen = await seeFrom(ctx, seat)
  if (!seen) return null
  const { appointmentId, device } = seat
  let shown: Shown | null = null
  if (visit || isBeat) {
    const standing = await standingOf(ctx.deps, ctx.tx, seen.row)
    if (isBeat && isOfSide(standing, seen.side, device)) await seeDevice(ctx.tx, device, ctx.deps.clock.now())
    shown = await seen.present(standing)
  }
  return {
    signals: signals ? await signalsFor(ctx.tx, { appointmentId, device, after }, mostSignals) : [],
    visit: shown?.news ?? null,
    isOver: shown?.isOver ?? false,
  }
}

const nobody = { patientName: '', doctor: { name: '' } }

/**
 * Passes on what this browser says to the others of the visit, once each. Answers the numbers of what was for nobody who is there;
 * null when the visit is nothing to it any more.
 */
export const sayAt = async (ctx: Ctx, seat: Seat, sayings: Saying[]): Promise<{ unheard: number[] } | null> => {
  const seen = await seeFrom(ctx, seat)
  if (!seen) return null
  const { appointmentId, device } = seat
  const standing = await standingOf(ctx.deps, ctx.tx, seen.row)
  const peers = isOfSide(standing, seen.side, device) ? peersOf(standing, seen.side, nobody) : []
  const isHeard = ({ to }: Saying) => peers.some(one => one.device === to)
  const heard = sayings.filter(isHeard)
  if (heard.length > 0) {
    const now = ctx.deps.clock.now()
    await insertSignals(
      ctx.tx,
      appointmentId,
      heard.map(({ number, to, body }) => ({ fromDevice: device, toDevice: to, number, body, at: now })),
    )
    for (const to of new Set(heard.map(one => one.to))) announceNow(ctx.tx, [`visit:${appointmentId}`], 'video', to)
  }
  return { unheard: sayings.filter(one => !isHeard(one)).map(({ number }) => number) }
}
