import {
  answerRecall,
  closeRecall,
  listRecalls,
  markRecallRead,
  myRecalls,
  readRecall,
  remakeSupply,
  searchRecalled,
  startRecall,
} from '@om/contracts/recalls'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { matchesOf } from './recalls.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const api = (by: typeof people.phTran | typeof people.phWalsh = people.phTran) => app.as(by).api.recalls
const words = {
  reason: 'Glass particles in one bottle',
  message: 'One bottle of this batch had a piece of glass in it.',
}
const start = (code: string, isDrill = false, maker = '') => api().start({ body: { code, maker, isDrill, ...words } })
let lots = 0
const newLot = () => `LOT-R${++lots}`

/** A ready-made order packed from a lot. */
const packedFrom = async (lot: string, maker = 'Arrow') => {
  const given = await givenOrder(app)
  const steps = stepsOn(app, given.order.id)
  await steps.verify()
  const expiresOn = addDays(clinicToday(app.clock), 700)
  const { version } = await steps.read()
  await app.as(people.phTran).api.supplies.pack({
    params: { id: given.order.id },
    body: { version, items: [{ position: 0, batchNumber: lot, maker, expiresOn }], owes: [] },
  })
  return { ...given, steps }
}
const shippedFrom = async (lot: string, maker = 'Arrow') => {
  const given = await packedFrom(lot, maker)
  await given.steps.ship((await given.steps.createParcel()).parcel?.trackingNumber ?? '')
  return given
}
/** A compounded order under check. */
const made = async () => {
  const given = await givenOrder(app, { template: 'RX-M2' })
  const steps = stepsOn(app, given.order.id)
  await steps.verify()
  await steps.startCompounding()
  return { ...given, steps, order: await steps.finishCompounding() }
}
const mailsTo = async (email: string) => {
  await app.drain()
  return app.mails(email)
}
const subject = 'Please read an important message about something we sent you'

