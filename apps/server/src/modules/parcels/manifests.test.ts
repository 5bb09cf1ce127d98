import { lodgeManifest, manifestPaper, readShipping } from '@om/contracts/shipping'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakService, joinClocks, mendServices } from '#test/given/billing.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Pharmacist = typeof people.phTran | typeof people.phWalsh
const api = (who: Pharmacist = people.phTran) => app.as(who).api.shipping
const numbers = async () => (await api().read()).waiting.map(one => one.trackingNumber)
const lodge = (id: string = crypto.randomUUID(), who: Pharmacist = people.phTran) => api(who).lodge({ body: { id } })
describe('a manifest', () => {
  test('takes what was handed over, once, whoever presses, and is printed as the carrier made it [ORDER-S736]', async () => {
    const shipped = await givenShipped(app)
    expect(await numbers()).toContain(shipped.trackingNumber)
    const id = crypto.randomUUID()
    const both = await Promise.all([lodge(id), lodge(id, people.phWalsh)])
    expect(both).toEqual([{ parcels: 1 }, { parcels: 1 }])
    expect(await lodge(id)).toEqual({ parcels: 1 })
    expect(await numbers()).toEqual([])
    const { manifests, open } = await api().read()
    expect(open).toBeNull()
    expect(manifests).toMatchObject([{ id, parcels: 1 }])
    const paper = await api().paper({ params: { id } })
    expect((await paper.text()).slice(0, 5)).toBe('%PDF-')
    await expect(lodge()).rejects.toMatchObject({ code: 'nothing_to_lodge' })
    await expect(
      app.deps.pool.query(`update public.manifests set carrier_order_id = 'x' where id = $1`, [id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('whose answer was lost is found again; nothing is on two [ORDER-S736]', async () => {
    const { trackingNumber } = await givenShipped(app)
    const id = crypto.randomUUID()
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 503, times: 5 })
    await expect(lodge(id)).rejects.toMatchObject({ code: 'provider_down' })
    await mendServices(app)
    expect((await api().read()).open).toMatchObject({ id, by: 'Linh Tran' })
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select shipment_id as id from public.parcels where tracking_number = $1',
      [trackingNumber],
    )
    const number = await app.deps.carrier.lodge({ reference: id, shipmentIds: rows.map(row => row.id) })
    expect(await lodge(crypto.randomUUID(), people.phWalsh)).toEqual({ parcels: 1 })
    expect((await api().read()).manifests[0]).toMatchObject({ id, carrierOrderId: number })
  })

  test('that the carrier refuses gives its parcels back, with the reason [ORDER-S736]', async () => {
    const { trackingNumber } = await givenShipped(app)
    await app.deps.pool.query(`update public.parcels set shipment_id = 'gone' where tracking_number = $1`, [
      trackingNumber,
    ])
    await expect(lodge()).rejects.toMatchObject({
      code: 'manifest_refused',
      problems: [{ message: expect.stringContaining('gone') }],
    })
    expect(await numbers()).toEqual([trackingNumber])
    expect((await api().read()).open).toBeNull()
  })

  test('what should have arrived is named until it has [ORDER-S737]', async () => {
    const { trackingNumber } = await givenShipped(app)
    const late = async () => (await api().read()).late.map(one => one.trackingNumber)
    const age = (days: number) =>
      app.deps.pool.query('update public.parcels set handed_over_at = $2 where tracking_number = $1', [
        trackingNumber,
        new Date(app.clock.now().getTime() - days * 86_400_000),
      ])
    await age(7)
    expect(await late()).not.toContain(trackingNumber)
    await age(9)
    expect(await late()).toContain(trackingNumber)
  })

  onlyFor(() => app, readShipping)
  onlyFor(() => app, lodgeManifest)
  onlyFor(() => app, manifestPaper, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
