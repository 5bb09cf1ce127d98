import { createHmac } from 'node:crypto'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type RefusalCode, type Result, refused } from '@om/contracts/errors'
import type { SignalBody, Visit, video } from '@om/contracts/video'
import { doorOf, isThere, mayBeMissed, RELAY_CREDENTIAL_MS, VISIT_OPENS_MS } from '@om/domain/appointments/visit-rules'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import { accountOfDoctor, patientDetails } from '#src/modules/people/people.ts'
import { writeFailed, writeMissed } from '../appointment-mails.ts'
import { sideOf } from '../appointments.policy.ts'
import { presentAppointment } from '../appointments.present.ts'
import { type AppointmentRow, lockAppointment, visibleAppointment, visibleOpenOf } from '../appointments.repo.ts'
import { moveAppointment, type Step } from '../booking/move-appointment.ts'
import {
  type DeviceRow,
  devicesOf,
  enterDevice,
  insertSignal,
  leaveDevice,
  type Side,
  saveVisit,
  seeDevice,
  signalsFor,
  visitsOf,
} from './video.repo.ts'

// A video appointment from the door to the end: who is there, who was let in, and what two browsers tell each other.

type Either = Ctx<'patient' | 'doctor'>
type Found = { row: AppointmentRow; side: Side }

const mostSignals = 200

/** An appointment of the actor's own; anybody else's is not there, whoever has its address. */
const find = async ({ tx, actor }: Either, id: string): Promise<Found | null> => {
  const row = await visibleAppointment(tx, id)
  const side = row ? sideOf(row, actor) : null
  return row && (side === 'patient' || side === 'doctor') ? { row, side } : null
}

const isHere = (device: DeviceRow | undefined, now: Date): boolean =>
  device !== undefined && device.leftAt === null && isThere(device.lastSeenAt, now)

/** Where it is held now, for one that was moved. */
const movedTo = async (tx: Tx, { state, consultId }: AppointmentRow): Promise<string | null> => {
  if (state !== 'rescheduled' || !consultId) return null
  const [open] = await visibleOpenOf(tx, [consultId])
  return open?.id ?? null
}

const phoneOf = async (tx: Tx, patientId: string): Promise<string> => (await patientDetails(tx, patientId))?.phone ?? ''

const present = async ({ deps, tx }: Either, { row, side }: Found, device?: string): Promise<Visit> => {
  const now = deps.clock.now()
  const devices = await devicesOf(tx, row.id)
  const visit = (await visitsOf(tx, [row.id])).get(row.id)
  const mine = devices[side]
  const other = devices[side === 'patient' ? 'doctor' : 'patient']
  const isMine = device !== undefined && mine?.id === device && mine.leftAt === null
  const isOtherHere = isHere(other, now)
  const door = doorOf(row, now)
  const isOn = row.state === 'in_progress' && !visit?.endedAt && !visit?.phoneAt
  const isDoctor = side === 'doctor' && door === 'open'
  return {
    appointment: await presentAppointment(deps.clock, tx, row),
    side,
    door,
    opensAt: new Date(row.startsAt.getTime() - VISIT_OPENS_MS).toISOString(),
    movedTo: await movedTo(tx, row),
    other: {
      isHere: isOtherHere,
      since: (isOtherHere ? other?.joinedAt : (other?.leftAt ?? other?.lastSeenAt))?.toISOString() ?? null,
    },
    peer: isOn && isMine && isOtherHere ? (other?.id ?? null) : null,
    isMine,
    admittedAt: visit?.admittedAt?.toISOString() ?? null,
    endedAt: visit?.endedAt?.toISOString() ?? null,
    phoneAt: visit?.phoneAt?.toISOString() ?? null,
    phone: isDoctor && visit?.phoneAt ? await phoneOf(tx, row.patientId) : '',
    can: {
      admit: isDoctor && isOtherHere && (row.state === 'waiting' || (row.state === 'in_progress' && !isOn)),
      phone: isDoctor && !visit?.phoneAt && (row.state === 'waiting' || row.state === 'in_progress'),
      miss: isDoctor && row.state !== 'in_progress' && mayBeMissed(row, isHere(devices.patient, now), now),
      end: isDoctor && isOn,
      fail: isDoctor && (row.state === 'in_progress' || (row.state === 'waiting' && now >= row.startsAt)),
    },
    asOf: now.toISOString(),
  }
}

