import type { Appointment } from '@om/contracts/appointments'
import { done, type Result, refused } from '@om/contracts/errors'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { DoctorActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { writeKept, writeProposalGone, writeProposed } from '../appointment-mails.ts'
import { mayBeProposed, sideOf } from '../appointments.policy.ts'
import { presentAppointment } from '../appointments.present.ts'
import {
  type AppointmentChange,
  type AppointmentRow,
  lockAppointment,
  lockOpenOf,
  updateAppointment,
  visibleAppointment,
} from '../appointments.repo.ts'
import { lockDiaries } from '../slots/hours.repo.ts'
import { offeredSlots } from '../slots/offered-slots.ts'
import { announceAppointment } from './announce-appointment.ts'
import { isSameTime } from './place-booking.ts'
import { findOwn, moveTo } from './reschedule-appointment.ts'

const nothingProposed = { proposedDoctorId: null, proposedStartsAt: null, proposedEndsAt: null, proposedWhy: '' }

const heldByDoctor = async (tx: Tx, actor: DoctorActor, id: string): Promise<AppointmentRow | null> => {
  const seen = await visibleAppointment(tx, id)
  if (!seen || sideOf(seen, actor) !== 'doctor') return null
  return (await lockAppointment(tx, id)) ?? null
}

const change = async (
  deps: Deps,
  tx: Tx,
  row: AppointmentRow,
  action: 'propose' | 'withdraw' | 'keep',
  values: AppointmentChange,
): Promise<Result<AppointmentRow>> => {
  const changed = await updateAppointment(tx, row, values)
  if (!changed) return refusedIn('appointment_changed', row.state)
  await audit(deps.clock, tx, {
    action: `appointment.${action}`,
    subjectType: 'appointment',
    subjectId: row.id,
    patientId: row.patientId,
    fromState: row.state,
    toState: row.state,
  })
  await announceAppointment(tx, row)
  return done(changed)
}

type Proposal = { id: string; version: number; doctorId: string; startsAt: string; why: string }

/**
 * Proposes another free time of one's own or of a colleague's, and keeps it for the patient. The appointment stays until they accept.
 * Another proposal takes the place of one before. Refuses with `appointment_changed` where it has begun or is not as it was read, and
 * `slot_taken`.
 */
export const proposeTime = async (ctx: Ctx<'doctor'>, input: Proposal): Promise<Result<Appointment>> => {
  const { deps, tx, actor, now } = ctx
  const row = await heldByDoctor(tx, actor, input.id)
  if (!row) return refused('not_found')
  if (!mayBeProposed(row, now)) return refusedIn('appointment_changed', row.state)
  const isAsked =
    row.proposedDoctorId === input.doctorId &&
    row.proposedStartsAt?.getTime() === Date.parse(input.startsAt) &&
    row.proposedWhy === input.why
  if (isAsked) return done(await presentAppointment(deps.clock, tx, row))
  if (row.version !== input.version) return refusedIn('appointment_changed', row.state)
  if (isSameTime(row, { ...input, mode: row.mode }))
    return refused('bad_request', [{ field: 'startsAt', message: 'It is booked for that time already.' }])
  await lockDiaries(tx, [input.doctorId])
  const from = new Date(input.startsAt)
  const [slot] = await offeredSlots(deps, tx, {
    minutes: Math.round((row.endsAt.getTime() - row.startsAt.getTime()) / 60_000),
    from,
    until: new Date(from.getTime() + 1),
    doctorId: input.doctorId,
    except: row.id,
  })
  if (!slot) return refused('slot_taken')
  const changed = await change(deps, tx, row, 'propose', {
    proposedDoctorId: input.doctorId,
    proposedStartsAt: from,
    proposedEndsAt: new Date(slot.endsAt),
    proposedWhy: input.why,
  })
  if (!changed.ok) return changed
  await writeProposed(deps, tx, changed.value, { startsAt: from, doctorName: slot.doctorName })
  return done(await presentAppointment(deps.clock, tx, changed.value))
}

/** Takes a proposed time back; the appointment stays, which the patient is told. Again, it changes nothing. */
export const withdrawTime = async (
  ctx: Ctx<'doctor'>,
  { id, version }: { id: string; version: number },
): Promise<Result<Appointment>> => {
  const { deps, tx, actor } = ctx
  const row = await heldByDoctor(tx, actor, id)
  if (!row) return refused('not_found')
  if (!row.proposedStartsAt || !openAppointmentStates.includes(row.state))
    return done(await presentAppointment(deps.clock, tx, row))
  if (row.version !== version) return refusedIn('appointment_changed', row.state)
  const changed = await change(deps, tx, row, 'withdraw', nothingProposed)
  if (!changed.ok) return changed
  await writeProposalGone(deps, tx, changed.value)
  return done(await presentAppointment(deps.clock, tx, changed.value))
}

/** What came of the same answer, sent again because nobody heard what became of it. */
const answeredBefore = async (
  tx: Tx,
  row: AppointmentRow,
  { version, accept, consultId }: { version: number; accept: boolean; consultId: string },
): Promise<AppointmentRow | undefined> => {
  if (!accept) return !row.proposedStartsAt && row.version === version + 1 ? row : undefined
  if (row.state !== 'rescheduled' || !row.proposedStartsAt) return undefined
  const current = await lockOpenOf(tx, consultId)
  const isIt =
    current?.doctorId === row.proposedDoctorId && current.startsAt.getTime() === row.proposedStartsAt.getTime()
  return isIt ? current : undefined
}

/**
 * The patient accepts the proposed time, also in the last two hours, because the doctor asked; or keeps the one that is booked, which
 * the doctor is told. Refuses with `appointment_changed` where nothing is proposed any more, and as booking does.
 */
export const answerTime = async (
  ctx: Ctx<'patient'>,
  { id, version, accept }: { id: string; version: number; accept: boolean },
): Promise<Result<Appointment>> => {
  const { deps, tx, actor, now } = ctx
  const found = await findOwn(tx, actor, id)
  if (!found) return refused('not_found')
  const { row, consult } = found
  const { proposedDoctorId, proposedStartsAt } = row
  const before = await answeredBefore(tx, row, { version, accept, consultId: consult.id })
  if (before) return done(await presentAppointment(deps.clock, tx, before))
  if (!proposedDoctorId || !proposedStartsAt || row.version !== version || !mayBeProposed(row, now))
    return refusedIn('appointment_changed', row.state)
  if (!accept) {
    const kept = await change(deps, tx, row, 'keep', nothingProposed)
    if (!kept.ok) return kept
    await writeKept(deps, tx, kept.value)
    return done(await presentAppointment(deps.clock, tx, kept.value))
  }
  const moved = await moveTo(deps, tx, found, {
    ...{ id, version, mode: row.mode, doctorId: proposedDoctorId, startsAt: proposedStartsAt.toISOString() },
  })
  return moved.ok ? done(await presentAppointment(deps.clock, tx, moved.value)) : moved
}
