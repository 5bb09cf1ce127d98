import { randomUUID } from 'node:crypto'
import { patientGates } from '@om/contracts/gates'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { givenOrder, givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { repeatStoredRuns } from './repeat-runs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const gatesOf = async (patient: { id: string }, query = { limit: 50 }) =>
  (await app.as(people.drOkoro).api.prescriptions.gates({ params: { id: patient.id }, query })).items

const repeatAll = () => repeatStoredRuns((text, values) => app.deps.pool.query(text, values))

describe('what the rules were asked before a step', () => {
  test('is kept with it, from the signature to the parcel, and comes to the same when repeated [GATE-S01]', async () => {
    const { patient, order } = await givenPacked(app)
    await stepsOn(app, order.id).createParcel()
    const gates = await gatesOf(patient)
    expect(gates.map(({ gate }) => gate).toSorted()).toEqual(['checkout', 'lodge', 'pack', 'place', 'verify'])
    for (const one of gates)
      expect(one).toMatchObject({
        isOpen: true,
        inTheWay: [],
        ruleVersion: FIRST_IN_FORCE,
        inputsHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        repeated: 'same',
      })
    const steps = gates.filter(({ gate }) => gate !== 'checkout' && gate !== 'place')
    expect(steps.every(({ by }) => by.includes(people.phTran.lastName))).toBe(true)
  })

  test('is kept also where the step is refused and all else is as before [GATE-S02]', async () => {
    const { patient, consultId } = await givenOrder(app, { brand: 'women', template: 'RX-W1' })
    await app.as(patient).api.picture.correct({
      body: { id: randomUUID(), key: 'pregnancy_status', values: ['breastfeeding'], text: '' },
    })
    const held = (await gatesOf(patient)).find(({ gate }) => gate === 'new_answers')
    expect(held).toMatchObject({ isOpen: false, repeated: 'same' })
    const { prescriptions } = app.as(people.drOkoro).api
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })
    const version = chart.prescriptions[0]?.version ?? 0
    const params = { id: chart.prescriptions[0]?.id ?? '' }
    await expect(
      prescriptions.release({ params, body: { version, reason: 'She may go on taking it.' } }),
    ).rejects.toMatchObject({ code: 'supply_ruled_out' })
    const refused = (await gatesOf(patient)).find(({ gate }) => gate === 'clear')
    expect(refused).toMatchObject({
      isOpen: false,
      by: expect.stringContaining(people.drOkoro.lastName),
      repeated: 'same',
    })
    expect(refused?.inTheWay.join()).toContain('cannot be prescribed')
  })

  test('is shown to doctors alone, page by page [GATE-S03]', async () => {
    const { patient } = await givenPacked(app)
    const { gates } = app.as(people.drOkoro).api.prescriptions
    const first = await gates({ params: { id: patient.id }, query: { limit: 1 } })
    const rest = await gates({ params: { id: patient.id }, query: { limit: 50, cursor: first.nextCursor ?? '' } })
    expect([...first.items, ...rest.items]).toEqual(await gatesOf(patient))
    expect(rest.nextCursor).toBeNull()
  })

  test('is never changed or removed, and what was tampered with is named [GATE-S04]', async () => {
    const { patient } = await givenPacked(app)
    const [run] = await gatesOf(patient)
    const change = `update public.gate_runs set verdict = '{"found":[],"problems":["x"],"due":[]}' where id = $1`
    await expect(app.deps.pool.query(change, [run?.id])).rejects.toThrow()
    await expect(app.deps.pool.query('delete from public.gate_runs where id = $1', [run?.id])).rejects.toThrow()
    expect(await repeatAll()).toMatchObject({ others: [] })
    await tamper(app, change, [run?.id])
    expect(await repeatAll()).toMatchObject({ others: [{ id: run?.id, repeated: 'different' }] })
    expect((await gatesOf(patient))[0]).toMatchObject({ repeated: 'different' })
    await tamper(app, `update public.gate_runs set rule_version = '2019-01.1' where id = $1`, [run?.id])
    expect((await gatesOf(patient))[0]).toMatchObject({ repeated: 'not_kept' })
  })

  test('is kept with a signature, and with one that was refused [GATE-S05]', async () => {
    const { consult, patient, doctor } = await givenReadyToSign(app)
    const { prescriptions } = app.as(doctor).api
    const params = { id: consult.id }
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    const refused = prescriptions.sign({ params, body: { ...body, repeats: 5 } })
    await expect(refused).rejects.toMatchObject({ code: 'signing_refused' })
    await prescriptions.sign({ params, body })
    const gates = await gatesOf(patient)
    expect(gates).toMatchObject([
      { gate: 'sign', by: expect.stringContaining(doctor.lastName), repeated: 'same' },
      { gate: 'sign', by: expect.stringContaining(doctor.lastName), repeated: 'same' },
    ])
  })
})

onlyFor(() => app, patientGates, { params: { id: people.theo.id } })
