import { webhookInbox } from '@om/db/tables/platform'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import {
  advance,
  breakService,
  confirmPlan,
  deliver,
  deliverAll,
  givenPlan,
  joinClocks,
  mendServices,
  newEvents,
  payOn,
} from '#test/given/billing.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { handleMessage } from './handle-message.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const inbox = (eventId: string) =>
  app.deps.db.transaction(system('test'), tx =>
    tx.q.select().from(webhookInbox).where(eq(webhookInbox.eventId, eventId)),
  )
const event = (id: string, type = 'customer.updated') => ({
  id,
  object: 'event',
  type,
  data: { object: { id: 'cus_1', object: 'customer' } },
})

/** A plan that is paid for, of which nothing is known yet; the provider's messages are left to the test. */
const paidUnseen = async () => {
  await newEvents(app)
  const plan = await givenPlan(app)
  const { api } = app.as(plan.patient)
  const { url, sessionId } = await confirmPlan(app, plan.patient, plan.planId)
  await payOn(url)
  return { ...plan, api, sessionId, events: await newEvents(app) }
}

const effects = async (patientId: string) => {
  const { rows } = await app.deps.pool.query(
    `select (select count(*)::int from public.subscriptions where patient_id = $1) as subscriptions,
       (select count(*)::int from public.invoices where patient_id = $1 and status = 'paid') as invoices,
       (select count(*)::int from public.orders where patient_id = $1) as orders,
       (select count(*)::int from public.audit_log where patient_id = $1 and action = 'plan.activate') as activations,
       (select bool_and(purchased) from public.prescriptions where patient_id = $1) as purchased,
       (select status from public.plans where patient_id = $1) as plan`,
    [patientId],
  )
  return rows[0]
}
const once = { subscriptions: 1, invoices: 1, orders: 1, activations: 1, purchased: true, plan: 'active' }

describe('messages of the payment provider', () => {
  test('work: stored first, handled by a job, marked as handled [SUB-S19]', async () => {
    const { patient, events } = await paidUnseen()
    expect(events.map(one => one.type)).toContain('invoice.paid')
    for (const one of events) expect((await deliver(app, one)).status).toBe(200)
    expect(await effects(patient.id)).toMatchObject({ subscriptions: 0, orders: 0 })
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
    for (const one of events) expect((await inbox(one.id))[0]?.handledAt).toEqual(app.clock.now())
  })

  test('repeat safely: the same message three times is one row and one effect [SUB-S20]', async () => {
    const { patient, events } = await paidUnseen()
    for (const one of [...events, ...events]) expect((await deliver(app, one)).status).toBe(200)
    await app.drain()
    for (const one of events) expect((await deliver(app, one)).status).toBe(200)
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
    expect(await inbox(events[0]?.id ?? '')).toHaveLength(1)
  })

  test('end in the same state in any order [SUB-S21]', async () => {
    const { patient, events } = await paidUnseen()
    for (const one of events.toReversed()) await deliver(app, one)
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
  })

  test('end in the same state when all of them are handled at the same moment', async () => {
    const { patient, events } = await paidUnseen()
    await Promise.all(events.map(one => deliver(app, one)))
    await Promise.all([app.drain(), app.drain(), app.drain()])
    expect(await effects(patient.id)).toEqual(once)
  })

  test('end in the same state when only one of them arrives', async () => {
    for (const type of ['invoice.paid', 'checkout.session.completed']) {
      const { patient, events } = await paidUnseen()
      const only = events.find(one => one.type === type)
      await deliver(app, only)
      await app.drain()
      expect(await effects(patient.id), type).toEqual(once)
    }
  })

  test('are caught up on when none arrives at all [SUB-S22]', async () => {
    const { patient, api, sessionId } = await paidUnseen()
    await advance(app, 'P1DT1H')
    await newEvents(app)
    await app.sweep()
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
    expect(await api.subscriptions.checkoutState({ params: { sessionId } })).toMatchObject({ state: 'paid' })
  })

  test('wait while the provider cannot be asked, and are handled afterwards', async () => {
    const { patient, events } = await paidUnseen()
    for (const one of events) await deliver(app, one)
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 3 })
    await expect(app.drain()).rejects.toThrow()
    await mendServices(app)
    app.clock.advance(3 * 60 * 60_000)
    await app.sweep()
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
    await joinClocks(app)
  })

  test('that wait about one subscription are handled by reading it once [SUB-S690]', async () => {
    const { patient, events } = await paidUnseen()
    for (const one of events) await deliver(app, one)
    const waiting = async () => {
      const { rows } = await app.deps.pool.query<{ id: string; about: string }>(
        `select id, about from public.webhook_inbox where handled_at is null and about like 'sub_%' and event_id = any($1)`,
        [events.map(one => one.id)],
      )
      return rows
    }
    const [first, ...others] = await waiting()
    expect(others.length).toBeGreaterThan(1)
    await handleMessage(app.deps, { id: first?.id ?? '', about: first?.about ?? '', provider: 'stripe' })
    expect(await waiting()).toEqual([])
    await app.drain()
    expect(await effects(patient.id)).toEqual(once)
  })

  test('of a kind that is new to us are taken and left alone', async () => {
    expect((await deliver(app, event('evt_unknown', 'galaxy.expanded'))).status).toBe(200)
    await app.drain()
    expect((await inbox('evt_unknown'))[0]?.handledAt).not.toBeNull()
  })
})

describe('refuses bad input', () => {
  test.each([
    ['without a signature', ''],
    ['with a signature of someone else', 't=1,v1=00'],
    ['with an old signature', 't=1577836800,v1=d2d0c5c1b8e7d8d25f5cf1a2ce9f1f5d0b7e3d3f6a3f6b1c2d3e4f5a6b7c8d9e'],
  ])('a message %s is 400 and stored nowhere [SUB-S23]', async (_name, signature) => {
    const response = await deliver(app, event('evt_bad'), signature)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: 'webhook_signature' } })
    expect(await inbox('evt_bad')).toEqual([])
  })

  test('a message that was changed on its way is 400 and stored nowhere', async () => {
    const response = await app.anyone.request('POST', '/webhooks/stripe', JSON.stringify(event('evt_changed')), {
      'stripe-signature': 't=9999999999,v1=abc',
    })
    expect(response.status).toBe(400)
    expect(await inbox('evt_changed')).toEqual([])
  })

  test('a message of more than 256 KiB is 413 [SUB-S24]', async () => {
    const response = await deliver(app, { ...event('evt_large'), padding: 'x'.repeat(300 * 1024) })
    expect(response.status).toBe(413)
    expect(await inbox('evt_large')).toEqual([])
  })

  test('a signed message that names nothing of ours changes nothing', async () => {
    await deliverAll(app)
    expect((await deliver(app, event('evt_foreign', 'galaxy.expanded'))).status).toBe(200)
    await app.drain()
  })
})
