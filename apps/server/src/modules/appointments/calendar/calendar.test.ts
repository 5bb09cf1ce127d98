import { appointments } from '@om/contracts/appointments'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours } from '#test/given/appointments.ts'
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
  await givenHours(app)
})
afterAll(() => app.stop())

/** Thursday, ten in the morning in Sydney. */
const thursday = new Date('2026-11-18T23:00:00Z')
const minutes = 60_000
const booked = (given: Parameters<typeof givenAppointment>[1] = {}) =>
  givenAppointment(app, { from: thursday, ...given })
/** The values that calendars follow. */
const read = (file: string) => {
  const text = file.replaceAll(/\r?\n /g, '')
  const fieldOf = (name: string) => text.match(new RegExp(`^${name}[^:\r\n]*:(.*?)\r?$`, 'm'))?.[1] ?? ''
  const sequence = Number(fieldOf('SEQUENCE'))
  return { text, uid: fieldOf('UID'), method: fieldOf('METHOD'), sequence, start: fieldOf('DTSTART') }
}
/** Files that came by mail, by their count, each as the values that calendars follow. */
const files = async ({ email }: { email: string }) => {
  await app.drain()
  const found = (await app.mails(email)).filter(mail => mail.calendar)
  return found
    .map(({ calendar, subject }) => ({ subject, ...read(calendar) }))
    .toSorted((a, b) => a.sequence - b.sequence)
}

