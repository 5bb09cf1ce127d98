import { payments } from '@om/contracts/payments'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks, payPlan } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Admin = typeof people.paula | typeof people.sam
const api = (admin: Admin = people.paula) => app.as(admin).api.payments
type Query = Parameters<ReturnType<typeof api>['list']>[0]['query']
const list = (query: Partial<Query> = {}) => api().list({ query: { view: 'all', limit: 100, ...query } })
const read = (id: string) => api().read({ params: { id } })

const idOf = async (email: string) => (await list({ search: email })).items[0]?.id ?? ''

const givenPaid = async (template?: string) => {
  const plan = await payPlan(app, await givenPlan(app, template ? { template } : {}))
  return { ...plan, id: await idOf(plan.patient.email) }
}

type Wish = { cents: number; key?: string; admin?: Admin; left?: number }
const payBack = async (id: string, { cents, key = crypto.randomUUID(), admin, left }: Wish) => {
  const { leftCents } = await read(id)
  const body = {
    requestKey: key,
    amountCents: cents,
    leftCents: left ?? leftCents,
    reason: 'late' as const,
    note: 'It took two weeks',
  }
  return api(admin).refund({ params: { id }, body })
}

/** All of an invoice that is above what an admin may pay back alone. */
const askForAll = async () => {
  const given = await givenPaid('RX-M5')
  const page = await payBack(given.id, { cents: given.priceCents })
  return { ...given, page, requestId: page.requests[0]?.id ?? '' }
}
const decide = (id: string, decision: 'approved' | 'declined', admin: Admin = people.sam) =>
  api(admin).decide({ params: { id }, body: { decision, note: 'Looked at it' } })

const backOf = async ({ patient }: { patient: Parameters<TestApp['as']>[0] }) => {
  await app.drain()
  return (await app.as(patient).api.subscriptions.mine()).invoices.flatMap(one => one.refunds)
}

describe('the office finds a payment', () => {
  test('by name, e-mail, invoice, order and card, and reads nothing clinical [SUB-S401]', async () => {
    const given = await givenPaid()
    const page = await read(given.id)
    const { firstName, lastName, email } = given.patient
    const words = [
      `${firstName} ${lastName}`,
      lastName,
      email.toUpperCase(),
      page.number,
      page.orders[0]?.number ?? '',
      '4242',
    ]
    for (const search of words) expect((await list({ search })).items.map(one => one.id)).toContain(given.id)
    expect((await list({ search: '9999' })).items).toEqual([])
    expect(JSON.stringify(page)).not.toMatch(/finasteride|minoxidil|capsule|\d mg\b/i)
    expect(page.timeline.map(one => one.what)).toEqual(
      expect.arrayContaining(['Paid', 'The plan began', `Order ${page.orders[0]?.number} went to the pharmacy`]),
    )
  })

  test('and reads what the patient changed about the plan [SUB-S401]', async () => {
    const given = await givenPaid()
    const subscriptions = app.as(given.patient).api.subscriptions
    const params = { id: given.subscriptionId }
    await subscriptions.cancel({ params, body: { reason: '' } })
    await subscriptions.resume({ params })
    const told = (await read(given.id)).timeline.map(one => `${one.who} ${one.what}`)
    expect(told).toEqual(
      expect.arrayContaining(['The patient cancelled the subscription', 'The patient undid the cancellation']),
    )
  })

  test('pages neither repeat nor lose an invoice, and the days are those of the clinic', async () => {
    await givenPaid()
    const whole = (await list()).items
    const seen: string[] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const part = await list({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...part.items.map(one => one.id))
      cursor = part.nextCursor ?? undefined
    }
    expect(seen).toEqual(whole.map(one => one.id))
    expect((await list({ to: '2020-01-01' })).items).toEqual([])
  })

  for (const endpoint of Object.values(payments))
    onlyFor(() => app, endpoint, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})

describe('a refund by hand', () => {
  test('goes back once, however often it is sent; its patient sees it, and never more than is left [SUB-S402]', async () => {
    const given = await givenPaid()
    const key = crypto.randomUUID()
    const left = given.priceCents
    await Promise.all([payBack(given.id, { cents: 2_000, key, left }), payBack(given.id, { cents: 2_000, key, left })])
    expect(await backOf(given)).toEqual([{ amountCents: 2_000, status: 'paid_back' }])
    expect(await read(given.id)).toMatchObject({
      leftCents: given.priceCents - 2_000,
      refunds: [{ amountCents: 2_000, status: 'succeeded', by: 'Paula Reyes' }],
    })
    await expect(payBack(given.id, { cents: given.priceCents })).rejects.toMatchObject({ code: 'bad_request' })
    expect((await list({ view: 'refunded', search: given.patient.email })).items).toHaveLength(1)
  })

  test('two who pay back by the same page: one counts [SUB-S404]', async () => {
    const given = await givenPaid()
    const wish = { cents: 1_000, left: given.priceCents }
    const both = await Promise.allSettled([payBack(given.id, wish), payBack(given.id, wish)])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['payment_changed'])
    expect(await backOf(given)).toHaveLength(1)
  })

  test('above the limit waits for a second person, who is found a task [SUB-S403]', async () => {
    const { id, requestId, page, ...given } = await askForAll()
    expect(page).toMatchObject({
      isToAgree: true,
      requests: [{ decision: null, can: { agree: false, decline: true } }],
    })
    expect(await backOf(given)).toEqual([])
    expect(await tasksOf(app, 'refund_to_agree', id)).toMatchObject([{ state: 'open' }])
    await expect(decide(requestId, 'approved', people.paula)).rejects.toMatchObject({ code: 'second_person' })
    await expect(payBack(id, { cents: 1_00 })).rejects.toMatchObject({ code: 'payment_changed' })
    await decide(requestId, 'approved')
    expect(await backOf(given)).toEqual([{ amountCents: given.priceCents, status: 'paid_back' }])
    expect(await tasksOf(app, 'refund_to_agree', id)).toMatchObject([{ state: 'done' }])
  })

  test('of two who decide one counts; declined, or taken back, nothing goes back [SUB-S404]', async () => {
    const { id, requestId, ...given } = await askForAll()
    const both = await Promise.allSettled([decide(requestId, 'declined', people.paula), decide(requestId, 'declined')])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(['refund_decided'])
    expect(await backOf(given)).toEqual([])
    expect(await read(id)).toMatchObject({ isToAgree: false, can: { refund: true } })
  })

  test('what the rules pay back later is the rest [SUB-S405]', async () => {
    const given = await givenOrder(app)
    const id = await idOf(given.patient.email)
    await payBack(id, { cents: 2_000 })
    await backOf(given)
    const { version } = await stepsOn(app, given.order.id).read()
    const body = { version, reason: 'stock' as const, note: 'None left', keepsPayment: false }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: given.order.id }, body })
    expect((await backOf(given)).map(one => one.amountCents).toSorted()).toEqual([2_000, given.priceCents - 2_000])
    expect(await read(id)).toMatchObject({ leftCents: 0, can: { refund: false } })
  })

  test('a note stays with the invoice, once for each [SUB-S401]', async () => {
    const { id } = await givenPaid()
    const body = { noteId: crypto.randomUUID(), text: 'Called; is content.' }
    await api().note({ params: { id }, body })
    const { timeline } = await api(people.sam).note({ params: { id }, body })
    expect(timeline.filter(one => one.kind === 'note')).toMatchObject([{ who: 'Paula Reyes', note: body.text }])
  })
})
