import { appointments } from '@om/contracts/appointments'
import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const diary = (person: typeof people.drOkoro | typeof people.drLund = people.drOkoro) => app.as(person).api.appointments
const problemOf = (call: Promise<unknown>) =>
  call
    .then(() => 'done')
    .catch((error: unknown) => (error instanceof ApiError ? (error.problems[0]?.field ?? error.code) : error))

describe('weekly hours', () => {
  test('are none at first, in the clinic’s zone', async () => {
    expect(await diary().hours()).toEqual({ timeZone: 'Australia/Sydney', hours: [], away: [] })
  })

  test('are kept as saved, in the doctor’s zone, and saving them again changes nothing', async () => {
    const body = { timeZone: 'Australia/Adelaide', hours: weekdays([9, 12], [13, 17.5]) }
    const saved = await diary().saveHours({ body })
    expect(saved).toEqual({ ...body, away: [] })
    const both = await Promise.all([diary().saveHours({ body }), diary().saveHours({ body })])
    expect(both[1].hours).toHaveLength(10)
    expect(await diary().hours()).toEqual(saved)
    expect((await diary(people.drLund).hours()).hours).toEqual([])
  })

  test('that change later keep what is booked [APPT-S18]', async () => {
    await givenHours(app, people.drOkoro)
    const { appointment, api, consult } = await givenAppointment(app)
    await givenHours(app, people.drOkoro, { timeZone: 'Australia/Perth', hours: weekdays([18, 20]) })
    expect((await api.mine()).ahead).toMatchObject([{ id: appointment.id, state: 'booked' }])
    const { slots } = await api.slots({ query: { consultId: consult.id, days: 1 } })
    expect(slots[0]?.startsAt).toBe('2026-11-16T10:00:00.000Z')
  })

  test('refuse overlaps, an unknown zone and an end before the start', async () => {
    const hours = weekdays([9, 12])
    const save = (body: { timeZone: string; hours: typeof hours }) => problemOf(diary().saveHours({ body }))
    expect(await save({ timeZone: 'Australia/Sydney', hours: [...hours, ...weekdays([11, 13])] })).toBe('hours')
    expect(await save({ timeZone: 'Australia/Atlantis', hours })).toBe('timeZone')
    expect(await save({ timeZone: 'Australia/Sydney', hours: weekdays([12, 9]) })).toMatch(/^hours/)
  })
})

describe('an absence', () => {
  const body = { startsAt: '2026-11-18T13:00:00.000Z', endsAt: '2026-11-19T13:00:00.000Z', reason: 'Conference' }

  test('is added once, listed until it is over, and taken back', async () => {
    await diary().addAway({ body })
    const { away } = await diary().addAway({ body })
    expect(away).toMatchObject([body])
    expect((await diary(people.drLund).hours()).away).toEqual([])
    const id = away[0]?.id ?? ''
    expect(await problemOf(diary(people.drLund).removeAway({ params: { id } }))).toBe('not_found')
    expect((await diary().removeAway({ params: { id } })).away).toEqual([])
  })

  test('keeps what is booked in it [APPT-S19]', async () => {
    await givenHours(app, people.drOkoro)
    const { appointment, api } = await givenAppointment(app)
    await diary().addAway({ body: { startsAt: '2026-11-16T00:00:00Z', endsAt: '2026-11-17T00:00:00Z', reason: '' } })
    expect((await api.mine()).ahead.map(row => row.id)).toEqual([appointment.id])
  })

  test('refuses one that is over, backwards or longer than a year', async () => {
    const add = (startsAt: string, endsAt: string) =>
      problemOf(diary().addAway({ body: { startsAt, endsAt, reason: '' } }))
    expect(await add('2026-11-14T00:00:00Z', '2026-11-15T00:00:00Z')).toBe('endsAt')
    expect(await add('2026-11-20T00:00:00Z', '2026-11-19T00:00:00Z')).toBe('endsAt')
    expect(await add('2026-11-20T00:00:00Z', '2028-11-19T00:00:00Z')).toBe('endsAt')
  })
})

describe('refuses the wrong people', () => {
  onlyFor(() => app, appointments.hours)
  onlyFor(() => app, appointments.saveHours)
  onlyFor(() => app, appointments.addAway)
  onlyFor(() => app, appointments.removeAway, { params: { id: people.theo.id } })
})