describe('the calendar file of an appointment', () => {
  test('comes with the mail that it is booked, for its patient, in UTC and without a word about health [NOTICE-S020]', async () => {
    const { patient, appointment } = await booked()
    const [file, ...others] = await files(patient)
    expect(others).toEqual([])
    expect(file).toMatchObject({ method: 'REQUEST', sequence: 0, start: '20261118T230000Z' })
    expect(file?.text).toMatch(new RegExp(`mailto:${patient.email}`, 'i'))
    expect(file?.text).toContain(`/video-redirect/${appointment.id}`)
    expect(file?.text).not.toMatch(/hair|medicine|prescription|consult|doctor/i)
  })

  test('of a moved appointment is the same entry with a higher count, and cancelled it is taken out [NOTICE-S020] [NOTICE-S022]', async () => {
    const { patient, api, appointment, slots } = await booked()
    const startsAt = slots.find(slot => slot.startsAt > '2026-11-19T22')?.startsAt ?? ''
    const { id, version, doctor } = appointment
    const moved = await api.reschedule({
      params: { id },
      body: { doctorId: doctor.id, startsAt, mode: 'video', version },
    })
    const again = await api.reschedule({
      params: { id: moved.id },
      body: { doctorId: doctor.id, startsAt: appointment.startsAt, mode: 'video', version: moved.version },
    })
    await api.cancel({ params: { id: again.id }, body: { version: again.version, reason: '' } })
    const found = await files(patient)
    expect(found.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'REQUEST', 'CANCEL'])
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(1)
    const counts = found.map(({ sequence }) => sequence)
    expect(new Set(counts).size).toBe(counts.length)
    expect(found[1]?.start).toBe(startsAt.replace(/[-:]|\.\d+/g, ''))
    expect(found[3]?.subject).toBe('You have cancelled your appointment')
  })

  test('of another appointment is another entry [NOTICE-S020]', async () => {
    const [one, other] = [await booked(), await booked()]
    expect((await files(one.patient))[0]?.uid).not.toBe((await files(other.patient))[0]?.uid)
  })

  test('that is added from the page is the entry of the mails, also after a move, with its reminders [NOTICE-S020]', async () => {
    const { patient, api, appointment, slots } = await booked()
    const startsAt = slots.find(slot => slot.startsAt > '2026-11-19T22')?.startsAt ?? ''
    const { id, version, doctor } = appointment
    const moved = await api.reschedule({
      params: { id },
      body: { doctorId: doctor.id, startsAt, mode: 'video', version },
    })
    const mailed = (await files(patient)).at(-1)
    const answer = await app.as(patient).request('GET', `/api/appointments/${moved.id}/calendar`)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const added = read(await answer.text())
    expect(added).toMatchObject({
      uid: mailed?.uid,
      sequence: mailed?.sequence,
      start: mailed?.start,
      method: 'PUBLISH',
    })
    expect(added.text.match(/TRIGGER:-PT(1H|5M)/g)).toHaveLength(2)
    expect(added.text).not.toMatch(/hair|medicine|prescription|consult|doctor/i)
    await expect(api.calendarFile({ params: { id } })).rejects.toMatchObject({ code: 'appointment_changed' })
    const other = await booked()
    await expect(other.api.calendarFile({ params: { id: moved.id } })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is taken out when the doctor cancels', async () => {
    const { patient, appointment } = await booked()
    const { id, version, doctor } = appointment
    const own = [people.drOkoro, people.drLund].find(person => person.staffId === doctor.id) ?? people.drOkoro
    await app.as(own).api.appointments.cancel({ params: { id }, body: { version, reason: 'Away' } })
    const found = await files(patient)
    expect(found.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL'])
    expect(found[1]?.uid).toBe(found[0]?.uid)
    expect(found[1]?.text).not.toContain('Away')
  })
})

test('a reminder comes five minutes before, once, and not after a cancellation [NOTICE-S021]', async () => {
  const [kept, gone] = [await booked(), await booked()]
  const { id, version } = gone.appointment
  await gone.api.cancel({ params: { id }, body: { version, reason: '' } })
  const soon = async ({ patient }: typeof kept) => {
    await app.drain()
    return (await app.mails(patient.email)).filter(({ subject }) => subject.includes('in a few minutes')).length
  }
  const startsAt = Date.parse(kept.appointment.startsAt)
  app.clock.set(new Date(startsAt - 5 * minutes - 1))
  await app.sweep()
  expect(await soon(kept)).toBe(0)
  app.clock.set(new Date(startsAt - 5 * minutes))
  await Promise.all([app.sweep(), app.sweep()])
  app.clock.set(new Date(startsAt - 2 * minutes))
  await app.sweep()
  expect([await soon(kept), await soon(gone)]).toEqual([1, 0])
})

describe('the link of a doctor’s calendar', () => {
  const doctor = () => app.as(people.drOkoro).api.appointments
  const open = async (url: string) => app.anyone.request('GET', new URL(url).pathname)

  test('shows when and how, no name, and nothing that was cancelled [NOTICE-S023]', async () => {
    const { patient, appointment } = await booked()
    const gone = await booked()
    const { id, version } = gone.appointment
    await gone.api.cancel({ params: { id }, body: { version, reason: '' } })
    const { url } = await doctor().makeFeed()
    const answer = await open(url)
    expect(answer.headers.get('content-type')).toContain('text/calendar')
    const text = await answer.text()
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(appointment.id)
    expect(text).toContain('SUMMARY:Video appointment')
    expect(text).not.toMatch(new RegExp([patient.firstName, patient.lastName, patient.email].join('|')))
    expect(await doctor().feed()).toMatchObject({ feed: { readAt: app.clock.now().toISOString() } })
  })

  test('ends when another is made, when it is ended, and with the doctor’s work [NOTICE-S023]', async () => {
    const [first, second] = [await doctor().makeFeed(), await doctor().makeFeed()]
    expect((await open(first.url)).status).toBe(404)
    expect((await open(second.url)).status).toBe(200)
    expect(await doctor().endFeed()).toEqual({ feed: null })
    expect(await doctor().endFeed(), 'again').toEqual({ feed: null })
    expect((await open(second.url)).status).toBe(404)
    const third = await app.as(people.drLund).api.appointments.makeFeed()
    const { id } = people.drLund
    await app.as(people.sam).api.accounts.disable({ params: { id }, body: { reason: 'On leave for long' } })
    expect((await open(third.url)).status).toBe(404)
  })

  test.each(['x.ics', `${'a'.repeat(43)}.ics`, 'a'.repeat(43), '%00.ics'])('is not guessed: %s', async name => {
    expect((await app.anyone.request('GET', `/calendar-feed/${name}`)).status).toBe(404)
  })

  onlyFor(() => app, appointments.calendarFile, { params: { id: crypto.randomUUID() } })
  onlyFor(() => app, appointments.feed)
  onlyFor(() => app, appointments.makeFeed)
  onlyFor(() => app, appointments.endFeed)
})
