import { claimSupply } from '@om/contracts/supplies'
import { decideClaim } from '@om/contracts/supply-steps'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenShipped, orderOf, stepsOn } from '#test/given/supplies.ts'
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
type Outcome = 'resend' | 'pay_back' | 'turn_down'

const words = 'The box was wet.'
const answer = 'A dent in the box does no harm; the tablets are fine.'

const goods = { goods: 'destroy' as const, cause: 'The labels of two orders were swapped.' }

const claim = ({ order, patient }: Given, kind: 'not_arrived' | 'damaged' | 'wrong_item' = 'damaged') =>
  app.as(patient).api.supplies.claim({ params: { id: order.id }, body: { kind, words } })
const decide = async ({ order }: Given, outcome: Outcome, by: Pharmacist = people.phTran, said = answer) => {
  const { version } = await stepsOn(app, order.id).read()
  return app
    .as(by)
    .api.supplies.decideClaim({ params: { id: order.id }, body: { version, outcome, answer: said, ...goods } })
}
const claimed = async (): Promise<Given> => {
  const given = await givenShipped(app)
  await claim(given)
  return given
}
const tasksOf = async (id: string) => {
  const { items } = await app.as(people.phTran).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(one => one.subjectId === id).map(one => one.kind)
}
const mine = async ({ patient, order }: Given) =>
  (await app.as(patient).api.supplies.mine()).items.find(one => one.id === order.id)
const refundsOf = async ({ patient }: Given) => {
  const { rows } = await app.deps.pool.query('select 1 from public.refunds where patient_id = $1', [patient.id])
  return rows.length
}
const mailsOf = async ({ patient }: Given) => {
  await app.drain()
  return app.mails(patient.email)
}

