import { buy } from '@om/emulators/test/shopper'
import { people } from '@om/testing/people'
import { describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { atShop, deliver, deliverAll, type Mailbox, openMailbox, type ShopMessage } from '#test/given/shop-messages.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from '../../catalogue/range/refresh-catalogue.ts'

/** Numbers from 0 to 1 that are the same in every run. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const purchases = 16

type RemoteOrder = { id: string; gid: string; orderNumber: number; lines: { id: string; quantity: number }[] }

const ordersAtShop = async (app: TestApp): Promise<RemoteOrder[]> =>
  (await (await fetch(`${app.emulators.url}/control/shop/orders`)).json()) as RemoteOrder[]

/** One purchase and what may become of it, the same for the same numbers. */
const live = async (app: TestApp, nth: number, random: () => number, tell: () => Promise<void>): Promise<void> => {
  const lines = [
    { variantId: variants.shampoo, quantity: 1 + Math.floor(random() * 3) },
    ...(random() < 0.5 ? [{ variantId: variants.conditioner, quantity: 1 + Math.floor(random() * 2) }] : []),
  ]
  const by = random() < 0.5 ? app.as(people.theo) : app.anyone
  const { attributes } = await by.api.shop.startCheckout({
    body: { requestKey: crypto.randomUUID(), brand: random() < 0.5 ? 'men' : 'women', lines },
  })
  const email = `buyer${nth}@example.com`
  const { orderNumber } = await buy(app.emulators.url, { lines, attributes, fields: { email, shipping: 'express' } })
  await tell()
  const order = (await ordersAtShop(app)).find(one => one.orderNumber === orderNumber)
  if (!order) throw new Error('the order is not at the shop')
  const luck = random()
  if (luck < 0.2) await atShop(app, order.gid, 'cancel')
  if (luck >= 0.2 && luck < 0.6) {
    const [line] = order.lines
    await atShop(app, order.gid, 'refund', { lines: [{ lineId: line?.id, quantity: 1 }] })
    await tell()
    if (luck < 0.35) await atShop(app, order.gid, 'refund', { shippingCents: 100, note: 'Sorry for the wait' })
  }
  if (luck >= 0.5 && luck < 0.9) await atShop(app, order.gid, 'fulfil', { trackingNumber: `7XX10006340${10000 + nth}` })
  await tell()
}

/** Everything we hold of orders, without what differs between two runs: ids, tokens and when it was stored. */
const rowsOf = async (app: TestApp) => {
  const { rows } = await app.deps.pool.query(`
    select o.name, o.email, o.brand, o.patient_id, o.customer_name, o.ship_to, o.currency, o.subtotal_cents,
      o.discount_cents, o.shipping_cents, o.shipping_tax_cents, o.tax_cents, o.total_cents, o.refunded_cents,
      o.financial_status, o.dispatch_state, o.checkout_id is not null as has_checkout, o.paid_at is not null as is_paid,
      o.cancelled_at is not null as is_cancelled, o.shipped_at is not null as is_shipped, o.due_at is not null as is_due,
      (select json_agg(json_build_object('sku', l.sku, 'quantity', l.quantity, 'refunded', l.refunded_quantity, 'unit',
        l.unit_cents, 'discount', l.discount_cents, 'tax', l.tax_cents) order by l.position)
        from public.shop_order_lines l where l.order_id = o.id) as lines,
      (select json_agg(json_build_object('status', r.status, 'amount', r.amount_cents, 'tax', r.tax_cents, 'shipping',
        r.shipping_cents, 'note', r.note, 'lines', (select json_agg(json_build_object('quantity', p.quantity, 'amount',
        p.amount_cents)) from public.shop_refund_lines p where p.refund_id = r.id)) order by r.amount_cents)
        from public.shop_refunds r where r.order_id = o.id) as refunds
    from public.shop_orders o order by o.name`)
  return rows
}

const mailsOf = async (app: TestApp) => {
  const { rows } = await app.deps.pool.query(
    `select recipient, subject from public.outbox_emails where subject ~ 'Thank you|refunded' order by 1, 2`,
  )
  return rows
}

type Tell = (app: TestApp, messages: ShopMessage[], random: () => number, late: ShopMessage[]) => Promise<void>

/** The same days at the shop, told of in some way, and then caught up with. */
const run = async (tell: Tell) => {
  const app = await testApp()
  const shop: Mailbox = await openMailbox(app)
  try {
    await joinClocks(app)
    await refreshCatalogue(app.deps)
    const random = randomFrom(20_261_116)
    const luck = randomFrom(7)
    const late: ShopMessage[] = []
    for (let nth = 0; nth < purchases; nth += 1)
      await live(app, nth, random, async () => tell(app, await shop.take(), luck, late))
    await deliverAll(app, late)
    await joinClocks(app)
    app.clock.advance(5 * 60_000)
    await app.sweep()
    await app.drain()
    return { rows: await rowsOf(app), mails: await mailsOf(app) }
  } finally {
    await shop.close()
    await app.stop()
  }
}

const clean: Tell = (app, messages) => deliverAll(app, messages)

/** Every message twice, the newest first, one in five lost, and one in five much later. */
const chaos: Tell = async (app, messages, luck, late) => {
  for (const message of messages.toReversed()) {
    const fate = luck()
    if (fate < 0.2) continue
    if (fate < 0.4) late.push(message)
    else await Promise.all([deliver(app, message), deliver(app, message)])
  }
  await Promise.all([app.drain(), app.drain()])
  late.reverse()
}

/** Nothing arrives at all. */
const silence: Tell = async () => {}

describe('whatever becomes of the shop’s messages', () => {
  test('orders, lines and refunds end as if every message had come once, in order and at once [SHOPORDER-17]', async () => {
    const told = await run(clean)
    expect(told.rows).toHaveLength(purchases)
    expect(new Set(told.rows.map(row => row.dispatch_state))).toEqual(new Set(['received', 'cancelled', 'shipped']))
    expect(told.rows.some(row => row.refunds?.length === 2)).toBe(true)
    const lost = await run(chaos)
    expect(lost.rows).toEqual(told.rows)
    const unheard = await run(silence)
    expect(unheard.rows).toEqual(told.rows)
    const refunds = (mails: { subject: string }[]) => mails.filter(({ subject }) => subject.startsWith('We have'))
    expect(refunds(lost.mails)).toEqual(refunds(told.mails))
  }, 360_000)
})
