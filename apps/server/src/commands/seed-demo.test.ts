import { randomUUID } from 'node:crypto'
import { accountStates } from '@om/contracts/accounts'
import { consultStates } from '@om/contracts/consults'
import { portraits } from '@om/contracts/practitioners'
import { profileProblems } from '@om/domain/advertising/profile-words'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sideEffectsSweep } from '#src/modules/side-effects/side-effects.sweep.ts'
import { certificateKey } from '#src/modules/supplies/supplies.ts'
import { joinClocks } from '#test/given/billing.ts'
import { tokenFor } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { writeDemoMessages } from './demo-messages.ts'
import { makeDemoGoods } from './demo-shop/make-demo-goods.ts'
import { linkDemoParcels, lodgeDemoParcels } from './link-demo-parcels.ts'
import { linkDemoSubscriptions } from './link-demo-subscriptions.ts'
import { proposeDemoTime } from './propose-demo-time.ts'
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

describe('the demo', () => {
  test('shows patients of both brands in every stage of care [OPERATION-13]', async () => {
    const { rows } = await app.deps.pool.query<{ state: string }>('select distinct state from public.consults')
    const shown = consultStates.filter(state => state !== 'draft' && state !== 'abandoned')
    expect(rows.map(row => row.state).sort()).toEqual([...shown].sort())
    const orders = await app.deps.pool.query<{ state: string }>('select distinct state from public.orders')
    expect(orders.rows.map(row => row.state)).toEqual(
      expect.arrayContaining([
        'received',
        'verified',
        'compounding',
        'quality_check',
        'packed',
        'on_hold',
        'shipped',
        'delivered',
      ]),
    )
    expect(await one(`select count(*)::int as n from public.consults where outcome = 'incomplete'`)).toEqual({ n: 0 })
    expect(await one('select count(distinct brand)::int as n from public.consults')).toEqual({ n: 2 })
  })

  test('has about forty patients with a history, and two new ones without', async () => {
    const { n } = (await one<{ n: number }>('select count(distinct patient_id)::int as n from public.consults')) ?? {
      n: 0,
    }
    expect(n).toBeGreaterThanOrEqual(40)
  })

  test('has no lot off its ledger, and no ingredient released without its certificate [ORDER-S731]', async () => {
    const { rows } = await app.deps.pool.query<{ id: string; broken: boolean }>(
      `select l.id, l.quantity <> (select sum(change) from public.stock_moves where lot_id = l.id) as broken
       from public.stock_lots l join public.stock_items i on i.id = l.item_id where i.kind = 'ingredient' and l.state = 'released'`,
    )
    for (const { id, broken } of rows)
      expect([broken, await app.deps.files.get(certificateKey(id))]).not.toContain(null)
    expect(rows.map(row => row.broken)).not.toContain(true)
  })

  test('has photos for some patients in review, drawings in every view, and last year’s beside this year’s [PHOTO-S48]', async () => {
    const { rows } = await app.deps.pool.query<{ patient_id: string; views: number }>(
      `select c.patient_id, c.state, count(distinct p.view)::int as views from public.photos p
         join public.consults c on c.id = p.consult_id group by c.id`,
    )
    expect(rows.map(row => row.views)).toEqual([5, 5, 5, 5, 5, 5, 5, 5])
    expect(new Set(rows.map(row => row.patient_id)).size).toBe(7)
    const all = await app.deps.pool.query<{ storage_key: string }>('select storage_key from public.photos')
    for (const { storage_key } of all.rows) expect(await app.deps.files.get(`${storage_key}.thumb.webp`)).not.toBeNull()
    const consult = await one<{ id: string }>(
      `select c.id from public.consults c join public.profiles p on p.id = c.patient_id
       where p.last_name = 'Silvestri' and c.state = 'in_review'`,
    )
    const shown = await app.as(people.drOkoro).api.photos.ofConsult({ params: { id: consult?.id ?? '' } })
    expect([shown.photos.length, shown.earlier.length]).toEqual([5, 5])
  })

  test('has a patient in treatment with photos to compare, a result with its paper, and one entered in error [PHOTO-S201] [PICTURE-S200]', async () => {
    const { api } = app.as(people.grace)
    const { sets } = await api.photos.timeline()
    expect(sets.map(({ kind, photos }) => [kind, photos.length])).toEqual([
      ['assessment', 5],
      ['check_in', 3],
    ])
    const [right, wrong] = (await api.picture.mine()).results.filter(one => one.test === 'ferritin')
    expect([right?.struck, wrong?.struck?.reason]).toEqual([null, expect.stringContaining('48')])
    const paper = await api.photos.about({ params: { kind: 'result', id: right?.id ?? '' } })
    expect(paper.photos).toHaveLength(1)
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

  test('has messages that wait for a doctor and for pharmacists, one with a photo, one handed over with a note, once [MESSAGE-S041]', async () => {
    await writeDemoMessages(app.deps)
    await writeDemoMessages(app.deps)
    const { rows } = await app.deps.pool.query(
      `select t.name, t.route, t.status, count(distinct f.id)::int as files,
         (select count(*)::int from public.support_notes n where n.ticket_id = t.id) as notes,
         (select count(*)::int from public.tasks k where k.subject_id = t.id and k.done_at is null) as tasks
       from public.support_tickets t join public.support_messages m on m.ticket_id = t.id left join public.photos f on f.message_id = m.id
       where t.name in ('Bianca Ferraro', 'Ethan Goh', 'Reuben Katz') group by t.id order by t.name`,
    )
    const waits = { status: 'awaiting_clinic', tasks: 1 }
    expect(rows).toEqual([
      { name: 'Bianca Ferraro', route: 'doctor', files: 1, notes: 0, ...waits },
      { name: 'Ethan Goh', route: 'pharmacist', files: 0, notes: 0, ...waits },
      { name: 'Reuben Katz', route: 'pharmacist', files: 0, notes: 2, ...waits },
    ])
  })

  test('has told its patients what they were told, the last of it not read yet [NOTICE-S001]', async () => {
    const { rows } = await app.deps.pool.query(
      'select kind, count(read_at)::int as read from public.notices group by kind order by kind',
    )
    expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['appointments', 'care', 'messages']))
    for (const { kind, read } of rows) expect(read > 0, kind).toBe(kind === 'care')
  })

  test('has doctors in two zones who can be booked, and whose booked calls lie in their hours [APPT-S27]', async () => {
    const zones = await app.deps.pool.query('select distinct time_zone from public.doctor_hours order by 1')
    expect(zones.rows).toEqual([{ time_zone: 'Australia/Perth' }, { time_zone: 'Australia/Sydney' }])
    const { rows } = await app.deps.pool.query<{ inside: boolean }>(
      `select exists (select from public.doctor_hours h where h.doctor_id = a.doctor_id
         and h.weekday = extract(isodow from a.starts_at at time zone h.time_zone)
         and extract(epoch from (a.starts_at at time zone h.time_zone)::time) / 60 >= h.start_minute
         and extract(epoch from (a.ends_at at time zone h.time_zone)::time) / 60 <= h.end_minute)
         and a.starts_at > $1 and a.ends_at - a.starts_at = case a.reason when '' then interval '30 minutes' else interval '15 minutes' end as inside
       from public.appointments a where a.state = 'booked'`,
      [app.clock.now()],
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(row => row.inside)).toBe(true)
    const about = await one<{ n: number }>("select count(*)::int as n from public.appointments where reason <> ''")
    expect(about).toEqual({ n: 1 })
    const away = await one<{ n: number }>('select count(*)::int as n from public.doctor_away')
    expect(away).toEqual({ n: 1 })
  })

  test('has a doctor who has asked a patient for another time, once [APPT-S80]', async () => {
    await proposeDemoTime(app.deps)
    await proposeDemoTime(app.deps)
    expect(
      await one(`select count(*)::int as n, min(version) as version, bool_and(proposed_starts_at > starts_at) as later
        from public.appointments where proposed_doctor_id = doctor_id`),
    ).toEqual({ n: 1, version: 1, later: true })
  })

  test('of an older version gets hours of its doctors at the next start, and nobody’s own are written over', async () => {
    const count = async () => (await app.deps.pool.query('select id from public.doctor_hours')).rowCount
    const before = await count()
    await app.deps.pool.query('delete from public.doctor_hours')
    await app.deps.pool.query('delete from public.doctor_away')
    await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
    expect(await count()).toBe(before)
    for (const doctor of [people.drOkoro, people.drLund])
      await app.as(doctor).api.appointments.saveHours({ body: { timeZone: 'Australia/Perth', hours: [] } })
    await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})
    expect(await count()).toBe(0)
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

  test('shows a superadmin an account in every state', async () => {
    const superadmin = app.as(people.sam)
    for (const state of accountStates) {
      const { items } = await superadmin.api.accounts.list({ query: { state, limit: 1 } })
      expect(items, state).toMatchObject([{ state }])
    }
    const [former] = (await superadmin.api.accounts.list({ query: { state: 'disabled', limit: 1 } })).items
    const detail = await superadmin.api.accounts.read({ params: { id: former?.id ?? '' } })
    expect(detail).toMatchObject({ hold: { byName: 'Sam Whitlock' }, history: [{ action: 'account.disable' }] })
  })

  test('shows the newest accounts first, and they are not the staff', async () => {
    const { items } = await app.as(people.sam).api.accounts.list({ query: { limit: 100 } })
    expect(items.slice(-7).every(account => account.role !== 'patient')).toBe(true)
  })

  test('introduces its doctors and pharmacists, in words that may be public', async () => {
    const { practitioners } = await app.anyone.api.practitioners.list({ query: { brand: 'women' } })
    expect(practitioners.map(({ slug }) => slug)).toEqual(['amara-okoro', 'henrik-lund', 'linh-tran', 'rory-walsh'])
    for (const { biography, interests, languages, portrait } of practitioners) {
      expect(profileProblems([biography, ...interests, ...languages].join('\n'))).toEqual([])
      expect(biography.length).toBeLessThanOrEqual(900)
      expect(portraits).toContain(portrait)
    }
  })

  test('shows an admin conversations in every state, a month of visits and errors of browsers', async () => {
    const admin = app.as(people.paula).api
    const { items, open } = await admin.support.list({ query: { limit: 20 } })
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(['open', 'answered', 'closed']))
    expect(open).toBe(3)
    const { daily } = await admin.visits.read({ query: { days: 30 } })
    for (const day of daily) expect(Math.min(day.men, day.women, day.none)).toBeGreaterThan(0)
    expect((await admin.visits.errors({ query: { limit: 20, dismissed: 'no' } })).items).toHaveLength(2)
  })

  test('lets a writer of the demo read on by the link of a new answer', async () => {
    const { items } = await app.as(people.paula).api.support.list({ query: { limit: 1, status: 'open' } })
    const id = items[0]?.id ?? ''
    const { version } = await app.as(people.paula).api.support.read({ params: { id } })
    const body = { message: 'Yes, choose a parcel locker.', requestKey: randomUUID(), version, close: false }
    await app.as(people.paula).api.support.answer({ params: { id }, body })
    const token = await tokenFor(app, items[0]?.email ?? '')
    expect((await app.anyone.api.support.conversation({ body: { token } })).status).toBe('answered')
  })

  test('is written once, however often the server starts', async () => {
    expect(await seedDemo(app.deps, app.deps.config.databaseUrl ?? '', () => {})).toBe(false)
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
