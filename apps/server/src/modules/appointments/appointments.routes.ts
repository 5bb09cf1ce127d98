import { type Appointment, type AppointmentMode, appointments, type Slot } from '@om/contracts/appointments'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { video } from '@om/contracts/video'
import { videoGuest } from '@om/contracts/video-guest'
import { callFor } from '@om/domain/appointments/booking-rules'
import { openAppointmentStates } from '@om/domain/lifecycles/appointment'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { bookableConsult, treatmentConsultOf } from '#src/modules/consults/consults.ts'
import { writeCancelledByDoctor, writeCancelledByPatient } from './appointment-mails.ts'
import { isInTreatment } from './appointments.hooks.ts'
import { appointmentCan, changeRefusal, sideOf } from './appointments.policy.ts'
import { presentAppointment, presentAppointments } from './appointments.present.ts'
import {
  lockAppointment,
  visibleAhead,
  visibleAppointment,
  visibleOfDoctor,
  visibleOpenOf,
  visiblePast,
} from './appointments.repo.ts'
import { bookAppointment } from './booking/book-appointment.ts'
import { moveAppointment } from './booking/move-appointment.ts'
import { mayHaveCall } from './booking/place-booking.ts'
import { answerTime, proposeTime, withdrawTime } from './booking/propose-time.ts'
import { rescheduleAppointment } from './booking/reschedule-appointment.ts'
import { calendarFileOf } from './calendar/appointment-calendar.ts'
import { endFeed, makeFeed, readFeed } from './calendar/calendar-feed.ts'
import { readDiary } from './slots/diary.ts'
import { addAway, readHours, removeAway, saveHours } from './slots/doctor-hours.ts'
import { offeredSlots } from './slots/offered-slots.ts'
import {
  admitGuest,
  inviteGuest,
  joinAsGuest,
  leaveAsGuest,
  readGuestVisit,
  removeGuest,
  routeOfGuest,
} from './video/guest.ts'
import {
  admitPatient,
  endVisit,
  failVisit,
  goOnByPhone,
  joinVisit,
  leaveVisit,
  missPatient,
  readVisit,
  routeOfVisit,
} from './video/video.ts'
import { visitSocketRoutes } from './video/visit-socket.ts'
import { ticketOfGuest, ticketOfVisit } from './video/visit-ticket.ts'

const dayMs = 86_400_000
const most = 50
/** A doctor's diary of six weeks holds fewer. */
const mostOfDoctor = 2000

type Mine = { ahead: Appointment[]; past: Appointment[]; treatment: { consultId: string } | null }

/**
 * The signed-in patient's own appointments. One that was moved is listed where it was moved to. For who is in treatment also the
 * consult for which a call about it is booked.
 */
const listMyAppointments = async (ctx: Ctx<'patient'>): Promise<Result<Mine>> => {
  const { deps, tx, actor } = ctx
  const ahead = await presentAppointments(deps.clock, tx, await visibleAhead(tx, actor.id, most))
  const past = await presentAppointments(deps.clock, tx, await visiblePast(tx, actor.id, most))
  auditListRead(deps.clock, tx, 'appointment.mine.read', 'patient', actor.id)
  const consult = await treatmentConsultOf(tx, actor.id)
  const treatment = consult && (await isInTreatment.ask(deps, tx, actor.id)) ? { consultId: consult.id } : null
  return done({ ahead, past, treatment })
}

/** The patient's own appointments that are over or were cancelled, newest first, page by page. */
const listPastAppointments = async (
  ctx: Ctx<'patient'>,
  query: CallInput<typeof appointments.past>['query'],
): Promise<Result<CallReply<typeof appointments.past>>> => {
  const { deps, tx, actor } = ctx
  const page = await listPage(query, {
    read: (after, limit) => visiblePast(tx, actor.id, limit, after),
    endOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  })
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'appointment.mine.read', 'patient', actor.id)
  const { rows, nextCursor } = page.value
  return done({ items: await presentAppointments(deps.clock, tx, rows), nextCursor })
}

/** The file that adds one's own appointment to a calendar; there as long as it is ahead. */
const readCalendarFile = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const row = await visibleAppointment(ctx.tx, id)
  if (!row) return refused('not_found')
  if (!openAppointmentStates.includes(row.state)) return refusedIn('appointment_changed', row.state)
  return done({ bytes: Buffer.from(calendarFileOf(ctx.deps, row)), filename: 'appointment.ics' })
}

/** The acting doctor's own appointments of some days, cancelled and missed ones included. */
const listDoctorAppointments = async (
  ctx: Ctx<'doctor'>,
  { from, days }: { from: string; days: number },
): Promise<Result<{ appointments: Appointment[] }>> => {
  const { deps, tx, actor } = ctx
  const start = new Date(from)
  const until = new Date(start.getTime() + days * dayMs)
  const rows = await visibleOfDoctor(tx, actor.staffId, start, until, mostOfDoctor)
  auditListRead(deps.clock, tx, 'appointment.diary.read', 'doctor', actor.staffId)
  return done({ appointments: await presentAppointments(deps.clock, tx, rows) })
}

/**
 * Cancels an appointment from either side; the other side is told. Repeating it changes nothing. A colleague's appointment
 * is `not_found`; a patient's change in the last two hours `appointment_too_late`; a doctor may cancel until it is under way.
 */
