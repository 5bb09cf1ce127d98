import { appointments } from '@om/contracts/appointments'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { bookAppointment } from './booking/book-appointment.ts'
import { cancelAppointment } from './booking/cancel-appointment.ts'
import { rescheduleAppointment } from './booking/reschedule-appointment.ts'
import { listDoctorAppointments, listMyAppointments } from './list-appointments.ts'
import { addAway, readHours, removeAway, saveHours } from './slots/doctor-hours.ts'
import { listSlots } from './slots/list-slots.ts'

/** Appointments for live consults, and the hours in which doctors take them. */
export const appointmentsRoutes = (deps: Deps): Route[] => [
  serve(deps, appointments.slots, ({ actor, query, requestId }) => listSlots(deps, actor, query, requestId)),
  serve(deps, appointments.book, ({ actor, body, requestId }) => bookAppointment(deps, actor, body, requestId)),
  serve(deps, appointments.mine, ({ actor, requestId }) => listMyAppointments(deps, actor, requestId)),
  serve(deps, appointments.reschedule, ({ actor, params, body, requestId }) =>
    rescheduleAppointment(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, appointments.cancel, ({ actor, params, body, requestId }) =>
    cancelAppointment(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, appointments.ofDoctor, ({ actor, query, requestId }) =>
    listDoctorAppointments(deps, actor, query, requestId),
  ),
  serve(deps, appointments.hours, ({ actor, requestId }) => readHours(deps, actor, requestId)),
  serve(deps, appointments.saveHours, ({ actor, body, requestId }) => saveHours(deps, actor, body, requestId)),
  serve(deps, appointments.addAway, ({ actor, body, requestId }) => addAway(deps, actor, body, requestId)),
  serve(deps, appointments.removeAway, ({ actor, params, requestId }) => removeAway(deps, actor, params, requestId)),
]
