import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { advance, cards, deliverAll, joinClocks } from '#test/given/billing.ts'
import { givenGoods } from '#test/given/goods.ts'
import { openShopApp, variants } from '#test/given/shop-orders.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { tamper } from '#test/tamper.ts'
import type { TestApp } from '#test/test-app.ts'
import { deliveryPage } from './goods-desk.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Admin = typeof people.paula | typeof people.sam
const api = (admin: Admin = people.paula) => app.as(admin).api.payments
const search = async (words: string) =>
  (await api().list({ query: { view: 'all', limit: 100, search: words } })).items.map(one => one.id)
const read = (id: string) => api().read({ params: { id } })

const given = async (quantity = 2, card = cards.good) => {
  const goods = await givenGoods(app, { lines: [{ variantId: variants.shampoo, quantity }] }, card)
  return { ...goods, id: (await search(goods.patient.email))[0] ?? '' }
}
type Wish = { cents: number; key?: string; stops?: boolean; admin?: Admin }
const payBack = async (id: string, { cents, key = crypto.randomUUID(), stops = false, admin }: Wish) => {
  const { leftCents } = await read(id)
  const body = { requestKey: key, amountCents: cents, leftCents, reason: 'late' as const, note: 'It took two weeks' }
  return api(admin).refund({ params: { id }, body: { ...body, stopsOrder: stops } })
}
const ledger = async ({ patient, goods }: Awaited<ReturnType<typeof given>>) => {
  const { prices } = await app.as(patient).api.goods.read({ params: { id: goods.id } })
  return prices.filter(one => one.kind.endsWith('_back')).map(({ kind, amountCents }) => [kind, amountCents])
}
const backs = async ({ patient }: Awaited<ReturnType<typeof given>>) =>
  (await app.as(patient).api.billing.myInvoices({})).items.flatMap(one => one.backs)
const subjects = async ({ patient }: Awaited<ReturnType<typeof given>>) =>
  (await app.mails(patient.email)).map(one => one.subject)
const shopOrder = async (id: string) => {
  const { shopOrderId } = await read(id)
  return app.as(people.paula).api.shopAdmin.read({ params: { id: shopOrderId ?? '' } })
}

