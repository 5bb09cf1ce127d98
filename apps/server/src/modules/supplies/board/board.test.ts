import { mySupplies, supplyBoard, supplyByScan } from '@om/contracts/supplies'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { copyShipped, givenOrder, givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Query = Parameters<TestApp['anyone']['api']['supplies']['board']>[0]['query']
const board = (query: Partial<Query> = {}) =>
  app.as(people.phTran).api.supplies.board({ query: { view: 'to_verify', limit: 20, ...query } })

describe("the pharmacy's board", () => {
  test('works: each order stands in the view of its next step', async () => {
    const received = await givenOrder(app)
    const packed = await givenPacked(app)
    const shipped = await givenShipped(app)
    const held = await givenOrder(app)
    await stepsOn(app, held.order.id).hold()
    const places = { to_verify: received, to_ship: packed, shipped, on_hold: held } as const
    for (const [view, { order, patient }] of Object.entries(places)) {
      const { items, counts } = await board({ view: view as keyof typeof places })
      const item = items.find(one => one.id === order.id)
      expect(item, view).toMatchObject({ patientName: `${patient.firstName} ${patient.lastName}`, suppliesTotal: 3 })
      expect(counts[view as keyof typeof places]).toBeGreaterThanOrEqual(1)
    }
    const { items: everything, asOf } = await board({ view: 'all' })
    expect(new Date(asOf), "the clinic's time").toEqual(app.clock.now())
    const all = everything.map(item => item.id)
    expect(all).toEqual(expect.arrayContaining([received.order.id, packed.order.id, held.order.id]))
    expect(all).not.toContain(shipped.order.id)
  })

  test('pages by due time without gaps or repeats [ORDER-S25]', async () => {
    const { patient } = await givenShipped(app)
    await copyShipped(app, patient.id, 9)
    // Some of them are due at the same instant.
    await tamper(
      app,
      `with numbered as (select id, row_number() over (order by id) as n from public.orders where patient_id = $1)
       update public.orders o set state = 'received', shipped_at = null, due_at = o.due_at + (n / 3) * interval '1 hour'
       from numbered where numbered.id = o.id`,
      [patient.id],
    )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await board({ view: 'all', limit: 4, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(item => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const whole = (await board({ view: 'all', limit: 100 })).items
    expect(seen).toEqual(whole.map(item => item.id))
    expect(new Set(seen).size).toBe(seen.length)
    const due = whole.map(item => item.dueAt)
    expect(due).toEqual(due.toSorted())
  })

  test('finds by the beginning of a name and by order number', async () => {
    const patient = await givenPatient(app, { firstName: 'Zebulon', lastName: 'Quartermaine' })
    const { order } = await givenOrder(app, { patient })
    for (const search of ['quarter', 'ZEB', 'zebulon quart', order.number, order.number.slice(2)]) {
      const { items } = await board({ search })
      expect(
        items.map(item => item.id),
        search,
      ).toEqual([order.id])
    }
    expect((await board({ search: 'nobody' })).items).toEqual([])
    expect((await board({ search: '100%' })).items).toEqual([])
  })

  test('marks what is late', async () => {
    const { order } = await givenOrder(app)
    expect((await board({ search: order.number })).items[0]?.isLate).toBe(false)
    const before = app.clock.now()
    app.clock.advance(5 * 24 * 3_600_000)
    expect((await board({ search: order.number })).items[0]?.isLate).toBe(true)
    app.clock.set(before)
  })

  test('refuses bad input: a cursor that is not ours names its field', async () => {
    await expect(board({ cursor: 'bm9uc2Vuc2U' })).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'cursor' }],
    })
  })
})

describe('finding an order by scan', () => {
  test('works with order, dispense, batch and tracking number [ORDER-S27] [DISP-S03]', async () => {
    const { order, trackingNumber } = await givenShipped(app)
    const codes = [
      order.number,
      order.dispense?.number ?? '',
      trackingNumber,
      `(01)99312650999998(91)${trackingNumber}`,
    ]
    for (const code of codes)
      expect(await app.as(people.phWalsh).api.supplies.byCode({ params: { code } }), code).toEqual({
        id: order.id,
        kind: 'prescription',
        // What has left us and is scanned by its own number can only have come back.
        cameBack: code.includes(trackingNumber),
      })
  })

  test('works with a batch number', async () => {
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    const { worksheet } = await steps.startCompounding()
    const code = worksheet?.batchNumber.toLowerCase() ?? ''
    expect(await app.as(people.phTran).api.supplies.byCode({ params: { code } })).toEqual({
      id: order.id,
      kind: 'prescription',
      cameBack: false,
    })
  })

  test('an unknown code is 404', async () => {
    await expect(app.as(people.phTran).api.supplies.byCode({ params: { code: 'OM999999999' } })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe("the patient's orders", () => {
  test('show the steps, the present one marked, and no parcel before it is handed over [ORDER-S28]', async () => {
    const { patient, order } = await givenPacked(app)
    const parcel = (await stepsOn(app, order.id).createParcel()).parcel
    const [mine] = (await app.as(patient).api.supplies.mine()).items
    expect(mine).toMatchObject({ number: order.number, state: 'packed', stateLabel: 'Packed', parcel: null })
    const before = ['Paid: done', 'Checked by a pharmacist: done', 'Packed: done']
    const told = (steps = mine?.steps) => steps?.map(step => `${step.label}: ${step.state}`)
    expect(told()).toEqual([...before, 'Waiting for pick-up: now', 'Delivered: next'])
    await stepsOn(app, order.id).ship(parcel?.trackingNumber ?? '')
    const [sent] = (await app.as(patient).api.supplies.mine()).items
    expect(told(sent?.steps)).toEqual([...before, 'On its way: now', 'Delivered: next'])
  })

  test("hide other people's", async () => {
    await givenOrder(app)
    expect(await app.as(await givenPatient(app)).api.supplies.mine()).toEqual({ items: [] })
  })
})

describe('refuses strangers and the wrong role', () => {
  onlyFor(() => app, supplyBoard)
  onlyFor(() => app, mySupplies)
  onlyFor(() => app, supplyByScan, { params: { code: 'OM1' } })
})
