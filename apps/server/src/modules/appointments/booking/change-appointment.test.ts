import { appointments } from '@om/contracts/appointments'
import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(testStart)
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([9, 17]) })
  await givenHours(app, people.drLund, { hours: [] })
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenAppointment>>
const doctorId = people.drOkoro.staffId
const tuesday = new Date('2026-11-16T23:00:00Z')
const ten = '2026-11-16T23:00:00.000Z'
const half = '2026-11-16T23:30:00.000Z'
const booked = (given: Parameters<typeof givenAppointment>[1] = {}) =>
  givenAppointment(app, { from: tuesday, ...given })
const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))
const move = (
  { api, appointment }: Given,
  change: { startsAt?: string; mode?: 'video' | 'phone'; doctorId?: string } = {},
) =>
  api.reschedule({
    params: { id: appointment.id },
    body: { doctorId, startsAt: half, mode: 'video', version: appointment.version, ...change },
  })
const cancel = ({ api, appointment }: Given, reason = '') =>
  api.cancel({ params: { id: appointment.id }, body: { version: appointment.version, reason } })
const asDoctor = (person = people.drOkoro as typeof people.drOkoro | typeof people.drLund) =>
  app.as(person).api.appointments
const mailsTo = async (email: string) => {
  await app.drain()
  return app.mails(email)
}
const mailTo = async (email: string, subject: string) => (await mailsTo(email)).find(mail => mail.subject === subject)
const free = async (given: Given) =>
  (await given.api.slots({ query: { consultId: given.consult.id, from: ten, days: 1 } })).slots.map(
    slot => slot.startsAt,
  )

test('a patient says that they will be there: the doctor sees it, and it can still be moved [APPT-S136]', async () => {
  const given = await booked()
  const { id, version } = given.appointment
  const confirm = () => given.api.confirm({ params: { id }, body: { version } })
  const confirmed = await confirm()
  expect(confirmed).toMatchObject({ state: 'confirmed', can: { confirm: false, reschedule: true } })
  expect(await confirm()).toMatchObject({ state: 'confirmed' })
  const { appointments: seen } = await asDoctor().ofDoctor({ query: { from: ten, days: 1 } })
  expect(seen).toMatchObject([{ id, state: 'confirmed' }])
  const other = app.as(await givenPatient(app)).api.appointments
  expect(await codeOf(other.confirm({ params: { id }, body: { version } }))).toBe('not_found')
  expect(await move({ ...given, appointment: confirmed })).toMatchObject({ state: 'booked' })
})

describe('moving', () => {
  test('frees the old time exactly when the new one is booked, and tells both sides [APPT-S12]', async () => {
    const given = await booked()
    const other = await booked()
    expect(given.appointment.startsAt).toBe(ten)
    expect(other.appointment.startsAt).toBe('2026-11-16T23:15:00.000Z')
    const moved = await move(given)
    expect(moved).toMatchObject({ state: 'booked', startsAt: half, consultId: given.consult.id })
    expect(await free(other)).toContain(ten)
    expect((await given.api.mine()).ahead.map(row => row.startsAt)).toEqual([half])
    expect((await given.api.mine()).past).toEqual([])

    const mail = await mailTo(given.patient.email, 'Your appointment has been moved')
    expect(mail?.text).toContain('It is now on Tuesday 17 November, 10:30 am (Sydney time)')
    const doctors = await mailTo(people.drOkoro.email, 'An appointment has been moved')
    expect(doctors?.text).toContain(
      'The appointment of Tuesday 17 November, 10:00 am (Sydney time) has been moved by the patient to Tuesday 17 November, 10:30 am (Sydney time).',
    )
    expect(doctors?.text).not.toMatch(new RegExp(`${given.patient.lastName}|hair`, 'i'))
  })

  test('twice is done once', async () => {
    const given = await booked()
    const [first, second] = await Promise.all([move(given), move(given)])
    expect(second.id).toBe(first.id)
    expect((await given.api.mine()).ahead).toHaveLength(1)
  })

  test('to a time that somebody else has just taken keeps the old one [APPT-S13]', async () => {
    const given = await booked()
    const other = await booked()
    expect(await codeOf(move(given, { startsAt: other.appointment.startsAt }))).toBe('slot_taken')
    expect((await given.api.mine()).ahead).toMatchObject([{ id: given.appointment.id, state: 'booked', version: 0 }])
  })

  test('of two people into each other’s time at once breaks nothing', async () => {
    const [one, two] = [await booked(), await booked()]
    const answers = await Promise.all([
      codeOf(move(one, { startsAt: two.appointment.startsAt })),
      codeOf(move(two, { startsAt: one.appointment.startsAt })),
    ])
    expect(answers).toEqual(['slot_taken', 'slot_taken'])
  })

  test('to a colleague tells the doctor who loses it', async () => {
    await givenHours(app, people.drLund, { timeZone: 'Australia/Perth', hours: weekdays([7, 15]) })
    const given = await booked()
    const from = people[given.appointment.doctor.id === doctorId ? 'drOkoro' : 'drLund']
    const to = people[from === people.drOkoro ? 'drLund' : 'drOkoro']
    const moved = await move(given, { doctorId: to.staffId, startsAt: ten })
    expect(moved).toMatchObject({ startsAt: ten, doctor: { id: to.staffId } })
    const told = (await mailsTo(from.email)).map(mail => mail.text)
    expect(told.join()).toContain('has been moved by the patient to a time with a colleague.')
  })

  test('between phone and video keeps the time, even where the hours have changed since [APPT-S14]', async () => {
    const given = await booked()
    await givenHours(app, people.drOkoro, { hours: [] })
    const changed = await move(given, { startsAt: ten, mode: 'phone' })
    expect(changed).toMatchObject({ id: given.appointment.id, mode: 'phone', startsAt: ten, version: 1 })
    const mail = await mailTo(given.patient.email, 'Your appointment has changed')
    expect(mail?.text).toContain('It is a phone call')
  })

  test('is too late in the last two hours [APPT-S15]', async () => {
    const given = await booked()
    app.clock.set(new Date(Date.parse(ten) - 2 * 3_600_000 + 1))
    expect(await codeOf(move(given))).toBe('appointment_too_late')
    expect(await codeOf(cancel(given))).toBe('appointment_too_late')
    expect((await given.api.mine()).ahead[0]?.can).toMatchObject({ reschedule: false, cancel: false })
    app.clock.set(new Date(Date.parse(ten) - 2 * 3_600_000))
    expect(await codeOf(move(given))).toBe('done')
  })

  test('from what has changed meanwhile is refused', async () => {
    const given = await booked()
    await move(given, { startsAt: ten, mode: 'phone' })
    expect(await codeOf(move(given))).toBe('appointment_changed')
    const cancelled = await booked()
    await cancel(cancelled)
    expect(await codeOf(move(cancelled))).toBe('appointment_changed')
  })
})

