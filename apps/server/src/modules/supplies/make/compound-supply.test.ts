import { addDays, formatDay } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

/** An order of capsules that are made up for the patient, verified. */
const verified = async () => {
  const made = await givenOrder(app, { template: 'RX-M2' })
  const tran = stepsOn(app, made.order.id, people.phTran)
  const walsh = stepsOn(app, made.order.id, people.phWalsh)
  await tran.verify()
  return { ...made, tran, walsh, id: made.order.id }
}
const worksheetsOf = async (orderId: string) => {
  const { rows } = await app.deps.pool.query(
    'select batch_number, status, rejected_reason, patient_id from public.worksheets where order_id = $1 order by opened_at, batch_number',
    [orderId],
  )
  return rows
}

describe('compounding', () => {
  test('works: worksheet, batch number, lots, and a colleague who releases [ORDER-S12]', async () => {
    const { tran, walsh, patient, id } = await verified()
    expect((await tran.read()).can).toMatchObject({ startCompounding: true, pack: false })
    const open = await tran.startCompounding()
    const day = clinicToday(app.clock).slice(2).replaceAll('-', '')
    expect(open.state).toBe('compounding')
    expect(open.worksheet?.batchNumber).toMatch(new RegExp(`^${day}-CAP-\\d{3}$`))
    expect(open.worksheet).toMatchObject({
      openedBy: 'Linh Tran',
      compoundedBy: null,
      lots: [],
      previousRejection: null,
    })

    const finished = await tran.finishCompounding()
    expect(finished).toMatchObject({
      state: 'quality_check',
      worksheet: { compoundedBy: 'Linh Tran', yieldQuantity: 45 },
    })
    expect(finished.can.release, 'by the compounder').toBe(false)
    expect((await walsh.read()).can.release, 'by a colleague').toBe(true)

    const released = await walsh.release()
    expect(released).toMatchObject({
      state: 'packed',
      people: { compoundedBy: 'Linh Tran', releasedBy: 'Rory Walsh', packedBy: 'Rory Walsh' },
      dispense: { items: [{ batchNumber: open.worksheet?.batchNumber, expiresOn: finished.worksheet?.expiresOn }] },
    })
    expect(await worksheetsOf(id)).toMatchObject([{ status: 'released', patient_id: patient.id }])
  })

  test('needs four eyes: the compounder cannot release (INV-05) [ORDER-S13]', async () => {
    const { tran, id } = await verified()
    await tran.startCompounding()
    await tran.finishCompounding()
    await expect(tran.release()).rejects.toMatchObject({ status: 403, code: 'same_person' })
    expect(await worksheetsOf(id)).toMatchObject([{ status: 'checking' }])
    expect((await tran.read()).state).toBe('quality_check')
  })

  test('gives each batch a number of its own, also two at the same moment', async () => {
    const [one, two] = [await verified(), await verified()]
    const opened = await Promise.all([one.tran.startCompounding(), two.walsh.startCompounding()])
    const numbers = opened.map(order => order.worksheet?.batchNumber)
    expect(new Set(numbers).size).toBe(2)
  })

  test('opens one worksheet when two pharmacists start at the same moment', async () => {
    const { id } = await verified()
    const { version } = await stepsOn(app, id).read()
    const start = (by: typeof people.phTran | typeof people.phWalsh) =>
      app.as(by).api.supplies.startCompounding({ params: { id }, body: { version } })
    const results = await Promise.allSettled([start(people.phTran), start(people.phWalsh)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    expect(results.find(result => result.status === 'rejected')?.reason).toMatchObject({ code: 'order_taken' })
    expect(await worksheetsOf(id)).toHaveLength(1)
  })

  test('sends a bad batch back: it stays on record and a new number is allocated [ORDER-S14]', async () => {
    const { tran, walsh, id } = await verified()
    const first = await tran.startCompounding()
    await tran.finishCompounding()
    const again = await walsh.rework()
    expect(again).toMatchObject({ state: 'compounding', worksheet: { openedBy: 'Rory Walsh', compoundedBy: null } })
    expect(again.worksheet?.batchNumber).not.toBe(first.worksheet?.batchNumber)
    expect(again.worksheet?.previousRejection, 'for the compounder').toEqual({
      batchNumber: first.worksheet?.batchNumber,
      reason: 'Weight variation too high',
    })
    expect(again.history.at(-1)).toMatchObject({ who: 'Rory Walsh', note: 'Weight variation too high' })
    expect(await worksheetsOf(id)).toMatchObject([
      { status: 'rejected', rejected_reason: 'Weight variation too high' },
      { status: 'open' },
    ])
    await walsh.finishCompounding()
    expect((await tran.release()).state).toBe('packed')
  })

  test('refuses bad input: an expiry beyond the rules, or too short for the supply, names its field [ORDER-S15]', async () => {
    const { tran } = await verified()
    await tran.startCompounding()
    const today = clinicToday(app.clock)
    const { latestExpiry } = await tran.read()
    await expect(tran.finishCompounding({ expiresOn: addDays(today, 181) })).rejects.toMatchObject({
      problems: [{ message: expect.stringContaining(formatDay(latestExpiry)) }],
    })
    for (const expiresOn of [addDays(today, 181), addDays(today, 44)]) {
      const refusal = tran.finishCompounding({ expiresOn })
      await expect(refusal).rejects.toMatchObject({ status: 400, problems: [{ field: 'expiresOn' }] })
    }
    expect((await tran.read()).worksheet?.lots).toEqual([])
  })

  test('refuses an expired ingredient, and an expiry after that of an ingredient [ORDER-S16]', async () => {
    const { tran } = await verified()
    await tran.startCompounding()
    const today = clinicToday(app.clock)
    const expired = tran.finishCompounding({ lotExpiresOn: addDays(today, -1), expiresOn: addDays(today, 60) })
    await expect(expired).rejects.toMatchObject({
      status: 400,
      problems: expect.arrayContaining([expect.objectContaining({ field: 'lots.0.expiresOn' })]),
    })
    const later = tran.finishCompounding({ lotExpiresOn: addDays(today, 90), expiresOn: addDays(today, 100) })
    await expect(later).rejects.toMatchObject({ problems: [{ field: 'expiresOn' }] })
  })

  test('refuses to release a batch that would no longer keep long enough (INV-09)', async () => {
    const { tran, walsh } = await verified()
    await tran.startCompounding()
    await tran.finishCompounding({ expiresOn: addDays(clinicToday(app.clock), 46) })
    const before = app.clock.now()
    app.clock.advance(3 * 24 * 3_600_000)
    await expect(walsh.release()).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
    expect((await walsh.rework()).state).toBe('compounding')
    app.clock.set(before)
  })

  test.each([
    ['a weight that is off without a reason', { actual: 120 }, 'deviations'],
    ['too little made of it', { yieldQuantity: 40, deviations: 'Spilled a part of it' }, 'yieldQuantity'],
    ['too much made of it', { yieldQuantity: 50 }, 'yieldQuantity'],
    ['a calculation that is wrong', { calculations: [11.25] }, 'calculations.0'],
    ['a calculation that is missing', { calculations: [] }, 'calculations.0'],
  ])('refuses %s, and names the field [ORDER-S61]', async (_name, change, field) => {
    const { tran } = await verified()
    await tran.startCompounding()
    await expect(tran.finishCompounding(change)).rejects.toMatchObject({ code: 'bad_request', problems: [{ field }] })
    expect((await tran.read()).state).toBe('compounding')
  })

  test('keeps a deviation with its reason, the equipment and the calculation, for good [ORDER-S61]', async () => {
    const { tran, walsh, id } = await verified()
    await tran.startCompounding()
    const deviations = 'The balance drifted; two prints are attached.'
    const made = await tran.finishCompounding({ actual: 120, deviations })
    expect(made.worksheet).toMatchObject({
      deviations,
      equipment: 'Balance B1',
      calculations: [{ sum: '45 × 2.5 mg', amount: 112.5, unit: 'mg', confirmed: 112.5 }],
    })
    await expect(walsh.release()).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'acceptsWeights' }],
    })
    await walsh.release([], true)
    for (const change of [`equipment = 'Balance B2'`, `calculations = '[]'`])
      await expect(
        app.deps.pool.query(`update public.worksheets set ${change} where order_id = $1`, [id]),
      ).rejects.toMatchObject({ code: '23001' })
  })

  test('of an order with a bought item too keeps batch and expiry of each, on the page and on its label [ORDER-S60]', async () => {
    const { order, patient } = await givenOrder(app, { template: 'RX-M5' })
    const tran = stepsOn(app, order.id, people.phTran)
    const walsh = stepsOn(app, order.id, people.phWalsh)
    await tran.verify()
    const { worksheet } = await tran.startCompounding()
    const finished = await tran.finishCompounding()
    expect(finished.dispense?.items, 'only what is made is known').toMatchObject([{ position: 1, compounded: true }])
    await expect(walsh.release()).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'items', message: 'Enter batch and expiry of Finasteride 1 mg tablet.' }],
    })
    const today = clinicToday(app.clock)
    const pack = (change = {}) => ({
      position: 0,
      batchNumber: 'ft-9001',
      maker: 'Arrow',
      expiresOn: addDays(today, 400),
      ...change,
    })
    for (const [items, field] of [
      [[pack({ expiresOn: addDays(today, 44) })], 'items.0.expiresOn'],
      [[pack(), pack()], 'items.1.position'],
      [[pack(), pack({ position: 1 })], 'items.1.position'],
    ] as const)
      await expect(walsh.release([...items])).rejects.toMatchObject({ code: 'bad_request', problems: [{ field }] })
    const released = await walsh.release([pack()])
    const capsule = { batchNumber: worksheet?.batchNumber, expiresOn: finished.worksheet?.expiresOn }
    expect(released.dispense?.items).toMatchObject([
      { position: 0, batchNumber: 'FT-9001', expiresOn: addDays(today, 400), compounded: false },
      { position: 1, ...capsule, compounded: true },
    ])
    const { rows } = await app.deps.pool.query(
      'select batch_number, patient_id from public.dispensed_items where order_id = $1 order by position',
      [order.id],
    )
    expect(rows).toEqual([
      { batch_number: 'FT-9001', patient_id: patient.id },
      { batch_number: worksheet?.batchNumber, patient_id: patient.id },
    ])
    const response = await app.as(people.phTran).request('GET', `/api/orders/${order.id}/dispensing-label`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())))
    expect(text.map(page => /Batch (\S+)/.exec(page)?.[1])).toEqual(['FT-9001', worksheet?.batchNumber])
    const exported: unknown = await (await app.as(patient).request('GET', '/api/account/export')).json()
    expect(JSON.stringify(exported)).toContain('"Batch":"FT-9001"')
  })

  test('is prefilled by the formula in force, scaled, and names its version; nothing else goes in [ORDER-S721]', async () => {
    const { tran, id } = await verified()
    const { worksheet } = await tran.startCompounding()
    expect(worksheet?.plan).toMatchObject({
      formulas: [{ code: 'F-MOX-25', number: 1 }],
      ingredients: [
        { name: 'Minoxidil BP', amount: 112.5, unit: 'mg', tolerancePercent: 3 },
        { name: 'Microcrystalline cellulose', amount: 8.8875, unit: 'g' },
        { name: 'Capsule shells, size 3', amount: 45, unit: 'pieces' },
      ],
    })
    const { api } = app.as(people.phTran)
    const { version, latestExpiry } = await tran.read()
    const lots = (worksheet?.plan?.ingredients ?? []).map(({ name, amount, unit }) => ({
      ...{ ingredient: name, lot: 'L-1', maker: 'Medisca', expiresOn: '2029-01-01' },
      ...{ theoretical: amount, actual: amount, unit },
    }))
    const body = {
      ...{ version, lots, calculations: [112.5], equipment: 'Balance B2', yieldQuantity: 45, expiresOn: latestExpiry },
      ...{ appearance: 'White capsules', deviations: '', checked: worksheet?.plan?.checks ?? [] },
    }
    const [first, ...rest] = lots
    if (!first) throw new Error('nothing is planned')
    const wrong: [Partial<typeof body>, string][] = [
      [{ lots: rest }, 'lots'],
      [{ lots: [{ ...first, ingredient: 'Lactose' }, ...lots] }, 'lots.0.ingredient'],
      [{ lots: [{ ...first, theoretical: 90, actual: 90 }, ...rest] }, 'lots.0.theoretical'],
      [{ lots: [{ ...first, actual: 118 }, ...rest] }, 'deviations'],
      [{ checked: [] }, 'checked'],
    ]
    for (const [change, field] of wrong)
      await expect(
        api.supplies.finishCompounding({ params: { id }, body: { ...body, ...change } }),
      ).rejects.toMatchObject({
        code: 'bad_request',
        problems: expect.arrayContaining([expect.objectContaining({ field })]),
      })
    const halves = [
      { ...first, theoretical: 50, actual: 50 },
      { ...first, lot: 'L-2', theoretical: 62.5, actual: 63 },
    ]
    const done = await api.supplies.finishCompounding({ params: { id }, body: { ...body, lots: [...halves, ...rest] } })
    expect(done).toMatchObject({ state: 'quality_check', worksheet: { offWeights: [] } })
  })

  test('refuses to go on while the prescription is on hold (INV-12) [ORDER-S17]', async () => {
    const { tran, prescriptionId } = await verified()
    await app.deps.pool.query(`update public.prescriptions set status = 'on_hold' where id = $1`, [prescriptionId])
    expect((await tran.read()).can.startCompounding).toBe(false)
    await expect(tran.startCompounding()).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
  })

  test('refuses to pack what has to be made up first', async () => {
    const { tran } = await verified()
    await expect(tran.pack()).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
  })
})
