import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { done, type Result, refused } from '@om/contracts/errors'
import type { GuestRole, Visit, VisitRoute } from '@om/contracts/video'
import type { GuestVisit } from '@om/contracts/video-guest'
import { doorOf } from '@om/domain/appointments/visit-rules'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { namesOfDoctors, namesOfPatients } from '#src/modules/people/people.ts'
import { type AppointmentRow, appointmentById } from '../appointments.repo.ts'
import {
  devicesOf,
  enterDevice,
  type GuestRow,
  guestById,
  guestByToken,
  guestOf,
  insertGuest,
  leaveDevice,
  saveGuest,
} from './video.repo.ts'
import { changeVisit, type Either } from './video.ts'
import {
  announceVisit,
  isOfSide,
  opensAt,
  peersOf,
  presentVisit,
  type Standing,
  standingOf,
  visitRoute,
} from './visit-standing.ts'

// A third person in a video visit: invited by the patient or the doctor, let in by the doctor, gone with the visit.

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const note = (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id: subjectId, patientId }: AppointmentRow,
  what: 'invite' | 'join' | 'admit' | 'remove',
): Promise<unknown> =>
  audit(deps.clock, tx, { action: `appointment.guest_${what}`, subjectType: 'appointment', subjectId, patientId })

/** The link of whoever was there before ends, and they are out. */
const putOut = async (deps: Pick<Deps, 'clock'>, tx: Tx, { id }: AppointmentRow): Promise<GuestRow | undefined> => {
  const now = deps.clock.now()
  const guest = await guestOf(tx, id)
  if (!guest) return undefined
  await saveGuest(tx, guest.id, { removedAt: now })
  const device = (await devicesOf(tx, id)).guest
  if (device) await leaveDevice(tx, device.id, now)
  return guest
}

/**
 * Makes a link for a third person, which the asker passes on themselves: it is nowhere to be read again. The one before ends. Refused
 * with `video_not_open` once the visit is over.
 */
export const inviteGuest = async (
  ctx: Either,
  { id, role }: { id: string; role: GuestRole },
): Promise<Result<{ visit: Visit; path: string }>> => {
  const { deps, tx, actor } = ctx
  const token = randomBytes(24).toString('base64url')
  const visit = await changeVisit(ctx, id, async ({ row }) => {
    const now = deps.clock.now()
    const door = doorOf(row, now)
    if (door !== 'early' && door !== 'open') return refusedIn('video_not_open', row.state)
    await putOut(deps, tx, row)
    await insertGuest(tx, {
      id: randomUUID(),
      appointmentId: id,
      role,
      invitedBy: actor.role === 'doctor' ? 'doctor' : 'patient',
      tokenHash: hashOf(token),
      invitedAt: now,
    })
    await note(deps, tx, row, 'invite')
    return done(row)
  })
  return visit.ok ? done({ visit: visit.value, path: `/video-guest#link=${token}` }) : visit
}

/** Either of the two has the third person leave. Pressed again, it is the same. */
export const removeGuest = (ctx: Either, { id, device }: { id: string; device: string }): Promise<Result<Visit>> =>
  changeVisit(
    ctx,
    id,
    async ({ row }) => {
      if (await putOut(ctx.deps, ctx.tx, row)) await note(ctx.deps, ctx.tx, row, 'remove')
      return done(row)
    },
    device,
  )

