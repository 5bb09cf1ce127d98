import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours } from '#test/given/appointments.ts'
import { contactNow, givenClaimed } from '#test/given/consults.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(testStart)
  await withoutConsults(app)
  await givenHours(app)
})
afterAll(() => app.stop())

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
/** Thursday, ten in the morning in Sydney. */
const thursday = new Date('2026-11-18T23:00:00Z')
const before = (ms: number) => new Date(thursday.getTime() - ms)
const booked = (given: Parameters<typeof givenAppointment>[1] = {}) =>
  givenAppointment(app, { from: thursday, ...given })
/** Several copies of the server sweep at once. */
const sweepTwice = () => Promise.all([app.sweep('appointments', 'consults'), app.sweep('appointments', 'consults')])
const subjects = async ({ email }: { email: string }) => {
  await app.drain()
  return (await app.mails(email)).map(mail => mail.subject)
}
const reminders = async (person: { email: string }) =>
  (await subjects(person)).filter(subject => /coming up|starts soon/.test(subject))
const stateOf = async ({ api }: Pick<Awaited<ReturnType<typeof booked>>, 'api'>) => {
  const { ahead, past } = await api.mine()
  return [...ahead, ...past].map(row => row.state)
}
const doctor = () => app.as(people.drOkoro).api.consults

describe('a reminder', () => {
  test('comes a day and an hour before, each once, however often the clock is looked at; its doctor is reminded of the hour [APPT-S20] [APPT-S150]', async () => {
    const { patient } = await booked()
    const told: string[][] = []
    for (const at of [24 * hours + 1, 24 * hours, 20 * hours, hours + 1, hours, 10 * minutes]) {
      app.clock.set(before(at))
      await sweepTwice()
      told.push((await reminders(patient)).toReversed())
    }
    const [day, soon] = ['Your appointment is coming up', 'Your appointment starts soon']
    expect(told).toEqual([[], [day], [day], [day], [day, soon], [day, soon]])
    const mail = (await app.mails(patient.email)).find(one => one.subject === soon)
    expect(mail?.text).toContain('Thursday 19 November, 10:00 am (Sydney time), with Dr Amara Okoro.')
    expect(mail?.text).not.toMatch(/hair|medicine|prescription|consult/i)
    const { items } = await app.as(people.drOkoro).api.notices.list({ query: { view: 'all', limit: 100 } })
    const inAnHour = items.filter(({ title }) => title === 'An appointment of yours starts in an hour')
    expect(inAnHour).toHaveLength(1)
    expect(inAnHour[0]?.link).toMatch(/^\/(calendar|video-redirect\/.+)$/)
  })

  test('after a long stop of the server is the nearer one alone', async () => {
    const { patient } = await booked()
    app.clock.set(before(30 * minutes))
    await sweepTwice()
    expect(await reminders(patient)).toEqual(['Your appointment starts soon'])
  })

  test('is not sent to someone who booked after it was due, or cancelled [APPT-S21]', async () => {
    app.clock.set(before(23 * hours))
    const late = await booked()
    const gone = await booked()
    const { id, version } = gone.appointment
    await gone.api.cancel({ params: { id }, body: { version, reason: '' } })
    await app.sweep('appointments', 'consults')
    expect(await reminders(late.patient)).toEqual([])
    app.clock.set(before(20 * minutes))
    await app.sweep('appointments', 'consults')
    expect(await reminders(late.patient)).toEqual(['Your appointment starts soon'])
    expect(await reminders(gone.patient)).toEqual([])
  })

  test('follows an appointment to its new time', async () => {
    const { patient, api, appointment, slots } = await booked()
    const startsAt = slots.find(slot => slot.startsAt > '2026-11-19T22')?.startsAt ?? ''
    const { id, version, doctor } = appointment
    await api.reschedule({ params: { id }, body: { doctorId: doctor.id, startsAt, mode: 'video', version } })
    app.clock.set(before(hours))
    await app.sweep('appointments', 'consults')
    expect(await reminders(patient)).toEqual(['Your appointment is coming up'])
    app.clock.set(new Date(Date.parse(startsAt) - hours))
    await app.sweep('appointments', 'consults')
    expect(await reminders(patient)).toContain('Your appointment starts soon')
  })
})

