import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advance, breakService, mendServices } from '#test/given/billing.ts'
import { dispatchSteps, givenShopOrder, openShopApp, variants } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const board = (query: { view?: 'to_pack' | 'to_ship' | 'on_hold' | 'shipped' | 'all'; search?: string } = {}) =>
  app.as(people.phTran).api.shopDispatch.board({ query: { view: 'to_pack', limit: 50, ...query } })

const shipped = async () => {
  const order = await givenShopOrder(app)
  const steps = dispatchSteps(app, order.id)
  await steps.pack()
  await steps.createParcel()
  return { order, steps, page: await steps.ship() }
}

describe('the board', () => {
  test('works: a paid order with something to send appears, the most urgent first, without a price [DISP-01]', async () => {
    const first = await givenShopOrder(app)
    await advance(app, 'P1D')
    const second = await givenShopOrder(app, { lines: [{ variantId: variants.conditioner, quantity: 3 }] })
    const page = await board()
    const names = page.items.map(({ name }) => name)
    expect(names.indexOf(first.name)).toBeLessThan(names.indexOf(second.name))
    expect(page.items.find(({ id }) => id === second.id)).toMatchObject({
      items: 3,
      recipient: 'Mina Kaya',
      suburb: 'Sydney NSW',
      nextStep: 'Pack',
      isLate: false,
    })
    expect(JSON.stringify(page)).not.toMatch(/cents|price/i)
  })

  test('works: what fast delivery was paid for is due first, says so, and goes by the carrier’s fast service [DISP-23]', async () => {
    const usual = await givenShopOrder(app)
    const fast = await givenShopOrder(app, { fields: { shipping: 'express' } })
    const page = await board()
    const ids = page.items.map(({ id }) => id)
    expect(ids.indexOf(fast.id)).toBeLessThan(ids.indexOf(usual.id))
    expect(page.items.find(({ id }) => id === usual.id)?.isExpress).toBe(false)
    expect(page.items.find(({ id }) => id === fast.id)?.isExpress).toBe(true)
    const seenByAdmin = await app.as(people.paula).api.shopAdmin.read({ params: { id: fast.id } })
    expect(seenByAdmin.delivery).toBe('Express')
    const steps = dispatchSteps(app, fast.id)
    await steps.pack()
    await steps.createParcel()
    expect((await steps.ship()).parcel?.trackingNumber).toContain('00096')
  })

  test('works: an order is found by its number, its recipient or its parcel [DISP-02]', async () => {
    const { order, page } = await shipped()
    const find = async (search: string) => (await board({ view: 'shipped', search })).items.map(({ id }) => id)
    for (const search of [order.name, order.name.slice(1), 'mina ka', 'Ka', page.parcel?.trackingNumber ?? ''])
      expect(await find(search)).toContain(order.id)
    expect(await find('nobody')).toEqual([])
  })

  test('pages do not repeat or lose an order [DISP-03]', async () => {
    const whole = (await board({ view: 'all' })).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await app
        .as(people.phTran)
        .api.shopDispatch.board({ query: { view: 'all', limit: 1, ...(cursor ? { cursor } : {}) } })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole)
  })
})

