import type { ShopOrder } from '@om/contracts/shop-order'
import { shopCards } from '@om/emulators/test/shopper'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { atShop } from '#test/given/shop-messages.ts'
import { givenShopOrder } from '#test/given/shop-orders.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { orderToken } from '../checkout/order-link.ts'
import { applyOrder } from '../sync/apply-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const given = async (fields: Record<string, string> = {}) => {
  const made = await givenShopOrder(app, { fields: { email: `${crypto.randomUUID()}@example.com`, ...fields } })
  const key = { token: await orderToken(app.deps, made.id) }
  const order = await app.anyone.api.shop.readOrder({ body: { order: key } })
  return { ...made, key, order, lineId: order.lines[0]?.id ?? '' }
}
type Given = Awaited<ReturnType<typeof given>>
const wish = ({ key, lineId }: Given, quantity: number, requestKey: string = crypto.randomUUID()) => ({
  body: {
    order: key,
    requestKey,
    lines: [{ lineId, quantity }],
    reason: 'faulty' as const,
    note: 'The pump is stuck.',
  },
})
const refusal = async (path: string, body: unknown) => {
  const response = await app.anyone.request('POST', path, body)
  return [response.status, ((await response.json()) as { error: { code: string } }).error.code]
}

describe('asking to return something', () => {
  test('works: the order shows it, the buyer gets a receipt and the admins hear of it [SHOPORDER-42] [TASK-226]', async () => {
    const one = await given()
    const requested = await app.anyone.api.shop.requestReturn(wish(one, 1))
    expect(requested.returns).toMatchObject([
      { status: 'requested', reason: 'faulty', lines: [{ lineId: one.lineId, quantity: 1 }], canCancel: true },
    ])
    await app.drain()
    const { number } = requested.returns[0] ?? { number: '' }
    expect(number).toMatch(/^R\d+$/)
    expect(await tasksOf(app, 'shop_return', one.id)).toMatchObject([
      { state: 'open', summary: `${number} waits for an answer.` },
    ])
    const admins = await app.mails(people.paula.email)
    expect(admins.some(mail => mail.subject.includes(number))).toBe(true)
    expect(admins.every(mail => !mail.text.includes('pump'))).toBe(true)
  })

  test('repeats safely: the same request is one return [SHOPORDER-43]', async () => {
    const one = await given()
    const request = wish(one, 1)
    await Promise.all([app.anyone.api.shop.requestReturn(request), app.anyone.api.shop.requestReturn(request)])
    const after = await app.anyone.api.shop.requestReturn(request)
    expect(after.returns).toHaveLength(1)
  })

  test('refuses bad input: the key of another request [SHOPORDER-56]', async () => {
    const one = await given()
    const key = crypto.randomUUID()
    await app.anyone.api.shop.requestReturn(wish(one, 1, key))
    expect(await refusal('/api/shop/returns', wish(one, 2, key).body)).toEqual([409, 'shop_order_changed'])
  })

  test('refuses more than is left: what was refunded or asked for already counts [SHOPORDER-44]', async () => {
    const one = await given()
    await app.anyone.api.shop.requestReturn(wish(one, 1))
    expect(await refusal('/api/shop/returns', wish(one, 2).body)).toEqual([422, 'return_too_much'])
    await app.anyone.api.shop.requestReturn(wish(one, 1))
    expect(await refusal('/api/shop/returns', wish(one, 1).body)).toEqual([409, 'shop_order_wrong_state'])
  })

  test('can be taken back while nobody has answered, and then asked for again [SHOPORDER-45]', async () => {
    const one = await given()
    const requested = await app.anyone.api.shop.requestReturn(wish(one, 2))
    const returnId = requested.returns[0]?.id ?? ''
    const body = { order: one.key, returnId }
    const back = await app.anyone.api.shop.cancelReturn({ body })
    expect(await tasksOf(app, 'shop_return', one.id)).toMatchObject([{ state: 'done' }])
    expect(back.returns).toMatchObject([{ status: 'cancelled', canCancel: false }])
    expect(await app.anyone.api.shop.cancelReturn({ body })).toMatchObject({ can: { requestReturn: true } })
    await app.anyone.api.shop.requestReturn(wish(one, 2))
  })

  test('that was answered cannot be taken back any more', async () => {
    const one = await given()
    const requested = await app.anyone.api.shop.requestReturn(wish(one, 1))
    const returnId = requested.returns[0]?.id ?? ''
    await app.deps.pool.query(`update public.shop_returns set status = 'approved' where id = $1`, [returnId])
    expect(await refusal('/api/shop/returns/cancel', { order: one.key, returnId })).toEqual([409, 'return_wrong_state'])
  })

  test('hides other people’s orders [SHOPORDER-46]', async () => {
    const [mine, other] = [await given(), await given()]
    const foreign = { ...wish(mine, 1).body, lines: [{ lineId: other.lineId, quantity: 1 }] }
    expect(await refusal('/api/shop/returns', foreign)).toEqual([422, 'return_too_much'])
    const byId = { ...wish(mine, 1).body, order: { id: mine.id } }
    expect(await refusal('/api/shop/returns', byId)).toEqual([404, 'shop_order_not_found'])
    const requested = await app.anyone.api.shop.requestReturn(wish(other, 1))
    const returnId = requested.returns[0]?.id
    expect(await refusal('/api/shop/returns/cancel', { order: mine.key, returnId })).toEqual([404, 'not_found'])
  })
})

