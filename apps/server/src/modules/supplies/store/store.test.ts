import {
  addStockItem,
  attachCertificate,
  countLot,
  listStock,
  lotMoves,
  moveLot,
  receiveStock,
  stockCertificate,
  type stockKinds,
  wasteLot,
} from '@om/contracts/stock'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const api = () => app.as(people.phTran).api.stock
const inDays = (days: number) => addDays(clinicToday(app.clock), days)
const pdf = Buffer.from('%PDF-1.4 certificate').toString('base64')
const REASON = 'Counted twice, two strips are missing.'

const keep = async (kind: (typeof stockKinds)[number], name: string) => {
  const known = (await api().list()).items.find(one => one.name === name)
  return (
    known ??
    api().add({ body: { kind, name, unit: kind === 'goods' ? 'pieces' : 'g', code: '', least: 0, deliveryDays: 7 } })
  )
}

let lots = 0
const lotBody = (quantity: number) => ({
  ...{ lotId: crypto.randomUUID(), lot: `st-${++lots}`, maker: 'Arrow', expiresOn: inDays(400) },
  ...{ location: 'Shelf 3', quantity },
})

/** A lot that may leave. */
const given = async (kind: (typeof stockKinds)[number], name: string, quantity: number) => {
  const { id } = await keep(kind, name)
  const body = lotBody(quantity)
  await api().receive({ params: { id }, body })
  const params = { id: body.lotId }
  if (kind === 'ingredient') await api().attach({ params, body: { pdf } })
  await api().move({ params, body: { from: 'quarantine', to: 'released', reason: '' } })
  return { ...body, id: body.lotId, lot: body.lot.toUpperCase(), itemId: id, params }
}

const lotNow = async (id: string) => (await api().list()).items.flatMap(one => one.lots).find(one => one.id === id)

const TABLET = 'Finasteride 1 mg tablet'

const packing = async (change: Partial<{ batchNumber: string; maker: string; expiresOn: string }>) => {
  const { order } = await givenOrder(app)
  const steps = stepsOn(app, order.id)
  await steps.verify()
  const { version } = await steps.read()
  const item = { position: 0, batchNumber: '', maker: 'Arrow', expiresOn: inDays(400), ...change }
  const pack = () =>
    app.as(people.phTran).api.supplies.pack({ params: { id: order.id }, body: { version, items: [item], owes: [] } })
  return { pack, steps, order }
}