describe('a search for a batch or lot', () => {
  test('finds orders and patients by bought lot, by our batch and by the lot of an ingredient [ORDER-S63]', async () => {
    const lot = newLot()
    const [packed, shipped, compounded] = [await packedFrom(lot), await shippedFrom(lot), await made()]
    const name = ({ patient }: { patient: { firstName: string; lastName: string } }) =>
      `${patient.firstName} ${patient.lastName}`
    const bought = await api().search({ query: { code: lot.toLowerCase(), maker: '' } })
    expect(bought).toMatchObject({ code: lot, count: 2, patients: 2 })
    expect(bought.items).toMatchObject([
      { orderId: packed.order.id, patientName: name(packed), what: 'Finasteride 1 mg tablet', shippedAt: null },
      { orderId: shipped.order.id, state: 'shipped', patientName: name(shipped) },
    ])
    const batch = compounded.order.worksheet?.batchNumber ?? ''
    expect((await api().search({ query: { code: batch, maker: '' } })).items).toMatchObject([
      { orderId: compounded.order.id },
    ])
    const found = await api().search({ query: { code: 'mx-2291', maker: '' } })
    expect(found.items).toContainEqual(expect.objectContaining({ orderId: compounded.order.id, what: 'Minoxidil BP' }))
    expect((await api().search({ query: { code: 'NOTHING-1', maker: '' } })).items).toEqual([])
  })

  test('finds the lot of one maker where two use its number, and what nobody knows the maker of, which it says [ORDER-S235]', async () => {
    const lot = newLot()
    const [one, other, old] = [await packedFrom(lot), await shippedFrom(lot, 'Apotex'), await packedFrom(lot)]
    // A record from before the maker was kept: of another maker, for all that anybody knows.
    await app.deps.pool.query('alter table public.dispensed_items disable trigger user')
    await app.deps.pool.query(`update public.dispensed_items set maker = '' where order_id = $1`, [old.order.id])
    await app.deps.pool.query('alter table public.dispensed_items enable trigger user')
    const found = async (maker: string) => api().search({ query: { code: lot, maker } })
    const ids = (items: { orderId: string }[]) => items.map(item => item.orderId).toSorted()
    expect(await found('')).toMatchObject({ count: 3, makers: ['Apotex', 'Arrow'], unknown: 1 })
    const ofOne = await found('arrow')
    expect(ids(ofOne.items)).toEqual([one.order.id, old.order.id].toSorted())
    expect(ofOne).toMatchObject({ makers: ['Apotex', 'Arrow'], unknown: 1 })

    const recall = await start(lot, false, 'Arrow')
    expect(recall).toMatchObject({ maker: 'Arrow', counts: { orders: 2, frozen: 2 } })
    expect(recall.lines.find(line => line.orderId === old.order.id)).toMatchObject({ maker: '' })
    expect((await other.steps.read()).state).toBe('shipped')
    expect((await app.as(other.patient).api.recalls.mine()).items).toEqual([])
    await expect(packedFrom(lot)).rejects.toMatchObject({ problems: [{ field: 'items.0.batchNumber' }] })
    expect((await packedFrom(lot, 'Apotex')).order.id).toBeTruthy()
    await expect(start(lot, false, 'arrow')).rejects.toMatchObject({ code: 'recall_open' })
  })

  test('finds an ingredient by its maker too, and needs one for whatever comes in [ORDER-S235]', async () => {
    const lot = newLot()
    const given = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    await steps.startCompounding()
    await expect(steps.finishCompounding({ lot, maker: '' })).rejects.toMatchObject({
      problems: [{ field: 'lots.0.maker' }],
    })
    expect((await steps.finishCompounding({ lot, maker: 'Fagron' })).worksheet?.lots).toMatchObject([
      { maker: 'Fagron' },
    ])
    const found = async (maker: string) => (await api().search({ query: { code: lot, maker } })).count
    expect([await found('Fagron'), await found('Medisca')]).toEqual([1, 0])
  })

  test('is read off indexes, however many there are [ORDER-S64]', async () => {
    const plan = await app.deps.db.transaction(system('test'), async tx => {
      await tx.raw('set local enable_seqscan = off', [])
      const { rows } = await tx.q.execute(sql`explain ${matchesOf('MX-2291')}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
    for (const index of ['dispensed_items_batch', 'worksheets_batchNumber', 'worksheets_lots'])
      expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan on worksheets')
    expect(plan).not.toContain('Seq Scan on dispensed_items')
  })
})

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
      { message: words.message, orders: [shipped.order.number], answer: null },
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

  test('keeps who has read and answered, open ones first [ORDER-S67]', async () => {
    const lot = newLot()
    const [silent, reader, done] = [await shippedFrom(lot), await shippedFrom(lot), await shippedFrom(lot)]
    const { id } = await start(lot)
    const as = (given: typeof silent) => app.as(given.patient).api.recalls
    await as(reader).markRead({ params: { id }, body: {} })
    expect(await as(done).answer({ params: { id }, body: { answer: 'still_have' } })).toMatchObject({
      answer: 'still_have',
    })
    const { lines, counts } = await api().read({ params: { id } })
    expect(counts).toMatchObject({ told: 3, answered: 1 })
    expect(lines.map(line => [line.orderId, line.readAt !== null, line.answer])).toEqual([
      [silent.order.id, false, null],
      [reader.order.id, true, null],
      [done.order.id, true, 'still_have'],
    ])
    expect(await as(done).answer({ params: { id }, body: { answer: 'used' } })).toMatchObject({ answer: 'used' })
    const stranger = app.as((await givenOrder(app)).patient).api.recalls
    await expect(stranger.answer({ params: { id }, body: { answer: 'used' } })).rejects.toMatchObject({ status: 404 })
    await expect(stranger.markRead({ params: { id }, body: {} })).rejects.toMatchObject({ status: 404 })
  })

  test('is a task and a card of the doctors for each patient, and urgent for everyone once some was used [ORDER-S188]', async () => {
    const lot = newLot()
    const given = await shippedFrom(lot)
    const { id } = await start(lot)
    const taskOf = async (by: typeof people.phTran | typeof people.drOkoro, kind: string) =>
      (await app.as(by).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.find(
        one => one.kind === kind && one.subjectId === given.order.id,
      )
    expect(await taskOf(people.drOkoro, 'recall_patient')).toMatchObject({
      consultId: given.consultId,
      isUrgent: false,
    })
    const chart = () => app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    expect((await chart()).recalls).toMatchObject([{ message: words.message, readAt: null, answer: null }])
    await app.as(given.patient).api.recalls.answer({ params: { id }, body: { answer: 'used' } })
    expect(await taskOf(people.phTran, 'recall_used')).toMatchObject({ isUrgent: true })
    expect(await taskOf(people.drOkoro, 'recall_patient')).toMatchObject({ isUrgent: true })
    expect((await chart()).recalls).toMatchObject([{ answer: 'used' }])
  })

  test('that is not answered for two days is written about once more, and called for until it is [ORDER-S189]', async () => {
    const lot = newLot()
    const given = await shippedFrom(lot)
    const { id } = await start(lot)
    const reminders = async () =>
      (await mailsTo(given.patient.email)).filter(one => one.subject === 'Please answer our important message')
    const task = async () =>
      (await app.as(people.phTran).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.find(
        one => one.kind === 'recall_unanswered' && one.subjectId === id,
      )
    await app.sweep()
    expect(await reminders()).toHaveLength(0)
    await advance(app, 'P2DT1H')
    await app.sweep()
    await app.sweep()
    const [mail] = await reminders()
    expect(await reminders()).toHaveLength(1)
    expect(mail?.text).not.toMatch(/finasteride|tablet|glass|hair|lot/i)
    expect(await task()).toMatchObject({ summary: expect.stringContaining('1 patient has not answered') })
    await app.as(given.patient).api.recalls.answer({ params: { id }, body: { answer: 'understood' } })
    expect(await task()).toBeUndefined()
  })

  test('as a drill writes to nobody and holds nothing [ORDER-S68]', async () => {
    const lot = newLot()
    const [packed, shipped] = [await packedFrom(lot), await shippedFrom(lot)]
    const before = (await mailsTo(shipped.patient.email)).length
    const drill = await start(lot, true)
    expect(drill).toMatchObject({ isDrill: true, counts: { orders: 2, told: 0, frozen: 0 }, can: { close: true } })
    expect((await packed.steps.read()).state).toBe('packed')
    expect(await mailsTo(shipped.patient.email)).toHaveLength(before)
    expect((await app.as(shipped.patient).api.recalls.mine()).items).toEqual([])
    const refusal = app.as(shipped.patient).api.recalls.answer({ params: { id: drill.id }, body: { answer: 'used' } })
    await expect(refusal).rejects.toMatchObject({ status: 404 })
    await packedFrom(lot)
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
      api(people.phWalsh).start({ body: { code: lot, maker: '', isDrill: false, ...words } }),
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
  onlyFor(() => app, myRecalls)
  onlyFor(() => app, markRecallRead, { params })
  onlyFor(() => app, answerRecall, { params })
})
