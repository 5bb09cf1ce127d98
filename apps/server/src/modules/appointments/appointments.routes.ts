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
  serve(deps, appointments.slots, listSlots),
  serve(deps, appointments.book, bookAppointment),
  serve(deps, appointments.mine, listMyAppointments),
  serve(deps, appointments.reschedule, rescheduleAppointment),
  serve(deps, appointments.cancel, cancelAppointment),
  serve(deps, appointments.ofDoctor, listDoctorAppointments),
  serve(deps, appointments.hours, readHours),
  serve(deps, appointments.saveHours, saveHours),
  serve(deps, appointments.addAway, addAway),
  serve(deps, appointments.removeAway, removeAway),
]
