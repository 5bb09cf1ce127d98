import type { Appointment } from '@om/contracts/appointments'
import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { presentAppointments } from './appointments.present.ts'
import { visibleAhead, visibleOfDoctor, visiblePast } from './appointments.repo.ts'

const dayMs = 86_400_000
const most = 50
/** A doctor's diary of six weeks holds fewer. */
const mostOfDoctor = 2000

/** The signed-in patient's own appointments. One that was moved is listed where it was moved to. */
export const listMyAppointments = async (
  ctx: Ctx<'patient'>,
): Promise<Result<{ ahead: Appointment[]; past: Appointment[] }>> => {
  const { deps, tx, actor } = ctx
  const ahead = await presentAppointments(deps.clock, tx, await visibleAhead(tx, actor.id, most))
  const past = await presentAppointments(deps.clock, tx, await visiblePast(tx, actor.id, most))
  auditListRead(deps.clock, tx, 'appointment.mine.read', 'patient', actor.id)
  return done({ ahead, past })
}

/** The acting doctor's own appointments of some days, cancelled and missed ones included. */
export const listDoctorAppointments = async (
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