describe('stock', () => {
  test('is received in quarantine, once, and released with its certificate [ORDER-S730]', async () => {
    const { id } = await keep('ingredient', 'Minoxidil BP test')
    const body = lotBody(50)
    await Promise.all([api().receive({ params: { id }, body }), api().receive({ params: { id }, body })])
    expect(await lotNow(body.lotId)).toMatchObject({ state: 'quarantine', quantity: 50, lot: body.lot.toUpperCase() })
    await expect(
      api().receive({ params: { id }, body: { ...body, lotId: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ problems: [{ field: 'lot' }] })
    await expect(
      api().receive({ params: { id }, body: { ...lotBody(1), expiresOn: inDays(-1) } }),
    ).rejects.toMatchObject({ problems: [{ field: 'expiresOn' }] })
    const params = { id: body.lotId }
    const release = () => api().move({ params, body: { from: 'quarantine', to: 'released', reason: '' } })
    await expect(release()).rejects.toMatchObject({
      problems: [{ message: 'Attach its certificate of analysis first.' }],
    })
    const wrong = Buffer.from('GIF89a, no certificate').toString('base64')
    await expect(api().attach({ params, body: { pdf: wrong } })).rejects.toMatchObject({ problems: [{ field: 'pdf' }] })
    await api().attach({ params, body: { pdf } })
    expect(await (await api().certificate({ params })).text()).toBe('%PDF-1.4 certificate')
    await release()
    await expect(api().attach({ params, body: { pdf } })).rejects.toMatchObject({ problems: [{ field: 'pdf' }] })
    const [again, other] = [
      { ...body, quantity: 60 },
      { ...lotBody(5), lot: body.lot, maker: 'ARROW' },
    ]
    for (const wrong of [again, other])
      await expect(api().receive({ params: { id }, body: wrong })).rejects.toMatchObject({
        problems: [{ field: 'lot' }],
      })
    expect(await lotNow(body.lotId)).toMatchObject({ state: 'released', releasedBy: 'Linh Tran', blocked: '' })
  })

  test('is taken by packing in the same step, from a lot that may leave and holds enough [ORDER-S731]', async () => {
    const lot = await given('goods', TABLET, 100)
    const { pack, order } = await packing({ batchNumber: lot.lot })
    expect((await pack()).state).toBe('packed')
    expect(await lotNow(lot.id)).toMatchObject({ quantity: 55 })
    expect((await api().moves({ params: lot.params })).items).toMatchObject([
      { kind: 'use', change: -45, balance: 55, orderNumber: order.number, by: 'Linh Tran' },
      { kind: 'receive', change: 100, balance: 100 },
    ])
    await expect((await packing({ batchNumber: 'NOT-HERE' })).pack()).rejects.toMatchObject({
      problems: [{ field: 'items.0.batchNumber', message: expect.stringContaining('Receive it first') }],
    })
    await expect((await packing({ batchNumber: lot.lot, expiresOn: inDays(401) })).pack()).rejects.toMatchObject({
      problems: [{ field: 'items.0.expiresOn' }],
    })
    await api().move({ params: lot.params, body: { from: 'released', to: 'quarantine', reason: 'A seal is broken.' } })
    await expect((await packing({ batchNumber: lot.lot })).pack()).rejects.toMatchObject({
      problems: [{ message: 'In quarantine. A pharmacist releases it first.' }],
    })
    await api().move({
      params: lot.params,
      body: { from: 'quarantine', to: 'rejected', reason: 'The strips are torn.' },
    })
    const back = { from: 'rejected' as const, to: 'released' as const, reason: '' }
    await expect(api().move({ params: lot.params, body: back })).rejects.toMatchObject({
      problems: [{ field: 'reason' }],
    })
  })

  test('never goes below nothing, whoever is faster [ORDER-S731]', async () => {
    const lot = await given('goods', TABLET, 60)
    const [one, other] = [await packing({ batchNumber: lot.lot }), await packing({ batchNumber: lot.lot })]
    const both = await Promise.allSettled([one.pack(), other.pack()])
    expect(both.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(result => result.status === 'rejected')?.reason).toMatchObject({
      problems: [{ field: 'atHand.0', message: expect.stringContaining('Only 15 pieces are left') }],
    })
    expect(await lotNow(lot.id)).toMatchObject({ quantity: 15 })
    const below = app.deps.pool.query(
      `insert into public.stock_moves (lot_id, kind, change, balance, pharmacist_id, by_name, at)
       select $1, 'use', -16, 0, id, name, now() from public.pharmacists limit 1`,
      [lot.id],
    )
    await expect(below).rejects.toMatchObject({ code: '23514' })
  })

  test('is weighed out by a worksheet to the milligram, and what was refused took nothing [ORDER-S731]', async () => {
    const lot = await given('ingredient', 'Minoxidil BP', 1)
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.startCompounding()
    const change = { lot: lot.lot, maker: 'Arrow', lotExpiresOn: lot.expiresOn }
    await expect(steps.finishCompounding({ ...change, yieldQuantity: 20 })).rejects.toMatchObject({ status: 400 })
    expect(await lotNow(lot.id)).toMatchObject({ quantity: 1 })
    await steps.finishCompounding(change)
    expect(await lotNow(lot.id)).toMatchObject({ quantity: 0.8875 })
  })

  test('is found by the scan of a lot or of its own code, like any order [ORDER-S733]', async () => {
    const lot = await given('goods', TABLET, 10)
    const scan = (code: string) => app.as(people.phTran).api.supplies.byCode({ params: { code } })
    expect(await scan(lot.lot.toLowerCase())).toEqual({ id: lot.itemId, kind: 'stock', cameBack: false })
    const item = await api().add({
      body: { kind: 'goods', name: 'Minoxidil 5% foam', unit: 'g', code: '9312345678907', least: 0, deliveryDays: 7 },
    })
    expect(await scan('9312345678907')).toEqual({ id: item.id, kind: 'stock', cameBack: false })
    await expect(scan('NOTHING-OF-OURS')).rejects.toMatchObject({ status: 404 })
  })

  test('is counted and wasted with a reason, and its ledger stays [ORDER-S732]', async () => {
    const lot = await given('goods', TABLET, 100)
    const count = (expected: number, counted: number, reason = '') =>
      api().count({ params: lot.params, body: { expected, counted, location: 'Shelf 4', reason } })
    await expect(count(90, 80, REASON)).rejects.toMatchObject({ code: 'lot_changed' })
    await expect(count(100, 80)).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    await count(100, 80, REASON)
    const waste = (quantity: number) =>
      api().waste({ params: lot.params, body: { expected: 80, quantity, reason: REASON } })
    await expect(waste(81)).rejects.toMatchObject({ problems: [{ field: 'quantity' }] })
    await waste(10)
    // Sent again because its answer was lost, nothing is wasted twice.
    await expect(waste(10)).rejects.toMatchObject({ code: 'lot_changed' })
    expect(await lotNow(lot.id)).toMatchObject({ quantity: 70, location: 'Shelf 4' })
    expect((await api().moves({ params: lot.params })).items.map(one => one.change)).toEqual([-10, -20, 100])
    await expect(app.deps.pool.query('update public.stock_moves set change = 5')).rejects.toMatchObject({
      code: '23001',
    })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, listStock)
  onlyFor(() => app, addStockItem)
  for (const one of [receiveStock, attachCertificate, stockCertificate, moveLot, countLot, wasteLot, lotMoves])
    onlyFor(() => app, one, { params })
})
