import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sideEffectsSweep } from '#src/modules/side-effects/side-effects.sweep.ts'
import { certificateKey } from '#src/modules/supplies/supplies.ts'
import { joinClocks } from '#test/given/billing.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { makeDemoGoods } from './demo-shop/make-demo-goods.ts'
import { linkDemoParcels, lodgeDemoParcels } from './link-demo-parcels.ts'
import { linkDemoSubscriptions } from './link-demo-subscriptions.ts'
import { seedDemo } from './seed-demo.ts'
import { stopDemoCare } from './stop-demo-care.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.deps.pool.query('delete from auth.users')
  await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
})
afterAll(() => app.stop())

const one = async <T extends object>(sql: string): Promise<T | undefined> => (await app.deps.pool.query<T>(sql)).rows[0]

describe('what the demo orders, makes, pays and ships', () => {
  test('has no lot off its ledger, and no ingredient released without its certificate [ORDER-S731]', async () => {
    const { rows } = await app.deps.pool.query<{ id: string; broken: boolean }>(
      `select l.id, l.quantity <> (select sum(change) from public.stock_moves where lot_id = l.id) as broken
       from public.stock_lots l join public.stock_items i on i.id = l.item_id where i.kind = 'ingredient' and l.state = 'released'`,
    )
    for (const { id, broken } of rows)
      expect([broken, await app.deps.files.get(certificateKey(id))]).not.toContain(null)
    expect(rows.map(row => row.broken)).not.toContain(true)
  })

  test('has a line of the register for each item of each dispensing [REGISTER-S1]', async () => {
    const { rows } = await app.deps.pool.query(
      `select s.dispense_number from public.supplies s join public.prescriptions p on p.id = s.prescription_id
       where jsonb_array_length(p.items) <> (select count(*) from public.register_lines l where l.number = s.dispense_number)`,
    )
    expect(rows).toEqual([])
  })

  test('counts as many supplies as were dispensed', async () => {
    const { rows } = await app.deps.pool.query(
      `select p.id from public.prescriptions p where p.supplies_used <> (select count(*) from public.supplies s where s.prescription_id = p.id)`,
    )
    expect(rows).toEqual([])
  })

  test('gives the payments stand-in the same subscriptions, and nobody pays before the renewal', async () => {
    await linkDemoSubscriptions(app.deps)
    await linkDemoSubscriptions(app.deps)
    const { rows } = await app.deps.pool.query<{ id: string; ends: Date }>(
      'select stripe_subscription_id as id, current_period_end as ends from public.subscriptions',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { id, ends } of rows) {
      const known = await app.deps.payments.readSubscription(id)
      expect(known).toMatchObject({
        status: 'active',
        currentPeriodEnd: new Date(Math.floor(ends.getTime() / 1000) * 1000),
      })
      // What it lists was paid before today, and is known here.
      for (const { status, invoiceId, amountCents, paidAt } of await app.deps.payments.listInvoices(id)) {
        const paid = await app.deps.pool.query(
          'select amount_cents, paid_at from public.invoices where stripe_invoice_id = $1',
          [invoiceId],
        )
        if (amountCents === 0) continue
        expect(status).toBe('paid')
        expect(paid.rows).toMatchObject([{ amount_cents: amountCents }])
        expect(Math.floor(paid.rows[0].paid_at.getTime() / 1000)).toBe((paidAt?.getTime() ?? 0) / 1000)
      }
    }
  })

  test('has payments that go back to their card, and days that stay equal to the cent [SUB-S726]', async () => {
    await linkDemoSubscriptions(app.deps)
    const api = app.as(people.paula).api
    const { items } = await api.payments.list({ query: { view: 'all', limit: 100 } })
    const paid = items.find(one => one.kind === 'care' && one.status === 'paid' && one.backCents === 0)
    const params = { id: paid?.id ?? '' }
    const { leftCents } = await api.payments.read({ params })
    const wish = {
      requestKey: crypto.randomUUID(),
      amountCents: 500,
      leftCents,
      reason: 'late',
      note: 'A week',
    } as const
    await api.payments.refund({ params, body: wish })
    await app.drain()
    await app.drain()
    expect((await api.payments.read({ params })).refunds).toMatchObject([{ amountCents: 500, status: 'succeeded' }])
    const day = addDays(dayIn(app.clock.now(), CLINIC_ZONE), -2)
    const before = await api.reconciliation.day({ params: { day } })
    const after = await api.reconciliation.run({ params: { day } })
    expect(after.differences).toEqual(before.differences)
  })

  test('shows treatment on hold and treatment that was stopped, with orders and payments that follow [OPERATION-23]', async () => {
    await linkDemoSubscriptions(app.deps)
    await stopDemoCare(app.deps)
    await stopDemoCare(app.deps)
    await app.drain()
    const { rows } = await app.deps.pool.query(
      `select p.status, o.state, o.hold_reason, s.cancel_at_period_end as ends from public.prescriptions p
       join public.prescription_moves m on m.prescription_id = p.id join public.orders o on o.prescription_id = p.id
       join public.subscriptions s on s.prescription_id = p.id where p.status <> 'active' order by p.status, o.state`,
    )
    expect(rows).toEqual([
      { status: 'ceased', state: 'delivered', hold_reason: '', ends: true },
      { status: 'on_hold', state: 'delivered', hold_reason: '', ends: false },
      { status: 'on_hold', state: 'delivered', hold_reason: '', ends: false },
      { status: 'on_hold', state: 'delivered', hold_reason: '', ends: false },
      { status: 'on_hold', state: 'on_hold', hold_reason: 'prescription', ends: false },
    ])
  })

  test('shows a hold whose day was put off, and a report that no doctor has answered in its time, of which they are told once [OPERATION-23]', async () => {
    const { rows: holds } = await app.deps.pool.query(
      `select m.until_on > m.at::date + 20 as long, p.status from public.prescription_moves m
       join public.prescriptions p on p.id = m.prescription_id where m.until_on is not null order by m.at`,
    )
    expect(holds).toEqual([
      { long: true, status: 'on_hold' },
      { long: true, status: 'on_hold' },
    ])
    await sideEffectsSweep(app.deps)
    await sideEffectsSweep(app.deps)
    const { rows: late } = await app.deps.pool.query(
      `select r.level, r.state, t.is_urgent from public.side_effects r join public.tasks t on t.subject_id = r.id
       where t.due_at < $1 and t.done_at is null`,
      [app.clock.now()],
    )
    expect(late).toEqual([{ level: 'E1', state: 'open', is_urgent: false }])
    expect(await one(`select count(*)::int as n from public.audit_log where action = 'task.overdue'`)).toEqual({ n: 1 })
  })

  test('shows one dispute that was answered and won, while nothing of its patient was paid or sent [SUB-S503]', async () => {
    const { items } = await app.as(people.paula).api.disputes.list({ query: { view: 'closed', limit: 10 } })
    expect(items).toMatchObject([{ state: 'won' }])
    const dispute = await app.as(people.paula).api.disputes.read({ params: { id: items[0]?.id ?? '' } })
    expect(dispute).toMatchObject({ answer: { state: 'sent' }, can: { answer: false }, paymentId: expect.any(String) })
    expect(
      await one(`select count(*)::int as n from public.disputes d
        left join public.invoices i on i.patient_id = d.patient_id and i.paid_at between d.opened_at and d.closed_at
        left join public.orders o on o.patient_id = d.patient_id and o.shipped_at between d.opened_at and d.closed_at
        where i.id is not null or o.id is not null`),
    ).toEqual({ n: 0 })
  })

  test('shows a parcel that is lost, an order that waits for stock, and the registers, once [MATTER-S701]', async () => {
    await stopDemoCare(app.deps)
    await stopDemoCare(app.deps)
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from public.orders where state = 'lost') as lost,
         (select count(*)::int from public.orders where replaces is not null and state = 'received') as again,
         (select count(*)::int from public.stock_waits where asked_at is not null and expected_on is not null) as waits,
         (select count(*)::int from public.supply_voids where arrived_at is null) as voided,
         (select count(*)::int from public.recall_orders where answer is not null) as answers,
         (select count(*)::int from public.matters where closed_at is null) as open,
         (select count(*)::int from public.matters where closed_at is not null) as closed`,
    )
    expect(rows).toEqual([{ lost: 1, again: 1, waits: 1, voided: 1, answers: 1, open: 6, closed: 1 }])
  })

  test('shows a changed decision about a delivery, one that waits for a call, and what was recorded as destroyed and is not, once [OPERATION-23]', async () => {
    await stopDemoCare(app.deps)
    await stopDemoCare(app.deps)
    const { rows } = await app.deps.pool.query(
      `select p.last_name as who, r.state, r.waits_for, c.was, c.became,
         (select count(*)::int from public.tasks t where t.subject_id = r.id and t.done_at is null) as tasks,
         (select count(*)::int from public.prescription_reviews v join public.consults k on k.id = v.consult_id
          where k.patient_id = p.id and k.state in ('submitted', 'in_review')) as reviews
       from public.refills r join public.profiles p on p.id = r.patient_id left join public.refill_changes c on c.refill_id = r.id
       where p.last_name in ('Doyle', 'Norwood') order by 1`,
    )
    expect(rows).toEqual([
      { who: 'Doyle', state: 'approved', waits_for: [], was: 'declined', became: 'approved', tasks: 0, reviews: 0 },
      { who: 'Norwood', state: 'needs_consult', waits_for: ['consult'], was: null, became: null, tasks: 1, reviews: 1 },
    ])
    const withdrawn = await one(
      `select o.state, o.destroyed_by, count(*)::int as n from public.destruction_errors e join public.orders o on o.id = e.order_id
       group by o.id`,
    )
    expect(withdrawn).toEqual({ state: 'returned', destroyed_by: null, n: 1 })
  })

  test('has a task for each message and each batch that waits, once [OPERATION-23]', async () => {
    await stopDemoCare(app.deps)
    await stopDemoCare(app.deps)
    const { rows } = await app.deps.pool.query(
      `select (select count(*)::int from public.support_tickets where status = 'awaiting_clinic') as messages,
         (select count(*)::int from public.tasks where kind = 'ticket' and done_at is null) as tickets,
         (select count(*)::int from public.orders where state = 'quality_check') as batches,
         (select count(*)::int from public.tasks where kind = 'release_due' and done_at is null) as releases`,
    )
    expect(rows[0].messages).toBeGreaterThan(0)
    expect(rows[0].tickets).toBe(rows[0].messages)
    expect(rows[0].batches).toBeGreaterThan(0)
    expect(rows[0].releases).toBe(rows[0].batches)
  })

  test('has a label for every parcel', async () => {
    const demo: TestApp['deps'] = { ...app.deps, config: { ...app.deps.config, emulatorsUrl: app.emulators.url } }
    await linkDemoParcels(demo)
    await linkDemoParcels(demo)
    const { rows } = await app.deps.pool.query<{ shipmentId: string; itemId: string }>(
      'select shipment_id as "shipmentId", item_id as "itemId" from public.parcels',
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const parcel of rows) {
      const label = await app.deps.carrier.label(parcel)
      expect(new TextDecoder().decode(label.subarray(0, 5))).toBe('%PDF-')
    }
  })

  test('has lodged what was handed over before today; the rest waits [ORDER-S736]', async () => {
    const demo: TestApp['deps'] = { ...app.deps, config: { ...app.deps.config, emulatorsUrl: app.emulators.url } }
    await lodgeDemoParcels(demo)
    await lodgeDemoParcels(demo)
    const yesterday = app.clock.now().getTime() - 20 * 3_600_000
    const { waiting, manifests } = await app.as(people.phTran).api.shipping.read()
    expect(waiting.filter(one => Date.parse(one.handedOverAt ?? '') < yesterday)).toEqual([])
    expect(manifests).toHaveLength(1)
  })
})

test('goods of the demo come by themselves: one costs something else soon, one is paused, one is cancelled and paid back', async () => {
  await joinClocks(app)
  await makeDemoGoods(app.deps)
  await makeDemoGoods(app.deps)
  const { rows } = await app.deps.pool.query(
    `select f.first_name as who, s.status, s.cancel_at_period_end as ends, d.state, r.status as back, r.stops_order as stopped,
       (select kind from public.plan_changes c where c.product_subscription_id = s.id) as change,
       (select count(*)::int from public.price_changes c where c.product_subscription_id = s.id) as prices
     from public.product_subscriptions s join public.profiles f on f.id = s.patient_id
       join public.product_deliveries d on d.subscription_id = s.id left join public.goods_refunds r on r.delivery_id = d.id order by 1`,
  )
  const runs = { status: 'active', state: 'ordered', ends: false, back: null, stopped: null, change: null, prices: 0 }
  expect(rows).toEqual([
    { ...runs, who: 'Alice', change: 'pause' },
    { ...runs, who: 'Freya', ends: true, back: 'succeeded', stopped: true, change: 'cancel' },
    { ...runs, who: 'Lucas', prices: 1 },
  ])
})
