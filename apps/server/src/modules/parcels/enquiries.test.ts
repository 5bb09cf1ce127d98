import { askCarrier } from '@om/contracts/shipping'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { dispatchSteps, givenShopOrder } from '#test/given/shop-orders.ts'
import { givenShipped, stepsOn } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from '../shop/catalogue/range/refresh-catalogue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await refreshCatalogue(app.deps)
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Pharmacist = typeof people.phTran | typeof people.phWalsh
const api = (who: Pharmacist = people.phTran) => app.as(who).api.shipping
const today = () => clinicToday(app.clock)
const ask = (trackingNumber: string, change: { id?: string; askedOn?: string } = {}, who: Pharmacist = people.phTran) =>
  api(who).ask({
    body: {
      ...{ id: crypto.randomUUID(), trackingNumber, number: '88-1204' },
      ...{ askedOn: today(), lookOn: addDays(today(), 3) },
      ...change,
    },
  })
const end = (id: string, outcome: 'found' | 'lost' | 'closed', words = '') =>
  api().end({ params: { id }, body: { outcome, words } })
const enquiryOf = async (trackingNumber: string) => {
  const { enquiries, ended } = await api().read()
  return [...enquiries, ...ended].find(one => one.trackingNumber === trackingNumber)
}
const mine = async ({ patient, order }: Awaited<ReturnType<typeof givenShipped>>) =>
  (await app.as(patient).api.supplies.mine()).items.find(one => one.id === order.id)

describe('what the carrier is asked about a parcel', () => {
  test('is kept once, is a task on its day, is read by its patient, and is corrected [ORDER-S738]', async () => {
    const given = await givenShipped(app)
    const { trackingNumber } = given
    const id = crypto.randomUUID()
    await Promise.all([ask(trackingNumber, { id }), ask(trackingNumber, { id })])
    await expect(ask(trackingNumber, {}, people.phWalsh)).rejects.toMatchObject({ code: 'enquiry_open' })
    expect(await enquiryOf(trackingNumber)).toMatchObject({ number: '88-1204', by: 'Linh Tran', isDue: false })
    expect(await tasksOf(app, 'carrier_enquiry', id)).toMatchObject([{ state: 'open' }])
    expect((await mine(given))?.parcel).toMatchObject({ askedCarrierOn: today() })
    const tracked = await app.anyone.api.parcels.track({ params: { trackingNumber } })
    expect(tracked.askedCarrierOn).toBe(today())
    const body = { number: '88-1205', askedOn: today(), lookOn: today() }
    await api().correct({ params: { id }, body })
    expect(await enquiryOf(trackingNumber)).toMatchObject({ number: '88-1205', isDue: true })
    expect((await tasksOf(app, 'carrier_enquiry', id)).filter(one => one.state === 'open')).toHaveLength(1)
    await end(id, 'closed', 'The wrong parcel.')
    await end(id, 'closed')
    await expect(end(id, 'lost')).rejects.toMatchObject({ code: 'enquiry_ended' })
    await expect(api().correct({ params: { id }, body })).rejects.toMatchObject({ code: 'enquiry_ended' })
    expect((await mine(given))?.parcel).toMatchObject({ askedCarrierOn: null })
    await ask(trackingNumber, {}, people.phWalsh)
  })

  test('is no task to ask again while it is open, and is looked after again once it has ended [ORDER-S738]', async () => {
    const { trackingNumber, order } = await givenShipped(app)
    const id = crypto.randomUUID()
    await ask(trackingNumber, { id })
    await advance(app, 'P14D')
    await app.sweep('orders')
    expect(await tasksOf(app, 'parcel_late', order.id)).toEqual([])
    await end(id, 'found', 'It lies at Eagle Farm.')
    expect(await tasksOf(app, 'parcel_late', order.id)).toMatchObject([{ state: 'open' }])
  })

  test('is not asked on a day that cannot be, nor of a parcel that is not on its way [ORDER-S738]', async () => {
    const { trackingNumber } = await givenShipped(app)
    for (const askedOn of [addDays(today(), 1), addDays(today(), -3)])
      await expect(ask(trackingNumber, { askedOn })).rejects.toMatchObject({ code: 'bad_request' })
    await expect(ask('JDQ000000000000000000')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('lost is a report about its order in one press, which the pharmacy decides [ORDER-S739]', async () => {
    const given = await givenShipped(app)
    const id = crypto.randomUUID()
    await ask(given.trackingNumber, { id })
    await end(id, 'lost', 'Not found in the depot.')
    expect(await stepsOn(app, given.order.id).read()).toMatchObject({
      claim: { source: 'carrier', toldBy: 'Enquiry 88-1204', words: 'Not found in the depot.', outcome: null },
      can: { decideClaim: true },
    })
    expect(await tasksOf(app, 'carrier_enquiry', id)).toMatchObject([{ state: 'done' }])
    const file = await (await app.as(given.patient).request('GET', '/api/account/export')).text()
    expect(file, 'in the file of whose parcel it is').toContain('Not found in the depot.')
  })

  test('lost of the shop is asked back for whoever ordered, for the front desk to answer [ORDER-S739]', async () => {
    const order = await givenShopOrder(app)
    const steps = dispatchSteps(app, order.id)
    await steps.pack()
    await steps.createParcel()
    const { parcel } = await steps.ship()
    const id = crypto.randomUUID()
    await ask(parcel?.trackingNumber ?? '', { id })
    await end(id, 'lost')
    const { returns } = await app.as(people.paula).api.shopAdmin.read({ params: { id: order.id } })
    expect(returns).toMatchObject([{ status: 'requested', reason: 'not_arrived' }])
    expect(await tasksOf(app, 'shop_return', order.id)).toMatchObject([{ state: 'open' }])
  })

  test('ends by itself as the parcel is delivered [ORDER-S739]', async () => {
    const { trackingNumber } = await givenShipped(app)
    await ask(trackingNumber)
    await fetch(`${app.emulators.url}/control/parcels/${trackingNumber}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ status: 'delivered' }),
    })
    await advance(app, 'PT20M')
    await app.sweep()
    expect(await enquiryOf(trackingNumber)).toMatchObject({ outcome: 'found', words: 'It was delivered.', endedBy: '' })
    const change = app.deps.pool.query(`update public.carrier_enquiries set words = 'x' where outcome is not null`)
    await expect(change).rejects.toMatchObject({ code: '23001' })
  })

  onlyFor(() => app, askCarrier, {
    body: {
      ...{ id: '00000000-0000-4000-8000-00000000abcd', trackingNumber: 'JDQ000000000000000000', number: '88-1' },
      ...{ askedOn: '2026-11-25', lookOn: '2026-11-27' },
    },
  })
})