/** The doctor lets the third person in, while the two talk. Refused with `video_not_open` where they are not at the door. */
export const admitGuest = (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<Visit>> =>
  changeVisit(ctx, id, async ({ row, side }) => {
    const { deps, tx } = ctx
    const { can } = await presentVisit(deps, tx, { row, side })
    const guest = await guestOf(tx, id)
    if (guest?.admittedAt) return done(row)
    if (!can.admitGuest || !guest) return refusedIn('video_not_open', row.state)
    await saveGuest(tx, guest.id, { admittedAt: deps.clock.now() })
    await note(deps, tx, row, 'admit')
    return done(row)
  })

type Anyone = Ctx<'anyone'>
/** What a visit is looked at with, by a call as by a socket. */
type Looking = Pick<Ctx, 'deps' | 'tx'>
type Known = { guest: GuestRow; row: AppointmentRow; door: 'early' | 'open' }

/** The visit that a link is for; null for a link that is over, wrong, or of a visit that is. */
export const findGuest = async (
  { deps, tx }: Looking,
  by: { token: string } | { guestId: string },
): Promise<Known | null> => {
  const guest = await ('token' in by ? guestByToken(tx, hashOf(by.token)) : guestById(tx, by.guestId))
  const row = guest && (await appointmentById(tx, guest.appointmentId))
  const door = row && doorOf(row, deps.clock.now())
  return guest && row && (door === 'early' || door === 'open') ? { guest, row, door } : null
}

/** The visit as the third person sees it. */
export const presentGuestVisit = async (
  { deps, tx }: Looking,
  { row, door }: Known,
  device?: string,
  seen?: Standing,
): Promise<GuestVisit> => {
  const standing = seen ?? (await standingOf(deps, tx, row))
  const { guest, isOn, visit, now } = standing
  const doctor = (await namesOfDoctors(tx, [row.doctorId])).get(row.doctorId) ?? { name: '' }
  const patientName = (await namesOfPatients(tx, [row.patientId])).get(row.patientId) ?? ''
  const isMine = isOfSide(standing, 'guest', device)
  return {
    role: guest?.role ?? 'support',
    name: guest?.name ?? '',
    doctorName: doctor.name,
    door,
    startsAt: row.startsAt.toISOString(),
    opensAt: opensAt(row),
    isMine,
    isIn: guest?.admittedAt != null,
    isOn,
    isByPhone: visit?.phoneAt != null,
    peers: isMine ? peersOf(standing, 'guest', { doctor, patientName }) : [],
    asOf: now.toISOString(),
  }
}

/** Does something as the third person whose link it is, and answers how the visit stands; `not_found` without one. */
const asGuest = async (
  ctx: Anyone,
  { token, device }: { token: string; device?: string | undefined },
  work: (known: Known) => Promise<Result<unknown>>,
): Promise<Result<GuestVisit>> => {
  const known = await findGuest(ctx, { token })
  if (!known) return refused('not_found')
  const worked = await work(known)
  return worked.ok ? done(await presentGuestVisit(ctx, known, device)) : worked
}

type ByDevice = { token: string; device: string }

export const readGuestVisit = (ctx: Anyone, input: { token: string; device?: string | undefined }) =>
  asGuest(ctx, input, async () => done(null))

/** Comes to the door with this browser and a name; whoever came before by the same link is sent away. */
export const joinAsGuest = (ctx: Anyone, input: ByDevice & { name: string }) =>
  asGuest(ctx, input, async ({ guest, row, door }) => {
    const { deps, tx } = ctx
    if (door !== 'open') return refusedIn('video_not_open', row.state)
    const entered = { id: input.device, appointmentId: row.id, side: 'guest' as const }
    if (!(await enterDevice(tx, entered, deps.clock.now()))) return refused('not_found')
    // Whom the doctor has let in keeps the name by which they were.
    if (!guest.admittedAt) await saveGuest(tx, guest.id, { name: input.name })
    await note(deps, tx, row, 'join')
    await announceVisit(tx, row)
    return done(null)
  })

export const leaveAsGuest = (ctx: Anyone, input: ByDevice) =>
  asGuest(ctx, input, async ({ row }) => {
    const { guest } = await devicesOf(ctx.tx, row.id)
    if (guest?.id === input.device) await leaveDevice(ctx.tx, input.device, ctx.deps.clock.now())
    await announceVisit(ctx.tx, row)
    return done(null)
  })

/** The servers that help this browser find the others; only once the door is open. */
export const routeOfGuest = async (ctx: Anyone, { token }: { token: string }): Promise<Result<VisitRoute>> => {
  const known = await findGuest(ctx, { token })
  if (!known) return refused('not_found')
  if (known.door !== 'open') return refusedIn('video_not_open', known.row.state)
  return done(visitRoute(ctx.deps, known.guest.id))
}
