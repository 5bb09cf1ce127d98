import { withdrawDestruction } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPacked, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenPacked>>
type Pharmacist = typeof people.phTran | typeof people.phWalsh

const note = 'Tablets into the medicines bin'
const reason = 'It was the box beside it; this one is on shelf 2'
const nameOf = (by: Pharmacist) => `${by.firstName} ${by.lastName}`
const read = (id: string) => stepsOn(app, id).read()
const hold = async (id: string, why: 'unusable' | 'query_doctor' | 'safety' = 'unusable') => {
  const { version } = await read(id)
  await app.as(people.phTran).api.supplies.hold({ params: { id }, body: { version, reason: why, note: 'Box is torn' } })
}
const destroy = async (id: string, by: Pharmacist, remedy: 'resend' | 'pay_back' | null = null) => {
  const { version } = await read(id)
  return app.as(by).api.supplies.destroy({ params: { id }, body: { version, note, remedy } })
}
const withdraw = async (id: string, by: Pharmacist = people.phTran, why = reason) => {
  const { version } = await read(id)
  return app.as(by).api.supplies.withdrawDestruction({ params: { id }, body: { version, reason: why } })
}
const tasksOf = async (id: string) => {
  const { items } = await app.as(people.phWalsh).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(one => one.subjectId === id).map(one => one.kind)
}
const heldAndDestroyed = async (why: 'unusable' | 'query_doctor' | 'safety' = 'unusable'): Promise<Given> => {
  const given = await givenPacked(app)
  await hold(given.order.id, why)
  await destroy(given.order.id, people.phTran)
  return given
}

describe('what was recorded as destroyed and is not', () => {
  test.each([people.phTran, people.phWalsh])(
    'is withdrawn with a reason, and the order stands where it stood [ORDER-S520]',
    async by => {
      const given = await heldAndDestroyed()
      const { id } = given.order
      expect(await tasksOf(id)).toEqual(['witness_due'])
      await expect(withdraw(id, by, 'wrong box')).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'reason' }],
      })
      const stands = await withdraw(id, by)
      expect(stands).toMatchObject({
        state: 'on_hold',
        holdReason: 'unusable',
        destruction: null,
        can: { resume: true, remake: true, destroy: true, withdrawDestruction: false },
      })
      expect(await tasksOf(id)).toEqual([])
      const told = stands.history.map(line => [line.who, line.what, line.note])
      expect(told.at(-1)).toEqual([nameOf(by), 'withdrew that it is destroyed: it is not', reason])
      expect(told).toContainEqual([nameOf(people.phTran), 'asked a colleague to witness that it is destroyed', note])

      await destroy(id, people.phWalsh)
      expect(await tasksOf(id)).toEqual(['witness_due'])
      expect(await destroy(id, people.phTran, 'pay_back')).toMatchObject({ state: 'destroyed' })
    },
  )

  test('came back, and waits for two pharmacists again [ORDER-S520]', async () => {
    const given = await givenShipped(app)
    const { id } = given.order
    const { version } = await read(id)
    const body = { version, note: 'At the counter, box is torn' }
    await app.as(people.phTran).api.supplies.takeBack({ params: { id }, body })
    await destroy(id, people.phTran)
    expect(await withdraw(id)).toMatchObject({ state: 'returned', destruction: null, can: { destroy: true } })
    expect(await tasksOf(id)).toEqual(['returned_parcel'])
  })

  test('is withdrawn or witnessed, whatever comes first [ORDER-S521]', async () => {
    const { order } = await heldAndDestroyed()
    const { id } = order
    const { version } = await read(id)
    const both = await Promise.allSettled([
      app.as(people.phTran).api.supplies.withdrawDestruction({ params: { id }, body: { version, reason } }),
      app.as(people.phWalsh).api.supplies.destroy({ params: { id }, body: { version, note: '', remedy: 'pay_back' } }),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([{ status: 409 }])
    await expect(withdraw(id)).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
  })

  test.each(['query_doctor', 'safety'] as const)(
    'does not go on with the answer of a doctor (%s) before it is withdrawn, and then does [ORDER-S522]',
    async why => {
      const { order } = await heldAndDestroyed(why)
      const { query } = await read(order.id)
      await app.as(people.drOkoro).api.supplies.answerQuery({
        params: { id: query?.id ?? '' },
        body: { version: query?.version ?? 0, outcome: 'go_on', answer: 'The dose is meant so; please go on.' },
      })
      expect(await read(order.id)).toMatchObject({
        state: 'on_hold',
        can: { resume: false, withdrawDestruction: true },
      })
      expect(await withdraw(order.id)).toMatchObject({ state: 'packed' })
    },
  )

  test('waits to be destroyed again where its prescription has ended meanwhile [ORDER-S522]', async () => {
    const given = await heldAndDestroyed()
    const { id } = given.order
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    expect(await tasksOf(id)).toEqual(['witness_due'])
    expect(await withdraw(id)).toMatchObject({ state: 'on_hold', can: { resume: false, destroy: true } })
    expect(await tasksOf(id)).toEqual(['destroy_order'])
    await destroy(id, people.phWalsh)
    expect(await destroy(id, people.phTran)).toMatchObject({ state: 'destroyed' })
  })

  test('stays recorded without its own row, and that row stays, for the owner too [ORDER-S523]', async () => {
    const { order } = await heldAndDestroyed()
    const { pool } = app.deps
    const kept = { code: '23001' }
    const take = 'update public.orders set destroyed_by = null where id = $1'
    await expect(pool.query(take, [order.id])).rejects.toMatchObject(kept)
    const reword = `update public.orders set destroy_note = 'nothing' where id = $1`
    await expect(pool.query(reword, [order.id])).rejects.toMatchObject(kept)
    await withdraw(order.id)
    const { rows } = await pool.query(
      'select note, reason, by_name as "by" from public.destruction_errors where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ note, reason, by: nameOf(people.phTran) }])
    const change = `update public.destruction_errors set reason = 'x' where order_id = $1`
    await expect(pool.query(change, [order.id])).rejects.toMatchObject(kept)
    const remove = 'delete from public.destruction_errors where order_id = $1'
    await expect(pool.query(remove, [order.id])).rejects.toMatchObject(kept)
  })

  onlyFor(() => app, withdrawDestruction, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
