import { chooseWait, type waitChoices } from '@om/contracts/supplies'
import { expectStock } from '@om/contracts/supply-steps'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>

const inDays = (days: number) => addDays(clinicToday(app.clock), days)
const read = ({ order }: Given) => stepsOn(app, order.id).read()
const hold = async (given: Given, expectedOn: string | null) => {
  const { version } = await read(given)
  const body = { version, reason: 'stock' as const, note: 'The wholesaler has none.', expectedOn }
  return app.as(people.phTran).api.supplies.hold({ params: { id: given.order.id }, body })
}
const expectOn = async (given: Given, expectedOn: string) => {
  const { version } = await read(given)
  const body = { version, expectedOn, note: 'The wholesaler has called.' }
  return app.as(people.phWalsh).api.supplies.expectStock({ params: { id: given.order.id }, body })
}
const choose = ({ patient, order }: Given, choice: (typeof waitChoices)[number]) =>
  app.as(patient).api.supplies.chooseWait({ params: { id: order.id }, body: { choice } })
const mine = async ({ patient, order }: Given) =>
  (await app.as(patient).api.supplies.mine()).items.find(one => one.id === order.id)
const tasksOf = async ({ order }: Given) => {
  const { items } = await app.as(people.phTran).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(one => one.subjectId === order.id).map(one => one.summary)
}
const mailsOf = async ({ patient }: Given) => {
  await app.drain()
  return app.mails(patient.email)
}
const pass = async (duration: string) => {
  await advance(app, duration)
  await app.sweep()
  await app.drain()
}
/** An order that has waited for two weeks, so that its patient is asked. */
const asked = async (): Promise<Given> => {
  const given = await givenOrder(app)
  await stepsOn(app, given.order.id).verify()
  await hold(given, inDays(20))
  await pass('P14DT1M')
  return given
}

