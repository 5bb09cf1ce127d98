import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenShipped, orderOf, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>
type Steps = ReturnType<typeof stepsOn>

const { phTran } = people
const send = async (steps: Steps) => steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
const mine = async ({ patient }: Given) => (await app.as(patient).api.supplies.mine()).items

/** A part of 30 of 45 tablets that has left, and its rest of 15 on hold. */
const givenParts = async () => {
  const given = await givenOrder(app, { supplies: 2 })
  const steps = stepsOn(app, given.order.id)
  await steps.verify()
  const first = await steps.pack(undefined, [{ position: 0, quantity: 15 }])
  await send(steps)
  const rest = (await mine(given)).find(one => one.restOf === first.number)
  return { ...given, steps, rest: stepsOn(app, rest?.id ?? '') }
}
const payBack = async (given: Given, steps: Steps) => {
  const params = { id: given.order.id }
  await app.as(given.patient).api.supplies.claim({ params, body: { kind: 'damaged', words: '' } })
  const { version } = await steps.read()
  return app.as(phTran).api.supplies.decideClaim({
    params,
    body: { version, outcome: 'pay_back', answer: '', goods: 'destroy', cause: '' },
  })
}
const cancel = async (steps: Steps, keepsPayment = false) => {
  const { id, version } = await steps.read()
  const body = { version, reason: 'stock' as const, note: 'The supplier has none.', keepsPayment }
  return app.as(phTran).api.supplies.cancel({ params: { id }, body })
}
/** What the invoice shows as paid back, once the provider has done it. */
const back = async ({ patient }: Given) => {
  await app.drain()
  const { invoices } = await app.as(patient).api.subscriptions.mine()
  return invoices.flatMap(invoice => invoice.refunds)
}
const paidBack = (...amounts: number[]) => amounts.map(amountCents => ({ amountCents, status: 'paid_back' }))
const mailsOf = async ({ patient }: Given) => {
  await app.drain()
  return app.mails(patient.email)
}
const dollars = (cents: number) => `A$${(cents / 100).toFixed(2)}`

describe('what goes back', () => {
  test('for a rest that never comes is its share of the invoice, and the mail says how much [ORDER-S76] [SUB-S180]', async () => {
    const given = await givenParts()
    await cancel(given.rest)
    const third = Math.round(given.priceCents / 3)
    expect(await back(given)).toEqual(paidBack(third))
    const mail = (await mailsOf(given)).find(one => one.subject.includes('has been cancelled'))
    expect(mail?.text).toContain(`${dollars(third)} goes back to your card`)
    expect((await mailsOf(given)).map(one => one.subject)).toContain(`We have paid back ${dollars(third)}`)
    expect((await given.steps.read()).state).toBe('shipped')
  })

  test('for a first part ends a rest that nobody has begun, and comes to the whole invoice [SUB-S181]', async () => {
    const given = await givenParts()
    await payBack(given, given.steps)
    expect((await given.rest.read()).state).toBe('cancelled')
    const amounts = (await back(given)).map(one => one.amountCents)
    expect(amounts).toHaveLength(2)
    expect(amounts.reduce((sum, one) => sum + one, 0)).toBe(given.priceCents)
    const mail = (await mailsOf(given)).find(one => one.subject.startsWith('We are paying back'))
    expect(mail?.text).toContain(`${dollars(given.priceCents)} goes back`)
  })

  test('for a first part leaves a rest that is packed already: it was paid for, and is sent [SUB-S181]', async () => {
    const given = await givenParts()
    await given.rest.resume()
    await given.rest.verify()
    await given.rest.pack()
    await payBack(given, given.steps)
    expect(await back(given)).toEqual(paidBack(Math.round((given.priceCents * 2) / 3)))
    expect((await send(given.rest)).state).toBe('shipped')
  })

  test('for one part after the other adds up to the invoice [SUB-S180]', async () => {
    const given = await givenParts()
    await cancel(given.rest)
    // The invoice lists them by time, and the clock stands still by itself.
    await advance(app, 'PT1M')
    await payBack(given, given.steps)
    const third = Math.round(given.priceCents / 3)
    expect(await back(given)).toEqual(paidBack(third, given.priceCents - third))
  })

  test('is nothing for what is made again while its first parcel has arrived after all [SUB-S182]', async () => {
    const given = await givenShipped(app)
    const params = { id: given.order.id }
    await app.as(given.patient).api.supplies.claim({ params, body: { kind: 'damaged', words: '' } })
    const { version } = await stepsOn(app, given.order.id).read()
    const body = { version, outcome: 'resend' as const, answer: '', goods: 'destroy' as const, cause: '' }
    await app.as(phTran).api.supplies.decideClaim({ params, body })
    const again = stepsOn(app, (await orderOf(app, given.patient.id)).id)
    expect(await cancel(again, true)).toMatchObject({ state: 'cancelled' })
    expect(await back(given)).toEqual([])
    const mail = (await mailsOf(given)).find(one => one.subject.includes('has been cancelled'))
    expect(mail?.text).not.toContain('goes back')

    const other = await givenOrder(app)
    await expect(cancel(stepsOn(app, other.order.id), true)).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'keepsPayment' }],
    })
  })

  test('is everything, once, for what is made again and cannot be supplied either [SUB-S182]', async () => {
    const given = await givenShipped(app)
    const params = { id: given.order.id }
    await app.as(given.patient).api.supplies.claim({ params, body: { kind: 'damaged', words: '' } })
    const { version } = await stepsOn(app, given.order.id).read()
    await app.as(phTran).api.supplies.decideClaim({
      params,
      body: { version, outcome: 'resend', answer: '', goods: 'destroy', cause: '' },
    })
    await cancel(stepsOn(app, (await orderOf(app, given.patient.id)).id))
    expect(await back(given)).toEqual(paidBack(given.priceCents))
  })
})