describe('packing', () => {
  test('needs every line ticked, and names the one that is not [DISP-04]', async () => {
    const { id } = await givenShopOrder(app, {
      lines: [
        { variantId: variants.shampoo, quantity: 1 },
        { variantId: variants.conditioner, quantity: 1 },
      ],
    })
    const steps = dispatchSteps(app, id)
    const [first, second] = (await steps.read()).lines
    await expect(steps.pack([first?.id ?? ''])).rejects.toMatchObject({
      code: 'lines_unticked',
      problems: [{ field: second?.id }],
    })
    expect((await steps.pack()).state).toBe('packed')
  })

  test('of two pharmacists at once one packs, and the other is told [DISP-05]', async () => {
    const { id } = await givenShopOrder(app)
    const tried = await Promise.allSettled([
      dispatchSteps(app, id).pack(),
      dispatchSteps(app, id, people.phWalsh).pack(),
    ])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const lost = tried.find(one => one.status === 'rejected')
    expect(['order_taken', 'shop_order_wrong_state']).toContain(lost?.reason.code)
  })

  const shampooAndConditioner = [
    { variantId: variants.shampoo, quantity: 2 },
    { variantId: variants.conditioner, quantity: 1 },
  ]

  const payBackTheFirst = async (id: string) => {
    const admin = app.as(people.paula).api.shopAdmin
    const { version, lines } = await admin.read({ params: { id } })
    const [first] = lines
    return admin.refund({
      params: { id },
      body: {
        requestKey: crypto.randomUUID(),
        version,
        lines: [{ lineId: first?.id ?? '', quantity: 2, restock: true }],
        refundShipping: false,
        note: 'Changed their mind',
      },
    })
  }

  test('what was paid back is not in the parcel [DISP-06]', async () => {
    const { id } = await givenShopOrder(app, { lines: shampooAndConditioner })
    await payBackTheFirst(id)
    expect((await dispatchSteps(app, id).read()).lines).toMatchObject([{ quantity: 1 }])
  })

  test('what was packed before some of it was paid back is packed again, in the parcel it has [DISP-19]', async () => {
    const { id } = await givenShopOrder(app, { lines: shampooAndConditioner })
    const steps = dispatchSteps(app, id)
    await steps.pack()
    await steps.createParcel()
    await payBackTheFirst(id)
    const page = await steps.read()
    expect(page).toMatchObject({ state: 'received', lines: [{ quantity: 1 }], people: { packedBy: null } })
    expect(page.history.map(({ what }) => what)).toContain('To be packed again: what goes in the parcel has changed')
    await expect(steps.ship()).rejects.toMatchObject({ code: 'shop_order_wrong_state' })
    await steps.pack()
    expect((await steps.ship()).state).toBe('shipped')
  })

  test('what was packed and is held while some of it is paid back is packed again afterwards [DISP-20]', async () => {
    const { id } = await givenShopOrder(app, { lines: shampooAndConditioner })
    const steps = dispatchSteps(app, id)
    await steps.pack()
    await steps.hold()
    await payBackTheFirst(id)
    expect((await steps.resume()).state).toBe('received')
  })

  test('a held order cannot be packed, and comes back to where it was [DISP-07]', async () => {
    const { id } = await givenShopOrder(app)
    const steps = dispatchSteps(app, id)
    expect(await steps.hold()).toMatchObject({
      state: 'on_hold',
      holdReason: 'stock',
      can: { pack: false, resume: true },
    })
    await expect(steps.pack()).rejects.toMatchObject({ code: 'shop_order_wrong_state' })
    const back = await steps.resume()
    expect(back).toMatchObject({ state: 'received', holdNote: '', can: { pack: true } })
    expect(back.history.map(({ what, note }) => [what, note])).toEqual(
      expect.arrayContaining([
        ['put the order on hold: not in stock', 'One bottle leaks.'],
        ['took the order off hold', 'Replaced.'],
      ]),
    )
  })
})

