import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { advance, breakService, mendServices } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenShopOrder, openShopApp, variants } from '#test/given/shop-orders.ts'
import { tasksOf } from '#test/given/tasks.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const admin = () => app.as(people.paula).api.shopAdmin
const read = (id: string) => admin().read({ params: { id } })
type Query = Parameters<ReturnType<typeof admin>['list']>[0]['query']
const list = (query: Partial<Query> = {}) =>
  admin().list({ query: { view: 'all', sort: 'newest', limit: 50, ...query } })

const twoLines = [
  { variantId: variants.shampoo, quantity: 3 },
  { variantId: variants.conditioner, quantity: 1 },
]

type Wish = { quantity?: number; shipping?: boolean; key?: string; returnId?: string }
const refund = async (id: string, { quantity = 1, shipping = false, key, returnId }: Wish = {}) => {
  const page = await read(id)
  return admin().refund({
    params: { id },
    body: {
      requestKey: key ?? crypto.randomUUID(),
      version: page.version,
      lines: quantity > 0 ? [{ lineId: page.lines[0]?.id ?? '', quantity, restock: false }] : [],
      refundShipping: shipping,
      note: 'One bottle leaked',
      ...(returnId ? { returnId } : {}),
    },
  })
}

describe('the list of orders', () => {
  test('works: found by number, name, e-mail and SKU; nothing is found by what is in no order [SHOPADM-01]', async () => {
    const { id, name } = await givenShopOrder(app, {
      fields: { email: 'zoe.lark@example.com', firstName: 'Zoe', lastName: 'Lark' },
    })
    const find = async (search: string) => (await list({ search })).items.map(one => one.id)
    for (const search of [name, name.slice(1), 'zoe l', 'Lark', 'Zoe.Lark@example.com'])
      expect(await find(search)).toContain(id)
    const { lines } = await read(id)
    expect(await find(lines[0]?.sku ?? '')).toContain(id)
    expect(await find('nothing like it')).toEqual([])
  })

  test.each(['newest', 'oldest', 'largest'] as const)('pages by %s neither repeat nor lose an order', async sort => {
    await givenShopOrder(app, { lines: twoLines })
    const whole = (await list({ sort })).items.map(({ id }) => id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ sort, limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(whole)
  })

  test('a cursor of another order of the list is refused', async () => {
    await givenShopOrder(app)
    const { nextCursor } = await list({ sort: 'largest', limit: 1 })
    await expect(list({ sort: 'newest', cursor: nextCursor ?? '' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('days are those of the clinic [SHOPADM-02]', async () => {
    const { id } = await givenShopOrder(app)
    const today = '2026-11-16'
    expect((await list({ from: today, to: today })).items.map(one => one.id)).toContain(id)
    expect((await list({ from: '2026-11-17' })).items.map(one => one.id)).not.toContain(id)
  })

  test('the export holds what the filter finds, and is audited [SHOPADM-03]', async () => {
    const { name } = await givenShopOrder(app, { fields: { email: 'csv@example.com' } })
    const reply = await app
      .as(people.paula)
      .request('GET', '/api/admin/shop-orders/export?search=csv@example.com&view=all&sort=newest')
    expect(reply.headers.get('content-type')).toContain('text/csv')
    const rows = (await reply.text()).trim().split('\r\n')
    expect(rows).toHaveLength(2)
    expect(rows[1]).toContain(name)
    const { rows: audits } = await app.deps.pool.query(
      `select reason from public.audit_log where action = 'shop_order.export' order by id desc limit 1`,
    )
    expect(audits).toEqual([{ reason: '1 orders' }])
  })
})

describe('a refund', () => {
  test('works: pieces of a line come back with their GST, once, and the customer is told without what it was [SHOPADM-05]', async () => {
    const { id, providerId } = await givenShopOrder(app, { lines: twoLines, fields: { email: 'refund@example.com' } })
    const key = crypto.randomUUID()
    const before = await read(id)
    const piece = before.lines[0]?.unitCents ?? 0
    await Promise.allSettled([refund(id, { key }), refund(id, { key })])
    const page = await read(id)
    expect(page.refunds).toMatchObject([
      { status: 'done', amountCents: piece, gstCents: Math.round(piece / 11), lines: [{ quantity: 1 }] },
    ])
    expect(page).toMatchObject({ refundedCents: piece, financialStatus: 'partially_refunded' })
    expect((await app.deps.shop.order(providerId))?.refunds).toHaveLength(1)
    await app.drain()
    const mails = (await app.mails('refund@example.com')).filter(({ subject }) => /refunded/.test(subject))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(/shampoo|bottle|leak|hair/i)
  })

  test('with the key of another one is refused, and pays nothing more [SHOPADM-27]', async () => {
    const { id } = await givenShopOrder(app, { lines: twoLines, fields: { shipping: 'express' } })
    const key = crypto.randomUUID()
    await refund(id, { key })
    for (const other of [{ quantity: 2 }, { quantity: 1, shipping: true }])
      await expect(refund(id, { key, ...other })).rejects.toMatchObject({ code: 'shop_order_changed' })
    expect((await refund(id, { key })).refunds).toMatchObject([{ status: 'done', lines: [{ quantity: 1 }] }])
  })

  test('everything in steps is what was paid, and nothing is left to refund [SHOPADM-06]', async () => {
    const { id } = await givenShopOrder(app, { lines: [{ variantId: variants.shampoo, quantity: 3 }] })
    await refund(id, { quantity: 1 })
    await refund(id, { quantity: 2 })
    const { refundableShippingCents } = await read(id)
    const last = refundableShippingCents > 0 ? await refund(id, { quantity: 0, shipping: true }) : await read(id)
    expect(last).toMatchObject({
      refundedCents: last.totalCents,
      financialStatus: 'refunded',
      adminCan: { refund: false },
    })
    expect(last.dispatchState).toBe('cancelled')
    await expect(refund(id, { quantity: 1 })).rejects.toMatchObject({ code: 'refund_too_much' })
  })

  test('of two admins with the same page one refunds, and the other is told to look again [SHOPADM-08]', async () => {
    const { id } = await givenShopOrder(app, { lines: twoLines })
    const { version, lines } = await read(id)
    const body = () => ({
      requestKey: crypto.randomUUID(),
      version,
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 2, restock: false }],
      refundShipping: false,
      note: 'Both at once',
    })
    const tried = await Promise.allSettled([
      admin().refund({ params: { id }, body: body() }),
      admin().refund({ params: { id }, body: body() }),
    ])
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await read(id)).refunds).toHaveLength(1)
  })

  test('when the shop is down it stays asked for, and is made once it is back [SHOPADM-09]', async () => {
    const { id, providerId } = await givenShopOrder(app, { lines: twoLines })
    await breakService(app, { match: { service: 'shop-admin' }, action: 'status', status: 503, times: 20 })
    const page = await refund(id)
    expect(page.refunds).toMatchObject([{ status: 'requested' }])
    await mendServices(app)
    await advance(app, 'PT20M')
    await app.sweep()
    await app.drain()
    expect((await read(id)).refunds).toMatchObject([{ status: 'done' }])
    expect((await app.deps.shop.order(providerId))?.refunds).toHaveLength(1)
  })

  test('that the customer’s bank does not take is refused with that reason, and can be made in another way; until then it stands in a view of its own [SHOPADM-28] [OFFICE-S714]', async () => {
    const { id } = await givenShopOrder(app, { lines: twoLines, card: '4000000000005126' })
    await expect(refund(id)).rejects.toMatchObject({
      code: 'refund_refused',
      problems: [{ message: 'The bank did not take the refund.' }],
    })
    expect(await read(id)).toMatchObject({
      refundedCents: 0,
      refunds: [{ status: 'failed' }],
      adminCan: { refund: true },
    })
    const failed = async () =>
      (
        await app.as(people.paula).api.shopAdmin.list({ query: { view: 'refund_failed', sort: 'newest', limit: 100 } })
      ).items.some(one => one.id === id)
    expect(await failed()).toBe(true)
    const late = await app.as(people.paula).api.office.waiting({ query: { period: '30' } })
    expect(late.rows.find(row => row.kind === 'shop_refunds_failed')?.count).toBeGreaterThan(0)
    const { items } = await app.as(people.paula).api.tasks.list({ query: { view: 'open', limit: 100 } })
    const task = items.find(one => one.kind === 'shop_refund_failed' && one.subjectId === id)
    if (!task) throw new Error('there is no task')
    await app.as(people.paula).api.tasks.finish({ params: { id: task.id }, body: { version: task.version } })
    expect(await failed()).toBe(false)
  })

  test('a reply that got lost pays nothing twice [SHOPADM-10]', async () => {
    const { id, providerId } = await givenShopOrder(app, { lines: twoLines })
    await breakService(app, { match: { service: 'shop-admin' }, action: 'lose-reply', times: 3 })
    await refund(id).catch(() => undefined)
    await mendServices(app)
    await advance(app, 'PT20M')
    await app.sweep()
    await app.drain()
    expect((await read(id)).refunds).toMatchObject([{ status: 'done' }])
    expect((await app.deps.shop.order(providerId))?.refunds).toHaveLength(1)
  })
})

test('what someone bought last tells their brand until their care does [SCREEN-S412]', async () => {
  const patient = await givenPatient(app)
  const journey = () => app.as(patient).api.me.journey()
  expect((await journey()).brand).toBeNull()
  await givenShopOrder(app, { by: patient, brand: 'women', fields: { email: patient.email } })
  expect(await journey()).toMatchObject({ brand: 'women', action: { path: '/women/hair-loss-quiz' } })
})

describe('a return', () => {
  const givenRequest = async (email: string) => {
    const order = await givenShopOrder(app, { by: people.theo, fields: { email } })
    const patient = app.as(people.theo).api.shop
    const mine = await patient.readOrder({ body: { order: { id: order.id } } })
    const page = await patient.requestReturn({
      body: {
        order: { id: order.id },
        requestKey: crypto.randomUUID(),
        lines: [{ lineId: mine.lines[0]?.id ?? '', quantity: 1 }],
        reason: 'damaged',
        note: 'The pump is cracked.',
      },
    })
    return { order, returnId: page.returns[0]?.id ?? '' }
  }
  const decide = (id: string, decision: 'approve' | 'decline' | 'received', answer = '') =>
    admin().decideReturn({ params: { id }, body: { decision, answer } })

  test('works: asked for, approved, back, refunded; the customer follows it [SHOPADM-11] [TASK-226]', async () => {
    const { order, returnId } = await givenRequest('return@example.com')
    expect((await admin().returns({ query: { limit: 50 } })).items.map(({ id }) => id)).toContain(returnId)
    expect((await decide(returnId, 'approve', 'Post it to the address below.')).returns).toMatchObject([
      { status: 'approved', answer: 'Post it to the address below.' },
    ])
    const states = async () => (await tasksOf(app, 'shop_return', order.id)).map(task => task.state)
    expect(await states()).toEqual(['done'])
    await decide(returnId, 'received')
    expect(await states()).toEqual(['done', 'open'])
    const page = await refund(order.id, { returnId })
    expect(await states()).toEqual(['done', 'done'])
    expect(page.returns).toMatchObject([{ status: 'refunded' }])
    expect((await admin().returns({ query: { limit: 50 } })).items.map(({ id }) => id)).not.toContain(returnId)
    const kinds = page.timeline.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['return', 'money', 'mail', 'shop']))
    const mine = await app.as(people.theo).api.shop.readOrder({ body: { order: { id: order.id } } })
    expect(mine.returns).toMatchObject([{ status: 'refunded', canCancel: false }])
  })

  test('declining needs a reason, and what was answered is not answered again [SHOPADM-12]', async () => {
    const { returnId } = await givenRequest('declined@example.com')
    await expect(decide(returnId, 'decline', 'No.')).rejects.toMatchObject({ code: 'bad_request' })
    await decide(returnId, 'decline', 'It was used for a month.')
    await expect(decide(returnId, 'approve')).rejects.toMatchObject({ code: 'return_wrong_state' })
    await app.drain()
    const mail = (await app.mails('declined@example.com')).find(({ subject }) => subject.includes('is answered'))
    expect(mail?.text).not.toMatch(/used|month|pump/)
  })
})

