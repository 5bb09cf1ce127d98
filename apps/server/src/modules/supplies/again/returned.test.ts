import { takeBackSupply } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { detailsOf } from '#test/given/consults.ts'
import { givenShipped, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenShipped>>
type Pharmacist = typeof people.phTran | typeof people.phWalsh

const note = 'Opened box, tablets into the medicines bin.'

const cameBack = async (supplies = 3): Promise<Given> => {
  const given = await givenShipped(app, { supplies })
  const response = await fetch(`${app.emulators.url}/control/parcels/${given.trackingNumber}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ status: 'cannot-be-delivered' }),
  })
  expect(response.ok, await response.text()).toBe(true)
  await advance(app, 'PT20M')
  await app.sweep('parcels', 'orders')
  await app.drain()
  return given
}
const destroy = async (id: string, by: Pharmacist, remedy: 'resend' | 'pay_back' | null = null) => {
  const { version } = await stepsOn(app, id).read()
  return app.as(by).api.supplies.destroy({ params: { id }, body: { version, note, remedy } })
}
const witnessed = async (given: Given, remedy: 'resend' | 'pay_back') => {
  await destroy(given.order.id, people.phTran)
  return destroy(given.order.id, people.phWalsh, remedy)
}
const tasksOf = async (id: string) =>
  (await app.as(people.phTran).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    one => one.subjectId === id,
  )
const refundsOf = async (patientId: string) => {
  const { rows } = await app.deps.pool.query('select reason from public.refunds where patient_id = $1', [patientId])
  return rows.length
}
const subjects = async ({ patient }: Given) => {
  await app.drain()
  return (await app.mails(patient.email)).map(mail => mail.subject).join('\n')
}

describe('a parcel that the carrier returns', () => {
  test('waits on the board and as a task, and its patient is told [ORDER-S41]', async () => {
    const given = await cameBack()
    const { order, patient } = given
    const board = await app.as(people.phTran).api.supplies.board({ query: { view: 'returned', limit: 100 } })
    expect(board.items.find(item => item.id === order.id)).toMatchObject({ nextStep: 'Inspect and destroy' })
    expect(await tasksOf(order.id)).toMatchObject([{ kind: 'returned_parcel' }])
    expect(await subjects(given)).toContain('is coming back to us')
    expect((await app.as(patient).api.supplies.mine()).items[0]).toMatchObject({ state: 'returned' })
    await advance(app, 'P3D')
    await app.sweep('parcels', 'orders')
    expect((await stepsOn(app, order.id).read()).state, 'reaching us is no delivery').toBe('returned')
  })

  test('is destroyed by two pharmacists and made again, at no charge and as no further supply [ORDER-S42]', async () => {
    const given = await cameBack(1)
    const { patient, order } = given
    const home = { line1: '8 Banksia Lane', line2: '', suburb: 'Fremantle', state: 'WA', postcode: '6160' } as const
    await app.as(patient).api.me.saveDetails({ body: { ...detailsOf(patient), address: home } })
    await destroy(order.id, people.phTran)
    await expect(destroy(order.id, people.phTran, 'resend')).rejects.toMatchObject({ code: 'same_person' })
    const over = await destroy(order.id, people.phWalsh, 'resend')
    expect(over).toMatchObject({ state: 'resent', replacedBy: expect.stringMatching(/^OM/) })
    expect(await tasksOf(order.id)).toEqual([])

    const again = await orderOf(app, patient.id)
    expect(again).toMatchObject({
      number: over.replacedBy,
      replaces: order.number,
      state: 'received',
      supplyNumber: 1,
      supply: { allowed: true },
      patient: { address: home },
    })
    const steps = stepsOn(app, again.id)
    expect(await steps.verify()).toMatchObject({ state: 'verified', supplyNumber: 1 })
    await steps.pack()
    await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
    const { rows } = await app.deps.pool.query('select supplies_used as used from public.prescriptions where id = $1', [
      given.prescriptionId,
    ])
    expect(rows).toEqual([{ used: 1 }])
    expect(await refundsOf(patient.id)).toBe(0)
    expect(await subjects(given)).toContain('We are sending your order again')
    const [second, first] = (await app.as(patient).api.supplies.mine()).items
    expect(second).toMatchObject({ replaces: first?.number, state: 'shipped' })
    expect(first).toMatchObject({ replacedBy: second?.number, state: 'resent' })
  })

  test('is paid back once, when the second pharmacist says so [ORDER-S43]', async () => {
    const given = await cameBack()
    expect(await witnessed(given, 'pay_back')).toMatchObject({ state: 'destroyed', replacedBy: null })
    expect(await refundsOf(given.patient.id)).toBe(1)
    expect(await subjects(given)).toContain('We are paying back your order')
  })

  test('is decided once: of two pharmacists the second is told, and what was asked of neither is asked for', async () => {
    const { order, patient } = await cameBack()
    const { version } = await stepsOn(app, order.id).read()
    const first = (by: Pharmacist) =>
      app.as(by).api.supplies.destroy({ params: { id: order.id }, body: { version, note, remedy: null } })
    const both = await Promise.allSettled([first(people.phTran), first(people.phWalsh)])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const by = both[0]?.status === 'fulfilled' ? people.phWalsh : people.phTran
    await expect(destroy(order.id, by)).rejects.toMatchObject({ status: 400, problems: [{ field: 'remedy' }] })
    const seen = await stepsOn(app, order.id).read()
    const decide = (remedy: 'resend' | 'pay_back') =>
      app.as(by).api.supplies.destroy({ params: { id: order.id }, body: { version: seen.version, note, remedy } })
    const twice = await Promise.allSettled([decide('resend'), decide('pay_back')])
    expect(twice.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { replacedBy } = await stepsOn(app, order.id).read()
    expect(await refundsOf(patient.id)).toBe(replacedBy ? 0 : 1)
  })

  test('is not made again when its prescription has ended; the money goes back [ORDER-S44]', async () => {
    const given = await cameBack()
    const params = { id: given.prescriptionId }
    await app.as(given.patient).api.prescriptions.stop({ params, body: { message: '' } })
    await destroy(given.order.id, people.phTran)
    await expect(destroy(given.order.id, people.phWalsh, 'resend')).rejects.toMatchObject({ code: 'supply_refused' })
    expect(await destroy(given.order.id, people.phWalsh, 'pay_back')).toMatchObject({ state: 'destroyed' })
    expect(await refundsOf(given.patient.id)).toBe(1)
  })

  test('that is made again is paid back when its prescription ends before it is made [ORDER-S45]', async () => {
    const given = await cameBack()
    await witnessed(given, 'resend')
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    expect(await refundsOf(given.patient.id)).toBe(1)
  })
})

describe('a parcel that the carrier says nothing of', () => {
  const takeBack = async (id: string, by: Pharmacist = people.phTran) => {
    const { version } = await stepsOn(app, id).read()
    return app.as(by).api.supplies.takeBack({ params: { id }, body: { version, note: 'At the counter, box is torn' } })
  }

  test('is recorded as back by hand, once, and dealt with like any other [ORDER-S167]', async () => {
    const given = await givenShipped(app)
    const { id } = given.order
    const { version } = await stepsOn(app, id).read()
    const body = { version, note: 'At the counter, box is torn' }
    const both = await Promise.allSettled(
      [people.phTran, people.phWalsh].map(by => app.as(by).api.supplies.takeBack({ params: { id }, body })),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const back = await stepsOn(app, id).read()
    expect(back).toMatchObject({ state: 'returned', can: { takeBack: false, destroy: true } })
    expect(back.history.at(-1)).toMatchObject({ what: 'recorded that it came back', note: body.note })
    expect(await tasksOf(id)).toMatchObject([{ kind: 'returned_parcel' }])
    expect(await subjects(given)).toContain('is coming back to us')
    expect(await witnessed(given, 'pay_back')).toMatchObject({ state: 'destroyed' })
    expect(await refundsOf(given.patient.id)).toBe(1)
    await expect(takeBack(id)).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('is late after seven business days: told to pharmacists and patient once, until it is back [ORDER-S168]', async () => {
    const given = await givenShipped(app)
    const { id } = given.order
    await app.sweep('parcels', 'orders')
    expect(await tasksOf(id)).toEqual([])
    await tamper(app, `update public.orders set shipped_at = shipped_at - interval '14 days' where id = $1`, [id])
    await app.sweep('parcels', 'orders')
    await app.sweep('parcels', 'orders')
    expect(await tasksOf(id)).toMatchObject([{ kind: 'parcel_late' }])
    const late = (await subjects(given)).split('\n').filter(subject => subject.includes('longer than usual'))
    expect(late).toHaveLength(1)
    await takeBack(id)
    expect(await tasksOf(id)).toMatchObject([{ kind: 'returned_parcel' }])
  })

  onlyFor(() => app, takeBackSupply, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