describe('a refund that was made at the shop', () => {
  const refunded = async (card: string): Promise<{ one: Given; read: () => Promise<ShopOrder> }> => {
    const made = await givenShopOrder(app, { card, fields: { email: `${crypto.randomUUID()}@example.com` } })
    const key = { token: await orderToken(app.deps, made.id) }
    const read = () => app.anyone.api.shop.readOrder({ body: { order: key } })
    const order = await read()
    await atShop(app, made.providerId, 'refund')
    await applyOrder(app.deps, made.providerId)
    return { one: { ...made, key, order, lineId: order.lines[0]?.id ?? '' }, read }
  }

  test('is under way until the bank has taken it, and then stays as it is [SHOPORDER-19]', async () => {
    const { one, read } = await refunded(shopCards.refundsSlowly)
    const { totalCents, gstCents } = one.order
    expect(await read()).toMatchObject({
      refundedCents: 0,
      refunds: [{ status: 'requested', amountCents: totalCents, gstCents }],
    })
    await advance(app, 'PT2H')
    await applyOrder(app.deps, one.providerId)
    const done = await read()
    expect(done).toMatchObject({
      refundedCents: one.order.totalCents,
      refunds: [{ status: 'done', amountCents: one.order.totalCents, gstCents: one.order.gstCents }],
    })
    const change = app.deps.pool.query(`update public.shop_refunds set amount_cents = 1 where order_id = $1`, [one.id])
    await expect(change).rejects.toThrow('a refund that is done does not change')
  })

  test('that the bank refused pays nothing back, and the admins hear of it [SHOPORDER-20] [TASK-226]', async () => {
    const { one, read } = await refunded('4000000000005126')
    expect(await read()).toMatchObject({ refundedCents: 0, refunds: [], lines: [{ refundedQuantity: 0 }] })
    await app.drain()
    const subjects = (await app.mails(people.paula.email)).map(mail => mail.subject)
    expect(subjects).toContain(`A refund of order ${one.name} did not go through`)
    expect(await tasksOf(app, 'shop_refund_failed', one.id)).toMatchObject([{ state: 'open' }])
    const seen = await app.as(people.paula).api.shopAdmin.read({ params: { id: one.id } })
    expect(seen).toMatchObject({
      refundedCents: 0,
      refunds: [{ status: 'failed', amountCents: one.order.totalCents }],
      adminCan: { refund: true },
    })
  })
})
