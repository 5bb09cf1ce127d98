import { shopDispatch } from '@om/contracts/shop-dispatch'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dispatchSteps, givenShopOrder, openShopApp } from '#test/given/shop-orders.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

const given = async () => {
  const order = await givenShopOrder(app, { by: people.theo })
  const steps = dispatchSteps(app, order.id)
  await steps.pack()
  await steps.createParcel()
  await steps.ship()
  const shop = app.as(people.theo).api.shop
  const mine = await shop.readOrder({ body: { order: { id: order.id } } })
  const lines = [{ lineId: mine.lines[0]?.id ?? '', quantity: 1 }]
  const { returns } = await shop.requestReturn({
    body: { order: { id: order.id }, requestKey: crypto.randomUUID(), lines, reason: 'damaged', note: '' },
  })
  return { id: order.id, returnId: returns[0]?.id ?? '', number: returns[0]?.number ?? '' }
}
type Given = Awaited<ReturnType<typeof given>>

const pharmacy = () => app.as(people.phTran).api
const decide = ({ returnId }: Given, decision: 'approve' | 'decline') =>
  app.as(people.paula).api.shopAdmin.decideReturn({
    params: { id: returnId },
    body: { decision, answer: 'Post it to the address on the packing slip.' },
  })
const receive = ({ id, returnId }: Given, note = '') =>
  pharmacy().shopDispatch.receiveReturn({ params: { id, returnId }, body: { note } })

describe('what comes back from a customer of the shop', () => {
  test('is found by the number on it and received once; the customer is told, the front desk refunds [DISP-S01]', async () => {
    const one = await given()
    await decide(one, 'approve')
    for (const code of [one.number, one.number.toLowerCase(), ` ${one.number} `])
      expect(await pharmacy().supplies.byCode({ params: { code } })).toMatchObject({ id: one.id, kind: 'shop' })
    const before = await pharmacy().shopDispatch.read({ params: { id: one.id } })
    expect(before.returns).toMatchObject([{ number: one.number, status: 'approved', canReceive: true }])
    expect(before.returns[0]?.lines).toMatchObject([{ quantity: 1 }])
    await Promise.all([receive(one, 'The lid is missing.'), receive(one, 'The lid is missing.')])
    const after = await receive(one)
    expect(after.returns).toMatchObject([{ status: 'received', canReceive: false }])
    expect(after.history.filter(({ note }) => note === 'The lid is missing.')).toHaveLength(1)
    expect((await tasksOf(app, 'shop_return', one.id)).at(-1)).toMatchObject({
      state: 'open',
      summary: `${one.number} is back with us: refund it.`,
    })
    await app.drain()
    const { rows } = await app.deps.pool.query(
      'select recipient from public.outbox_emails where dedupe_key like any ($1)',
      [[`shop-return-approve:${one.returnId}%`, `shop-return-arrived:${one.returnId}%`]],
    )
    expect(rows).toHaveLength(2)
    const mails = await app.mails(rows[0]?.recipient)
    expect(mails.filter(mail => mail.subject === `Your request ${one.number} has arrived`)).toHaveLength(1)
    expect(mails.find(mail => mail.subject.includes('is approved'))?.text).toContain(
      `write ${one.number} on the outside`,
    )
  })

  test('is not received before the front desk has agreed, nor once it declined [DISP-S02]', async () => {
    const one = await given()
    await expect(receive(one)).rejects.toMatchObject({ code: 'return_wrong_state' })
    await decide(one, 'decline')
    await expect(receive(one)).rejects.toMatchObject({ code: 'return_wrong_state' })
    const other = await given()
    await expect(receive({ ...one, returnId: other.returnId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(pharmacy().supplies.byCode({ params: { code: 'R999999' } })).rejects.toMatchObject({ status: 404 })
  })

  onlyFor(() => app, shopDispatch.receiveReturn, {
    params: { id: '00000000-0000-4000-8000-00000000abcd', returnId: '00000000-0000-4000-8000-00000000abce' },
    body: { note: '' },
  })
})
