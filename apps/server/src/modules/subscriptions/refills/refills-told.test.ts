import { randomUUID } from 'node:crypto'
import type * as contract from '@om/contracts/refills'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, deliverAll, givenPlan, givenSubscriber, joinClocks, payPlan } from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { lapseRefills } from './request-refill.ts'

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

describe('what stands before a further delivery', () => {
  test('screens what was noticed and written: what is dangerous stops everything at once, with the help first [SUB-S140]', async () => {
    const given = await givenAsked()
    await pass('P38D')
    expect(await answer(given, { noticed: true, words: 'Chest pain since Sunday.' })).toMatchObject({
      help: 'emergency',
      waitsFor: expect.arrayContaining(['doctor', 'on_hold']),
    })
    expect((await app.as(given.patient).api.sideEffects.mine()).items).toMatchObject([
      { level: 'E3', words: 'Told before a delivery. Chest pain since Sunday.' },
    ])
    // The end of the subscription leaves nothing to decide.
    const id = (await mine(given)).refill?.id ?? ''
    expect(await tasksAbout(id)).toMatchObject([{ kind: 'refill' }])
    await inTransaction({ deps: app.deps, actor: system('billing') }, ({ tx }) =>
      lapseRefills(app.deps, tx, given.subscriptionId),
    )
    expect(await tasksAbout(id)).toEqual([])
  })

  test('that waits for tests is a task of the doctors, and tells the patient once [SUB-S141]', async () => {
    const items = [
      {
        medicine: 'SPI_PO',
        description: 'Spironolactone 25 mg tablet',
        form: 'tablet',
        strength: '25 mg',
        quantity: 45,
        unit: 'tablet',
        directions: 'Take one tablet once a day.',
        compounded: false,
        compoundingReason: null,
        offLabel: true,
      },
    ]
    const plan = await givenPlan(app, { supplies: 3, brand: 'women', change: { items } })
    const measuredOn = addDays(clinicToday(app.clock), -340)
    for (const [code, value] of [
      ['potassium', '4.1'],
      ['egfr', '92'],
    ] as const)
      await app.as(people.drOkoro).api.picture.addResult({
        params: { id: plan.patient.id },
        body: { key: randomUUID(), test: code, value, measuredOn, note: '' },
      })
    const given = await payPlan(app, plan)
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    expect((await mine(given)).refill?.waitsFor).toEqual(expect.arrayContaining(['tests']))
    expect(await tasksAbout(given.patient.id)).toMatchObject([{ kind: 'tests_due' }])
    await pass('PT2H')
    const subjects = (await app.mails(given.patient.email)).map(mail => mail.subject)
    expect(subjects.filter(subject => subject === 'Your next delivery waits for us')).toHaveLength(1)
  })
})
