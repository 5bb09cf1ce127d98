import { changeStockItem, exportStock, forecastStock, type StockItem, takeDelivery } from '@om/contracts/stock'
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
const TABLET = 'Finasteride 1 mg tablet'
const settings = { code: '', least: 0, deliveryDays: 7 }

const itemNow = async (name: string) => (await api().list()).items.find(one => one.name === name)
const keep = async (name: string, kind: 'goods' | 'ingredient' = 'goods') =>
  (await itemNow(name)) ?? api().add({ body: { ...settings, kind, name, unit: kind === 'goods' ? 'pieces' : 'g' } })
const deliver = (id: string, csv: string, take: boolean) => api().deliver({ body: { id, csv, take } })

describe('a delivery by file', () => {
  test('is shown row by row and received once, in quarantine [ORDER-S735]', async () => {
    await keep(TABLET)
    const day = inDays(400).split('-').toReversed().join('/')
    const csv = `\uFEFFname;lot;maker;expires on;location;quantity\r\n"finasteride 1 mg tablet";csv-1;Arrow;${day};"Shelf ""3""";90\r\n`
    const id = crypto.randomUUID()
    const { rows } = await deliver(id, csv, false)
    expect(rows).toMatchObject([
      { line: 2, name: TABLET, lot: 'CSV-1', expiresOn: inDays(400), location: 'Shelf "3"', quantity: 90, problem: '' },
    ])
    expect((await itemNow(TABLET))?.lots).toEqual([])
    await deliver(id, csv, true)
    await deliver(id, csv, true)
    expect((await itemNow(TABLET))?.lots).toMatchObject([{ lot: 'CSV-1', quantity: 90, state: 'quarantine' }])
    const { rows: again } = await deliver(crypto.randomUUID(), csv, false)
    expect(again).toMatchObject([{ problem: 'This lot of this maker is here already. Count it.' }])
  })

  test('with a wrong row is refused whole, and each row says what is wrong [ORDER-S735]', async () => {
    await keep(TABLET)
    const csv = [
      'Name,Lot,Maker,Expires on,Location,Quantity',
      `${TABLET},OK-1,Arrow,${inDays(400)},Shelf 3,90`,
      `${TABLET},OK-1,Arrow,${inDays(400)},Shelf 3,90`,
      `Nothing of ours,N-1,Arrow,${inDays(400)},Shelf 3,90`,
      `${TABLET},EX-1,Arrow,${inDays(-1)},Shelf 3,90`,
      `${TABLET},Q-1,Arrow,soon,Shelf 3,many`,
    ].join('\n')
    const { rows } = await deliver(crypto.randomUUID(), csv, false)
    expect(rows.map(row => row.problem)).toEqual([
      '',
      'This lot stands above already. Add the quantities.',
      'This is not kept in stock. Add it first, or correct its name.',
      'This has expired. Send it back to the supplier.',
      'Enter its expiry. Enter how much.',
    ])
    await expect(deliver(crypto.randomUUID(), csv, true)).rejects.toMatchObject({
      problems: [{ message: 'Line 3: This lot stands above already. Add the quantities.' }, {}, {}, {}],
    })
    expect((await itemNow(TABLET))?.lots.map(lot => lot.lot)).not.toContain('OK-1')
    await expect(deliver(crypto.randomUUID(), 'Name,Lot\nx,y', false)).rejects.toMatchObject({
      problems: [{ message: expect.stringContaining('maker, expires on, location, quantity') }],
    })
  })
})

