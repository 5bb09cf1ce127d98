import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>
type Pharmacist = typeof people.phTran | typeof people.phWalsh
type Reason = 'unusable' | 'stock' | 'safety' | 'query_doctor'

const note = 'In the quarantine box, shelf 2'
const api = (by: Pharmacist = people.phTran) => app.as(by).api
const read = (id: string) => stepsOn(app, id).read()
const hold = async (id: string, reason: Reason = 'unusable') => {
  const { version } = await read(id)
  const expectedOn = reason === 'stock' ? clinicToday(app.clock) : null
  return api().supplies.hold({ params: { id }, body: { version, reason, note: 'It no longer keeps', expectedOn } })
}
const remake = async (id: string, by: Pharmacist = people.phTran) => {
  const { version } = await read(id)
  return api(by).recalls.remake({ params: { id }, body: { version, note } })
}
const destroy = async (id: string, by: Pharmacist, remedy: 'resend' | 'pay_back' | null = null) => {
  const { version } = await read(id)
  return api(by).supplies.destroy({ params: { id }, body: { version, note, remedy } })
}
const count = async (sql: string, id: string) => (await app.deps.pool.query(sql, [id])).rows.length
const refundsOf = ({ patient }: Given) => count('select 1 from public.refunds where patient_id = $1', patient.id)
const usedOf = async ({ prescriptionId }: Given) => {
  const { rows } = await app.deps.pool.query<{ used: number }>(
    'select supplies_used as used from public.prescriptions where id = $1',
    [prescriptionId],
  )
  return rows[0]?.used
}
const subjectsTo = async ({ patient }: Given) => {
  await app.drain()
  return (await app.mails(patient.email)).map(mail => mail.subject)
}

/** Scalp solution, released by the second pharmacist: 28 days of it that keep for 28 days. */
const madeAndReleased = async (id: string) => {
  const [tran, walsh] = [stepsOn(app, id), stepsOn(app, id, people.phWalsh)]
  await tran.startCompounding()
  await tran.finishCompounding({ yieldQuantity: 28 })
  return walsh.release()
}

