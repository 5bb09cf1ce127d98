import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/refills'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, deliverAll, givenPlan, givenSubscriber, joinClocks } from '#test/given/billing.ts'
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

/** Time goes by, the provider's messages arrive, and everything that is due happens. */
const pass = async (duration: string) => {
  await advance(app, duration)
  await settle()
}
const settle = async () => {
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}
const mine = async ({ patient }: Pick<Subscriber, 'patient'>) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  return {
    subscription: items[0],
    refill: items[0]?.refill,
    paid: invoices.filter(one => one.status === 'paid').length,
  }
}
const nothingNew: contract.RefillAnswers = {
  newCondition: false,
  newMedicine: false,
  noticed: false,
  isAddressRight: true,
  effects: [],
  severity: 'mild',
  words: '',
  corrected: [],
}
const answer = async (given: Subscriber, change: Partial<contract.RefillAnswers> = {}) => {
  const { refill } = await mine(given)
  return app
    .as(given.patient)
    .api.refills.answer({ params: { id: refill?.id ?? '' }, body: { ...nothingNew, ...change } })
}
/** The first delivery has left, and the questions before the second are asked. */
const givenAsked = async (given: Parameters<typeof givenSubscriber>[1] = {}): Promise<Subscriber> => {
  const subscriber = await givenSubscriber(app, { supplies: 3, ...given })
  await shipNewest(app, subscriber.patient.id)
  return subscriber
}
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )

describe('a further delivery', () => {
  test('waits for four answers, and is charged on its day once nothing is new [SUB-S30]', async () => {
    const [answered, silent] = [await givenAsked(), await givenAsked()]
    expect((await mine(answered)).refill).toBeNull()
    await pass('P38D')
    expect((await mine(answered)).refill).toMatchObject({
      state: 'requested',
      waitsFor: ['questions'],
      isLate: false,
      can: { answer: true },
    })
    await expect(answer(answered, { isAddressRight: false })).rejects.toMatchObject({
      problems: [{ field: 'isAddressRight' }],
    })
    expect(await answer(answered)).toMatchObject({ state: 'approved', waitsFor: [], can: { answer: false } })
    await expect(answer(answered)).rejects.toMatchObject({ code: 'refill_not_open' })
    await settle()
    await pass('P7DT2H')
    expect(await mine(answered)).toMatchObject({ paid: 2, refill: null })
    expect(await mine(silent)).toMatchObject({ paid: 1, refill: { state: 'requested', isLate: true } })
    expect((await mine(silent)).subscription?.nextChargeOn).toBeNull()
    const subjects = (await app.mails(silent.patient.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject === 'Your next delivery waits for you')).toHaveLength(1)

    // Answered after its day, it is charged at once, and the next one is counted from then.
    await pass('P4D')
    await answer(silent)
    await settle()
    await settle()
    expect(await mine(silent)).toMatchObject({ paid: 2, refill: null })
    expect(await orderOf(app, silent.patient.id)).toMatchObject({ supplyNumber: 2 })
    const end = Date.parse((await mine(silent)).subscription?.currentPeriodEnd ?? '')
    expect(Math.round((end - app.clock.now().getTime()) / 86_400_000)).toBe(45)
  })

  test('is decided by a doctor where something is new, once; not this time is charged nothing [SUB-S31]', async () => {
    const [goes, stays] = [await givenAsked(), await givenAsked()]
    await pass('P38D')
    const decide = (id: string, decision: 'approve' | 'decline') =>
      app.as(people.drLund).api.refills.decide({ params: { id }, body: { decision, message: 'We have looked at it.' } })
    await expect(answer(goes, { newMedicine: true })).rejects.toMatchObject({ problems: [{ field: 'words' }] })
    for (const given of [goes, stays]) {
      const told = await answer(given, { newMedicine: true, words: 'Perindopril since May.' })
      expect(told).toMatchObject({ state: 'doctor_review', waitsFor: ['doctor'] })
      expect(await tasksAbout(told.id)).toMatchObject([{ kind: 'refill', consultId: given.consultId }])
      const { items } = await app.as(people.drLund).api.refills.ofPatient({ params: { id: given.patient.id } })
      expect(items).toMatchObject([{ answers: { words: 'Perindopril since May.' }, can: { decide: true } }])
      const decision = given === goes ? 'approve' : 'decline'
      await decide(told.id, decision)
      await expect(decide(told.id, decision)).rejects.toMatchObject({ code: 'refill_not_open' })
      expect(await tasksAbout(told.id)).toEqual([])
    }
    expect((await mine(stays)).refill).toMatchObject({ waitsFor: ['declined'], message: 'We have looked at it.' })
    await settle()
    await pass('P7DT2H')
    expect([(await mine(goes)).paid, (await mine(stays)).paid]).toEqual([2, 1])
    // Before the next one everything is asked anew.
    await pass('P38D')
    expect((await mine(stays)).refill).toMatchObject({ state: 'requested', isLate: false })
  })

  test('is not charged while the one before it has not left [SUB-S32]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await pass('P38D')
    expect(await answer(given)).toMatchObject({ state: 'approved', waitsFor: ['earlier_delivery'] })
    await settle()
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(1)
  })

  test('waits for what is known to speak against it, and goes on with what settles it (INV-04) [SUB-S33]', async () => {
    const given = await givenAsked({ brand: 'women', template: 'RX-W4' })
    await pass('P38D')
    await answer(given)
    const correct = (values: string[]) =>
      app
        .as(given.patient)
        .api.picture.correct({ body: { id: randomUUID(), key: 'pregnancy_status', values, text: '' } })
    await correct(['pregnant'])
    expect((await mine(given)).refill?.waitsFor).toEqual(expect.arrayContaining(['on_hold', 'speaks_against']))
    await settle()
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(1)
  })

  test('asks and writes nothing more once it is cancelled, and asks again when that is taken back [SUB-S30]', async () => {
    const given = await givenAsked()
    await pass('P38D')
    const at = { params: { id: given.subscriptionId } }
    const { api } = app.as(given.patient)
    expect((await api.subscriptions.cancel({ ...at, body: { reason: '' } })).refill).toBeNull()
    await pass('P5D')
    expect((await app.mails(given.patient.email)).map(mail => mail.subject)).not.toContain(
      'Your next delivery waits for you',
    )
    expect((await api.subscriptions.resume(at)).refill).toMatchObject({ state: 'requested', can: { answer: true } })
  })

  test('is the patient’s own [SUB-S34]', async () => {
    const [given, other] = [await givenAsked(), await givenPlan(app)]
    await pass('P38D')
    const id = (await mine(given)).refill?.id ?? ''
    await expect(app.as(other.patient).api.refills.answer({ params: { id }, body: nothingNew })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.answerRefill, { params })
  onlyFor(() => app, contract.patientRefills, { params })
  onlyFor(() => app, contract.decideRefill, { params })
})
