import { disputes } from '@om/contracts/disputes'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { stopUnpaid } from '#src/modules/supplies/supplies.ts'
import {
  advance,
  cards,
  deliver,
  deliverAll,
  givenPlan,
  joinClocks,
  newEvents,
  payPlan,
  stripeOf,
} from '#test/given/billing.ts'
import { orderOf, stepsOn } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const api = () => app.as(people.paula).api.disputes
const open = (view: 'open' | 'closed' = 'open') => api().list({ query: { view, limit: 100 } })

/** Somebody who paid for a plan, and whose bank has told of a dispute since. */
const givenDisputed = async () => {
  const given = await payPlan(app, await givenPlan(app, { supplies: 3 }), cards.disputed)
  const order = await orderOf(app, given.patient.id)
  await advance(app, 'PT2M')
  await deliverAll(app)
  const id = (await open()).items.find(one => one.email === given.patient.email)?.id ?? ''
  return { ...given, order, id }
}
type Given = Awaited<ReturnType<typeof givenDisputed>>

const read = ({ id }: { id: string }) => api().read({ params: { id } })
const openTask = async ({ id }: { id: string }) => {
  const { items } = await app.as(people.paula).api.tasks.list({ query: { view: 'open', limit: 100 } })
  return items.find(one => one.kind === 'dispute' && one.subjectId === id)
}
const invoiceOf = async ({ patient }: Given) => (await app.as(patient).api.subscriptions.mine()).invoices[0]
const answered = async (given: Given, words: string) => {
  await api().answer({ params: { id: given.id }, body: { words } })
  await app.drain()
  await deliverAll(app)
  return read(given)
}

