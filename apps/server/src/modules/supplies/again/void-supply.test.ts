import { people } from '@om/testing/people'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, answerRefill, deliverAll, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>
type Pharmacist = typeof people.phTran | typeof people.phWalsh

const note = 'Into the medicines bin, both present.'
const read = (id: string) => stepsOn(app, id).read()
const cancel = async (id: string) => {
  const { version } = await read(id)
  const body = { version, reason: 'stock' as const, note: 'The supplier has none.', keepsPayment: false }
  return app.as(people.phTran).api.supplies.cancel({ params: { id }, body })
}
const destroy = async (id: string, remedy: 'resend' | 'pay_back') => {
  const by = async (who: Pharmacist, chosen: typeof remedy | null) => {
    const { version } = await read(id)
    return app.as(who).api.supplies.destroy({ params: { id }, body: { version, note, remedy: chosen } })
  }
  await by(people.phTran, null)
  return by(people.phWalsh, remedy)
}
const holdMade = async (id: string) => {
  const { version } = await read(id)
  const body = { version, reason: 'unusable' as const, note: 'Broken in the box' }
  await app.as(people.phTran).api.supplies.hold({ params: { id }, body })
}
const pass = async () => {
  await deliverAll(app)
  await app.sweep()
  await app.drain()
}
const scriptOf = async ({ patient }: Given) => (await app.as(patient).api.prescriptions.mine()).items[0]
const planOf = async ({ patient }: Given) => (await app.as(patient).api.subscriptions.mine()).items[0]
const voidsOf = async ({ prescriptionId }: Given) => {
  const { rows } = await app.deps.pool.query(
    'select order_id, ended_by, reason from public.supply_voids where prescription_id = $1',
    [prescriptionId],
  )
  return rows
}

