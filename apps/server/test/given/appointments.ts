import type { Appointment, DoctorHours } from '@om/contracts/appointments'
import { type Person, people } from '@om/testing/people'
import { type GivenConsult, givenConsult } from '#test/given/consults.ts'
import type { TestApp } from '#test/test-app.ts'

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>

/** The same hours, as clock times such as 9 or 13.5, from Monday to Friday. */
export const weekdays = (...hours: (readonly [from: number, to: number])[]) =>
  [1, 2, 3, 4, 5].flatMap(weekday =>
    hours.map(([from, to]) => ({ weekday, startMinute: from * 60, endMinute: to * 60 })),
  )

/** Hours of a doctor for live consults: nine to five in Sydney unless the test says otherwise. */
export const givenHours = (
  app: TestApp,
  doctor: Doctor = people.drOkoro,
  { timeZone = 'Australia/Sydney', hours = weekdays([9, 17]) }: Partial<Pick<DoctorHours, 'timeZone' | 'hours'>> = {},
): Promise<DoctorHours> => app.as(doctor).api.appointments.saveHours({ body: { timeZone, hours } })

/** An open consult and its patient's appointment: the first free time from `from` on. */
export const givenAppointment = async (
  app: TestApp,
  { from, mode = 'video', ...given }: GivenConsult & { from?: Date; mode?: 'video' | 'phone' } = {},
) => {
  const consult = await givenConsult(app, given)
  const { api } = app.as(consult.patient)
  const { slots } = await api.appointments.slots({
    query: { consultId: consult.id, ...(from ? { from: from.toISOString() } : {}), days: 28 },
  })
  const [slot] = slots
  if (!slot) throw new Error('no time is free')
  const appointment: Appointment = await api.appointments.book({
    body: { consultId: consult.id, doctorId: slot.doctorId, startsAt: slot.startsAt, mode },
  })
  return { consult, patient: consult.patient, appointment, slots, api: api.appointments }
}
