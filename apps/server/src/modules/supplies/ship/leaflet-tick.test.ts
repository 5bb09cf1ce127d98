import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPacked, labelsOn, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const provedOrder = async () => {
  const given = await givenPacked(app)
  const steps = stepsOn(app, given.order.id)
  for (const code of await labelsOn(app, given.order.id, given.order.dispense?.number ?? ''))
    await steps.proveLabel(code)
  return { ...given, steps, order: await steps.read() }
}

describe('the leaflet of a parcel', () => {
  test('is ticked before the parcel is made, with what the tick said, by whom and when [ORDER-S230]', async () => {
    const { order, steps } = await provedOrder()
    const says = expect.stringMatching(/^The leaflet with .+\/se, where side effects are reported, is in the parcel\.$/)
    expect(order.leaflet).toEqual({ says, ticked: null })
    const unticked = await app.as(people.phTran).request('POST', `/api/orders/${order.id}/parcel`, {
      version: order.version,
      weightGrams: 250,
    })
    expect(unticked.status).toBe(400)
    expect(await unticked.json()).toMatchObject({
      error: { problems: [{ field: 'leafletIn', message: 'Put the leaflet in the parcel, then tick it.' }] },
    })
    expect((await steps.read()).parcel).toBeNull()
    const made = await steps.createParcel()
    expect(made.leaflet).toEqual({ says, ticked: { by: 'Linh Tran', at: app.clock.now().toISOString() } })
    expect(made.history.find(line => line.what === 'ticked that the leaflet is in the parcel')).toMatchObject({
      who: 'Linh Tran',
      note: says,
    })
    expect(await steps.ship(made.parcel?.trackingNumber ?? '')).toMatchObject({ state: 'shipped' })
  })

  test('is asked for as a parcel leaves that was made before it was [ORDER-S231]', async () => {
    const { order, steps } = await provedOrder()
    const scannedCode = (await steps.createParcel()).parcel?.trackingNumber ?? ''
    await app.deps.pool.query(`update public.orders set leaflet_at = null, leaflet_said = '' where id = $1`, [order.id])
    const ship = async (leafletIn: boolean) =>
      app.as(people.phTran).api.supplies.ship({
        params: { id: order.id },
        body: { version: (await steps.read()).version, scannedCode, leafletIn },
      })
    await expect(ship(false)).rejects.toMatchObject({ status: 422, code: 'leaflet_unticked' })
    expect((await steps.read()).state).toBe('packed')
    expect(await ship(true)).toMatchObject({ state: 'shipped', leaflet: { ticked: { by: 'Linh Tran' } } })
  })

  test('is ticked again once the order is made again [ORDER-S230]', async () => {
    const { order, steps } = await provedOrder()
    await steps.createParcel()
    const api = app.as(people.phTran).api
    const params = { id: order.id }
    const { version } = await steps.read()
    await api.supplies.hold({ params, body: { version, reason: 'unusable', note: 'The box is wet.' } })
    const held = await steps.read()
    const again = await api.recalls.remake({ params, body: { version: held.version, note: 'Two packs put aside.' } })
    expect(again.leaflet.ticked).toBeNull()
  })
})