describe('a supply that was counted and never reaches its patient', () => {
  test('cancelled after its check, the prescription has it back, for patient, pharmacy and plan [ORDER-S200]', async () => {
    const given = await givenOrder(app)
    const { id } = given.order
    await stepsOn(app, id).verify()
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
    expect(await planOf(given)).toMatchObject({ suppliesLeft: 2 })
    expect(await cancel(id)).toMatchObject({ state: 'cancelled', supply: { left: 3 } })
    expect(await scriptOf(given)).toMatchObject({ status: 'active', suppliesUsed: 1, suppliesLeft: 3 })
    expect(await planOf(given)).toMatchObject({ suppliesLeft: 3 })
    expect(await voidsOf(given)).toEqual([{ order_id: id, ended_by: id, reason: 'cancelled' }])
  })

  test('cancelled before its check, nothing was counted and nothing is given back [ORDER-S200]', async () => {
    const given = await givenOrder(app)
    await cancel(given.order.id)
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 0, suppliesLeft: 3 })
    expect(await voidsOf(given)).toEqual([])
  })

  test('destroyed by two and paid back, the last one of a prescription lets it stand again [ORDER-S201] [PRESCRIPTION-S470]', async () => {
    const given = await givenPacked(app, { supplies: 1 })
    expect(await scriptOf(given)).toMatchObject({ status: 'exhausted', suppliesLeft: 0 })
    // As if its patient had been told that it runs out.
    await app.deps.pool.query('update public.prescriptions set end_told_days = 14 where id = $1', [
      given.prescriptionId,
    ])
    await holdMade(given.order.id)
    await destroy(given.order.id, 'pay_back')
    expect(await scriptOf(given)).toMatchObject({ status: 'active', suppliesUsed: 1, suppliesLeft: 1 })
    const audited = await app.deps.pool.query(
      `select from_state, to_state from public.audit_log where subject_id = $1 and action = 'prescription.supply_back'`,
      [given.prescriptionId],
    )
    expect(audited.rows).toEqual([{ from_state: 'exhausted', to_state: 'active' }])
    const told = await app.deps.pool.query('select end_told_days as days from public.prescriptions where id = $1', [
      given.prescriptionId,
    ])
    expect(told.rows, 'it is told again, once it is used up').toEqual([{ days: null }])
  })

  test('past its last day the prescription does not stand again [ORDER-S201]', async () => {
    const given = await givenPacked(app, { supplies: 1 })
    await tamper(
      app,
      `update public.prescriptions set written_on = written_on - 400, expires_on = written_on - 36 where id = $1`,
      [given.prescriptionId],
    )
    await holdMade(given.order.id)
    await destroy(given.order.id, 'pay_back')
    expect(await scriptOf(given)).toMatchObject({ status: 'exhausted' })
  })

  test('made again it stays counted; only when that ends too is it given back, once [ORDER-S202]', async () => {
    const given = await givenPacked(app)
    await holdMade(given.order.id)
    await destroy(given.order.id, 'resend')
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
    const again = await orderOf(app, given.patient.id)
    await stepsOn(app, again.id).verify()
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
    await cancel(again.id)
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 3 })
    expect(await voidsOf(given)).toEqual([{ order_id: given.order.id, ended_by: again.id, reason: 'cancelled' }])
  })

  test('made again and sent it is one supply [ORDER-S202]', async () => {
    const given = await givenPacked(app)
    await holdMade(given.order.id)
    await destroy(given.order.id, 'resend')
    const again = stepsOn(app, (await orderOf(app, given.patient.id)).id)
    await again.verify()
    await again.pack()
    await again.ship((await again.createParcel()).parcel?.trackingNumber ?? '')
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
    expect(await voidsOf(given)).toEqual([])
  })

  test('of which a part has been sent it stays counted, though its rest never comes [ORDER-S203]', async () => {
    const given = await givenOrder(app)
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    const first = await steps.pack(undefined, [{ position: 0, quantity: 15 }])
    await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
    const rest = (await app.as(given.patient).api.supplies.mine()).items.find(one => one.restOf === first.number)
    await cancel(rest?.id ?? '')
    expect(await scriptOf(given)).toMatchObject({ suppliesUsed: 1, suppliesLeft: 2 })
  })

  test('is paid for again as the last one, with its own place, and its label says what is left [ORDER-S204]', async () => {
    const given = await givenPacked(app, { supplies: 2 })
    await holdMade(given.order.id)
    await destroy(given.order.id, 'pay_back')
    await advance(app, 'P38DT1H')
    await pass()
    await answerRefill(app, given.patient)
    await app.drain()
    await advance(app, 'P7DT2H')
    await pass()
    const next = await orderOf(app, given.patient.id)
    expect(next).toMatchObject({ supplyNumber: 1, suppliesTotal: 2, supply: { left: 2 } })
    const steps = stepsOn(app, next.id)
    expect(await steps.verify()).toMatchObject({ supplyNumber: 1, supply: { left: 1 } })
    await steps.pack()
    expect(await scriptOf(given)).toMatchObject({ status: 'active', suppliesUsed: 2, suppliesLeft: 1 })
    const label = await app.as(people.phTran).request('GET', `/api/orders/${next.id}/dispensing-label`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await label.arrayBuffer())))
    expect(text.join(' ')).toMatch(/1 repeat/i)
  })
})

describe('the rows of supplies given back', () => {
  const held = expect.objectContaining({ message: expect.stringMatching(/supply|append|cannot|changed/) })

  test('are kept against everybody, and only for what was counted [ORDER-S205]', async () => {
    const given = await givenOrder(app)
    const { id } = given.order
    const insert = () =>
      app.deps.pool.query(
        `insert into public.supply_voids (order_id, prescription_id, patient_id, ended_by, reason, voided_at)
         select id, prescription_id, patient_id, id, 'cancelled', now() from public.orders where id = $1`,
        [id],
      )
    await expect(insert(), 'nothing was counted').rejects.toEqual(held)
    await stepsOn(app, id).verify()
    await expect(
      app.deps.pool.query('update public.prescriptions set supplies_voided = 1 where id = $1', [given.prescriptionId]),
      'without a row',
    ).rejects.toEqual(held)
    await cancel(id)
    await expect(insert(), 'a second time').rejects.toMatchObject({ code: '23505' })
    for (const change of [
      `update public.supply_voids set reason = 'x' where order_id = $1`,
      'delete from public.supply_voids where order_id = $1',
    ])
      await expect(app.deps.pool.query(change, [id]), change).rejects.toThrow()
  })
})