describe('what is needed', () => {
  const outlook = async (name: string) => {
    const [item, forecast] = [await itemNow(name), await api().forecast()]
    const found = forecast.items.find(one => one.id === item?.id)
    if (!found) throw new Error(`nothing is said of ${name}`)
    return { ...found, ofOrders: found.needed - found.ofRenewals, notKept: forecast.notKept }
  }

  test('of open orders counts until they have taken it, by the formula; what is not kept is named [ORDER-S734]', async () => {
    await keep('Minoxidil BP', 'ingredient')
    const before = await outlook('Minoxidil BP')
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const open = await outlook('Minoxidil BP')
    expect(open.ofOrders - before.ofOrders).toBeCloseTo(0.1125, 6)
    expect(open).toMatchObject({ runsOutOn: expect.any(String), orderBy: inDays(0) })
    expect(open.notKept).toContain('Microcrystalline cellulose')
    const steps = stepsOn(app, order.id)
    const lotId = crypto.randomUUID()
    const lot = { lotId, lot: 'MX-1', maker: 'Medisca', expiresOn: inDays(400), location: 'A1', quantity: 10 }
    await api().receive({ params: { id: (await keep('Minoxidil BP')).id }, body: lot })
    const pdf = Buffer.from('%PDF-1.4 certificate').toString('base64')
    await api().attach({ params: { id: lotId }, body: { pdf } })
    await api().move({ params: { id: lotId }, body: { from: 'quarantine', to: 'released', reason: '' } })
    expect(await outlook('Minoxidil BP')).toMatchObject({ runsOutOn: null, orderBy: null, suggested: 0 })
    await steps.verify()
    await steps.startCompounding()
    await steps.finishCompounding({ lot: 'MX-1', maker: 'Medisca', lotExpiresOn: inDays(400) })
    expect((await outlook('Minoxidil BP')).ofOrders).toBeCloseTo(before.ofOrders, 6)
  })

  test('by renewals counts too, while there are supplies left [ORDER-S734]', async () => {
    await keep(TABLET)
    const before = await outlook(TABLET)
    const { order } = await givenOrder(app)
    const row = await app.deps.pool.query<{ id: string }>(
      'select subscription_id as id from public.orders where id = $1',
      [order.id],
    )
    const end = (days: number) =>
      app.deps.pool.query('update public.subscriptions set current_period_end = $2 where id = $1', [
        row.rows[0]?.id,
        new Date(app.clock.now().getTime() + days * 86_400_000),
      ])
    await end(60)
    expect(await outlook(TABLET)).toMatchObject({ ofOrders: before.ofOrders + 45, ofRenewals: before.ofRenewals })
    await end(20)
    expect(await outlook(TABLET)).toMatchObject({ ofOrders: before.ofOrders + 45, ofRenewals: before.ofRenewals + 45 })
  })

  test('is ordered below what a pharmacist says, and the list leaves as CSV [ORDER-S734] [ORDER-S735]', async () => {
    const { id } = await keep('Dutasteride 0.5 mg capsule')
    const kept = { ...settings, name: 'Dutasteride 0.5 mg capsule', unit: 'pieces' as StockItem['unit'] }
    const change = (some: Partial<typeof kept>) => api().change({ params: { id }, body: { ...kept, ...some } })
    await change({ unit: 'g' })
    await change({})
    await expect(change({ name: TABLET })).rejects.toMatchObject({ problems: [{ field: 'code' }] })
    await change({ least: 30, deliveryDays: 3, code: 'dut-05' })
    expect(await outlook('Dutasteride 0.5 mg capsule')).toMatchObject({ orderBy: inDays(0), suggested: 30 })
    const tablet = await keep(TABLET)
    const ofTablet = { ...kept, name: TABLET, code: 'fin-1' }
    await api().change({ params: { id: tablet.id }, body: ofTablet })
    const inGrams = api().change({ params: { id: tablet.id }, body: { ...ofTablet, unit: 'g' } })
    await expect(inGrams, 'its lots are counted in pieces').rejects.toMatchObject({ problems: [{ field: 'unit' }] })
    await expect(change({ code: 'FIN-1' })).rejects.toMatchObject({ problems: [{ field: 'code' }] })
    const text = await (await api().csv()).text()
    expect(text).toContain('Name,Kind,Unit,Code,Order below,Delivery days,Lot,Maker,Expires on,Location,Quantity')
    expect(text).toContain('Dutasteride 0.5 mg capsule,goods,pieces,DUT-05,30,3,,,,,0,,')
  })

  onlyFor(() => app, forecastStock)
  onlyFor(() => app, exportStock)
  onlyFor(() => app, takeDelivery)
  onlyFor(() => app, changeStockItem, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
