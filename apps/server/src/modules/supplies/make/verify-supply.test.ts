import { randomUUID } from 'node:crypto'
import { readSupply as readEndpoint } from '@om/contracts/supplies'
import { verifySupply as verifyEndpoint } from '@om/contracts/supply-steps'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, answerRefill, deliverAll, joinClocks } from '#test/given/billing.ts'
import { withRegistration } from '#test/given/staff.ts'
import { allChecks, givenOrder, orderOf, shipNewest, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

const verify = (id: string, by: typeof people.phTran | typeof people.phWalsh, version: number) =>
  app.as(by).api.supplies.verify({ params: { id }, body: { version, checks: allChecks, counselling: 'given' } })
const script = async (id: string) => {
  const { rows } = await app.deps.pool.query(
    'select status, supplies_used, supplies_total from public.prescriptions where id = $1',
    [id],
  )
  return rows[0]
}
const supplies = async (prescriptionId: string) => {
  const { rows } = await app.deps.pool.query(
    'select supply_number from public.supplies where prescription_id = $1 order by supply_number',
    [prescriptionId],
  )
  return rows.map(row => row.supply_number)
}
const change = (prescriptionId: string, set: string) =>
  app.deps.pool.query(`update public.prescriptions set ${set} where id = $1`, [prescriptionId])

describe('verifying an order', () => {
  test('a pharmacist reads the allergies of today beside those that were signed [ORDER-S185]', async () => {
    const given = await givenOrder(app)
    expect((await stepsOn(app, given.order.id).read()).patient.allergiesToday).toMatchObject({ isNews: false })
    await advance(app, 'PT1H')
    const body = { id: randomUUID(), key: 'allergies' as const, values: ['other'], text: 'Bee stings' }
    await app.as(given.patient).api.picture.correct({ body })
    expect((await stepsOn(app, given.order.id).read()).patient.allergiesToday).toMatchObject({
      words: expect.stringContaining('Bee stings'),
      isNews: true,
    })
  })

  test('works: one supply is counted, with a dispensing record, and the order is due for shipping [ORDER-S01]', async () => {
    const { order, prescriptionId } = await givenOrder(app)
    expect(order).toMatchObject({ state: 'received', supplyNumber: 1, nextStep: 'Verify' })
    expect(order.can).toMatchObject({ verify: true, pack: false, ship: false })
    const verified = await stepsOn(app, order.id).verify()
    expect(verified).toMatchObject({ state: 'verified', nextStep: 'Pack', people: { verifiedBy: 'Linh Tran' } })
    expect(verified.can).toMatchObject({ verify: false, pack: true, startCompounding: false })
    expect(new Date(verified.dueAt).getTime()).toBeGreaterThan(new Date(order.dueAt).getTime())
    expect(await script(prescriptionId)).toMatchObject({ supplies_used: 1, status: 'active' })
    expect(await supplies(prescriptionId)).toEqual([1])
  })

  test('of two pharmacists at the same moment one wins, and the supply is counted once [ORDER-S02]', async () => {
    const { order, prescriptionId } = await givenOrder(app)
    const results = await Promise.allSettled([
      verify(order.id, people.phTran, order.version),
      verify(order.id, people.phWalsh, order.version),
    ])
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const loser = results.find(result => result.status === 'rejected')
    expect(loser?.reason).toMatchObject({ status: 409, code: 'order_taken' })
    expect(await supplies(prescriptionId)).toEqual([1])
    expect(await script(prescriptionId)).toMatchObject({ supplies_used: 1 })
  })

  test('repeats safely: the same click again changes nothing', async () => {
    const { order, prescriptionId } = await givenOrder(app)
    await verify(order.id, people.phTran, order.version)
    await expect(verify(order.id, people.phTran, order.version)).rejects.toMatchObject({ status: 409 })
    expect(await supplies(prescriptionId)).toEqual([1])
  })

  test('tells someone who read an older state to reload', async () => {
    const { order } = await givenOrder(app)
    const steps = stepsOn(app, order.id)
    await steps.hold()
    await steps.resume()
    await expect(verify(order.id, people.phWalsh, order.version)).rejects.toMatchObject({ code: 'order_changed' })
  })

  test('refuses bad input: every check has to be ticked', async () => {
    const { order } = await givenOrder(app)
    const response = await app.as(people.phTran).request('POST', `/api/orders/${order.id}/verify`, {
      version: order.version,
      checks: { ...allChecks, interval: false },
      counselling: 'offered',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { problems: [{ field: 'checks.interval' }] } })
  })

  test('refuses without the signed original, and goes on once it is there (REG-12) [ORDER-S03]', async () => {
    const { order, prescriptionId } = await givenOrder(app, {
      change: { legalFormReceivedAt: null, legalFormReceivedBy: null },
    })
    expect(order.can).toMatchObject({ verify: false, receiveLegalForm: true })
    await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({ status: 422, code: 'legal_form_missing' })
    await app.as(people.phTran).api.prescriptions.receiveLegalForm({
      params: { id: prescriptionId },
      body: { form: 'paper_signed_original', reference: '' },
    })
    expect((await stepsOn(app, order.id).verify()).state).toBe('verified')
  })

  test.each([
    ['is on hold', `status = 'on_hold'`, 'INV-01'],
    ['was ceased', `status = 'ceased'`, 'INV-01'],
    ['has no supplies left', 'supplies_used = supplies_total', 'INV-06'],
  ])('refuses when the prescription %s, with the reason [ORDER-S04]', async (_name, set, rule) => {
    const { order, prescriptionId } = await givenOrder(app)
    await change(prescriptionId, set)
    const read = await stepsOn(app, order.id).read()
    expect(read.supply.allowed).toBe(false)
    expect(read.supply.problems.join(' ')).toContain(rule)
    await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
    expect(await supplies(prescriptionId)).toEqual([])
  })

  test('refuses a prescription past its last day (INV-07) [ORDER-S05]', async () => {
    const { order } = await givenOrder(app, { change: { expiresOn: addDays(clinicToday(app.clock), 3) } })
    const before = app.clock.now()
    app.clock.advance(4 * 24 * 3_600_000)
    await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
    app.clock.set(before)
  })

  test('refuses a supply that comes too early (INV-06) [ORDER-S06]', async () => {
    const { order, patient, prescriptionId } = await givenOrder(app)
    await shipNewest(app, patient.id)
    await advance(app, 'P38D')
    await app.sweep()
    await answerRefill(app, patient)
    await app.drain()
    await advance(app, 'P7DT2H')
    await deliverAll(app)
    const second = await orderOf(app, patient.id)
    await tamper(app, 'update public.orders set shipped_at = $1 where id = $2', [app.clock.now(), order.id])
    await expect(stepsOn(app, second.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
    expect(await supplies(prescriptionId)).toEqual([1])
  })

  test('counts the last supply, after which the prescription is exhausted [ORDER-S07]', async () => {
    const { order, prescriptionId } = await givenOrder(app, { supplies: 1 })
    const verified = await stepsOn(app, order.id).verify()
    expect(verified.prescription.status).toBe('exhausted')
    expect(verified.supply.left).toBe(0)
    expect(verified.can.pack).toBe(true)
    expect(await script(prescriptionId)).toMatchObject({ supplies_used: 1, status: 'exhausted' })
  })

  test('refuses a contraindication of today that the doctor has not dealt with (INV-04) [ORDER-S08]', async () => {
    const { order, consultId } = await givenOrder(app)
    await tamper(
      app,
      `update public.hair_quiz_results_v2 set full_quiz_data = full_quiz_data || '{"partner_pregnant":"yes"}'
       where id = (select quiz_result_id from public.consults where id = $1)`,
      [consultId],
    )
    const read = await stepsOn(app, order.id).read()
    expect(read.contraindications.length).toBeGreaterThan(0)
    expect(read.contraindications.every(one => one.sourceAnswers.length === 0)).toBe(true)
    await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
  })
})

describe('who may verify', () => {
  test('nobody whose registration is not current (INV-02) [ORDER-S09]', async () => {
    const { order } = await givenOrder(app)
    await withRegistration(app, people.phTran, { registration_status: 'suspended' }, async () => {
      expect((await stepsOn(app, order.id).read()).can.verify).toBe(false)
      await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({
        status: 403,
        code: 'registration_not_current',
      })
    })
  })

  test('nobody for themselves, and never the prescriber (INV-05) [ORDER-S10]', async () => {
    const { order } = await givenOrder(app)
    await app.deps.pool.query('update public.doctors set user_id = $1 where id = $2', [
      people.phTran.id,
      people.drOkoro.staffId,
    ])
    await expect(stepsOn(app, order.id).verify()).rejects.toMatchObject({ status: 403, code: 'own_care' })
    await app.deps.pool.query('update public.doctors set user_id = $1 where id = $2', [
      people.drOkoro.id,
      people.drOkoro.staffId,
    ])
    expect((await stepsOn(app, order.id).verify()).state).toBe('verified')
  })

  test('an order that does not exist is absent', async () => {
    await expect(app.as(people.phTran).api.supplies.read({ params: { id: people.theo.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  const input = { params: { id: people.theo.id }, body: { version: 0, checks: allChecks, counselling: 'offered' } }
  onlyFor(() => app, verifyEndpoint, input)
  onlyFor(() => app, readEndpoint, input)
})