describe('an appointment nobody came to', () => {
  test('counts as missed fifteen minutes after it began, and another one can be booked [APPT-S22]', async () => {
    const given = await booked()
    app.clock.set(before(-15 * minutes + 1))
    await app.sweep('appointments', 'consults')
    expect(await stateOf(given)).toEqual(['booked'])
    app.clock.set(before(-15 * minutes))
    await sweepTwice()
    expect(await stateOf(given)).toEqual(['no_show'])
    expect((await subjects(given.patient)).filter(one => one === 'Your appointment is over')).toHaveLength(1)
    const { slots } = await given.api.slots({ query: { consultId: given.consult.id, days: 1 } })
    const { doctorId = '', startsAt = '' } = slots[0] ?? {}
    await given.api.book({ body: { consultId: given.consult.id, doctorId, startsAt, mode: 'phone' } })
    expect(await stateOf(given)).toEqual(['booked', 'no_show'])
  })

  test('is not missed while its doctor is at work on the consult, and completed by the contact on record [APPT-S23]', async () => {
    const given = await booked({ mode: 'phone' })
    app.clock.set(before(-minutes))
    const { version } = await doctor().claim({ params: { id: given.consult.id } })
    app.clock.set(before(-20 * minutes))
    await app.sweep('appointments', 'consults')
    expect(await stateOf(given)).toEqual(['booked'])
    await doctor().recordContact({ params: { id: given.consult.id }, body: { version, ...contactNow(app) } })
    expect(await stateOf(given)).toEqual(['completed'])
  })

  test('by phone is said by its doctor once its time has come, and its patient is told [APPT-S135]', async () => {
    const given = await booked({ mode: 'phone' })
    const { video, consults } = app.as(people.drOkoro).api
    const params = { id: given.appointment.id }
    const say = () => video.miss({ params, body: {} })
    await expect(say()).rejects.toMatchObject({ code: 'video_not_open' })
    app.clock.set(before(0))
    const { version } = await doctor().claim({ params: { id: given.consult.id } })
    expect((await consults.read({ params: { id: given.consult.id } })).appointment?.can.miss).toBe(true)
    await say()
    expect(await stateOf(given)).toEqual(['no_show'])
    app.clock.set(before(-20 * minutes))
    await app.sweep()
    const told = await subjects(given.patient)
    expect(told).toContain('We missed you today')
    expect(told).not.toContain('Your appointment is over')
    const mail = (await app.mails(given.patient.email)).find(one => one.subject === 'We missed you today')
    expect(mail?.text).toContain('called you for your appointment')
    await doctor().recordContact({ params: { id: given.consult.id }, body: { version, ...contactNow(app) } })
    expect(await stateOf(given)).toEqual(['completed'])
  })

  test('that counted as missed is put right by a contact on record', async () => {
    const given = await booked({ mode: 'phone' })
    app.clock.set(before(-1 * hours))
    await app.sweep('appointments', 'consults')
    expect(await stateOf(given)).toEqual(['no_show'])
    const { version } = await doctor().claim({ params: { id: given.consult.id } })
    await doctor().recordContact({ params: { id: given.consult.id }, body: { version, ...contactNow(app) } })
    expect(await stateOf(given)).toEqual(['completed'])
  })
})

describe('the consult of an appointment', () => {
  test('that the patient withdraws takes the appointment with it and tells both sides [APPT-S24]', async () => {
    const given = await booked()
    await app.as(given.patient).api.consults.withdraw({ params: { id: given.consult.id }, body: { reason: 'Not now' } })
    expect(await stateOf(given)).toEqual(['cancelled'])
    expect(await subjects(given.patient)).toContain('Your appointment has been cancelled')
    expect(await subjects(people.drOkoro)).toContain('An appointment has been cancelled')
  })

  test('that is declined takes the appointment with it', async () => {
    const given = await booked()
    const { id } = given.consult
    const { version } = await doctor().claim({ params: { id } })
    await doctor().decline({
      params: { id },
      body: {
        version,
        decision: 'declined',
        reason: 'not_clinically_appropriate',
        message: 'We cannot help with this online. Your GP can, so please see them about it soon.',
        note: 'Reviewed the answers; not suitable for care online.',
      },
    })
    expect(await stateOf(given)).toEqual(['cancelled'])
    expect(await subjects(given.patient)).toContain('Your appointment has been cancelled')
  })

  test('that now needs a video call makes the booked phone call one [APPT-S25]', async () => {
    const given = await booked({ mode: 'phone' })
    const { id } = given.consult
    const { version } = await doctor().claim({ params: { id } })
    await doctor().requireVideo({ params: { id }, body: { version } })
    expect((await given.api.mine()).ahead).toMatchObject([{ id: given.appointment.id, mode: 'video' }])
    expect(await subjects(given.patient)).toContain('Your appointment has changed')
  })

  test('keeps a video call that lies ahead when the doctor only phones before it', async () => {
    const given = await booked()
    const { id } = given.consult
    const { version } = await doctor().claim({ params: { id } })
    const charted = await doctor().recordContact({ params: { id }, body: { version, ...contactNow(app) } })
    expect(await stateOf(given)).toEqual(['booked'])
    await doctor().recordContact({ params: { id }, body: { version: charted.version, ...contactNow(app, 'video') } })
    expect(await stateOf(given)).toEqual(['completed'])
  })

  test('is not chased or closed while an appointment lies ahead; after a missed one the wait begins again [APPT-S26]', async () => {
    const { consult, patient } = await givenClaimed(app)
    const { id, version } = consult
    await doctor().requireVideo({ params: { id }, body: { version } })
    const from = new Date(testStart.getTime() + 20 * days)
    const { api } = app.as(patient)
    const { slots } = await api.appointments.slots({ query: { consultId: id, from: from.toISOString(), days: 7 } })
    const { doctorId = '', startsAt = '' } = slots[0] ?? {}
    await api.appointments.book({ body: { consultId: id, doctorId, startsAt, mode: 'video' } })
    const nudges = async () =>
      (await subjects(patient)).filter(one => one === 'Your care team is waiting for you').length
    const state = async () => (await api.consults.mine()).items[0]?.state

    app.clock.set(new Date(testStart.getTime() + 15 * days))
    await sweepTwice()
    expect([await state(), await nudges()]).toEqual(['video_required', 0])
    app.clock.set(new Date(Date.parse(startsAt) + hours))
    await sweepTwice()
    expect([await state(), await nudges()]).toEqual(['video_required', 0])
    app.clock.advance(days)
    await sweepTwice()
    expect([await state(), await nudges()]).toEqual(['video_required', 1])
    app.clock.advance(13 * days)
    await sweepTwice()
    expect(await state()).toBe('expired')
  })
})