describe('payments for goods in the office', () => {
  test('stand in the list beside those for plans, found by name, e-mail, order, invoice and card, and lead to the order and back [SUB-S510] [SUB-S614]', async () => {
    const paid = await given()
    const page = await read(paid.id)
    expect(page).toMatchObject({ kind: 'goods', status: 'paid', amountCents: paid.goods.amountCents })
    expect(page.timeline.map(one => one.what)).toEqual(expect.arrayContaining(['Paid', 'Ordered at the shop']))
    expect(page).toMatchObject({ cardLast4: '4242', invoiceNumber: expect.stringMatching(/\w-\d/) })
    const words = [paid.patient.email, paid.patient.lastName, page.number, '4242', page.invoiceNumber.toLowerCase()]
    for (const word of words) expect(await search(word)).toContain(paid.id)
    expect(await search('9999')).toEqual([])
    expect(await shopOrder(paid.id)).toMatchObject({ paymentId: paid.id, adminCan: { refund: false } })
    await api().note({ params: { id: paid.id }, body: { noteId: crypto.randomUUID(), text: 'Called us' } })
    expect((await read(paid.id)).timeline.at(-1)).toMatchObject({ kind: 'note', note: 'Called us' })
  })

  test.each([
    ['the newest', {}, ['product_deliveries_newest']],
    [
      'what is searched for',
      { search: '4242' },
      [
        'product_deliveries_order',
        'product_deliveries_invoice',
        'product_deliveries_card',
        'product_deliveries_patient',
      ],
    ],
  ])('%s of them are read off their indexes [SUB-S614]', async (_, filter, indexes) => {
    const plan = await app.deps.db.transaction(system('test'), async tx => {
      // A table of a few rows is read as a whole otherwise.
      await tx.q.execute(sql`set local enable_seqscan = off`)
      await tx.q.execute(sql`set local enable_hashjoin = off`)
      const query = deliveryPage(tx, { view: 'all', ...filter }, { after: null, limit: 21 })
      const { rows } = await tx.q.execute(sql`explain ${query.getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
    for (const index of indexes) expect(plan).toContain(index)
  })

  test('are paid back in part at once, however often it is sent, with ledger, mail and invoice [SUB-S511]', async () => {
    const paid = await given()
    const key = crypto.randomUUID()
    await payBack(paid.id, { cents: 500, key })
    await payBack(paid.id, { cents: 500, key })
    await app.drain()
    expect(await read(paid.id)).toMatchObject({ backCents: 500, leftCents: paid.goods.amountCents - 500 })
    expect(await ledger(paid)).toEqual([['paid_back', 500]])
    expect(await backs(paid)).toMatchObject([{ amountCents: 500, status: 'paid_back' }])
    expect(await subjects(paid)).toContain('We have paid back A$5.00')
    await expect(payBack(paid.id, { cents: paid.goods.amountCents })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('go back by the piece at what each cost, with a credit note that has its GST, for their buyer and the office [SUB-S616] [SUB-S617]', async () => {
    const paid = await given()
    const { lines, leftCents, amountCents } = await read(paid.id)
    const [line] = lines
    expect(lines).toMatchObject([{ quantity: 2, refundedQuantity: 0, cents: amountCents }])
    const half = amountCents / 2
    const ask = (cents: number, quantity: number, left = leftCents) =>
      api().refund({
        params: { id: paid.id },
        body: {
          requestKey: crypto.randomUUID(),
          amountCents: cents,
          leftCents: left,
          reason: 'quality',
          note: 'One was broken',
          lines: [{ id: line?.id ?? '', quantity }],
        },
      })
    for (const [cents, quantity] of [
      [half - 1, 1],
      [amountCents, 3],
    ] as const)
      await expect(ask(cents, quantity)).rejects.toMatchObject({ code: 'payment_changed' })
    const asked = await ask(half, 1)
    expect(asked).toMatchObject({
      requests: [{ about: expect.stringMatching(/^1 × \w/) }],
      lines: [{ refundedQuantity: 1 }],
    })
    await app.drain()
    await expect(ask(amountCents, 2, leftCents - half)).rejects.toMatchObject({ code: 'bad_request' })
    const [back] = await backs(paid)
    expect(back).toMatchObject({ amountCents: half, number: expect.stringMatching(/^INV\d+-C1$/), paper: 'billing' })
    const path = `/api/invoices/credit-notes/${back?.id}`
    for (const reader of [paid.patient, people.paula]) {
      const paper = await app.as(reader).request('GET', path)
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(await paper.arrayBuffer())))
      expect(text.join(' ')).toContain(line?.title.split(',')[0] ?? '?')
      expect(text.join(' ')).toContain((Math.round(half / 11) / 100).toFixed(2))
    }
    const gst = async () => {
      const { months } = await app.as(people.paula).api.reconciliation.gst({ query: {} })
      return months.reduce((sum, one) => sum + one.backGstCents, 0)
    }
    // An order that was paid in test mode is no sale.
    await tamper(app, 'update public.shop_orders set is_test = false where id = $1', [
      (await read(paid.id)).shopOrderId,
    ])
    const before = await gst()
    expect(before).toBe(Math.round(half / 11))
    await payBack(paid.id, { cents: half })
    await app.drain()
    expect((await gst()) - before).toBe(Math.round(half / 11))
    const { patient: other } = await given()
    expect((await app.as(other).request('GET', path)).status).toBe(404)
    expect((await read(paid.id)).refunds).toMatchObject([{ hasPaper: true }, { hasPaper: true }])
  })

  test('are the same here and at the provider on the day on which they went back, and lead to the payment [RECON-S002]', async () => {
    const paid = await given()
    const day = dayIn(app.clock.now(), CLINIC_ZONE)
    await payBack(paid.id, { cents: 300 })
    await app.drain()
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select stripe_refund_id as id from public.goods_refunds where delivery_id = $1',
      [paid.id],
    )
    await advance(app, 'P1D')
    const { differences, lines } = await app.as(people.paula).api.reconciliation.run({ params: { day } })
    expect(differences.filter(one => one.words.includes(rows[0]?.id ?? '-'))).toEqual([])
    expect(lines.filter(one => one.paymentId === paid.id).map(one => one.kind)).toContain('charge')
  })

  test('that a bank disputes before they are ordered are not, and are owed no more once that is lost [SUB-S618]', async () => {
    const paid = await given(2, cards.disputed)
    await tamper(app, `update public.product_deliveries set state = 'paid', shop_order_id = null where id = $1`, [
      paid.id,
    ])
    await advance(app, 'PT20M')
    await deliverAll(app)
    await app.sweep()
    const state = async () => {
      const { deliveries } = await app.as(paid.patient).api.goods.read({ params: { id: paid.goods.id } })
      return deliveries.map(one => one.state)
    }
    expect(await state()).toEqual(['paid'])
    const dispute = (await read(paid.id)).dispute?.id ?? ''
    await app.as(people.paula).api.disputes.accept({ params: { id: dispute }, body: { words: 'A mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    await app.sweep()
    expect(await state()).toEqual(['paid_back'])
    expect(await ledger(paid)).toEqual([['paid_back', paid.goods.amountCents]])
  })

  test('above the limit wait for a second person, and take the order with them where it has not left [SUB-S512]', async () => {
    const paid = await given(8)
    const cents = paid.goods.amountCents
    expect(cents).toBeGreaterThan(100_00)
    await expect(payBack(paid.id, { cents: cents - 1, stops: true })).rejects.toMatchObject({ code: 'bad_request' })
    const asked = await payBack(paid.id, { cents, stops: true })
    expect(asked).toMatchObject({ isToAgree: true, can: { refund: false } })
    expect(await tasksOf(app, 'refund_to_agree', paid.id)).toMatchObject([{ state: 'open' }])
    const id = asked.requests[0]?.id ?? ''
    const decide = (admin: Admin) => api(admin).decide({ params: { id }, body: { decision: 'approved', note: '' } })
    await expect(decide(people.paula)).rejects.toMatchObject({ code: 'second_person' })
    await decide(people.sam)
    await deliverAll(app)
    expect(await shopOrder(paid.id)).toMatchObject({ dispatchState: 'cancelled' })
    expect(await read(paid.id)).toMatchObject({ leftCents: 0, can: { refund: false, stopOrder: false } })
    expect(await ledger(paid)).toEqual([['paid_back', cents]])
    expect(await tasksOf(app, 'refund_to_agree', paid.id)).toMatchObject([{ state: 'done' }])
    await expect(decide(people.sam)).rejects.toMatchObject({ code: 'refund_decided' })
  })

  test('that come back from the card later are owed again, and settled by transfer [SUB-S501]', async () => {
    const paid = await given(2, cards.refundFails)
    await payBack(paid.id, { cents: 700 })
    await app.drain()
    await advance(app, 'PT2M')
    await deliverAll(app)
    const page = await read(paid.id)
    expect(page).toMatchObject({ isFailed: true, refunds: [{ status: 'failed' }] })
    const id = page.refunds[0]?.id ?? ''
    expect(await tasksOf(app, 'goods_refund_failed', id)).toMatchObject([{ state: 'open' }])
    await app.as(people.paula).api.goods.settleRefund({ params: { id } })
    expect(await ledger(paid)).toEqual([
      ['paid_back', 700],
      ['sent_back', 700],
      ['paid_back', 700],
    ])
    await expect(app.as(people.paula).api.goods.settleRefund({ params: { id } })).rejects.toMatchObject({
      code: 'refund_settled',
    })
  })

  test('that a bank disputes stop their order, which is called off and an adjustment of GST once that is lost [SUB-S513] [RECON-900]', async () => {
    const paid = await given(2, cards.disputed)
    await advance(app, 'PT2M')
    await deliverAll(app)
    const page = await read(paid.id)
    expect(page).toMatchObject({ dispute: { standing: 'open' }, can: { refund: false } })
    await expect(payBack(paid.id, { cents: 100 })).rejects.toMatchObject({ code: 'payment_disputed' })
    const pharmacist = app.as(people.phTran).api.shopDispatch
    const order = await pharmacist.read({ params: { id: page.shopOrderId ?? '' } })
    expect(order.stopped).toContain('disputed at the bank')
    const body = { version: order.version, tickedLineIds: order.lines.map(one => one.id) }
    const pack = () => pharmacist.pack({ params: { id: order.id }, body })
    await expect(pack()).rejects.toMatchObject({ code: 'dispatch_stopped' })
    const sums = async () => {
      const { months } = await app.as(people.paula).api.reconciliation.gst({ query: {} })
      return months.reduce((sum, one) => ({ back: sum.back + one.backCents, gst: sum.gst + one.backGstCents }), {
        back: 0,
        gst: 0,
      })
    }
    const before = await sums()
    const dispute = page.dispute?.id ?? ''
    const { paymentId } = await app.as(people.paula).api.disputes.read({ params: { id: dispute } })
    expect(paymentId).toBe(paid.id)
    await app.as(people.paula).api.disputes.accept({ params: { id: dispute }, body: { words: 'A mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect(await shopOrder(paid.id)).toMatchObject({ dispatchState: 'cancelled' })
    // The shop's stand-in marks what it sells as a test, which no report counts.
    await tamper(app, 'update public.shop_orders set is_test = false where id = $1', [page.shopOrderId])
    const after = await sums()
    expect(after.back - before.back).toBe(page.amountCents)
    expect(after.gst - before.gst).toBe(Math.round(page.amountCents / 11))
    expect((await app.as(paid.patient).api.billing.myInvoices({})).items).toMatchObject([{ dispute: 'lost' }])
  })

  test('that the rules were to pay back wait while the bank decides, and are owed no more once it is lost [SUB-S612]', async () => {
    const paid = await given(2, cards.disputed)
    const change = (what: string) =>
      tamper(app, `update public.product_deliveries set ${what} where id = $1`, [paid.id])
    const state = async () => {
      const { rows } = await app.deps.pool.query('select state from public.product_deliveries where id = $1', [paid.id])
      return rows[0]?.state
    }
    await advance(app, 'PT2M')
    await deliverAll(app)
    await change(`state = 'paying_back', shop_order_id = null`)
    await advance(app, 'PT20M')
    await app.sweep()
    await app.drain()
    expect(await state()).toBe('paying_back')
    expect(await tasksOf(app, 'goods_refund_failed', paid.id)).toEqual([])
    await change('refund_failed_at = now()')
    const settled = app.as(people.paula).api.goods.settleRefund({ params: { id: paid.id } })
    await expect(settled).rejects.toMatchObject({ code: 'payment_disputed' })
    const dispute = (await read(paid.id)).dispute?.id ?? ''
    await app.as(people.paula).api.disputes.accept({ params: { id: dispute }, body: { words: 'A mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect(await state()).toBe('paid_back')
    expect(await ledger(paid)).toEqual([['paid_back', paid.goods.amountCents]])
  })
})
