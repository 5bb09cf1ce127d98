import { done, type RefusalCode, type Result, refused } from '@om/contracts/errors'
import type { Visit, VisitRoute } from '@om/contracts/video'
import { doorOf } from '@om/domain/appointments/visit-rules'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { writeFailed, writeMissed, writeWaiting } from '../appointment-mails.ts'
import { visitEnded } from '../appointments.hooks.ts'
import { sideOf } from '../appointments.policy.ts'
import { type AppointmentRow, lockAppointment, visibleAppointment } from '../appointments.repo.ts'
import { moveAppointment, type Step } from '../booking/move-appointment.ts'
import { devicesOf, enterDevice, leaveDevice, saveVisit, visitsOf } from './video.repo.ts'
import { announceVisit, presentVisit, visitRoute } from './visit-standing.ts'

// A video appointment from the door to the end: who is there and who was let in.

export type Either = Ctx<'patient' | 'doctor'>
type Found = { row: AppointmentRow; side: 'patient' | 'doctor' }

/**
 * A video appointment of the actor's own for what is written in it, held still where something is to be written: whose it is, and
 * whether the two have begun and not ended it. Undefined for anybody else.
 */
export const visitForChat = async (ctx: Either, id: string, { isToWrite }: { isToWrite: boolean }) => {
  const found = await findVisit(ctx, id)
  if (!found) return undefined
  const row = (isToWrite && (await lockAppointment(ctx.tx, id))) || found.row
  const visit = (await visitsOf(ctx.tx, [id])).get(id)
  const isOn = doorOf(row, ctx.deps.clock.now()) === 'open' && visit?.admittedAt != null && visit.endedAt === null
  return { patientId: row.patientId, state: row.state, isOn }
}

/** An appointment of the actor's own; anybody else's is not there, whoever has its address. */
export const findVisit = async ({ tx, actor }: Pick<Either, 'tx' | 'actor'>, id: string): Promise<Found | null> => {
  const row = await visibleAppointment(tx, id)
  const side = row ? sideOf(row, actor) : null
  return row && (side === 'patient' || side === 'doctor') ? { row, side } : null
}

const present = ({ deps, tx }: Either, found: Found, device?: string): Promise<Visit> =>
  presentVisit(deps, tx, found, device)

/** A video appointment of one's own, and what stands at its door. */
export const readVisit = async (
  ctx: Either,
  { id, device }: { id: string; device?: string | undefined },
): Promise<Result<Visit>> => {
  const found = await findVisit(ctx, id)
  return found ? done(await present(ctx, found, device)) : refused('not_found')
}

/** Takes a step on the appointment as it is now, held still. */
export const changeVisit = async (
  ctx: Either,
  id: string,
  work: (found: Found) => Promise<Result<AppointmentRow>>,
  device?: string,
): Promise<Result<Visit>> => {
  const seen = await findVisit(ctx, id)
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
  changeVisit(
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
      if (!isFirst) return done(row)
      const { doctor } = await devicesOf(tx, id)
      if (!doctor || doctor.leftAt) await writeWaiting(deps, tx, row)
      return moveAppointment(deps, tx, row, { action: 'arrive', by: 'patient' })
    },
    device,
  )

/** Goes. The visit stays open, so that whoever lost a connection or closed a lid comes back to it. */
export const leaveVisit = (ctx: Either, { id, device }: { id: string; device: string }): Promise<Result<Visit>> =>
  changeVisit(ctx, id, async ({ row, side }) => {
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
  changeVisit(ctx, id, async found => {
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

/** The patient did not come within a quarter of an hour, or did not answer the phone: they are asked to choose another time. */
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
    await visitEnded.happens(ctx.deps, ctx.tx, { id, doctorName: ctx.actor.name })
    return done(row)
  })

/** The servers that help this browser find the others, with credentials for an hour. */
export const routeOfVisit = async (ctx: Either, { id }: { id: string }): Promise<Result<VisitRoute>> => {
  const found = await findVisit(ctx, id)
  if (!found) return refused('not_found')
  if (doorOf(found.row, ctx.deps.clock.now()) !== 'open') return refusedIn('video_not_open', found.row.state)
  return done(visitRoute(ctx.deps, ctx.actor.id))
}