/** Wakes the pages of both; they ask what holds now. */
const announceVisit = async (tx: Tx, { id, patientId, doctorId }: AppointmentRow): Promise<void> => {
  const doctor = await accountOfDoctor(tx, doctorId)
  await announce(tx, [`user:${patientId}`, ...(doctor ? [`user:${doctor}` as const] : [])], 'video', id)
}

/** A video appointment of one's own, and what stands at its door. */
export const readVisit = async (
  ctx: Either,
  { id, device }: { id: string; device?: string | undefined },
): Promise<Result<Visit>> => {
  const found = await find(ctx, id)
  return found ? done(await present(ctx, found, device)) : refused('not_found')
}

/** Takes a step on the appointment as it is now, held still. */
const change = async (
  ctx: Either,
  id: string,
  work: (found: Found) => Promise<Result<AppointmentRow>>,
  device?: string,
): Promise<Result<Visit>> => {
  const seen = await find(ctx, id)
  if (!seen) return refused('not_found')
  const row = (await lockAppointment(ctx.tx, id)) ?? seen.row
  const changed = await work({ row, side: seen.side })
  if (!changed.ok) return changed
  await announceVisit(ctx.tx, row)
  return done(await present(ctx, { row: changed.value, side: seen.side }, device))
}

/**
 * Comes to the door with this browser. The one of the same person that was there before is sent away; the patient's first
 * makes the appointment `waiting`. Refused with `video_not_open` while the door is closed.
 */
export const joinVisit = (ctx: Either, { id, device }: { id: string; device: string }): Promise<Result<Visit>> =>
  change(
    ctx,
    id,
    async ({ row, side }) => {
      const { deps, tx } = ctx
      const now = deps.clock.now()
      if (doorOf(row, now) !== 'open') return refusedIn('video_not_open', row.state)
      if (!(await enterDevice(tx, { id: device, appointmentId: id, side }, now))) return refused('not_found')
      await saveVisit(tx, id, {})
      await audit(deps.clock, tx, {
        action: 'appointment.join',
        subjectType: 'appointment',
        subjectId: id,
        patientId: row.patientId,
      })
      const isFirst = side === 'patient' && (row.state === 'booked' || row.state === 'confirmed')
      return isFirst ? moveAppointment(deps, tx, row, { action: 'arrive', by: 'patient' }) : done(row)
    },
    device,
  )

/** Says that a browser is still there, and answers how things stand. */
export const stayInVisit = async (
  ctx: Either,
  { id, device }: { id: string; device: string },
): Promise<Result<Visit>> => {
  const found = await find(ctx, id)
  if (!found) return refused('not_found')
  const devices = await devicesOf(ctx.tx, id)
  if (devices[found.side]?.id === device) await seeDevice(ctx.tx, device, ctx.deps.clock.now())
  return done(await present(ctx, found, device))
}

/** Goes. The visit stays open, so that whoever lost a connection or closed a lid comes back to it. */
export const leaveVisit = (ctx: Either, { id, device }: { id: string; device: string }): Promise<Result<Visit>> =>
  change(ctx, id, async ({ row, side }) => {
    const devices = await devicesOf(ctx.tx, id)
    if (devices[side]?.id === device) await leaveDevice(ctx.tx, device, ctx.deps.clock.now())
    return done(row)
  })

type Doctor = Ctx<'doctor'>

/** Moves of the lifecycle, one after the other. */
const moves = async (ctx: Doctor, row: AppointmentRow, actions: Step['action'][]): Promise<Result<AppointmentRow>> => {
  let now: Result<AppointmentRow> = done(row)
  for (const action of actions) {
    if (now.ok) now = await moveAppointment(ctx.deps, ctx.tx, now.value, { action, by: 'doctor' })
  }
  return now
}

const step = (
  ctx: Doctor,
  id: string,
  may: keyof Visit['can'],
  work: (row: AppointmentRow) => Promise<Result<AppointmentRow>>,
  code: RefusalCode = 'video_not_open',
): Promise<Result<Visit>> =>
  change(ctx, id, async found => {
    const { can } = await present(ctx, found)
    return can[may] ? work(found.row) : refusedIn(code, found.row.state)
  })

/** Lets the waiting patient in, or opens a visit again that was ended or went on by phone. */
export const admitPatient = (ctx: Doctor, { id }: { id: string }): Promise<Result<Visit>> =>
  step(ctx, id, 'admit', async row => {
    const known = (await visitsOf(ctx.tx, [id])).get(id)
    await saveVisit(ctx.tx, id, {
      admittedAt: known?.admittedAt ?? ctx.deps.clock.now(),
      endedAt: null,
      phoneAt: null,
    })
    return row.state === 'waiting' ? moves(ctx, row, ['start']) : done(row)
  })

