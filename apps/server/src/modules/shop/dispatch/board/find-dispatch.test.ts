import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchSteps, givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

const scan = (code: string) => app.as(people.phTran).api.supplies.byCode({ params: { code } })

describe('scanning an order of the shop', () => {
  test('works with what its packing slip says and with its parcel, as the carrier’s code too [DISP-16]', async () => {
    const { id, name } = await givenShopOrder(app)
    const steps = dispatchSteps(app, id)
    await steps.pack()
    const { parcel } = await steps.createParcel()
    const trackingNumber = parcel?.trackingNumber ?? ''
    for (const code of [
      name,
      name.slice(1),
      ` ${name.slice(1)} `,
      trackingNumber,
      `(01)99312650999998(91)${trackingNumber}`,
    ])
      expect(await scan(code), code).toEqual({ id, kind: 'shop', cameBack: false })
  })

  test('an unknown number is 404', async () => {
    for (const code of ['#999999', '999999', '1001x'])
      await expect(scan(code), code).rejects.toMatchObject({ status: 404 })
  })
})
