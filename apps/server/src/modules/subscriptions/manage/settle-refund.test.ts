import { settleRefund } from '@om/contracts/subscriptions'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, cards, deliverAll, joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

/** An order that was paid back, to a card that did not take it. */
const givenFailed = async () => {
  const given = await givenOrder(app)
  const { version } = await stepsOn(app, given.order.id).read()
  const body = { version, reason: 'stock' as const, note: 'None left', keepsPayment: false }
  await app.as(people.phTran).api.supplies.cancel({ params: { id: given.order.id }, body })
  await app.deps.pool.query(`delete from jobs.job where name = 'pay-refund'`)
  const { rows } = await app.deps.pool.query<{ id: string }>(
    `update public.refunds set status = 'failed', settled_at = now() where patient_id = $1 returning id`,
    [given.patient.id],
  )
  return { ...given, refundId: rows[0]?.id ?? '' }
}
type Given = Awaited<ReturnType<typeof givenFailed>>

const settle = ({ refundId }: Given, how: 'again' | 'by_transfer') =>
  app.as(people.paula).api.subscriptions.settleRefund({ params: { id: refundId }, body: { how } })
const standing = async ({ patient }: Given) => {
  await app.drain()
  return (await app.as(patient).api.subscriptions.mine()).invoices.flatMap(invoice => invoice.refunds)
}

describe('a refund that failed', () => {
  test('is tried again as another attempt, once by two admins [SUB-S183]', async () => {
    const given = await givenFailed()
    expect(await standing(given)).toMatchObject([{ status: 'failed' }])
    const both = await Promise.allSettled([settle(given, 'again'), settle(given, 'again')])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'refund_settled' },
    ])
    expect(await standing(given)).toEqual([{ amountCents: given.priceCents, status: 'paid_back' }])
  })

  test('is said to be paid by bank transfer, and the patient is told so [SUB-S183]', async () => {
    const given = await givenFailed()
    await settle(given, 'by_transfer')
    expect(await standing(given)).toMatchObject([{ status: 'paid_back' }])
    const mail = (await app.mails(given.patient.email)).find(one => one.subject.startsWith('We have paid back'))
    expect(mail?.text).toContain('to your bank account')
    await expect(settle(given, 'again')).rejects.toMatchObject({ code: 'refund_settled' })
  })

  test('also after it had counted as paid back: the ledger, the office and the patient are told, and it can be paid once more [SUB-S501]', async () => {
    const given = await givenOrder(app, { card: cards.refundFails })
    const { version } = await stepsOn(app, given.order.id).read()
    const body = { version, reason: 'stock' as const, note: 'None left', keepsPayment: false }
    await app.as(people.phTran).api.supplies.cancel({ params: { id: given.order.id }, body })
    await app.drain()
    const kinds = async () => {
      const { items } = await app.as(given.patient).api.subscriptions.mine()
      return items.flatMap(one => one.prices).flatMap(({ kind }) => (kind.endsWith('_back') ? [kind] : []))
    }
    expect(await standing({ ...given, refundId: '' })).toMatchObject([{ status: 'paid_back' }])
    expect(await kinds()).toEqual(['paid_back'])
    await advance(app, 'PT2M')
    await deliverAll(app)
    await deliverAll(app)
    expect(await standing({ ...given, refundId: '' })).toMatchObject([{ status: 'failed' }])
    expect(await kinds()).toEqual(['paid_back', 'sent_back'])
    const { rows } = await app.deps.pool.query<{ id: string }>('select id from public.refunds where patient_id = $1', [
      given.patient.id,
    ])
    const refundId = rows[0]?.id ?? ''
    expect(await tasksOf(app, 'refund_failed', refundId)).toMatchObject([{ state: 'open' }])
    const subjects = (await app.mails(given.patient.email)).map(one => one.subject)
    expect(subjects.filter(one => one === 'Our repayment did not go through')).toHaveLength(1)
    await settle({ ...given, refundId }, 'by_transfer')
    expect(await kinds()).toEqual(['paid_back', 'sent_back', 'paid_back'])
  })

  onlyFor(() => app, settleRefund, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
