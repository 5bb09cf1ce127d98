import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cards, deliverAll, joinClocks, type Patient, payOn } from '#test/given/billing.ts'
import { givenGoods, passGoods } from '#test/given/goods.ts'
import { openShopApp } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const api = () => app.as(people.paula).api.payments
const list = async (view: 'all' | 'unpaid', search: string) =>
  (await api().list({ query: { view, limit: 100, search } })).items
const read = (id: string) => api().read({ params: { id } })
const given = async () => {
  const goods = await givenGoods(app)
  const [paid] = await list('all', goods.patient.email)
  return { ...goods, id: paid?.id ?? '' }
}
const subjects = async ({ email }: Patient) => {
  await app.drain()
  return (await app.mails(email)).map(one => one.subject)
}
const keepCard = async (patient: Patient, number: string) => {
  const { billing } = app.as(patient).api
  await payOn((await billing.addCard()).url, number)
  await deliverAll(app)
  const card = (await billing.myCards()).items.find(one => one.last4 === number.slice(-4))
  await billing.chooseCard({ params: { ref: card?.ref ?? '' }, body: { as: 'default' } })
}

describe('what a buyer of goods asks the office for by phone', () => {
  test('a pause is made as in their account, once, with their receipt and who typed it, and can be taken back [SUB-S722]', async () => {
    const goods = await given()
    const { forPatient } = await read(goods.id)
    const on = forPatient.pause?.to ?? ''
    const note = 'Called from the number on file, away until then'
    const body = { noteId: crypto.randomUUID(), kind: 'pause' as const, on, seen: forPatient.seen, note }
    const pause = () => api().changeForPatient({ params: { id: goods.id }, body })
    await pause()
    const page = await pause()
    expect(page.forPatient).toMatchObject({ pausedUntil: on, seen: forPatient.seen + 1, undo: true })
    expect(page.timeline.filter(one => one.note.includes('by phone')).map(one => one.who)).toEqual(['Paula Reyes'])
    expect(page.timeline.map(one => one.what)).toContain('paused the subscription')
    const mine = () => app.as(goods.patient).api.goods.read({ params: { id: goods.goods.id } })
    expect((await mine()).options.pausedUntil).toBe(on)
    expect((await subjects(goods.patient)).filter(one => one.includes('paused until'))).toHaveLength(1)
    const older = { ...body, noteId: crypto.randomUUID(), on: forPatient.pause?.from ?? '' }
    await expect(api().changeForPatient({ params: { id: goods.id }, body: older })).rejects.toMatchObject({
      code: 'plan_changed',
    })
    const undo = { ...body, noteId: crypto.randomUUID(), kind: 'undo' as const, on: null, seen: page.forPatient.seen }
    expect((await api().changeForPatient({ params: { id: goods.id }, body: undo })).forPatient.pausedUntil).toBeNull()
    expect((await mine()).options.pausedUntil).toBeNull()
  })

  test('the notice of a charge is mailed again once for each press, three times a day at most, and not before it is announced [SUB-S723]', async () => {
    const goods = await given()
    const again = (requestKey = crypto.randomUUID(), what: 'notice' | 'invoice' = 'notice') =>
      api().resend({ params: { id: goods.id }, body: { requestKey, what } })
    await expect(again()).rejects.toMatchObject({ code: 'payment_changed' })
    await passGoods(app, 'P38D')
    expect((await read(goods.id)).can.resendNotice).toBe(true)
    const key = crypto.randomUUID()
    await again(key)
    await again(key)
    const notices = async () => (await subjects(goods.patient)).filter(one => one.startsWith('Your next payment is on'))
    expect(await notices()).toHaveLength(2)
    await again()
    await again()
    await expect(again()).rejects.toMatchObject({ code: 'sent_enough' })
    await expect(again(crypto.randomUUID(), 'invoice')).rejects.toMatchObject({ code: 'payment_changed' })
    expect(await notices()).toHaveLength(4)
    const { timeline } = await read(goods.id)
    expect(timeline.filter(one => one.what === 'sent the notice of the next charge again')).toHaveLength(3)
  })
})

describe('goods whose payment did not go through', () => {
  test('are found as not paid with each try, and once they are paid the delivery tells all of it [SUB-S724]', async () => {
    const goods = await given()
    const { email } = goods.patient
    await keepCard(goods.patient, cards.failsLater)
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    const [unpaid] = await list('unpaid', email)
    expect(unpaid).toMatchObject({ kind: 'goods', status: 'open', amountCents: goods.goods.amountCents })
    const id = unpaid?.id ?? ''
    expect((await list('unpaid', unpaid?.number ?? '')).map(one => one.id)).toEqual([id])
    expect((await list('all', email)).map(one => one.status)).toEqual(['open', 'paid'])
    await api().note({ params: { id }, body: { noteId: crypto.randomUUID(), text: 'Called about the card' } })
    const page = await read(id)
    expect(page).toMatchObject({
      cardLast4: '0341',
      attempts: 1,
      orders: [],
      can: { refund: false },
      forPatient: { pause: null },
      others: [{ id: goods.id }],
    })
    expect(page.owed?.tries).toMatchObject([{ outcome: 'failed', card: '0341' }])
    expect(page.timeline.at(-1)).toMatchObject({ note: 'Called about the card' })
    expect((await read(goods.id)).others).toMatchObject([{ id, status: 'open' }])

    await keepCard(goods.patient, cards.good)
    await passGoods(app, 'P3D')
    await deliverAll(app)
    await app.drain()
    expect(await list('unpaid', email)).toEqual([])
    await expect(read(id)).rejects.toMatchObject({ code: 'not_found' })
    const [paid] = await list('all', email)
    const { timeline, owed } = await read(paid?.id ?? '')
    expect(timeline.map(one => one.what)).toEqual(
      expect.arrayContaining(['It is tried again by our own days', 'What had failed is paid', 'Ordered at the shop']),
    )
    expect(timeline.map(one => one.note)).toContain('Called about the card')
    expect(owed?.tries).toHaveLength(2)
  })

  test('that are asked for no more are void, and no longer among what is not paid [SUB-S724]', async () => {
    const goods = await given()
    await keepCard(goods.patient, cards.failsLater)
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    await app.as(goods.patient).api.goods.cancel({ params: { id: goods.goods.id } })
    await deliverAll(app)
    await app.drain()
    expect(await list('unpaid', goods.patient.email)).toEqual([])
    const [dropped] = await list('all', goods.patient.email)
    expect(dropped).toMatchObject({ status: 'void' })
    const { timeline } = await read(dropped?.id ?? '')
    expect(timeline.map(one => one.what)).toContain('What had failed is asked for no more')
  })
})