describe('the parcel', () => {
  test('asking twice at once lodges one, and its label is the carrier’s [DISP-08]', async () => {
    const { id } = await givenShopOrder(app)
    const steps = dispatchSteps(app, id)
    await steps.pack()
    const made = await Promise.all([steps.createParcel(), steps.createParcel()])
    expect(made[0].parcel?.trackingNumber).toBe(made[1].parcel?.trackingNumber)
    const label = await app.as(people.phTran).request('GET', `/api/shop-dispatch/${id}/parcel-label`)
    expect(
      Buffer.from(await label.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('a wrong scan stops everything and leaves a trace [DISP-09]', async () => {
    const { id } = await givenShopOrder(app)
    const steps = dispatchSteps(app, id)
    await steps.pack()
    await expect(steps.ship('33ABC')).rejects.toMatchObject({ code: 'parcel_missing' })
    await steps.createParcel()
    await expect(steps.ship('33ABC')).rejects.toMatchObject({ code: 'scan_mismatch' })
    const page = await steps.read()
    expect(page.state).toBe('packed')
    expect(page.history.map(({ what }) => what)).toContain('scanned a code that does not match')
  })

  test('when the carrier is down the order stays packed and can be tried again [DISP-10]', async () => {
    const { id } = await givenShopOrder(app)
    const steps = dispatchSteps(app, id)
    await steps.pack()
    await breakService(app, { match: { service: 'parcels' }, action: 'status', status: 503, times: 5 })
    await expect(steps.createParcel()).rejects.toMatchObject({ code: 'provider_down' })
    await mendServices(app)
    expect((await steps.createParcel()).parcel).not.toBeNull()
  })

  test('the slip says what goes inside, and no price [DISP-11]', async () => {
    const { id, name } = await givenShopOrder(app)
    const slip = await app.as(people.phTran).request('GET', `/api/shop-dispatch/${id}/packing-slip`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await slip.arrayBuffer())), {
      mergePages: true,
    })
    expect(text).toContain(`Packing slip ${name}`)
    expect(text).toMatch(/TS1 Treatment Shampoo/)
    expect(text).not.toMatch(/\$|GST/)
  })
})

describe('an order that has left', () => {
  test('works: the customer is told where it is, the shop knows its number, and nothing says what is in it [DISP-12]', async () => {
    const { order, page } = await shipped()
    await app.drain()
    const trackingNumber = page.parcel?.trackingNumber ?? ''
    const mail = (await app.mails('mina@example.com')).find(({ subject }) =>
      subject.includes(`${order.name} is on its way`),
    )
    expect(mail?.text).toContain(`/t/auspost/${trackingNumber}`)
    expect(mail?.text).not.toMatch(/shampoo|hair|scalp|TS1/i)
    expect((await app.deps.shop.order(order.providerId))?.fulfilments).toMatchObject([{ trackingNumber }])
    expect(await app.anyone.api.parcels.track({ params: { trackingNumber } })).toMatchObject({ trackingNumber })
  })

  test('the shop hears of it later when it was down, and once [DISP-13]', async () => {
    await breakService(app, { match: { service: 'shop-admin' }, action: 'status', status: 503, times: 2 })
    const { order } = await shipped()
    await app.drain()
    await mendServices(app)
    await advance(app, 'PT1H')
    await app.sweep()
    await app.drain()
    expect((await app.deps.shop.order(order.providerId))?.fulfilments).toHaveLength(1)
  })

  test('works: it follows the carrier until it is delivered, and the customer hears that too [DISP-14]', async () => {
    const { order, steps } = await shipped()
    await app.drain()
    for (let day = 0; day < 6 && (await steps.read()).state === 'shipped'; day += 1) {
      await advance(app, 'PT12H')
      await app.deps.pool.query('delete from public.rate_counters')
      await app.sweep()
      await app.drain()
    }
    expect((await steps.read()).state).toBe('delivered')
    const subjects = (await app.mails('mina@example.com')).map(({ subject }) => subject)
    expect(subjects).toContain(`Your order ${order.name} has arrived`)
  })
})

test('nobody but a pharmacist sees the board [DISP-15]', async () => {
  const { id } = await givenShopOrder(app)
  for (const person of [people.theo, people.drOkoro, people.paula]) {
    const { api } = app.as(person)
    await expect(api.shopDispatch.board({ query: { view: 'all', limit: 5 } })).rejects.toMatchObject({ status: 403 })
    await expect(api.shopDispatch.read({ params: { id } })).rejects.toMatchObject({ status: 403 })
  }
})