describe('cancelling', () => {
  test('by the patient frees the time and tells the doctor, once', async () => {
    const given = await booked()
    const cancelled = await cancel(given, 'Work came up')
    expect(cancelled).toMatchObject({ state: 'cancelled', cancelReason: 'Work came up', can: { cancel: false } })
    expect((await cancel(given)).id).toBe(cancelled.id)
    expect(await free(given)).toContain(ten)
    expect((await given.api.mine()).past.map(row => row.state)).toEqual(['cancelled'])
    const told = (await mailsTo(people.drOkoro.email)).filter(mail => mail.text.includes('10:00 am'))
    expect(told.map(mail => mail.subject)).toContain('An appointment has been cancelled')
    expect(told[0]?.text).not.toContain('Work came up')
  })

  test('by the doctor, also shortly before, tells the patient, who books again [APPT-S16]', async () => {
    const given = await booked()
    app.clock.set(new Date(Date.parse(ten) - 10 * 60_000))
    const [row] = (await asDoctor().ofDoctor({ query: { from: ten, days: 1 } })).appointments
    const { id, version } = given.appointment
    expect(row?.can.cancel).toBe(true)
    await asDoctor().cancel({ params: { id }, body: { version, reason: 'I am ill' } })
    const mail = await mailTo(given.patient.email, 'Your appointment has been cancelled')
    expect(mail?.text).toContain('cannot take place')
    expect(mail?.text).not.toContain('I am ill')
    expect((await given.api.mine()).past[0]).toMatchObject({ state: 'cancelled', cancelReason: 'I am ill' })
    const { slots } = await given.api.slots({ query: { consultId: given.consult.id, days: 2 } })
    const startsAt = slots[0]?.startsAt ?? ''
    const again = await given.api.book({ body: { consultId: given.consult.id, doctorId, startsAt, mode: 'phone' } })
    expect(again.state).toBe('booked')
  })
})

describe('hides other people’s appointments', () => {
  test('from other patients and from colleagues who want to cancel them [APPT-S17]', async () => {
    const given = await booked()
    const stranger = { ...given, api: app.as(await givenPatient(app)).api.appointments }
    expect(await codeOf(cancel(stranger))).toBe('not_found')
    expect(await codeOf(move(stranger))).toBe('not_found')
    expect((await stranger.api.mine()).ahead).toEqual([])
    const colleague = { ...given, api: asDoctor(people.drLund) }
    expect(await codeOf(cancel(colleague))).toBe('not_found')
  })
})

describe('refuses the wrong people', () => {
  const params = { id: people.theo.id }
  onlyFor(() => app, appointments.reschedule, { params })
  onlyFor(() => app, appointments.cancel, { params })
})

describe('GET /api/appointments/past', () => {
  test('has all of one patient, newest first, page by page, each once [APPT-S810]', async () => {
    const given = await booked()
    await cancel(given)
    // Two of them at each time, so that a page ends between equals.
    await app.deps.pool.query(
      `insert into public.appointments (patient_id, doctor_id, mode, state, starts_at, ends_at, cancel_reason)
       select patient_id, doctor_id, mode, 'cancelled', at, at + interval '15 minutes', ''
       from public.appointments, generate_series(1, 14) as n,
         lateral (select starts_at - (n / 2) * interval '1 day' as at) as days where id = $1`,
      [given.appointment.id],
    )
    const seen: { id: string; startsAt: string }[] = []
    let cursor: string | undefined
    do {
      const page = await given.api.past({ query: { limit: 4, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(15)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(15)
    expect(seen.map(({ startsAt }) => startsAt)).toEqual(
      seen.map(({ startsAt }) => startsAt).toSorted((a, b) => b.localeCompare(a)),
    )
    const other = await givenPatient(app)
    expect((await app.as(other).api.appointments.past({ query: { limit: 4 } })).items).toEqual([])
  })

  onlyFor(() => app, appointments.past)
})
