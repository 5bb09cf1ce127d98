import type { Appointment } from '@om/contracts/appointments'
import { done, type Result } from '@om/contracts/errors'
import type { DoctorActor, PatientActor } from '#src/actor.ts'
import { auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { presentAppointments } from './appointments.present.ts'
import { visibleAhead, visibleOfDoctor, visiblePast } from './appointments.repo.ts'

const dayMs = 86_400_000
const most = 50
/** A doctor's diary of six weeks holds fewer. */
const mostOfDoctor = 2000

/** The signed-in patient's own appointments. One that was moved is listed where it was moved to. */
export const listMyAppointments = (
  deps: Deps,
  actor: PatientActor,
  requestId = '',
): Promise<Result<{ ahead: Appointment[]; past: Appointment[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const ahead = await presentAppointments(deps.clock, tx, await visibleAhead(tx, actor.id, most))
      const past = await presentAppointments(deps.clock, tx, await visiblePast(tx, actor.id, most))
      auditListRead(deps.clock, tx, 'appointment.mine.read', 'patient', actor.id)
      return done({ ahead, past })
    },
    requestId,
  )

/** The acting doctor's own appointments of some days, cancelled and missed ones included. */
export const listDoctorAppointments = (
  deps: Deps,
  actor: DoctorActor,
  { from, days }: { from: string; days: number },
  requestId = '',
): Promise<Result<{ appointments: Appointment[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const start = new Date(from)
      const until = new Date(start.getTime() + days * dayMs)
      const rows = await visibleOfDoctor(tx, actor.staffId, start, until, mostOfDoctor)
      auditListRead(deps.clock, tx, 'appointment.diary.read', 'doctor', actor.staffId)
      return done({ appointments: await presentAppointments(deps.clock, tx, rows) })
    },
    requestId,
  )