describe('what a patient reports about a parcel', () => {
  test('is a task of the pharmacy, once, however often it is pressed [ORDER-S46]', async () => {
    const given = await givenShipped(app)
    const both = await Promise.all([claim(given), claim(given, 'wrong_item')])
    expect(both[0]?.claim?.kind).toBe(both[1]?.claim?.kind)
    expect(await tasksOf(given.order.id)).toEqual(['parcel_claim'])
    expect(await mine(given)).toMatchObject({ canClaim: [], claim: { outcome: null, words } })
    expect(await stepsOn(app, given.order.id).read()).toMatchObject({
      claim: { words },
      can: { decideClaim: true, resend: true },
    })
  })

  test('is not that it is late before it is', async () => {
    const given = await givenShipped(app)
    expect(await mine(given)).toMatchObject({ canClaim: ['damaged', 'wrong_item'], lateFrom: expect.any(String) })
    await expect(claim(given, 'not_arrived')).rejects.toMatchObject({ status: 409, code: 'claim_not_possible' })
    await tamper(app, `update public.orders set shipped_at = shipped_at - interval '14 days' where id = $1`, [
      given.order.id,
    ])
    expect(await claim(given, 'not_arrived')).toMatchObject({ claim: { kind: 'not_arrived' } })
  })

  test('is nothing of an order that has not been sent, nor of somebody else’s', async () => {
    const given = await givenOrder(app)
    const params = { id: given.order.id }
    const body = { kind: 'damaged', words: '' } as const
    await expect(app.as(given.patient).api.supplies.claim({ params, body })).rejects.toMatchObject({
      code: 'claim_not_possible',
    })
    await expect(app.as(people.mina).api.supplies.claim({ params, body })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is made good with another parcel, and then with nothing more [ORDER-S47]', async () => {
    const given = await claimed()
    expect(await decide(given, 'resend')).toMatchObject({ claim: { outcome: 'resend', decidedBy: 'Linh Tran' } })
    expect(await tasksOf(given.order.id)).toEqual([])
    const again = await orderOf(app, given.patient.id)
    expect(again).toMatchObject({ replaces: given.order.number, state: 'received', supply: { allowed: true } })
    expect(await mine(given)).toMatchObject({ replacedBy: again.number, canClaim: [], claim: { answer } })
    await expect(claim(given)).rejects.toMatchObject({ status: 409, code: 'claim_decided' })
    expect(await refundsOf(given)).toBe(0)
  })

  test('is paid back once, and neither made again nor paid again', async () => {
    const given = await claimed()
    expect(await decide(given, 'pay_back')).toMatchObject({ isMadeGood: true, can: { resend: false } })
    await expect(decide(given, 'resend')).rejects.toMatchObject({ status: 409, code: 'claim_decided' })
    await expect(claim(given)).rejects.toMatchObject({ code: 'claim_decided' })
    expect(await refundsOf(given)).toBe(1)
  })

  test('is turned down with words, told by a mail that says nothing of it, and may be reported again', async () => {
    const given = await claimed()
    await expect(decide(given, 'turn_down', people.phTran, 'No.')).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'answer' }],
    })
    await decide(given, 'turn_down')
    const mail = (await mailsOf(given)).find(one => one.subject.startsWith('We have answered you'))
    expect(mail?.text).not.toMatch(/dent|tablet|damaged/)
    expect(await mine(given)).toMatchObject({ claim: { outcome: 'turn_down', answer } })
    expect(await claim(given)).toMatchObject({ claim: { outcome: null } })
  })

  test('is decided once by two pharmacists, and money and parcel never go together [ORDER-S48]', async () => {
    const given = await claimed()
    const { version } = await stepsOn(app, given.order.id).read()
    const send = (by: Pharmacist, outcome: Outcome) =>
      app
        .as(by)
        .api.supplies.decideClaim({ params: { id: given.order.id }, body: { version, outcome, answer, ...goods } })
    const both = await Promise.allSettled([send(people.phTran, 'resend'), send(people.phWalsh, 'pay_back')])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'claim_decided' },
    ])
    const { replacedBy } = await stepsOn(app, given.order.id).read()
    expect(await refundsOf(given)).toBe(replacedBy ? 0 : 1)
  })

  test('is settled with a parcel that comes back, and what was paid back is not paid or made again [ORDER-S49]', async () => {
    const comesBack = async (given: Given) => {
      await fetch(`${app.emulators.url}/control/parcels/${given.trackingNumber}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ status: 'cannot-be-delivered' }),
      })
    }
    const open = await claimed()
    const paid = await claimed()
    await decide(paid, 'pay_back')
    await comesBack(open)
    await comesBack(paid)
    await advance(app, 'PT20M')
    await app.sweep()
    await app.drain()
    expect(await mine(open)).toMatchObject({ state: 'returned', claim: { outcome: 'returned' } })
    expect(await tasksOf(open.order.id)).toEqual(['returned_parcel'])
    const destroy = async (by: Pharmacist, remedy: 'resend' | null) => {
      const { version } = await stepsOn(app, paid.order.id).read()
      const body = { version, note: 'Into the medicines bin.', remedy }
      return app.as(by).api.supplies.destroy({ params: { id: paid.order.id }, body })
    }
    await destroy(people.phTran, null)
    expect(await destroy(people.phWalsh, 'resend')).toMatchObject({ state: 'destroyed', replacedBy: null })
    expect(await refundsOf(paid)).toBe(1)
    expect((await mailsOf(paid)).map(mail => mail.subject).join()).not.toContain('coming back')
  })

  test('that came and is made good says what becomes of it, and what went wrong stays with the order [ORDER-S184]', async () => {
    const given = await givenShipped(app)
    await claim(given, 'wrong_item')
    const { version } = await stepsOn(app, given.order.id).read()
    const send = (body: { goods: 'destroy' | null; cause: string }) =>
      app.as(people.phTran).api.supplies.decideClaim({
        params: { id: given.order.id },
        body: { version, outcome: 'resend', answer: '', ...body },
      })
    await expect(send({ goods: null, cause: '' })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'goods' }, { field: 'cause' }],
    })
    const decided = await send(goods)
    expect(decided.history.find(line => line.what.startsWith('had it made again'))?.note).toContain(goods.cause)
    expect(await mine(given)).toMatchObject({ claim: { outcome: 'resend', goods: 'destroy' } })
    const mail = (await mailsOf(given)).find(one => one.subject.startsWith('We have answered you'))
    expect(mail?.text).not.toMatch(/swapped|tablet|destroy/)
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, claimSupply, { params })
  onlyFor(() => app, decideClaim, { params })
})