describe('messages of the shop', () => {
  const deliver = async () => {
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `insert into public.webhook_inbox (provider, event_id, type, payload, received_at, last_error, attempts)
       values ('shopify', gen_random_uuid()::text, 'orders/paid', $1, $2, 'ShopDown', 12) returning id`,
      [{ admin_graphql_api_id: 'gid://shopify/Order/1', email: 'secret@example.com' }, app.clock.now()],
    )
    return rows[0]?.id ?? ''
  }

  test('works: one that failed is found, read without what tells of a person, and handled again [SHOPADM-13]', async () => {
    const id = await deliver()
    const inbox = await admin().inbox({ query: { limit: 20, state: 'failed', provider: 'shopify' } })
    expect(inbox.items.find(one => one.id === id)).toMatchObject({
      state: 'failed',
      type: 'orders/paid',
      objectId: 'gid://shopify/Order/1',
    })
    expect(inbox.failed).toBeGreaterThan(0)
    expect(JSON.stringify(await admin().inboxMessage({ params: { id } }))).not.toContain('secret@')
    expect(await admin().replay({ params: { id } })).toMatchObject({ state: 'handled', lastError: '' })
    expect(await admin().replay({ params: { id } })).toMatchObject({ state: 'handled' })
  })

  test('one that fails again keeps why', async () => {
    const id = await deliver()
    await breakService(app, { match: { service: 'shop-admin' }, action: 'status', status: 503, times: 20 })
    expect(await admin().replay({ params: { id } })).toMatchObject({ state: 'failed' })
  })
})

test('nobody but an admin sees orders, money or messages of others [SHOPADM-15]', async () => {
  const { id } = await givenShopOrder(app)
  for (const person of [people.theo, people.drOkoro, people.phTran]) {
    const { api } = app.as(person)
    await expect(api.shopAdmin.read({ params: { id } })).rejects.toMatchObject({ status: 403 })
    await expect(api.shopAdmin.inbox({ query: { limit: 5 } })).rejects.toMatchObject({ status: 403 })
  }
})

test('the confirmation goes out again, once for each press', async () => {
  const { id } = await givenShopOrder(app, { fields: { email: 'again@example.com' } })
  const requestKey = crypto.randomUUID()
  await admin().resendConfirmation({ params: { id }, body: { requestKey } })
  await admin().resendConfirmation({ params: { id }, body: { requestKey } })
  await app.drain()
  const mails = (await app.mails('again@example.com')).filter(({ subject }) => /Thank you for your order/.test(subject))
  expect(mails).toHaveLength(2)
})