const cancelAppointment = async (
  ctx: Ctx<'signed-in'>,
  input: { id: string; version: number; reason: string },
): Promise<Result<Appointment>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleAppointment(tx, input.id)
  const side = seen ? sideOf(seen, actor) : null
  if (!seen || !side) return refused('not_found')
  const row = (await lockAppointment(tx, seen.id)) ?? seen
  if (row.state === 'cancelled') return done(await presentAppointment(deps.clock, tx, row))
  const code = changeRefusal(row, side, 'cancel', deps.clock.now())
  if (code) return refusedIn(code, row.state)
  if (row.version !== input.version) return refusedIn('appointment_changed', row.state)
  const step = { action: 'cancel', by: side, cancelReason: input.reason } as const
  const cancelled = await moveAppointment(deps, tx, row, step)
  if (!cancelled.ok) return cancelled
  if (side === 'doctor') await writeCancelledByDoctor(deps, tx, row)
  else await writeCancelledByPatient(deps, tx, row)
  return done(await presentAppointment(deps.clock, tx, cancelled.value))
}

/** The patient says that they will be there. Pressed again it is the same. Refuses with `not_found` and `appointment_changed`. */
const confirmAppointment = async (
  { deps, tx, actor }: Ctx<'patient'>,
  { id, version }: { id: string; version: number },
): Promise<Result<Appointment>> => {
  const seen = await visibleAppointment(tx, id)
  if (!seen || sideOf(seen, actor) !== 'patient') return refused('not_found')
  const row = (await lockAppointment(tx, id)) ?? seen
  if (row.state === 'confirmed') return done(await presentAppointment(deps.clock, tx, row))
  if (row.version !== version || !appointmentCan(row, actor, deps.clock.now()).confirm)
    return refusedIn('appointment_changed', row.state)
  const confirmed = await moveAppointment(deps, tx, row, { action: 'confirm', by: 'patient' })
  return confirmed.ok ? done(await presentAppointment(deps.clock, tx, confirmed.value)) : confirmed
}

type Offer = { slots: Slot[]; modes: AppointmentMode[]; minutes: number }

/**
 * Times that can be booked for one's own open consult or treatment, and which calls there are. What the patient has booked already
 * counts as free, because moving gives it back; the very same time is left out.
 */
const listSlots = async (
  ctx: Ctx<'patient'>,
  { consultId, from, days }: { consultId: string; from?: string | undefined; days: number },
): Promise<Result<Offer>> => {
  const { deps, tx } = ctx
  const consult = await bookableConsult(tx, consultId)
  if (!consult) return refused('not_found')
  const [own] = await visibleOpenOf(tx, [consult.id])
  if (!(await mayHaveCall(deps, tx, consult, own))) return refusedIn('consult_wrong_state', consult.state)
  const { modes, minutes } = callFor(consult)
  const start = new Date(Math.max(deps.clock.now().getTime(), from ? Date.parse(from) : 0))
  const slots = await offeredSlots(deps, tx, {
    minutes,
    from: start,
    until: new Date(start.getTime() + days * dayMs),
    ...(own ? { except: own.id } : {}),
  })
  const isOwn = (slot: Slot) => slot.doctorId === own?.doctorId && slot.startsAt === own.startsAt.toISOString()
  return done({ slots: slots.filter(slot => !isOwn(slot)), modes: [...modes], minutes })
}

/** Appointments for live consults, and the hours in which doctors take them. */
export const appointmentsRoutes = (deps: Deps): Route[] => [
  serve(deps, appointments.slots, listSlots),
  serve(deps, appointments.book, bookAppointment, { transaction: 'own' }),
  serve(deps, appointments.mine, listMyAppointments),
  serve(deps, appointments.past, listPastAppointments),
  serve(deps, appointments.calendarFile, readCalendarFile),
  serve(deps, appointments.reschedule, rescheduleAppointment),
  serve(deps, appointments.cancel, cancelAppointment),
  serve(deps, appointments.confirm, confirmAppointment),
  serve(deps, appointments.propose, proposeTime),
  serve(deps, appointments.withdraw, withdrawTime),
  serve(deps, appointments.answerProposal, answerTime),
  serve(deps, appointments.diary, readDiary),
  serve(deps, appointments.ofDoctor, listDoctorAppointments),
  serve(deps, appointments.hours, readHours),
  serve(deps, appointments.saveHours, saveHours),
  serve(deps, appointments.addAway, addAway),
  serve(deps, appointments.removeAway, removeAway),
  serve(deps, appointments.feed, readFeed),
  serve(deps, appointments.makeFeed, makeFeed),
  serve(deps, appointments.endFeed, endFeed),
  serve(deps, video.read, readVisit),
  serve(deps, video.join, joinVisit),
  serve(deps, video.leave, leaveVisit),
  serve(deps, video.route, routeOfVisit),
  serve(deps, video.ticket, ticketOfVisit),
  serve(deps, video.admit, admitPatient),
  serve(deps, video.phone, goOnByPhone),
  serve(deps, video.miss, missPatient),
  serve(deps, video.end, endVisit),
  serve(deps, video.fail, failVisit),
  serve(deps, video.invite, inviteGuest),
  serve(deps, video.admitGuest, admitGuest),
  serve(deps, video.removeGuest, removeGuest),
  serve(deps, videoGuest.read, readGuestVisit),
  serve(deps, videoGuest.join, joinAsGuest),
  serve(deps, videoGuest.leave, leaveAsGuest),
  serve(deps, videoGuest.route, routeOfGuest),
  serve(deps, videoGuest.ticket, ticketOfGuest),
  ...visitSocketRoutes(deps),
]
