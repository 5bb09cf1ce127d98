import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  advance,
  answerRefill,
  breakService,
  deliverAll,
  type GivenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
} from '#test/given/billing.ts'
import { orderOf, shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const outage = () => breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 1000 })

/** The job that follows a move has tried as often as it does, in vain. */
const giveUp = async () => {
  await app.drain().catch(() => undefined)
  await app.deps.pool.query(`delete from jobs.job where name in ('follow-prescription', 'stop-subscription')`)
}
const atProvider = async ({ patient }: GivenPlan) => {
  const { rows } = await app.deps.pool.query(
    'select stripe_subscription_id as id from public.subscriptions where patient_id = $1',
    [patient.id],
  )
  return app.deps.payments.readSubscription(rows[0].id)
}
const versionOf = async ({ consultId }: GivenPlan) =>
  (await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })).prescriptions[0]?.version ?? 0
const hold = async (given: GivenPlan) =>
  app.as(people.drOkoro).api.prescriptions.hold({
    params: { id: given.prescriptionId },
    body: {
      version: await versionOf(given),
      reason: 'side_effect',
      message: 'Please wait for my call.',
      until: null,
    },
  })

describe('the payment provider', () => {
  test('agrees in the end with what was held and released while it was out for days [SUB-S203]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await outage()
    await hold(given)
    await giveUp()
    // Its clock goes on: it renews and charges.
    await advance(app, 'P47D')
    await app.sweep('subscriptions')
    await giveUp()
    await mendServices(app)
    await deliverAll(app)
    // What fell due meanwhile was a draft, and is void.
    expect(await orderOf(app, given.patient.id)).toMatchObject({ supplyNumber: 1 })
    const { invoices } = await app.as(given.patient).api.subscriptions.mine()
    expect(invoices.map(one => one.status)).toEqual(['void', 'paid'])
    await advance(app, 'PT20M')
    await app.sweep('subscriptions')
    expect(await atProvider(given)).toMatchObject({ isCollectionPaused: true, status: 'active' })

    await outage()
    await app.as(people.drOkoro).api.prescriptions.release({
      params: { id: given.prescriptionId },
      body: { version: await versionOf(given), reason: 'We have talked, and all is clear.', findings: [] },
    })
    await giveUp()
    await mendServices(app)
    await answerRefill(app, given.patient)
    await advance(app, 'P7DT20M')
    await app.sweep('subscriptions')
    expect(await atProvider(given)).toMatchObject({ isCollectionPaused: false })

    await outage()
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    await giveUp()
    await mendServices(app)
    await advance(app, 'PT20M')
    await app.sweep('subscriptions')
    expect(await atProvider(given)).toMatchObject({ cancelAtPeriodEnd: true })
  }, 180_000)

  test('that could not be told keeps what falls due as a draft, which is charged on the first day it may be [SUB-S355]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await outage()
    await advance(app, 'P38D')
    await app.sweep('subscriptions')
    await giveUp()
    await advance(app, 'P7DT2H')
    await mendServices(app)
    await deliverAll(app)
    const invoices = async () => (await app.as(given.patient).api.subscriptions.mine()).invoices
    expect(await orderOf(app, given.patient.id)).toMatchObject({ supplyNumber: 1 })
    expect((await invoices()).map(one => one.status)).toEqual(['void', 'paid'])

    await answerRefill(app, given.patient)
    await app.drain()
    await deliverAll(app)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ supplyNumber: 2 })
    expect(await invoices()).toHaveLength(3)
  }, 180_000)
})
