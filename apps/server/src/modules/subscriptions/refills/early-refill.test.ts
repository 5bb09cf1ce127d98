import { decideEarly } from '@om/contracts/refills'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/people.ts'
import { givenHours } from '#test/given/appointments.ts'
import { advance, answerRefill, deliverAll, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { contactNow } from '#test/given/consults.ts'
import { orderOf, shipNewest } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

const settle = async () => {
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}
const pass = async (duration: string) => {
  await advance(app, duration)
  await settle()
}
const mine = async ({ patient }: Pick<Subscriber, 'patient'>) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  return { refill: items[0]?.refill, paid: invoices.filter(one => one.status === 'paid').length }
}
const taskAbout = async (id = '', by: typeof people.phTran | typeof people.drLund = people.phTran) =>
  (await app.as(by).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.find(one => one.subjectId === id)
const subjects = async ({ patient }: Subscriber) => (await app.mails(patient.email)).map(mail => mail.subject)

/** The first delivery left a month late, so that the next would come while much of it is left. */
const givenEarly = async () => {
  const given = await givenSubscriber(app, { supplies: 3 })
  await pass('P30D')
  await shipNewest(app, given.patient.id)
  const first = addDays(clinicToday(app.clock), 34)
  await pass('P8D')
  await answerRefill(app, given.patient)
  await settle()
  const id = (await mine(given)).refill?.id ?? ''
  return { given, first, id }
}
const reason = 'They travel for two months from Monday.'
const decide = (
  id: string,
  decision: 'allow' | 'not_yet',
  by: typeof people.phTran | typeof people.phWalsh = people.phTran,
) => app.as(by).api.refills.decideEarly({ params: { id }, body: { decision, reason } })

describe('a delivery before three quarters of the last one are used', () => {
  test('is a task of the pharmacists, and once one of them allows it, it is charged, verified and sent early [SUB-S230]', async () => {
    const { given, first, id } = await givenEarly()
    expect(await taskAbout(id)).toMatchObject({
      kind: 'early_refill',
      summary: expect.stringContaining('May it come before?'),
    })
    expect(await taskAbout(id, people.drLund)).toBeUndefined()
    await decide(id, 'allow')
    await expect(decide(id, 'not_yet', people.phWalsh)).rejects.toMatchObject({ status: 409, code: 'task_changed' })
    expect(await taskAbout(id)).toBeUndefined()
    expect((await mine(given)).refill).toMatchObject({
      waitsFor: [],
      early: { isAllowed: true, by: 'Linh Tran', reason },
    })
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(2)
    expect(clinicToday(app.clock) < first).toBe(true)
    await shipNewest(app, given.patient.id)
    const order = await orderOf(app, given.patient.id)
    expect(order).toMatchObject({ state: 'shipped', supplyNumber: 2 })
    expect(order.history.find(line => line.what.startsWith('A pharmacist lets it come before'))?.note).toContain(reason)
    expect(await subjects(given)).toContain('There is news about your next delivery')
  }, 180_000)

  test('waits for its day where a pharmacist says not yet, and its patient reads why [SUB-S231]', async () => {
    const { given, first, id } = await givenEarly()
    await decide(id, 'not_yet')
    await expect(decide(id, 'allow')).rejects.toMatchObject({ code: 'task_changed' })
    expect((await mine(given)).refill).toMatchObject({
      waitsFor: ['too_early'],
      notBefore: first,
      early: { isAllowed: false, reason },
    })
    await pass('P10D')
    expect((await mine(given)).paid).toBe(1)
    expect(await taskAbout(id)).toBeUndefined()
    await pass('P16DT2H')
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)

  onlyFor(() => app, decideEarly, {
    params: { id: '00000000-0000-4000-8000-00000000abcd' },
    body: { decision: 'allow', reason },
  })
})

describe('a doctor who wants to speak first', () => {
  test('has nothing charged: the patient books a call, and it goes on with the call [SUB-S232]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    const { refill } = await mine(given)
    const { api } = app.as(given.patient)
    await api.refills.answer({
      params: { id: refill?.id ?? '' },
      body: {
        newCondition: false,
        newMedicine: true,
        noticed: false,
        isAddressRight: true,
        effects: [],
        severity: 'mild',
        words: 'Perindopril since May.',
        corrected: [],
      },
    })
    const id = refill?.id ?? ''
    const decided = await app.as(people.drLund).api.refills.decide({
      params: { id },
      body: { decision: 'consult', message: 'Please book a call with me.' },
    })
    expect(decided).toMatchObject({ state: 'needs_consult', can: { decide: false } })
    expect((await mine(given)).refill).toMatchObject({ waitsFor: ['consult'], message: 'Please book a call with me.' })
    expect(await taskAbout(id, people.drLund)).toMatchObject({ kind: 'live_contact' })
    await settle()
    const [mail] = (await app.mails(given.patient.email)).filter(one => one.subject.includes('like to speak with you'))
    expect(mail?.text).toContain('/patient-appointments')
    expect(mail?.text).not.toMatch(/perindopril|finasteride|hair/i)
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(1)

    const open = (await api.consults.mine()).items.find(one => one.state === 'submitted')
    await givenHours(app, people.drLund)
    const { slots } = await api.appointments.slots({ query: { consultId: open?.id ?? '', days: 28 } })
    expect(slots.length, 'the link leads to times').toBeGreaterThan(0)
    const doctor = app.as(people.drLund).api
    const { version } = await doctor.consults.claim({ params: { id: open?.id ?? '' } })
    await doctor.consults.recordContact({
      params: { id: open?.id ?? '' },
      body: { version, ...contactNow(app, 'video') },
    })
    expect((await mine(given)).refill).toMatchObject({ state: 'approved', waitsFor: [] })
    expect(await taskAbout(id, people.drLund)).toBeUndefined()
    await settle()
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)
})
