import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenClaimed, givenConsult } from '#test/given/consults.ts'
import { givenStaff, withRegistration } from '#test/given/staff.ts'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'

let app: TestApp
let consult: Awaited<ReturnType<typeof givenConsult>>
beforeAll(async () => {
  app = await testApp()
  consult = await givenConsult(app)
})
afterAll(() => app.stop())

const offer = (query: { from?: string; days?: number } = {}, of = consult) =>
  app.as(of.patient).api.appointments.slots({ query: { consultId: of.id, days: 1, ...query } })
const starts = async (query: { from?: string; days?: number } = {}, of = consult) =>
  (await offer(query, of)).slots.map(slot => slot.startsAt)
const codeOf = (call: Promise<unknown>) =>
  call.catch((error: unknown) => (error instanceof ApiError ? error.code : error))

describe('free times', () => {
  test('are those of the doctors’ hours, in the doctor’s zone, from half an hour from now [APPT-S01]', async () => {
    await givenHours(app, people.drOkoro, { hours: weekdays([11, 12]) })
    await givenHours(app, people.drLund, { timeZone: 'Australia/Perth', hours: weekdays([8, 9]) })
    const { slots, modes, minutes: length } = await offer()
    // Both doctors’ hours begin now: eleven in Sydney is eight in Perth.
    expect(slots.map(slot => [slot.startsAt, slot.doctorName])).toEqual([
      ['2026-11-16T00:30:00.000Z', 'Dr Amara Okoro'],
      ['2026-11-16T00:30:00.000Z', 'Dr Henrik Lund'],
      ['2026-11-16T00:45:00.000Z', 'Dr Amara Okoro'],
      ['2026-11-16T00:45:00.000Z', 'Dr Henrik Lund'],
    ])
    expect({ modes, length }).toEqual({ modes: ['video', 'phone'], length: 15 })
    await givenHours(app, people.drLund, { hours: [] })
  })

  test('are 30 minutes by video where the patient has to be seen', async () => {
    await givenHours(app, people.drOkoro, { hours: weekdays([12, 13]) })
    const { consult: held, patient } = await givenClaimed(app)
    const { version } = held
    await app.as(people.drOkoro).api.consults.requireVideo({ params: { id: held.id }, body: { version } })
    const { slots, modes, minutes: length } = await offer({}, { ...consult, id: held.id, patient })
    expect({ modes, length }).toEqual({ modes: ['video'], length: 30 })
    expect(slots.map(slot => slot.startsAt)).toEqual(['2026-11-16T01:00:00.000Z', '2026-11-16T01:30:00.000Z'])
    expect(slots[0]?.endsAt).toBe('2026-11-16T01:30:00.000Z')
  })

  test('leave out when the doctor is away, and come back with the doctor', async () => {
    const { api } = app.as(people.drOkoro)
    await givenHours(app, people.drOkoro, { hours: weekdays([12, 13]) })
    const away = { startsAt: '2026-11-16T00:00:00Z', endsAt: '2026-11-16T01:30:00Z', reason: 'Training' }
    const diary = await api.appointments.addAway({ body: away })
    expect(await starts()).toEqual(['2026-11-16T01:30:00.000Z', '2026-11-16T01:45:00.000Z'])
    await api.appointments.removeAway({ params: { id: diary.away[0]?.id ?? '' } })
    expect(await starts()).toHaveLength(4)
  })

  test('begin at the day that is asked for and end 28 days from now', async () => {
    await givenHours(app, people.drOkoro, { hours: weekdays([12, 12.25]) })
    expect(await starts({ from: '2026-11-19T13:00:00Z', days: 3 })).toEqual(['2026-11-20T01:00:00.000Z'])
    expect(await starts({ from: '2020-01-01T00:00:00Z', days: 1 })).toEqual(['2026-11-16T01:00:00.000Z'])
    expect((await starts({ days: 28 })).at(-1)).toBe('2026-12-11T01:00:00.000Z')
    expect(await starts({ from: '2027-02-01T00:00:00Z', days: 28 })).toEqual([])
  })

  test('are gone with a registration that is suspended or has run out, from that moment on [APPT-S02]', async () => {
    await givenHours(app, people.drOkoro, { hours: weekdays([12, 13]) })
    expect(await starts()).toHaveLength(4)
    for (const change of [
      { registration_status: 'suspended' },
      { registration_expires_on: '2026-11-15' },
      { active: false },
    ]) {
      await withRegistration(app, people.drOkoro, change, async () => expect(await starts()).toEqual([]))
    }
    expect(await starts()).toHaveLength(4)
  })

  test('are gone with an account that is on hold [APPT-S03]', async () => {
    const doctor = await givenStaff(app, 'doctor')
    await givenHours(app, people.drOkoro, { hours: [] })
    await givenHours(app, doctor, { hours: weekdays([12, 13]) })
    expect(await starts()).toHaveLength(4)
    await app.deps.pool.query(
      `insert into public.account_holds (user_id, kind, by_name, at) values ($1, 'disabled', 'Sam Whitlock', now())`,
      [doctor.id],
    )
    expect(await starts()).toEqual([])
  })

  test('stay at nine on the wall when clocks are changed in Sydney and Adelaide, and do not move in Perth', async () => {
    const nine = { hours: [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startMinute: 540, endMinute: 555 })) }
    app.clock.set(new Date('2027-04-01T12:00:00Z'))
    const later = await givenConsult(app)
    const around = async (timeZone: string) => {
      await givenHours(app, people.drOkoro, { timeZone, ...nine })
      return (await starts({ days: 4 }, later)).map(start => start.slice(8, 16))
    }
    expect(await around('Australia/Sydney')).toEqual(['01T22:00', '02T22:00', '03T23:00', '04T23:00'])
    expect(await around('Australia/Adelaide')).toEqual(['01T22:30', '02T22:30', '03T23:30', '04T23:30'])
    expect(await around('Australia/Perth')).toEqual(['02T01:00', '03T01:00', '04T01:00', '05T01:00'])
    app.clock.set(testStart)
  })

  test('can be booked on the night the clocks are changed, both times that an hour comes [APPT-S04]', async () => {
    app.clock.set(new Date('2027-04-02T12:00:00Z'))
    // Sunday from two to three, an hour that comes twice.
    await givenHours(app, people.drOkoro, { hours: [{ weekday: 7, startMinute: 120, endMinute: 180 }] })
    const { slots, appointment } = await givenAppointment(app)
    expect(slots.filter(slot => slot.startsAt < '2027-04-05')).toHaveLength(8)
    expect(appointment.startsAt).toBe('2027-04-03T15:00:00.000Z')
    const second = await givenAppointment(app, { from: new Date('2027-04-03T16:00:00Z') })
    expect(second.appointment.startsAt).toBe('2027-04-03T16:00:00.000Z')
    app.clock.set(testStart)
  })
})

describe('refuses', () => {
  test('someone else’s consult as if it were not there [APPT-S05]', async () => {
    const other = await givenConsult(app)
    expect(await codeOf(offer({}, { ...other, patient: consult.patient }))).toBe('not_found')
  })

  test('a consult that has ended', async () => {
    const ended = await givenConsult(app)
    await app.as(ended.patient).api.consults.withdraw({ params: { id: ended.id }, body: { reason: 'Not now' } })
    expect(await codeOf(offer({}, ended))).toBe('consult_wrong_state')
  })

  test('more than 28 days at once', async () => {
    expect(await codeOf(offer({ days: 29 }))).toBe('bad_request')
  })
})
