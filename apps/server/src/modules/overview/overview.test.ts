import { randomUUID } from 'node:crypto'
import { readOverview } from '@om/contracts/admin'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenConsult } from '#test/given/consults.ts'
import { withRegistration } from '#test/given/staff.ts'
import { givenOrder, givenPacked, givenShipped } from '#test/given/supplies.ts'
import { givenTicket } from '#test/given/support.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

describe('the overview of the clinic', () => {
  test('works: waiting, orders and money are counted', async () => {
    await givenConsult(app)
    app.clock.advance(17 * 3_600_000)
    const { priceCents } = await givenOrder(app)
    await givenPacked(app)
    await givenShipped(app)
    const overview = await app.as(people.paula).api.admin.overview()
    expect(overview.consults).toMatchObject({
      waiting: 1,
      inReview: 0,
      overdue: 0,
      dueSoon: 1,
      oldestWaitingHours: 17,
      decidedLast7Days: 3,
      decidedWithin24hPercent: 100,
    })
    expect(overview.orders).toMatchObject({ toVerify: 1, toShip: 1, onHold: 0, late: 0, shippedLast7Days: 1 })
    expect(overview.subscriptions).toMatchObject({ active: 3, pastDue: 0, chargedLast30DaysCents: priceCents * 3 })
  })

  test('counts the messages that wait for an answer, from the first that nobody has answered [SUPPORT-09]', async () => {
    const admin = app.as(people.paula).api
    expect((await admin.admin.overview()).frontDesk).toEqual({ open: 0, oldestWaitingHours: null })
    const { id, token } = await givenTicket(app)
    app.clock.advance(3 * 3_600_000)
    await app.anyone.api.support.reply({ body: { token, message: 'Hello?', requestKey: randomUUID() } })
    expect((await admin.admin.overview()).frontDesk).toEqual({ open: 1, oldestWaitingHours: 3 })
    const { version } = await admin.support.read({ params: { id } })
    await admin.support.answer({
      params: { id },
      body: { message: 'We do.', requestKey: randomUUID(), version, close: false },
    })
    expect((await admin.admin.overview()).frontDesk.open).toBe(0)
  })

  test('names no patient and no medicine (INV-14) [ORDER-S29]', async () => {
    const text = JSON.stringify(await app.as(people.paula).api.admin.overview())
    for (const secret of [people.theo.lastName, 'olivemane.example', 'Finasteride', 'tablet'])
      expect(text).not.toContain(secret)
  })

  test('shows whose registration is not current, the first to run out first', async () => {
    await withRegistration(app, people.drLund, { registration_expires_on: '2020-09-30' }, async () => {
      const { registrations } = await app.as(people.paula).api.admin.overview()
      expect(registrations[0]).toMatchObject({ ahpraNumber: people.drLund.ahpraNumber, current: false })
      expect(registrations.find(one => one.ahpraNumber === people.phTran.ahpraNumber)).toMatchObject({
        role: 'pharmacist',
        current: true,
      })
    })
  })

  test('does not chase the registration of somebody who is kept out', async () => {
    const numbers = async () => {
      const { registrations } = await app.as(people.paula).api.admin.overview()
      return registrations.map(one => one.ahpraNumber)
    }
    const change = { params: { id: people.drLund.id }, body: { reason: 'Left the clinic' } }
    await app.as(people.sam).api.accounts.disable(change)
    expect(await numbers()).not.toContain(people.drLund.ahpraNumber)
    await app.as(people.sam).api.accounts.enable(change)
    expect(await numbers()).toContain(people.drLund.ahpraNumber)
  })

  onlyFor(() => app, readOverview)
})
