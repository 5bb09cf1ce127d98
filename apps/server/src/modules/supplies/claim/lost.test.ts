import { reportClaim } from '@om/contracts/supply-steps'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenShipped, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenShipped>>
type Source = 'phone' | 'carrier'

const read = ({ order }: Given) => stepsOn(app, order.id).read()
const report = async (
  given: Given,
  change: Partial<{ source: Source; kind: 'not_arrived' | 'damaged'; toldOn: string }> = {},
) => {
  const { version } = await read(given)
  const body = {
    version,
    kind: 'not_arrived' as const,
    words: 'Not found in the depot.',
    source: 'carrier' as Source,
    toldBy: 'Enquiry 88-1204',
    toldOn: clinicToday(app.clock),
    ...change,
  }
  return app.as(people.phTran).api.supplies.reportClaim({ params: { id: given.order.id }, body })
}
const decide = async (given: Given, outcome: 'resend' | 'pay_back' | 'turn_down') => {
  const { version } = await read(given)
  const body = { version, outcome, answer: 'The carrier has looked everywhere.', goods: null, cause: '' }
  return app.as(people.phTran).api.supplies.decideClaim({ params: { id: given.order.id }, body })
}
const carrierSays = async ({ trackingNumber }: Given, status: 'delivered' | 'cannot-be-delivered') => {
  const response = await fetch(`${app.emulators.url}/control/parcels/${trackingNumber}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status }),
  })
  expect(response.ok, await response.text()).toBe(true)
  await advance(app, 'PT20M')
  await app.sweep()
  await app.drain()
}
const tasksOf = async (id: string) => {
  const { items } = await app.as(people.phTran).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(one => one.subjectId === id).map(({ kind, summary }) => ({ kind, summary }))
}
const scriptOf = async ({ patient }: Given) => (await app.as(patient).api.prescriptions.mine()).items[0]
const mine = async ({ patient, order }: Given) =>
  (await app.as(patient).api.supplies.mine()).items.find(one => one.id === order.id)

describe('a parcel that nobody can find', () => {
  test('is entered as the carrier says before it counts as late, and made again it ends as lost, counted once [ORDER-S206]', async () => {
    const given = await givenShipped(app)
    expect(await read(given)).toMatchObject({ can: { reportClaim: true } })
    expect(await report(given)).toMatchObject({
      claim: { source: 'carrier', toldBy: 'Enquiry 88-1204', enteredBy: 'Linh Tran', outcome: null },
      can: { reportClaim: false, decideClaim: true },
    })
    expect(await tasksOf(given.order.id)).toMatchObject([{ kind: 'parcel_claim' }])
    expect(await decide(given, 'resend')).toMatchObject({ state: 'lost', claim: { outcome: 'resend' } })
    const again = await orderOf(app, given.patient.id)
    expect(await stepsOn(app, again.id).verify()).toMatchObject({ state: 'verified', supplyNumber: 1 })
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
    expect(await mine(given)).toMatchObject({ state: 'lost', stateLabel: 'Lost on the way', replacedBy: again.number })
  })

  test('paid back ends as lost, and its prescription has the supply back [ORDER-S206]', async () => {
    const given = await givenShipped(app, { supplies: 1 })
    await report(given, { source: 'carrier' })
    expect(await decide(given, 'pay_back')).toMatchObject({ state: 'lost', isMadeGood: true })
    expect(await scriptOf(given)).toMatchObject({ status: 'active', suppliesUsed: 1, suppliesLeft: 1 })
    await expect(report(given)).rejects.toMatchObject({ status: 409, code: 'claim_decided' })
  })

  test('delivered after all is a task, and what was given back counts again [ORDER-S207]', async () => {
    const given = await givenShipped(app, { supplies: 1 })
    await report(given)
    await decide(given, 'pay_back')
    await carrierSays(given, 'delivered')
    expect(await read(given)).toMatchObject({ state: 'delivered' })
    expect(await tasksOf(given.order.id)).toMatchObject([
      { kind: 'parcel_found', summary: expect.stringContaining('it was paid back. The supply counts again') },
    ])
    expect(await scriptOf(given)).toMatchObject({ status: 'exhausted', suppliesUsed: 1, suppliesLeft: 0 })
  })

  test('delivered after all names what was made again, which ends without another payment [ORDER-S207]', async () => {
    const given = await givenShipped(app)
    await report(given)
    await decide(given, 'resend')
    const again = await orderOf(app, given.patient.id)
    await carrierSays(given, 'delivered')
    expect((await tasksOf(given.order.id))[0]?.summary).toContain(`made again as ${again.number}`)
    const { version } = await stepsOn(app, again.id).read()
    const body = { version, reason: 'arrived' as const, note: 'The first one has come.', keepsPayment: true }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: again.id }, body })
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
  })

  test('has arrived as its patient says, with what was made again cancelled [ORDER-S207]', async () => {
    const given = await givenShipped(app)
    await report(given)
    await decide(given, 'resend')
    const again = await orderOf(app, given.patient.id)
    const { version } = await stepsOn(app, again.id).read()
    const body = { version, reason: 'arrived' as const, note: 'She has called: it is there.', keepsPayment: true }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: again.id }, body })
    expect(await read(given)).toMatchObject({ state: 'delivered' })
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
  })

  test('that comes back to us is destroyed as any other [ORDER-S207]', async () => {
    const given = await givenShipped(app)
    await report(given)
    await decide(given, 'pay_back')
    await carrierSays(given, 'cannot-be-delivered')
    expect(await read(given)).toMatchObject({ state: 'returned', isMadeGood: true, can: { destroy: true } })
    expect((await tasksOf(given.order.id)).map(one => one.kind)).toEqual(['returned_parcel'])
  })
})

describe('what a patient reports by phone', () => {
  test('is entered with who said it and when, is read by the patient and decided like their own [ORDER-S208]', async () => {
    const given = await givenShipped(app)
    const { version } = await read(given)
    const enter = () => report(given, { source: 'phone', kind: 'damaged' })
    const both = await Promise.allSettled([enter(), enter()])
    expect(both.some(one => one.status === 'fulfilled')).toBe(true)
    expect((await read(given)).version).toBe(version + 1)
    expect(await mine(given)).toMatchObject({ canClaim: [], claim: { kind: 'damaged', source: 'phone' } })
    expect((await read(given)).history.at(-1)?.what).toBe('entered, by phone, for the patient: arrived damaged')
    expect(await decide(given, 'turn_down')).toMatchObject({ state: 'shipped', claim: { outcome: 'turn_down' } })
  })

  test('is refused where it cannot be: not late yet, a day to come or before it was sent [ORDER-S208]', async () => {
    const given = await givenShipped(app)
    await expect(report(given, { source: 'phone' })).rejects.toMatchObject({ code: 'claim_not_possible' })
    for (const toldOn of [addDays(clinicToday(app.clock), 1), addDays(clinicToday(app.clock), -2)])
      await expect(report(given, { toldOn })).rejects.toMatchObject({
        code: 'bad_request',
        problems: [{ field: 'toldOn' }],
      })
  })

  onlyFor(() => app, reportClaim, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
