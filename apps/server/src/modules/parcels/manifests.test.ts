import { lodgeManifest as lodgeEndpoint, manifestPaper, readShipping } from '@om/contracts/shipping'
import type { Carrier } from '@om/integrations/parcels/port'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoActor } from '#src/commands/demo-actor.ts'
import { breakService, joinClocks, mendServices } from '#test/given/billing.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { lodgeManifest } from './manifests.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Pharmacist = typeof people.phTran | typeof people.phWalsh
const api = (who: Pharmacist = people.phTran) => app.as(who).api.shipping
const numbers = async () => (await api().read()).waiting.map(one => one.trackingNumber)
const shipmentOf = async (trackingNumber: string) => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select shipment_id as id from public.parcels where tracking_number = $1',
    [trackingNumber],
  )
  return rows[0]?.id ?? ''
}
/** Presses as the colleague, whose carrier is asked like this. */
const lodgeOver = (id: string, carrier: (real: Carrier) => Partial<Carrier>) =>
  lodgeManifest(
    {
      deps: { ...app.deps, carrier: { ...app.deps.carrier, ...carrier(app.deps.carrier) } },
      actor: demoActor('pharmacist', people.phWalsh),
      requestId: '',
    },
    { id },
  )
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
    const number = await app.deps.carrier.lodge({ reference: id, shipmentIds: [await shipmentOf(trackingNumber)] })
    expect(await lodge(crypto.randomUUID(), people.phWalsh)).toEqual({ parcels: 1 })
    expect((await api().read()).manifests[0]).toMatchObject({ id, carrierOrderId: number })
  })

  test('that the carrier refuses gives its parcels back, with the reason [ORDER-S736]', async () => {
    const { trackingNumber } = await givenShipped(app)
    const named = (shipmentId: string) =>
      app.deps.pool.query('update public.parcels set shipment_id = $2 where tracking_number = $1', [
        trackingNumber,
        shipmentId,
      ])
    const shipmentId = await shipmentOf(trackingNumber)
    await named('gone')
    await expect(lodge()).rejects.toMatchObject({
      code: 'manifest_refused',
      problems: [{ message: expect.stringContaining('gone') }],
    })
    expect(await numbers()).toEqual([trackingNumber])
    expect((await api().read()).open).toBeNull()
    await named(shipmentId)
    expect(await lodge()).toEqual({ parcels: 1 })
  })

  test('of which the carrier has some already lists these as lodged, and the others can be lodged [ORDER-S736]', async () => {
    const [first, second, other] = [await givenShipped(app), await givenShipped(app), await givenShipped(app)]
    const inPortal = async (given: typeof first) => {
      const shipmentIds = [await shipmentOf(given.trackingNumber)]
      return app.deps.carrier.lodge({ reference: 'portal', shipmentIds })
    }
    const found = [await inPortal(first), await inPortal(second)]
    await expect(lodge()).rejects.toMatchObject({
      code: 'manifest_refused',
      problems: [{ message: expect.stringContaining('part of an order already') }],
    })
    const { waiting, open, manifests } = await api().read()
    expect(waiting.map(one => one.trackingNumber)).toEqual([other.trackingNumber])
    expect(open).toBeNull()
    const listed = manifests.filter(one => found.includes(one.carrierOrderId))
    expect(listed.map(one => one.parcels)).toEqual([1, 1])
    expect(await lodge()).toEqual({ parcels: 1 })
  })

  test('that a colleague gave back or lodged meanwhile is not told wrongly [ORDER-S736]', async () => {
    await givenShipped(app)
    const id = crypto.randomUUID()
    const givenBack = await lodgeOver(id, real => ({
      lodge: async manifest => {
        const number = await real.lodge(manifest)
        await app.deps.pool.query('update public.parcels set manifest_id = null where manifest_id = $1', [id])
        await app.deps.pool.query('delete from public.manifests where id = $1', [id])
        return number
      },
    }))
    expect(givenBack).toMatchObject({
      code: 'manifest_refused',
      problems: [{ message: expect.stringContaining('colleague') }],
    })
    expect(await lodge()).toEqual({ parcels: 1 })
    await givenShipped(app)
    const second = crypto.randomUUID()
    const late = await lodgeOver(second, real => ({
      lodge: async manifest => {
        const number = await real.lodge(manifest)
        await app.deps.pool.query(
          'update public.manifests set carrier_order_id = $2, lodged_at = now() where id = $1',
          [second, number],
        )
        return real.lodge(manifest)
      },
      lodgedIn: async () => null,
    }))
    expect(late).toMatchObject({ ok: true, value: { parcels: 1 } })
    expect(await numbers()).toEqual([])
  })

  test('takes nothing that is not asked about any more: what is lost, came back or is old [ORDER-S736]', async () => {
    const { trackingNumber } = await givenShipped(app)
    await app.deps.pool.query('update public.parcels set next_poll_at = null where tracking_number = $1', [
      trackingNumber,
    ])
    expect(await numbers()).toEqual([])
    await expect(lodge()).rejects.toMatchObject({ code: 'nothing_to_lodge' })
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
    const express = `${trackingNumber.slice(0, -9)}00087${trackingNumber.slice(-4)}`
    await age(4)
    expect(await late()).not.toContain(trackingNumber)
    await app.deps.pool.query('update public.parcels set tracking_number = $2 where tracking_number = $1', [
      trackingNumber,
      express,
    ])
    expect(await late()).toContain(express)
  })

  onlyFor(() => app, readShipping)
  onlyFor(() => app, lodgeEndpoint)
  onlyFor(() => app, manifestPaper, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
