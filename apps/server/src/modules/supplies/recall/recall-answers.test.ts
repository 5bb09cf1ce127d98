import { answerRecall, markRecallRead, myRecalls } from '@om/contracts/recalls'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { recallsOf, recallWords } from '#test/given/recalls.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { matchesOf } from './recalls.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const { api, start, newLot, packedFrom, shippedFrom, made, mailsTo } = recallsOf(() => app)

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
    expect((await steps.finishCompounding({ lot, maker: 'Fagron' })).worksheet?.lots[0]).toMatchObject({
      maker: 'Fagron',
    })
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
    expect((await chart()).recalls).toMatchObject([{ message: recallWords.message, readAt: null, answer: null }])
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
    await app.sweep('orders')
    expect(await reminders()).toHaveLength(0)
    await advance(app, 'P2DT1H')
    await app.sweep('orders')
    await app.sweep('orders')
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

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, myRecalls)
  onlyFor(() => app, markRecallRead, { params })
  onlyFor(() => app, answerRecall, { params })
})
