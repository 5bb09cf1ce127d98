import { correctRegister, listRegister, registerCsv, registerPdf } from '@om/contracts/register'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Body = Parameters<TestApp['anyone']['api']['supplies']['register']>[0]['body']
const find = (body: Partial<Body>, by: typeof people.phTran | typeof people.phWalsh = people.phTran) =>
  app.as(by).api.supplies.register({ body: { search: '', limit: 50, ...body } })
const ofOrder = async (number: string) => (await find({ search: number })).items
const audits = async (action: string): Promise<{ subject_id: string; reason: string }[]> => {
  const { rows } = await app.deps.pool.query(
    'select subject_id, reason from public.audit_log where action = $1 order by subject_id',
    [action],
  )
  return rows
}

describe('the dispensing register', () => {
  test('has a line for each item from the moment that the dispensing has its number, with all that the law asks [REGISTER-S1]', async () => {
    const { order, patient } = await givenOrder(app)
    expect(await ofOrder(order.number)).toEqual([])
    const steps = stepsOn(app, order.id)
    const { prescription } = await steps.verify()
    const [line] = await ofOrder(order.number)
    const item = prescription.items[0]
    expect(line).toMatchObject({
      number: expect.stringMatching(/^D\d+$/),
      suppliedOn: clinicToday(app.clock),
      patientName: `${patient.firstName} ${patient.lastName}`,
      prescriptionNumber: prescription.number,
      prescriber: { name: expect.stringContaining(people.drOkoro.lastName) },
      description: item?.description,
      ingredients: 'finasteride',
      form: item?.form,
      strength: item?.strength,
      quantity: item?.quantity,
      directions: item?.directions,
      dispenser: 'Linh Tran',
      dispensingsLeft: 2,
      packs: [],
    })
    await steps.pack()
    const [packed] = await ofOrder(order.number)
    expect(packed?.packs).toMatchObject([
      {
        batchNumber: 'LOT-77A',
        maker: 'Arrow',
        packedBy: 'Linh Tran',
        madeBy: null,
        checkedBy: null,
        isPast: false,
      },
    ])
  })

  test('says who made, released and scanned, and keeps what was made before [REGISTER-S1]', async () => {
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.startCompounding()
    await steps.finishCompounding()
    await stepsOn(app, order.id, people.phWalsh).release()
    const [made] = await ofOrder(order.number)
    expect(made).toMatchObject({ compounded: true, ingredients: 'minoxidil' })
    expect(made?.packs).toMatchObject([{ madeBy: 'Linh Tran', checkedBy: 'Rory Walsh', maker: '' }])

    const { order: combined } = await givenOrder(app, { template: 'RX-M3' })
    await stepsOn(app, combined.id).verify()
    const { items } = await find({ search: combined.number, medicine: 'FIN_TOP+MOX_TOP' })
    expect(items).toMatchObject([{ ingredients: 'finasteride + minoxidil' }])

    const shipped = await givenShipped(app)
    const [sent] = await ofOrder(shipped.order.number)
    expect(sent?.packs[0]?.checkedBy).toBe('Linh Tran')
  })

  test('is found by patient, medicine, prescriber, day and every number, and nobody else is [REGISTER-S2]', async () => {
    const { order, patient } = await givenPacked(app)
    const other = await givenPacked(app, { template: 'RX-M1' })
    const [line] = await ofOrder(order.number)
    if (!line) throw new Error('it has no line')
    const numbers = [line.number, line.number.slice(1), order.number.toLowerCase(), line.prescriptionNumber]
    for (const search of numbers) {
      const found = (await find({ search })).items.map(({ id }) => id)
      expect(found, search).toContain(line.id)
      expect(found, search).not.toContain((await ofOrder(other.order.number))[0]?.id)
    }
    expect((await find({ search: `${patient.firstName} ${patient.lastName}` })).items.map(({ id }) => id)).toContain(
      line.id,
    )
    expect((await find({ search: 'LOT-77A' })).items.map(({ id }) => id)).toContain(line.id)
    expect((await find({ search: 'nobody of this name' })).items).toEqual([])
    const today = clinicToday(app.clock)
    const prescriber = (await find({})).prescribers.find(({ name }) => name.includes(people.drOkoro.lastName))
    const fits = { from: today, to: today, medicine: 'FIN_PO', prescriberId: prescriber?.id, search: line.number }
    expect((await find(fits)).items).toHaveLength(1)
    for (const change of [
      { from: addDays(today, 1), to: addDays(today, 1) },
      { medicine: 'MOX_TOP' },
      { prescriberId: people.theo.id },
    ])
      expect((await find({ ...fits, ...change })).items, JSON.stringify(change)).toEqual([])
    await expect(find({ from: today, to: addDays(today, -1) })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'to' }],
    })
  })

  test('is paged newest first, without a gap or a line twice, and each reading leaves a trace without a name [REGISTER-S3]', async () => {
    const all = await find({ limit: 100 })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await find({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all.items.map(({ id }) => id))
    const days = all.items.map(({ suppliedOn }) => suppliedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    await find({ search: 'Marsh' })
    const read = await audits('register.read')
    expect(read.map(one => one.subject_id)).toEqual(expect.arrayContaining(['all', 'search']))
    expect(JSON.stringify(read)).not.toContain('Marsh')
    await expect(find({ cursor: 'made-up' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is corrected by adding, once however often it is sent; what stood there stays, for the owner too [REGISTER-S4]', async () => {
    const { order } = await givenPacked(app)
    const [line] = await ofOrder(order.number)
    if (!line) throw new Error('it has no line')
    const body = {
      correctionId: crypto.randomUUID(),
      part: 'batch' as const,
      reads: 'LOT-77B',
      reason: 'Read off the wrong box at the bench.',
    }
    const correct = () => app.as(people.phWalsh).api.supplies.correctRegister({ params: { id: line.id }, body })
    const [first] = await Promise.all([correct(), correct()])
    expect(first?.corrections).toMatchObject([{ part: 'batch', reads: 'LOT-77B', by: 'Rory Walsh' }])
    const [shown] = await ofOrder(order.number)
    expect(shown?.packs[0]?.batchNumber).toBe('LOT-77A')
    expect(shown?.corrections).toHaveLength(1)
    const { history } = await stepsOn(app, order.id).read()
    expect(history.filter(one => one.what === 'corrected its line in the dispensing register')).toHaveLength(1)
    for (const change of [
      `update public.register_lines set quantity = 1 where id = $1`,
      'delete from public.register_lines where id = $1',
      `update public.register_corrections set reads = 'x' where line_id = $1`,
      'delete from public.register_corrections where line_id = $1',
    ])
      await expect(app.deps.pool.query(change, [line.id]), change).rejects.toThrow()
    const wrong = app
      .as(people.phTran)
      .api.supplies.correctRegister({ params: { id: line.id }, body: { ...body, reads: ' ', reason: 'no' } })
    await expect(wrong).rejects.toMatchObject({ problems: [{ field: 'reads' }, { field: 'reason' }] })
    const nowhere = app.as(people.phTran).api.supplies.correctRegister({ params: { id: people.theo.id }, body })
    await expect(nowhere).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is taken away as CSV and as PDF, oldest first with its corrections, and who took it is kept [REGISTER-S5]', async () => {
    const today = clinicToday(app.clock)
    const ask = (kind: 'csv' | 'pdf') =>
      app.as(people.phTran).request('POST', `/api/pharmacy/register/register.${kind}`, { from: today, to: today })
    const csv = await (await ask('csv')).text()
    const [head = '', ...rows] = csv.trim().split('\r\n')
    expect(head).toContain('Number,Item,Date,Patient,Prescription,Prescriber')
    const numbers = rows.flatMap(row => /^D(\d+),/.exec(row)?.[1] ?? []).map(Number)
    expect(numbers.length).toBeGreaterThan(3)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(csv).toContain('LOT-77B')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await (await ask('pdf')).arrayBuffer())), {
      mergePages: true,
    })
    expect(text).toContain('Dispensing register')
    expect(text).toContain(`D${numbers[0]}`)
    expect(text).toContain('batch: LOT-77B (why: Read off the wrong box at the bench.)')
    expect(await audits('register.export')).toEqual([
      { subject_id: 'csv', reason: `${numbers.length} lines, ${today} to ${today}` },
      { subject_id: 'pdf', reason: `${numbers.length} lines, ${today} to ${today}` },
    ])
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, listRegister)
  onlyFor(() => app, registerPdf)
  onlyFor(() => app, registerCsv)
  onlyFor(() => app, correctRegister, { params })
})