describe('an order whose content cannot be used', () => {
  test('made on a Friday is made again on Monday, counted once, and its patient is told [ORDER-S160]', async () => {
    while (new Date(clinicToday(app.clock)).getUTCDay() !== 5) await advance(app, 'P1D')
    const given = await givenOrder(app, { template: 'RX-M3' })
    const { id } = given.order
    const steps = stepsOn(app, id)
    await steps.verify()
    const friday = clinicToday(app.clock)
    expect(await madeAndReleased(id)).toMatchObject({ keeping: { leaveBy: friday, isPast: false } })
    await steps.createParcel()
    await advance(app, 'P3D')
    expect(await read(id)).toMatchObject({ keeping: { leaveBy: friday, isPast: true }, can: { hold: true } })
    const { trackingNumber } = (await read(id)).parcel ?? { trackingNumber: '' }
    await expect(steps.ship(trackingNumber)).rejects.toMatchObject({
      code: 'supply_refused',
      problems: [{ message: expect.stringContaining('make it again') }],
    })

    expect(await hold(id)).toMatchObject({ state: 'on_hold', can: { remake: true, destroy: true, cancel: false } })
    const remade = await remake(id)
    expect(remade).toMatchObject({ state: 'verified', keeping: null, worksheet: null, can: { startCompounding: true } })
    expect(remade.history.at(-1)).toMatchObject({ what: expect.stringContaining('made again'), note })
    expect(await subjectsTo(given)).toContain(`Your order ${given.order.number} takes a little longer`)
    await madeAndReleased(id)
    expect((await read(id)).keeping).toEqual({ leaveBy: addDays(friday, 3), isPast: false })
    expect(await steps.ship(trackingNumber, true)).toMatchObject({ state: 'shipped', supplyNumber: 1 })
    expect(await usedOf(given)).toBe(1)
    expect(await count('select 1 from public.supplies where order_id = $1', id)).toBe(1)
    expect(await count('select 1 from public.worksheets where order_id = $1', id)).toBe(2)
  })

  test('is made again from the bench too, once by two pharmacists [ORDER-S160]', async () => {
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await expect(hold(order.id)).rejects.toMatchObject({ code: 'bad_request', problems: [{ field: 'reason' }] })
    await steps.startCompounding()
    await hold(order.id, 'stock')
    const { version } = await read(order.id)
    const both = await Promise.allSettled(
      [people.phTran, people.phWalsh].map(by =>
        api(by).recalls.remake({ params: { id: order.id }, body: { version, note } }),
      ),
    )
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([{ status: 409 }])
    const { rows } = await app.deps.pool.query('select attempt from public.orders where id = $1', [order.id])
    expect(rows).toEqual([{ attempt: 2 }])
    expect(await steps.startCompounding()).toMatchObject({ worksheet: { previousRejection: expect.anything() } })
  })

  test('that nobody has made yet is taken off hold or cancelled, not made again', async () => {
    const { order } = await givenOrder(app)
    await hold(order.id, 'stock')
    expect(await read(order.id)).toMatchObject({ can: { remake: false, destroy: false, resume: true, cancel: true } })
    await expect(remake(order.id)).rejects.toMatchObject({ code: 'order_wrong_state' })
    await expect(destroy(order.id, people.phTran)).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('waits for the doctor where one was asked [ORDER-S163]', async () => {
    const given = await givenPacked(app)
    await hold(given.order.id, 'query_doctor')
    expect((await read(given.order.id)).can).toMatchObject({ remake: false, resend: false, destroy: true })
    await expect(remake(given.order.id)).rejects.toMatchObject({ code: 'supply_refused' })
    await destroy(given.order.id, people.phTran)
    await expect(destroy(given.order.id, people.phWalsh, 'resend')).rejects.toMatchObject({ code: 'supply_refused' })
    expect(await destroy(given.order.id, people.phWalsh, 'pay_back')).toMatchObject({ state: 'destroyed' })
  })

  test('is not destroyed while its prescription is on hold [ORDER-S163]', async () => {
    const given = await givenPacked(app)
    await hold(given.order.id)
    await app.deps.pool.query(`update public.prescriptions set status = 'on_hold' where id = $1`, [
      given.prescriptionId,
    ])
    expect((await read(given.order.id)).can).toMatchObject({ destroy: false, remake: false })
    await expect(destroy(given.order.id, people.phTran)).rejects.toMatchObject({ code: 'supply_refused' })
  })
})

describe('what was made for a prescription that stands', () => {
  test('is destroyed by two and paid back, once [ORDER-S161] [ORDER-S162]', async () => {
    const given = await givenPacked(app)
    const { id } = given.order
    await hold(id)
    expect(await destroy(id, people.phTran)).toMatchObject({ state: 'on_hold', can: { resume: false, remake: false } })
    await expect(stepsOn(app, id).resume()).rejects.toMatchObject({ code: 'supply_refused' })
    await expect(remake(id)).rejects.toMatchObject({ code: 'supply_refused' })
    await expect(destroy(id, people.phTran, 'pay_back')).rejects.toMatchObject({ code: 'same_person' })
    await expect(destroy(id, people.phWalsh)).rejects.toMatchObject({ status: 400, problems: [{ field: 'remedy' }] })
    const { version } = await read(id)
    const both = await Promise.allSettled(
      (['pay_back', 'resend'] as const).map(remedy =>
        api(people.phWalsh).supplies.destroy({ params: { id }, body: { version, note, remedy } }),
      ),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { replacedBy, state } = await read(id)
    expect(state).toBe('destroyed')
    expect(await refundsOf(given)).toBe(replacedBy ? 0 : 1)
  })

  test('is made again under a new number, at no charge and as no further supply [ORDER-S161]', async () => {
    const given = await givenPacked(app)
    await hold(given.order.id)
    await destroy(given.order.id, people.phTran)
    const over = await destroy(given.order.id, people.phWalsh, 'resend')
    const again = await orderOf(app, given.patient.id)
    expect(over).toMatchObject({ state: 'destroyed', replacedBy: again.number })
    expect(await stepsOn(app, again.id).verify()).toMatchObject({ state: 'verified', supplyNumber: 1 })
    expect([await usedOf(given), await refundsOf(given)]).toEqual([1, 0])
    const subjects = (await subjectsTo(given)).join('\n')
    expect(subjects).toContain('We are sending your order again')
    expect(subjects).not.toContain('cancelled')
  })
})