describe('an order that is on hold for stock', () => {
  test('needs the day it is expected, and its patient is told, and told again of another [ORDER-S209]', async () => {
    const given = await givenOrder(app)
    for (const wrong of [null, inDays(-1), inDays(500)])
      await expect(hold(given, wrong)).rejects.toMatchObject({ status: 400, problems: [{ field: 'expectedOn' }] })
    const first = inDays(5)
    expect(await hold(given, first)).toMatchObject({
      state: 'on_hold',
      stock: { expectedOn: first, enteredBy: 'Linh Tran', askedAt: null },
      can: { expectStock: true },
    })
    expect(await mine(given)).toMatchObject({ waitsFor: 'stock', stock: { expectedOn: first, canChoose: false } })
    await expect(expectOn(given, inDays(-1))).rejects.toMatchObject({ problems: [{ field: 'expectedOn' }] })
    const other = inDays(9)
    expect(await expectOn(given, other)).toMatchObject({ stock: { expectedOn: other } })
    expect(await mine(given)).toMatchObject({ stock: { expectedOn: other } })
    const mails = (await mailsOf(given)).filter(mail => mail.subject.includes('leaves later than planned'))
    expect(mails).toHaveLength(2)
    expect(mails.map(mail => mail.text).join()).not.toMatch(/finasteride|tablet|hair|medicine/i)
    await stepsOn(app, given.order.id).resume()
    expect(await mine(given)).toMatchObject({ waitsFor: null, stock: null })
    await expect(expectOn(given, other)).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
  })

  test('is a task once its day is over, for each day once, and not before [ORDER-S210]', async () => {
    const given = await givenOrder(app)
    await hold(given, inDays(4))
    await pass('P3D')
    expect(await tasksOf(given), 'it is known until when it waits').toEqual([])
    await pass('P2D')
    await pass('PT1H')
    expect(await tasksOf(given)).toMatchObject([expect.stringContaining('was expected on')])
    await expectOn(given, inDays(2))
    expect(await tasksOf(given)).toEqual([])
    await pass('P3D')
    expect(await tasksOf(given)).toHaveLength(1)
    await stepsOn(app, given.order.id).resume()
    expect(await tasksOf(given)).toEqual([])
  })

  test('asks its patient after two weeks and again, and who does not answer is a task [ORDER-S211]', async () => {
    const given = await asked()
    expect(await mine(given)).toMatchObject({ stock: { canChoose: true, waitsOn: false } })
    const letters = async () => (await mailsOf(given)).filter(mail => mail.subject.startsWith('Would you like to wait'))
    expect(await letters()).toHaveLength(1)
    await pass('P1D')
    expect(await letters()).toHaveLength(1)
    expect((await letters())[0]?.text).not.toMatch(/finasteride|tablet|hair|medicine/i)
    await expectOn(given, inDays(20))
    await pass('P14D')
    expect(await letters()).toHaveLength(2)
    expect(await tasksOf(given)).toMatchObject([expect.stringContaining('has not said')])
  })

  test('waits on as they say, said twice as once, and they are asked again later [ORDER-S212]', async () => {
    const given = await asked()
    await Promise.all([choose(given, 'wait'), choose(given, 'wait')])
    expect(await mine(given)).toMatchObject({ state: 'on_hold', stock: { canChoose: true, waitsOn: true } })
    expect((await read(given)).history.filter(line => line.what === 'waits on')).toHaveLength(1)
    await pass('P15D')
    expect(await mine(given)).toMatchObject({ stock: { waitsOn: false } })
  })

  test('ends and is paid back as they say, and its prescription has the supply back [ORDER-S212] [ORDER-S200]', async () => {
    const given = await asked()
    const both = await Promise.allSettled([choose(given, 'pay_back'), choose(given, 'pay_back')])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await mine(given)).toMatchObject({ state: 'cancelled', stock: null })
    const { rows } = await app.deps.pool.query('select 1 from public.refunds where patient_id = $1', [given.patient.id])
    expect(rows).toHaveLength(1)
    expect((await mailsOf(given)).map(mail => mail.subject)).toContain(
      `Your order ${given.order.number} has been cancelled`,
    )
    expect((await app.as(given.patient).api.prescriptions.mine()).items[0]).toMatchObject({
      suppliesUsed: 1,
      suppliesLeft: 3,
    })
  })

  test('that was begun and is not made ends too as its patient says, and what was weighed is put away [ORDER-S500]', async () => {
    const given = await givenOrder(app, { template: 'RX-M2' })
    await stepsOn(app, given.order.id).verify()
    await stepsOn(app, given.order.id).startCompounding()
    await hold(given, inDays(20))
    await pass('P14DT1M')
    expect(await mine(given)).toMatchObject({ waitsFor: 'stock', stock: { canChoose: true } })
    await choose(given, 'pay_back')
    expect(await mine(given)).toMatchObject({ state: 'cancelled' })
    const { rows } = await app.deps.pool.query('select 1 from public.refunds where patient_id = $1', [given.patient.id])
    expect(rows).toHaveLength(1)
    const voided = await app.deps.pool.query('select 1 from public.supply_voids where order_id = $1', [given.order.id])
    expect(voided.rows).toHaveLength(1)
    expect(await tasksOf(given)).toMatchObject([expect.stringContaining('begun')])
  })

  test('is chosen about by nobody who was not asked, nor by somebody else [ORDER-S212]', async () => {
    const given = await givenOrder(app)
    await expect(choose(given, 'wait')).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
    await hold(given, inDays(5))
    await expect(choose(given, 'pay_back')).rejects.toMatchObject({ code: 'order_wrong_state' })
    const body = { choice: 'pay_back' as const }
    await expect(
      app.as(people.mina).api.supplies.chooseWait({ params: { id: given.order.id }, body }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is no hold of what is made: it says what to do instead, and made again it may wait [ORDER-S234]', async () => {
    const given = await givenPacked(app)
    await expect(hold(given, inDays(20))).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'reason', message: expect.stringContaining('choose that it cannot be used') }],
    })
    expect(await mine(given)).toMatchObject({ state: 'packed', waitsFor: null, stock: null })
    const params = { id: given.order.id }
    const { api } = app.as(people.phTran)
    const { version } = await read(given)
    await api.supplies.hold({ params, body: { version, reason: 'unusable', note: 'Two strips are missing.' } })
    const held = await read(given)
    await api.recalls.remake({ params, body: { version: held.version, note: 'One pack put aside.' } })
    expect(await hold(given, inDays(20))).toMatchObject({ state: 'on_hold', stock: { expectedOn: inDays(20) } })
    await pass('P14DT1M')
    expect(await mine(given)).toMatchObject({ waitsFor: 'stock', stock: { canChoose: true } })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, expectStock, { params })
  onlyFor(() => app, chooseWait, { params })
})