/** Goes on by phone: the connection counts as failed, and the call as the same visit. Who asked for the number is in the trail. */
export const goOnByPhone = (ctx: Doctor, { id }: { id: string }): Promise<Result<Visit>> =>
  step(ctx, id, 'phone', async row => {
    const now = ctx.deps.clock.now()
    const known = (await visitsOf(ctx.tx, [id])).get(id)
    await saveVisit(ctx.tx, id, { phoneAt: now, admittedAt: known?.admittedAt ?? now })
    return moves(ctx, row, ['fail', 'switch_to_phone'])
  })

/** The patient did not come within a quarter of an hour: they are asked to choose another time. */
export const missPatient = (ctx: Doctor, { id }: { id: string }): Promise<Result<Visit>> =>
  step(ctx, id, 'miss', async row => {
    const missed = await moves(ctx, row, ['miss'])
    if (missed.ok) await writeMissed(ctx.deps, ctx.tx, row)
    return missed
  })

/** The two could not talk, by picture or by phone: the patient is asked to choose another time. */
export const failVisit = (ctx: Doctor, { id }: { id: string }): Promise<Result<Visit>> =>
  step(ctx, id, 'fail', async row => {
    const failed = await moves(ctx, row, ['fail'])
    if (failed.ok) await writeFailed(ctx.deps, ctx.tx, row)
    return failed
  })

/** Ends the visit for both. The appointment is completed by the record of the contact. */
export const endVisit = (ctx: Doctor, { id }: { id: string }): Promise<Result<Visit>> =>
  step(ctx, id, 'end', async row => {
    await saveVisit(ctx.tx, id, { endedAt: ctx.deps.clock.now() })
    await audit(ctx.deps.clock, ctx.tx, {
      action: 'appointment.end_video',
      subjectType: 'appointment',
      subjectId: id,
      patientId: row.patientId,
    })
    return done(row)
  })

/**
 * The servers that help two browsers find each other. Credentials of the relay are made here, good for an hour and for this person:
 * the name is their end, the secret a keyed hash of it, as the relay works it out by itself.
 */
export const routeOfVisit = async (
  ctx: Either,
  { id }: { id: string },
): Promise<Result<CallReply<typeof video.route>>> => {
  const found = await find(ctx, id)
  if (!found) return refused('not_found')
  if (doorOf(found.row, ctx.deps.clock.now()) !== 'open') return refusedIn('video_not_open', found.row.state)
  const { stunUrls, turnUrls, turnSecret, relayOnly } = ctx.deps.config.video
  const username = `${Math.floor((Date.now() + RELAY_CREDENTIAL_MS) / 1000)}:${ctx.actor.id}`
  const credential = createHmac('sha1', turnSecret).update(username).digest('base64')
  return done({
    servers: [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(turnUrls.length > 0 ? [{ urls: turnUrls, username, credential }] : []),
    ],
    relayOnly,
  })
}

/** Passes on what one browser says to the other, while both are in the visit. */
export const sendSignal = async (
  ctx: Either,
  { id, device, to, body }: { id: string; device: string; to: string; body: SignalBody },
): Promise<Result<{ id: number }>> => {
  const found = await find(ctx, id)
  if (!found) return refused('not_found')
  const { isMine, peer } = await present(ctx, found, device)
  if (!isMine) return refused('video_elsewhere')
  if (peer !== to) return refusedIn('video_not_open', found.row.state)
  const stored = await insertSignal(ctx.tx, {
    appointmentId: id,
    fromDevice: device,
    toDevice: to,
    body,
    at: ctx.deps.clock.now(),
  })
  await announceVisit(ctx.tx, found.row)
  return done({ id: stored })
}

/** What the other browser has said to this one since. */
export const receiveSignals = async (
  ctx: Either,
  { id, device, after }: { id: string; device: string; after: number },
): Promise<Result<{ items: { id: number; from: string; body: SignalBody }[] }>> => {
  const found = await find(ctx, id)
  if (!found) return refused('not_found')
  const devices = await devicesOf(ctx.tx, id)
  // One that was sent away hears nothing more.
  if (devices[found.side]?.id !== device) return done({ items: [] })
  return done({ items: await signalsFor(ctx.tx, { appointmentId: id, device, after }, mostSignals) })
}
