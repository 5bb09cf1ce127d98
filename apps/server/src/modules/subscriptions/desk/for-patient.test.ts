import { payments } from '@om/contracts/payments'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, deliverAll, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const api = () => app.as(people.paula).api.payments
const given = async () => {
  const plan = await givenSubscriber(app, { supplies: 5 })
  const { items } = await api().list({ query: { view: 'all', limit: 100, search: plan.patient.email } })
  return { ...plan, id: items[0]?.id ?? '' }
}
const read = (id: string) => api().read({ params: { id } })
const subjects = async ({ patient }: Awaited<ReturnType<typeof given>>) => {
  await app.drain()
  return (await app.mails(patient.email)).map(one => one.subject)
}

describe('what a patient asks the office for by phone', () => {
  test('a pause is made as in their account, once, with their receipt and who typed it, and can be taken back [SUB-S520]', async () => {
    const plan = await given()
    const { forPatient } = await read(plan.id)
    const on = forPatient.pause?.to ?? ''
    const note = 'Called from the number on file, away until then'
    const body = { noteId: crypto.randomUUID(), kind: 'pause' as const, on, seen: forPatient.seen, note }
    const pause = () => api().changeForPatient({ params: { id: plan.id }, body })
    await pause()
    const page = await pause()
    expect(page.forPatient).toMatchObject({ pausedUntil: on, seen: forPatient.seen + 1, undo: true })
    const typed = page.timeline.filter(one => one.what.includes('asked by phone') || one.note.includes('by phone'))
    expect(typed.map(one => one.who)).toEqual(['Paula Reyes', 'Paula Reyes'])
    const { items } = await app.as(plan.patient).api.subscriptions.mine()
    expect(items[0]?.options.pausedUntil).toBe(on)
    expect((await subjects(plan)).filter(one => one.startsWith('Your plan is paused until'))).toHaveLength(1)
    // From an older page nothing happens.
    const older = { ...body, noteId: crypto.randomUUID(), on: forPatient.pause?.from ?? '' }
    await expect(api().changeForPatient({ params: { id: plan.id }, body: older })).rejects.toMatchObject({
      code: 'plan_changed',
    })
    const undo = { ...body, noteId: crypto.randomUUID(), kind: 'undo' as const, on: null, seen: page.forPatient.seen }
    expect((await api().changeForPatient({ params: { id: plan.id }, body: undo })).forPatient.pausedUntil).toBeNull()
  })

  test('an invoice is mailed again once for each press, and three times a day at most [SUB-S521]', async () => {
    const plan = await given()
    const again = (requestKey = crypto.randomUUID()) =>
      api().resend({ params: { id: plan.id }, body: { requestKey, what: 'invoice' } })
    const key = crypto.randomUUID()
    await again(key)
    await again(key)
    const { number } = await read(plan.id)
    expect((await subjects(plan)).filter(one => one === `Your invoice ${number}`)).toHaveLength(1)
    await again()
    await again()
    await expect(again()).rejects.toMatchObject({ code: 'sent_enough' })
    expect((await read(plan.id)).timeline.filter(one => one.what === 'sent the invoice again')).toHaveLength(3)
    await advance(app, 'P2D')
    await again()
  })

  test('the notice of a charge is mailed again once it is announced, as it stands, with links that work [SUB-S521]', async () => {
    const plan = await given()
    const again = () =>
      api().resend({ params: { id: plan.id }, body: { requestKey: crypto.randomUUID(), what: 'notice' } })
    await expect(again()).rejects.toMatchObject({ code: 'payment_changed' })
    await advance(app, 'P39D')
    await app.sweep()
    await deliverAll(app)
    expect((await read(plan.id)).can.resendNotice).toBe(true)
    await again()
    const notices = (await subjects(plan)).filter(one => one.startsWith('Your next payment is on'))
    expect(notices).toHaveLength(2)
  })

  for (const endpoint of [payments.changeForPatient, payments.resend])
    onlyFor(() => app, endpoint, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
