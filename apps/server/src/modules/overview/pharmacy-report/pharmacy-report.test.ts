import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { pharmacyReports as contract, type PharmacyReport } from '@om/contracts/pharmacy-reports'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { recallsOf } from '#test/given/recalls.ts'
import { givenOrder, givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const note = 'Opened box, tablets into the medicines bin.'
const { start, newLot, packedFrom, shippedFrom } = recallsOf(() => app)
const today = () => clinicToday(app.clock)
const api = (by: typeof people.phTran | typeof people.phWalsh = people.phTran) => app.as(by).api
/** The last ten days, or others. */
const days = (from = addDays(today(), -9), to = today()) => ({ period: 'custom' as const, from, to })
const read = (query: CallInput<typeof contract.read>['query'] = days()): Promise<PharmacyReport> =>
  api().pharmacyReports.read({ query })
const versionOf = async (id: string) => (await stepsOn(app, id).read()).version

describe('the reports of the pharmacy', () => {
  test('count the time from paid to packed and to handed over by week, median and ninetieth, and lines dispensed [REPORT-S1]', async () => {
    const orders = [await givenPacked(app), await givenPacked(app), await givenPacked(app)]
    const place = (nth: number, packed: string, minutes: number, shipped: string | null) =>
      tamper(
        app,
        `update public.orders set packed_at = $2::timestamptz, received_at = $2::timestamptz - $3::int * interval '1 minute',
           shipped_at = $4 where id = $1`,
        [orders[nth]?.order.id, packed, minutes, shipped],
      )
    // The last minute of a Sunday at the clinic, and the first of a Monday.
    await place(0, '2026-05-10T13:59:00Z', 120, '2026-05-10T13:59:00Z')
    await place(1, '2026-05-06T02:00:00Z', 60, null)
    await place(2, '2026-05-10T14:00:00Z', 600, '2026-05-10T16:00:00Z')
    const { turnaround } = await read(days('2026-05-04', '2026-05-14'))
    expect(turnaround).toEqual({
      weeks: [
        {
          ...{ from: '2026-05-04', to: '2026-05-10' },
          packed: { orders: 2, median: 60, ninetieth: 120 },
          handedOver: { orders: 1, median: 120, ninetieth: 120 },
        },
        {
          ...{ from: '2026-05-11', to: '2026-05-14' },
          packed: { orders: 1, median: 600, ninetieth: 600 },
          handedOver: { orders: 1, median: 720, ninetieth: 720 },
        },
      ],
      whole: {
        ...{ from: '2026-05-04', to: '2026-05-14' },
        packed: { orders: 3, median: 120, ninetieth: 600 },
        handedOver: { orders: 2, median: 120, ninetieth: 720 },
      },
    })
    const before = (await read()).dispensed
    const { order } = await givenOrder(app)
    expect((await read()).dispensed).toBe(before)
    await stepsOn(app, order.id).verify()
    expect((await read()).dispensed).toBe(before + 1)
    expect((await read(days('2026-05-04', '2026-05-14'))).dispensed).toBe(0)
  })

  test('count holds by reason, how many are not over, and how long the others took [REPORT-S2]', async () => {
    const [over, open] = [await givenPacked(app), await givenPacked(app)]
    const hold = async (id: string) =>
      api().supplies.hold({
        params: { id },
        body: { version: await versionOf(id), reason: 'address', note: 'The street is missing.' },
      })
    await hold(over.order.id)
    await advance(app, 'PT90M')
    await stepsOn(app, over.order.id).resume('They called back.')
    await hold(over.order.id)
    await advance(app, 'PT30M')
    await stepsOn(app, over.order.id).resume('They called once more.')
    await hold(open.order.id)
    const { holds } = await read()
    const reason = holds.reasons.find(one => one.reason === 'address')
    expect(reason).toMatchObject({ words: 'Address', holds: 3, orders: 2, still: 1 })
    expect(reason?.median).toBeGreaterThanOrEqual(30)
    expect(reason?.median).toBeLessThan(90)
    expect(holds.items[0]).toMatchObject({ order: { number: open.order.number }, by: 'Linh Tran', until: null })
    expect(holds.count).toBe(holds.items.length)
  })

  test('count a hold that turns into a recall as over then, and the recall as another [REPORT-S2]', async () => {
    const lot = newLot()
    const { order } = await packedFrom(lot)
    await api().supplies.hold({
      params: { id: order.id },
      body: { version: await versionOf(order.id), reason: 'address', note: 'The street is missing.' },
    })
    await start(lot)
    const ofIt = (await read()).holds.items.filter(one => one.order.id === order.id)
    expect(ofIt.map(({ words }) => words).toSorted()).toEqual(['Address', 'Recall of what is in it'])
    expect(ofIt.find(({ words }) => words === 'Address')?.until).not.toBeNull()
    expect(ofIt.find(({ words }) => words !== 'Address')?.until).toBeNull()
  })

  test('list what was made again: replacements, orders begun again, and batches that did not pass [REPORT-S3]', async () => {
    const { rework: before } = await read()
    const lost = await givenShipped(app)
    await app.as(people.phTran).api.supplies.reportClaim({
      params: { id: lost.order.id },
      body: {
        ...({
          version: await versionOf(lost.order.id),
          kind: 'damaged',
          words: 'The bottle leaks.',
          source: 'phone',
        } as const),
        ...{ toldBy: 'The patient', toldOn: today() },
      },
    })
    await api().supplies.decideClaim({
      params: { id: lost.order.id },
      body: { version: await versionOf(lost.order.id), outcome: 'resend', goods: 'keep', cause: '', answer: '' },
    })
    const again = await givenPacked(app)
    await api().supplies.hold({
      params: { id: again.order.id },
      body: { version: await versionOf(again.order.id), reason: 'unusable', note: 'The strip is torn.' },
    })
    await api().recalls.remake({
      params: { id: again.order.id },
      body: { version: await versionOf(again.order.id), note },
    })
    const batch = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, batch.order.id)
    await steps.verify()
    await steps.startCompounding()
    await steps.finishCompounding()
    await stepsOn(app, batch.order.id, people.phWalsh).rework()
    const { rework } = await read()
    for (const kind of ['replacement', 'remake', 'rejected_batch'] as const)
      expect(rework.kinds[kind], kind).toBe((before.kinds[kind] ?? 0) + 1)
    expect(rework.items.slice(0, 3)).toMatchObject([
      {
        kind: 'rejected_batch',
        order: { number: batch.order.number },
        why: 'Weight variation too high',
        by: 'Rory Walsh',
      },
      { kind: 'remake', order: { number: again.order.number }, why: note },
      {
        kind: 'replacement',
        instead: { number: lost.order.number },
        why: 'Reported: arrived damaged',
        by: 'Linh Tran',
      },
    ])
  })

  test('list what was destroyed once it was witnessed, and what was written off a lot [REPORT-S4]', async () => {
    const { order } = await givenPacked(app)
    await api().supplies.hold({
      params: { id: order.id },
      body: { version: await versionOf(order.id), reason: 'unusable', note: 'It was dropped.' },
    })
    const { count } = (await read()).destroyed
    const destroy = async (by: typeof people.phTran | typeof people.phWalsh, remedy: 'pay_back' | null) =>
      api(by).supplies.destroy({ params: { id: order.id }, body: { version: await versionOf(order.id), note, remedy } })
    await destroy(people.phTran, null)
    expect((await read()).destroyed.count).toBe(count)
    await destroy(people.phWalsh, 'pay_back')
    await advance(app, 'PT1M')
    const { id } = await api().stock.add({
      body: { kind: 'goods', name: 'Report tablets', unit: 'pieces', code: '', least: 0, deliveryDays: 7 },
    })
    const lotId = randomUUID()
    const lot = {
      lotId,
      lot: 'RP-1',
      maker: 'Arrow',
      expiresOn: addDays(today(), 400),
      location: 'Shelf 3',
      quantity: 30,
    }
    await api().stock.receive({ params: { id }, body: lot })
    const reason = 'The box fell into water.'
    await api().stock.waste({ params: { id: lotId }, body: { expected: 30, quantity: 12, reason } })
    const { destroyed } = await read()
    expect(destroyed.count).toBe(count + 2)
    expect(destroyed.items.slice(0, 2)).toMatchObject([
      { kind: 'stock', order: null, what: '12 pieces of Report tablets', batch: 'RP-1', how: reason, by: 'Linh Tran' },
      {
        kind: 'order',
        order: { number: order.number },
        batch: 'LOT-77A',
        how: note,
        by: 'Linh Tran',
        witness: 'Rory Walsh',
      },
    ])
  })

  test('list recalls and drills with their times from patients to letters to answers [REPORT-S5]', async () => {
    const lot = newLot()
    const shipped = await shippedFrom(lot)
    const drill = await start(lot, true)
    const recall = await start(lot)
    await advance(app, 'PT45M')
    await app.as(shipped.patient).api.recalls.answer({ params: { id: recall.id }, body: { answer: 'used' } })
    const { recalls } = await read()
    const found = (id: string) => recalls.items.find(one => one.id === id)
    expect(found(drill.id)).toMatchObject({
      ...{ isDrill: true, orders: 1, patients: 1, letters: 0, answers: 0 },
      ...{ lettersAfter: null, medianAnswerAfter: null, closedAfter: null },
    })
    expect(found(recall.id)).toMatchObject({ isDrill: false, patients: 1, letters: 1, lettersAfter: 0, answers: 1 })
    expect(found(recall.id)?.medianAnswerAfter).toBeGreaterThanOrEqual(45)
    expect(found(recall.id)?.lastAnswerAfter).toBe(found(recall.id)?.medianAnswerAfter)
  })

  test('list the incidents that the pharmacist may read, and no others [REPORT-S6]', async () => {
    const enter = (by: typeof people.phTran | typeof people.drOkoro, title: string) =>
      app.as(by).api.matters.enter({
        body: {
          ...{ id: randomUUID(), kind: 'incident', form: 'near_miss', severity: 'low', title, happenedOn: today() },
          ...{ what: 'It was noticed in time, at the scan.', clinical: '', concerns: '', batchNumber: '', done: '' },
        },
      })
    const [ours, theirs] = [
      await enter(people.phTran, 'Two labels on a bench'),
      await enter(people.drOkoro, 'Of a doctor'),
    ]
    const numbers = (await read()).incidents.items.map(one => one.number)
    const mayRead = await api()
      .matters.read({ params: { id: theirs.id } })
      .then(
        () => true,
        () => false,
      )
    expect(numbers).toContain(ours.number)
    expect(numbers.includes(theirs.number)).toBe(mayRead)
  })

  test('are taken as CSV table by table, and who read and took them is kept [REPORT-S7]', async () => {
    const audits = async (action: string) => {
      const { rows } = await app.deps.pool.query<{ subject_id: string; reason: string; actor_name: string }>(
        'select subject_id, reason, actor_name from public.audit_log where action = $1 order by id desc limit 1',
        [action],
      )
      return rows[0]
    }
    const { destroyed, span } = await read()
    expect(await audits('pharmacy_report.read')).toMatchObject({ subject_id: `${span.from} to ${span.to}` })
    for (const part of ['turnaround', 'holds', 'rework', 'destroyed', 'recalls', 'incidents'] as const) {
      const file = await api().pharmacyReports.csv({ query: { ...days(), of: part } })
      const [head, ...lines] = (await file.text()).trim().split('\r\n')
      expect(head?.split(',').length, part).toBeGreaterThan(4)
      if (part === 'destroyed') expect(lines).toHaveLength(destroyed.count)
      expect(await audits('pharmacy_report.export')).toMatchObject({ subject_id: part, actor_name: 'Linh Tran' })
    }
    expect((await audits('pharmacy_report.export'))?.reason).toMatch(/^\d+ rows, /)
  })

  test('give the steps of orders to nobody but pharmacists, in the database too [REPORT-S8]', async () => {
    const stepsFor = async (person: typeof people.phTran | typeof people.drOkoro) => {
      const claims = await app.deps.authKeys.verify(await app.tokenOf(person))
      const actor = claims && (await app.deps.accounts.actorOf(claims))
      if (!actor?.ok) throw new Error('nobody')
      return app.deps.db.transaction(actor.value, tx =>
        tx.visible(async q => {
          const { rows } = await q.execute(
            sql`select 1 from private.order_steps(array['order.hold'], '2020-01-01'::timestamptz, '2099-01-01'::timestamptz)`,
          )
          return rows.length
        }),
      )
    }
    expect(await stepsFor(people.phTran)).toBeGreaterThan(2)
    expect(await stepsFor(people.drOkoro)).toBe(0)
  })

  onlyFor(() => app, contract.read)
  onlyFor(() => app, contract.csv)
})
