import { reconciliation } from '@om/contracts/reconciliation'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, cards, deliverAll, givenPlan, joinClocks, payPlan } from '#test/given/billing.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const api = () => app.as(people.paula).api
const today = () => dayIn(app.clock.now(), CLINIC_ZONE)
const run = (day: string) => api().reconciliation.run({ params: { day } })
const taskOf = async (id: string) => {
  const { items } = await api().tasks.list({ query: { view: 'open', limit: 100 } })
  return items.find(one => one.kind === 'money_differs' && one.subjectId === id)
}

/** A day on which a plan was paid, some of it went back, and another was disputed; it is over now. */
const givenDay = async () => {
  const day = today()
  const given = await payPlan(app, await givenPlan(app))
  const { items } = await api().payments.list({ query: { view: 'all', search: given.patient.email, limit: 10 } })
  const payment = items[0]
  if (!payment) throw new Error('nothing was paid')
  const body = {
    requestKey: crypto.randomUUID(),
    amountCents: 500,
    leftCents: payment.amountCents,
    reason: 'late',
    note: 'Late',
  }
  await api().payments.refund({ params: { id: payment.id }, body: { ...body, reason: 'late' } })
  await app.drain()
  await payPlan(app, await givenPlan(app), cards.disputed)
  await advance(app, 'PT2M')
  await deliverAll(app)
  await advance(app, 'P1D')
  await deliverAll(app)
  return { day, payment }
}

describe('the money of a day', () => {
  test('is the same here and at the provider, to the cent, and can be looked into [RECON-S002]', async () => {
    const { day, payment } = await givenDay()
    const page = await run(day)
    expect(page).toMatchObject({ state: 'equal', differences: [] })
    expect(page.providerCents).toBe(page.ourCents)
    expect(page.lines.map(one => one.kind)).toEqual(expect.arrayContaining(['charge', 'refund', 'dispute']))
    expect(page.lines.find(one => one.paymentId === payment.id)).toMatchObject({ number: payment.number })
    expect(await run(day)).toMatchObject({ state: 'equal', runs: page.runs + 1, moves: page.moves })
  })

  test('that differs is a task with a name until it is gone or explained [RECON-S003]', async () => {
    const { day, payment } = await givenDay()
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'update public.invoices set amount_cents = amount_cents - 100 where id = $1 returning stripe_invoice_id as id',
      [payment.id],
    )
    const page = await run(day)
    expect(page.state).toBe('differs')
    const found = page.differences.find(one => one.words.includes(rows[0]?.id ?? '-'))
    expect(found).toMatchObject({ providerCents: payment.amountCents, ourCents: payment.amountCents - 100 })
    expect(await taskOf(page.id)).toBeDefined()
    const words = 'The provider rounded it, and has been asked.'
    const explained = await api().reconciliation.explain({ params: { id: found?.id ?? '' }, body: { words } })
    expect(explained).toMatchObject({ state: 'explained' })
    expect(await taskOf(page.id)).toBeUndefined()
    await app.deps.pool.query('update public.invoices set amount_cents = amount_cents + 100 where id = $1', [
      payment.id,
    ])
    const mended = await run(day)
    expect(mended.state).toBe('equal')
    expect(mended.differences.map(one => one.goneAt !== null)).toEqual([true])
  })

  test('names a payment that we have and the provider has not [RECON-S003]', async () => {
    const day = today()
    const given = await payPlan(app, await givenPlan(app))
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `update public.invoices set stripe_invoice_id = 'in_lost_' || left(id::text, 8) where patient_id = $1 returning stripe_invoice_id as id`,
      [given.patient.id],
    )
    await advance(app, 'P1D')
    const { differences } = await run(day)
    expect(differences.map(one => one.words).filter(words => words.includes(rows[0]?.id ?? '-'))).toEqual([
      expect.stringContaining('we have it, and the payment provider has not'),
    ])
  })

  test('is compared each night by itself, and again while it differs [RECON-S002]', async () => {
    await advance(app, 'P1D')
    await app.sweep()
    const { items } = await api().reconciliation.days()
    const yesterday = addDays(dayIn(new Date(app.clock.now().getTime() - 7_200_000), CLINIC_ZONE), -1)
    expect(items[0]?.day).toBe(yesterday)
    const { runs } = items[0] ?? {}
    await app.sweep()
    expect((await api().reconciliation.days()).items[0]?.runs).toBe(runs)
    await expect(run(today())).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('stands in the report of payouts and of GST [RECON-S004]', async () => {
    const { day } = await givenDay()
    await advance(app, 'P4D')
    await run(addDays(today(), -1))
    const { quarter, months } = await api().reconciliation.gst({ query: {} })
    expect(months).toHaveLength(3)
    const month = months.find(one => day.startsWith(one.month))
    expect(month?.salesCents).toBeGreaterThan(0)
    expect(month?.backCents).toBeGreaterThanOrEqual(500)
    const csv = async (name: string) =>
      (await app.as(people.paula).request('GET', `/api/admin/reconciliation/${name}.csv?quarter=${quarter}`)).text()
    expect(await csv('gst')).toContain('GST owed')
    expect((await csv('payouts')).split('\r\n').filter(line => line.includes(',charge,')).length).toBeGreaterThan(0)
  })

  for (const endpoint of Object.values(reconciliation))
    onlyFor(() => app, endpoint, { params: { id: '00000000-0000-4000-8000-00000000abcd', day: '2026-11-01' } })
})