describe('a payment that is disputed at the bank', () => {
  test('is a task until its deadline, its patient is told, and nothing of it is supplied or paid back [SUB-S410] [SUB-S411]', async () => {
    const given = await givenDisputed()
    const dispute = await read(given)
    expect(dispute).toMatchObject({ state: 'to_answer', kind: 'plan', amountCents: given.priceCents })
    expect((await openTask(given))?.dueAt).toBe(dispute.dueBy)
    expect((await invoiceOf(given))?.dispute).toBe('open')
    const mails = (await app.mails(given.patient.email)).map(one => one.subject)
    expect(mails.filter(subject => subject === 'Your bank has told us of a dispute')).toHaveLength(1)
    await expect(stepsOn(app, given.order.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
    const payment = await app.as(people.paula).api.payments.read({ params: { id: dispute.paymentId ?? '' } })
    expect(payment).toMatchObject({ dispute: { id: given.id, standing: 'open' }, can: { refund: false } })
    const body = {
      requestKey: crypto.randomUUID(),
      amountCents: 100,
      leftCents: payment.leftCents,
      reason: 'late' as const,
      note: 'It took two weeks',
    }
    await expect(app.as(people.paula).api.payments.refund({ params: { id: payment.id }, body })).rejects.toMatchObject({
      code: 'payment_disputed',
    })
  })

  test('nothing that waits for a second person, or did not reach the card, goes back while the bank decides; lost, it is owed no more [SUB-S610]', async () => {
    const paid = await payPlan(app, await givenPlan(app, { template: 'RX-M5' }), cards.disputed)
    const payments = app.as(people.paula).api.payments
    const [found] = (await payments.list({ query: { view: 'all', limit: 1, search: paid.patient.email } })).items
    const params = { id: found?.id ?? '' }
    const ask = (amountCents: number, leftCents: number) =>
      payments.refund({
        params,
        body: { requestKey: crypto.randomUUID(), amountCents, leftCents, reason: 'late', note: 'It took two weeks' },
      })
    await ask(2_000, paid.priceCents)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `with gone as (delete from jobs.job where name = 'pay-refund')
       update public.refunds set status = 'failed', settled_at = now() where patient_id = $1 returning id`,
      [paid.patient.id],
    )
    const asked = await ask(paid.priceCents - 2_000, paid.priceCents - 2_000)
    await advance(app, 'PT2M')
    await deliverAll(app)
    const requestId = asked.requests.find(one => one.decision === null)?.id ?? ''
    const decide = app.as(people.sam).api.payments.decide
    await expect(decide({ params: { id: requestId }, body: { decision: 'approved', note: '' } })).rejects.toMatchObject(
      { status: 409, code: 'payment_disputed' },
    )
    const page = await app.as(people.sam).api.payments.read({ params })
    expect(page.requests.find(one => one.id === requestId)).toMatchObject({
      decision: null,
      isOwn: false,
      can: { agree: false, decline: true },
    })
    const settle = (how: 'again' | 'by_transfer') =>
      app.as(people.paula).api.subscriptions.settleRefund({ params: { id: rows[0]?.id ?? '' }, body: { how } })
    for (const how of ['again', 'by_transfer'] as const)
      await expect(settle(how)).rejects.toMatchObject({ code: 'payment_disputed' })
    const dispute = page.dispute?.id ?? ''
    await api().accept({ params: { id: dispute }, body: { words: 'It was a mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect((await payments.read({ params })).refunds).toMatchObject([{ status: 'succeeded' }])
    const { items } = await app.as(paid.patient).api.subscriptions.mine()
    expect(items[0]?.prices.filter(one => one.kind === 'paid_back')).toMatchObject([{ amountCents: paid.priceCents }])
    expect(await tasksOf(app, 'refund_to_agree', params.id)).toMatchObject([{ state: 'done' }])
    await expect(
      decide({ params: { id: requestId }, body: { decision: 'declined', note: 'Too late' } }),
    ).rejects.toMatchObject({ code: 'refund_decided' })
    await expect(settle('by_transfer')).rejects.toMatchObject({ code: 'refund_settled' })
  })

  test('an order that is cancelled meanwhile is not said to be paid back by us before the bank has decided [SUB-S611]', async () => {
    const given = await givenDisputed()
    const { version } = await stepsOn(app, given.order.id).read()
    const body = { version, reason: 'stock' as const, note: 'None left', keepsPayment: false }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: given.order.id }, body })
    await app.drain()
    const mail = (await app.mails(given.patient.email)).find(one => one.subject.endsWith('has been cancelled'))
    expect(mail?.text).toContain('Your bank is deciding about that payment')
    expect((await invoiceOf(given))?.refunds).toMatchObject([{ status: 'on_its_way' }])
    await answered(given, 'winning_evidence')
    await advance(app, 'PT2H')
    await app.sweep()
    await app.drain()
    expect((await invoiceOf(given))?.refunds).toMatchObject([{ amountCents: given.priceCents, status: 'paid_back' }])
  })

  test('whose refund the provider refuses before we were told of it waits like any other [SUB-S689]', async () => {
    const paid = await payPlan(app, await givenPlan(app, { supplies: 3 }), cards.disputed)
    const order = await orderOf(app, paid.patient.id)
    await advance(app, 'PT2M')
    const { version } = await stepsOn(app, order.id).read()
    const body = { version, reason: 'stock' as const, note: 'None left', keepsPayment: false }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: order.id }, body })
    await app.drain()
    const refunds = async () => (await app.as(paid.patient).api.subscriptions.mine()).invoices[0]?.refunds
    expect(await refunds()).toMatchObject([{ status: 'on_its_way' }])
    await deliverAll(app)
    const id = (await open()).items.find(one => one.email === paid.patient.email)?.id ?? ''
    await answered({ ...paid, order, id }, 'winning_evidence')
    await advance(app, 'P2D')
    await app.sweep()
    await app.drain()
    expect(await refunds()).toMatchObject([{ status: 'paid_back' }])
  })

  test('is answered once with what was agreed, written and sent, and goes on once it is won [SUB-S412] [SUB-S413]', async () => {
    const given = await givenDisputed()
    const { evidence } = await read(given)
    const said = JSON.stringify(evidence)
    expect(evidence.map(one => one.title)).toEqual(
      expect.arrayContaining([
        'The payment',
        'Who paid',
        'What they agreed to',
        'What we wrote to them',
        'What was sent',
      ]),
    )
    expect(said).toContain(given.patient.email)
    expect(said).not.toMatch(/finasteride|minoxidil|hair|prescri/i)
    const both = await Promise.allSettled([answered(given, 'winning_evidence'), answered(given, 'winning_evidence')])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'dispute_answered' },
    ])
    expect(await read(given)).toMatchObject({
      state: 'won',
      answer: { state: 'sent', problem: '' },
      can: { answer: false },
      evidence,
    })
    expect(await openTask(given)).toBeUndefined()
    expect((await stepsOn(app, given.order.id).verify()).state).toBe('verified')
    const paper = await app.as(people.paula).request('GET', `/api/admin/disputes/${given.id}/evidence.pdf`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await paper.arrayBuffer())))
    expect(text.join(' ')).toContain('What they agreed to')
  })

  test('that is accepted is lost: its money stands in the ledger, the order is not supplied, and its end pays nothing twice [SUB-S414]', async () => {
    const given = await givenDisputed()
    await api().accept({ params: { id: given.id }, body: { words: 'It was a mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect(await read(given)).toMatchObject({ state: 'lost', answer: { kind: 'accepted' } })
    const { items } = await app.as(given.patient).api.subscriptions.mine()
    expect(items[0]?.prices.filter(one => one.kind === 'paid_back')).toMatchObject([{ amountCents: given.priceCents }])
    // What nobody has begun ends by itself, once, and nothing goes back beside what the bank has given back.
    expect((await stepsOn(app, given.order.id).read()).state).toBe('cancelled')
    const invoice = await invoiceOf(given)
    expect(invoice).toMatchObject({ dispute: 'lost', refunds: [] })
    const mails = (await app.mails(given.patient.email)).filter(one => one.subject.endsWith('has been cancelled'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('your bank has given you back')
    const { items: mine } = await app.as(given.patient).api.billing.myInvoices({})
    expect(mine).toMatchObject([{ dispute: 'lost', backs: [] }])
  })

  test('that is lost is an adjustment of its quarter, and one that is open is none [RECON-900]', async () => {
    const back = async () => {
      const { months } = await app.as(people.paula).api.reconciliation.gst({ query: {} })
      return months.reduce((sum, one) => sum + one.backCents, 0)
    }
    const before = await back()
    const given = await givenDisputed()
    expect(await back()).toBe(before)
    await api().accept({ params: { id: given.id }, body: { words: 'It was a mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect(await read(given)).toMatchObject({ state: 'lost' })
    expect(await back()).toBe(before + given.priceCents)
  })

  test('that is lost after part of it was paid back counts no more than was paid [RECON-900]', async () => {
    const back = async () => {
      const { months } = await app.as(people.paula).api.reconciliation.gst({ query: {} })
      return months.reduce((sum, one) => sum + one.backCents, 0)
    }
    const before = await back()
    const paid = await payPlan(app, await givenPlan(app, { supplies: 3 }), cards.disputed)
    const { payments } = app.as(people.paula).api
    const [found] = (await payments.list({ query: { view: 'all', limit: 1, search: paid.patient.email } })).items
    await payments.refund({
      params: { id: found?.id ?? '' },
      body: {
        requestKey: crypto.randomUUID(),
        amountCents: 500,
        leftCents: paid.priceCents,
        reason: 'late',
        note: 'It took two weeks',
      },
    })
    await app.drain()
    await deliverAll(app)
    expect(await back()).toBe(before + 500)
    await advance(app, 'PT2M')
    await deliverAll(app)
    const id = (await open()).items.find(one => one.email === paid.patient.email)?.id ?? ''
    await api().accept({ params: { id }, body: { words: 'It was a mistake of ours' } })
    await app.drain()
    await deliverAll(app)
    expect(await read({ id })).toMatchObject({ state: 'lost' })
    expect(await back()).toBe(before + paid.priceCents)
  })

  test('what was made for a lost one waits to be destroyed, and is not paid back again [SUB-S502]', async () => {
    const given = await givenDisputed()
    await api().answer({ params: { id: given.id }, body: { words: 'winning_evidence' } })
    await app.drain()
    await deliverAll(app)
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    await steps.pack()
    const invoiceId = (await invoiceOf(given))?.id ?? ''
    await inTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) => stopUnpaid(app.deps, tx, invoiceId))
    expect(await steps.read()).toMatchObject({ state: 'on_hold', holdReason: 'payment' })
    expect(await tasksOf(app, 'destroy_order', given.order.id)).toMatchObject([{ state: 'open' }])
  })

  test('an answer that the provider does not take is a task, shown with its reason, and can be given again [SUB-S500]', async () => {
    const given = await givenDisputed()
    const stripe = stripeOf(app)
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select stripe_dispute_id as id from public.disputes where id = $1',
      [given.id],
    )
    const long = 'x'.repeat(20_000)
    const fields = ['access_activity_log', 'billing_address', 'cancellation_rebuttal', 'customer_purchase_ip'] as const
    const more = ['duplicate_charge_explanation', 'duplicate_charge_id', 'refund_refusal_explanation'] as const
    const evidence = (text: string) => Object.fromEntries([...fields, ...more].map(field => [field, text]))
    await stripe.disputes.update(rows[0]?.id ?? '', {
      evidence: { ...evidence(long), shipping_carrier: 'x'.repeat(9_900) },
      submit: false,
    })
    const refused = await answered(given, 'y'.repeat(1500))
    expect(refused).toMatchObject({ state: 'to_answer', answer: { state: 'refused' }, can: { answer: true } })
    expect(refused.answer?.problem).toContain('combined length')
    expect(await tasksOf(app, 'dispute_not_taken', given.id)).toMatchObject([{ state: 'open' }])
    expect((await openTask(given))?.dueAt).toBe(refused.dueBy)
    await stripe.disputes.update(rows[0]?.id ?? '', {
      evidence: { ...evidence('x'), shipping_carrier: 'x' },
      submit: false,
    })
    expect(await answered(given, 'winning_evidence')).toMatchObject({ state: 'won', answer: { state: 'sent' } })
    expect(await tasksOf(app, 'dispute_not_taken', given.id)).toMatchObject([{ state: 'done' }])
  })

  test('an answer that comes too late is kept as not taken, with nothing more to press [SUB-S500]', async () => {
    const given = await givenDisputed()
    await api().answer({ params: { id: given.id }, body: { words: 'Ours' } })
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select stripe_dispute_id as id from public.disputes where id = $1',
      [given.id],
    )
    await stripeOf(app).disputes.close(rows[0]?.id ?? '')
    await app.drain()
    expect(await read(given)).toMatchObject({ state: 'lost', answer: { state: 'refused' }, can: { answer: false } })
    const [task] = await tasksOf(app, 'dispute_not_taken', given.id)
    expect(task?.summary).toContain('can no longer be answered')
    expect(await openTask(given)).toBeUndefined()
  })

  test('ends in the same state by messages that are doubled, turned round or lost [SUB-S410]', async () => {
    const given = await payPlan(app, await givenPlan(app), cards.disputed)
    await advance(app, 'PT2M')
    const events = (await newEvents(app)).filter(one => one.type.startsWith('charge.dispute.'))
    for (const event of [...events, ...events].toReversed()) expect((await deliver(app, event)).status).toBe(200)
    await app.drain()
    const mine = (await open()).items.filter(one => one.email === given.patient.email)
    expect(mine).toHaveLength(1)
    const other = await payPlan(app, await givenPlan(app), cards.disputed)
    await advance(app, 'PT2H')
    await newEvents(app)
    await app.sweep()
    expect((await open()).items.map(one => one.email)).toContain(other.patient.email)
  })

  for (const endpoint of Object.values(disputes))
    onlyFor(() => app, endpoint, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
