import { closeRecall, listRecalls, readRecall, remakeSupply, searchRecalled, startRecall } from '@om/contracts/recalls'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { recallsOf, recallWords } from '#test/given/recalls.ts'
import { givenOrder, givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const { api, start, newLot, packedFrom, shippedFrom, made, mailsTo } = recallsOf(() => app)
const subject = 'Please read an important message about something we sent you'

describe('a recall', () => {
  test('holds what is here, and writes to who was sent some of it, neutrally [ORDER-S65]', async () => {
    const lot = newLot()
    const [packed, shipped] = [await packedFrom(lot), await shippedFrom(lot)]
    const toldToDoctor = async () =>
      (await mailsTo(people.drOkoro.email)).filter(one => one.subject === 'The pharmacy has recalled something')
    const before = await toldToDoctor()
    const recall = await start(lot)
    expect(recall).toMatchObject({ code: lot, counts: { orders: 2, told: 1, answered: 0, frozen: 1 } })
    expect(recall.lines.map(line => line.orderId)).toEqual([packed.order.id, shipped.order.id])
    expect(await packed.steps.read()).toMatchObject({
      state: 'on_hold',
      holdReason: 'recall',
      can: { resume: false, remake: true, cancel: true },
    })
    expect((await shipped.steps.read()).state).toBe('shipped')
    const [mail] = (await mailsTo(shipped.patient.email)).filter(one => one.subject === subject)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/finasteride|tablet|glass|hair|lot/i)
    expect((await mailsTo(packed.patient.email)).map(one => one.subject)).not.toContain(subject)
    const told = await toldToDoctor()
    expect(told).toHaveLength(before.length + 1)
    for (const { text } of told) expect(text).not.toContain(shipped.patient.lastName)

    expect((await app.as(shipped.patient).api.recalls.mine()).items).toMatchObject([
      { message: recallWords.message, orders: [shipped.order.number], answer: null },
    ])
    expect((await app.as(packed.patient).api.recalls.mine()).items).toEqual([])
  })

  test('is lifted for an order by making it again or cancelling it, and in no other way [ORDER-S66]', async () => {
    const lot = newLot()
    const [again, ended] = [await packedFrom(lot), await packedFrom(lot)]
    const recall = await start(lot)
    await expect(again.steps.resume('Looks fine')).rejects.toMatchObject({ code: 'supply_refused' })
    await expect(
      api().close({
        params: { id: recall.id },
        body: { version: recall.version, note: 'Nothing to do', unanswered: '' },
      }),
    ).rejects.toMatchObject({ code: 'recall_unsettled' })

    const { version } = await again.steps.read()
    const note = 'Two packs in the quarantine shelf'
    const remade = await api().remake({ params: { id: again.order.id }, body: { version, note } })
    expect(remade).toMatchObject({ state: 'verified', dispense: null, people: { packedBy: null }, can: { pack: true } })
    expect(remade.history.at(-1)).toMatchObject({ what: 'put aside what was made: the order is made again', note })
    const body = {
      version: remade.version,
      items: [{ position: 0, batchNumber: lot, maker: 'Arrow', expiresOn: '2029-01-01' }],
      owes: [],
    }
    const { supplies } = app.as(people.phTran).api
    await expect(supplies.pack({ params: { id: again.order.id }, body })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'items.0.batchNumber' }],
    })
    expect(await again.steps.pack()).toMatchObject({
      state: 'packed',
      dispense: { items: [{ batchNumber: 'LOT-77A' }] },
    })

    const held = await ended.steps.read()
    const why = {
      version: held.version,
      reason: 'other' as const,
      note: 'Recalled, nothing else in stock',
      keepsPayment: false,
    }
    expect((await supplies.cancel({ params: { id: ended.order.id }, body: why })).state).toBe('cancelled')

    const open = await api().read({ params: { id: recall.id } })
    expect(open.can.close).toBe(true)
    const closed = await api().close({
      params: { id: recall.id },
      body: { version: open.version, note: 'All packs went back to the wholesaler', unanswered: '' },
    })
    expect(closed.closed).toMatchObject({ by: 'Linh Tran', note: 'All packs went back to the wholesaler' })
  })

  test('brings an order back to the hold that it was on [ORDER-S182]', async () => {
    const lot = newLot()
    const { order, steps } = await packedFrom(lot)
    const before = await steps.read()
    await app.as(people.phTran).api.supplies.hold({
      params: { id: order.id },
      body: { version: before.version, reason: 'address', note: 'The street does not exist' },
    })
    await start(lot)
    const { version } = await steps.read()
    const remade = await api().remake({ params: { id: order.id }, body: { version, note: 'Put aside' } })
    expect(remade).toMatchObject({
      state: 'on_hold',
      holdReason: 'address',
      holdNote: 'The street does not exist',
      can: { resume: true },
    })
    expect(await steps.resume('They have called')).toMatchObject({ state: 'verified', can: { pack: true } })
  })

  test('leaves out what came back and was destroyed: nobody has it [ORDER-S183]', async () => {
    const lot = newLot()
    const [back, kept] = [await shippedFrom(lot), await shippedFrom(lot)]
    await app.deps.pool.query(`update public.orders set state = 'returned' where id = $1`, [back.order.id])
    await app.deps.pool.query(`update public.orders set state = 'resent' where id = $1`, [back.order.id])
    expect((await api().search({ query: { code: lot, maker: '' } })).items).toMatchObject([{ orderId: kept.order.id }])
    await start(lot)
    expect((await mailsTo(back.patient.email)).map(one => one.subject)).not.toContain(subject)
    expect((await app.as(back.patient).api.recalls.mine()).items).toEqual([])
  })

  test('packed short twice owes more with the same rest, or another once that has left [ORDER-S180]', async () => {
    const { supplies } = app.as(people.phTran).api
    const { order, patient, steps } = await givenOrder(app).then(one => ({ ...one, steps: stepsOn(app, one.order.id) }))
    const packShort = async (lot: string, quantity: number) => {
      const { version } = await steps.read()
      const expiresOn = addDays(clinicToday(app.clock), 700)
      const items = [{ position: 0, batchNumber: lot, maker: 'Arrow', expiresOn }]
      return supplies.pack({
        params: { id: order.id },
        body: { version, items, owes: [{ position: 0, quantity }] },
      })
    }
    const recalled = async (lot: string) => {
      await start(lot)
      const { version } = await steps.read()
      await api().remake({ params: { id: order.id }, body: { version, note: 'Put aside' } })
    }
    const rests = async () =>
      (await app.as(patient).api.supplies.mine()).items.filter(one => one.restOf === order.number)
    const [first, second] = [newLot(), newLot()]
    await steps.verify()
    await packShort(first, 15)
    await recalled(first)
    expect((await packShort(second, 10)).holds).toEqual([{ position: 0, quantity: 20 }])
    const [rest] = await rests()
    const restSteps = stepsOn(app, rest?.id ?? '')
    expect(await restSteps.read()).toMatchObject({ state: 'on_hold', holds: [{ position: 0, quantity: 25 }] })
    expect(await rests()).toHaveLength(1)

    await restSteps.resume()
    await restSteps.verify()
    await recalled(second)
    const third = await packShort(newLot(), 5)
    expect((await rests()).map(one => one.number)).toHaveLength(2)
    for (const one of await rests()) expect(third.rest).toContain(one.number)
  })

  test('of a batch that is being made begins it again with a new worksheet, and the old one stays', async () => {
    const { order, steps } = await made()
    await start(order.worksheet?.batchNumber ?? '')
    const { version } = await steps.read()
    await api().remake({ params: { id: order.id }, body: { version, note: 'Batch destroyed' } })
    const open = await steps.startCompounding()
    expect(open.worksheet?.batchNumber).not.toBe(order.worksheet?.batchNumber)
    const { rows } = await app.deps.pool.query(
      'select status, attempt from public.worksheets where order_id = $1 order by attempt',
      [order.id],
    )
    expect(rows).toEqual([
      { status: 'rejected', attempt: 1 },
      { status: 'open', attempt: 2 },
    ])
  })

  test('of a released batch makes it again, and what was released stays as it was', async () => {
    const { order, steps } = await made()
    await stepsOn(app, order.id, people.phWalsh).release()
    await start(order.worksheet?.batchNumber ?? '')
    const { version } = await steps.read()
    await api().remake({ params: { id: order.id }, body: { version, note: 'Batch destroyed' } })
    await steps.startCompounding()
    const { rows } = await app.deps.pool.query(
      'select status from public.worksheets where order_id = $1 order by attempt',
      [order.id],
    )
    expect(rows.map(row => row.status)).toEqual(['released', 'open'])
  })

  test('is started once, and a pack of the same moment is refused or found [ORDER-S69]', async () => {
    const lot = newLot()
    await shippedFrom(lot)
    const late = await givenOrder(app)
    const steps = stepsOn(app, late.order.id)
    await steps.verify()
    const { version } = await steps.read()
    const expiresOn = addDays(clinicToday(app.clock), 700)
    const items = [{ position: 0, batchNumber: lot, maker: 'Arrow', expiresOn }]
    const [pack, ...starts] = await Promise.allSettled([
      app.as(people.phWalsh).api.supplies.pack({ params: { id: late.order.id }, body: { version, items, owes: [] } }),
      start(lot),
      api(people.phWalsh).start({ body: { code: lot, maker: '', isDrill: false, ...recallWords } }),
    ])
    expect(starts.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = starts.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(lost).toMatchObject([{ status: 409, code: 'recall_open' }])
    expect((await steps.read()).state).toBe(pack.status === 'fulfilled' ? 'on_hold' : 'verified')
  })

  test('of what nobody has is refused, and so is closing it twice', async () => {
    await expect(start('NOTHING-1')).rejects.toMatchObject({ status: 422, code: 'recall_empty' })
    const lot = newLot()
    await shippedFrom(lot)
    const { id, version } = await start(lot)
    const close = (unanswered = 'Called twice, a letter is on its way') =>
      api().close({ params: { id }, body: { version, note: 'Everything has come back', unanswered } })
    await expect(close('')).rejects.toMatchObject({ code: 'bad_request', problems: [{ field: 'unanswered' }] })
    await close()
    await expect(close()).rejects.toMatchObject({ status: 409, code: 'recall_changed' })
    expect((await api().list()).items).toContainEqual(expect.objectContaining({ id, code: lot }))
  })

  test('of an order that waits for a doctor goes on only once that is settled', async () => {
    const { order, steps } = await givenPacked(app).then(given => ({ ...given, steps: stepsOn(app, given.order.id) }))
    await steps.hold()
    await start('LOT-77A')
    const { version, holdReason } = await steps.read()
    expect(holdReason).toBe('recall')
    const remake = api().remake({ params: { id: order.id }, body: { version, note: 'Put aside' } })
    await expect(remake).rejects.toMatchObject({ code: 'supply_refused' })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, searchRecalled)
  onlyFor(() => app, listRecalls)
  onlyFor(() => app, startRecall)
  onlyFor(() => app, readRecall, { params })
  onlyFor(() => app, closeRecall, { params })
  onlyFor(() => app, remakeSupply, { params })
})
