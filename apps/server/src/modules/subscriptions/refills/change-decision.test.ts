import { changeEarly, changeRefill, type RefillAnswers, readEarly, type refillDecisions } from '@om/contracts/refills'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, answerRefill, deliverAll, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
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
const tasksAbout = async (id: string, by: typeof people.drLund | typeof people.phTran = people.drLund) =>
  (await app.as(by).api.tasks.list({ query: { limit: 100, view: 'open' } })).items
    .filter(task => task.subjectId === id)
    .map(task => task.kind)
const lettersTo = async ({ patient }: Subscriber, subject: string) =>
  (await app.mails(patient.email)).filter(mail => mail.subject === subject)

const newMedicine: RefillAnswers = {
  newCondition: false,
  newMedicine: true,
  noticed: false,
  isAddressRight: true,
  effects: [],
  severity: 'mild',
  words: 'Perindopril since May.',
  corrected: [],
}
const message = 'I have looked at it once more.'
const reason = 'The other medicine was stopped.'

type Doctor = typeof people.drLund | typeof people.drOkoro
type Decision = (typeof refillDecisions)[number]

const decide = (id: string, decision: Decision, by: Doctor = people.drLund) =>
  app.as(by).api.refills.decide({ params: { id }, body: { decision, message: 'Not before we know more.' } })
const shown = async (given: Subscriber) => {
  const { items } = await app.as(people.drOkoro).api.refills.ofPatient({ params: { id: given.patient.id } })
  return items[0]
}
const change = (id: string, decision: Decision, decidedAt: string, by: Doctor = people.drOkoro) =>
  app.as(by).api.refills.change({ params: { id }, body: { decision, message, reason, decidedAt } })

/** A delivery that a doctor has said not this time to. */
const givenDeclined = async () => {
  const given = await givenSubscriber(app, { supplies: 3 })
  await shipNewest(app, given.patient.id)
  await pass('P38D')
  const id = (await mine(given)).refill?.id ?? ''
  await app.as(given.patient).api.refills.answer({ params: { id }, body: newMedicine })
  const { decided } = await decide(id, 'decline')
  return { given, id, at: decided?.at ?? '' }
}

describe('a doctor’s decision about a delivery', () => {
  test('is changed by another doctor with a reason: it is charged on its day, and what was said stays [SUB-S460]', async () => {
    const { given, id, at } = await givenDeclined()
    const changed = await change(id, 'approve', at)
    expect(changed).toMatchObject({
      state: 'approved',
      decided: { by: 'Dr Amara Okoro', message },
      before: [{ was: { decision: 'declined', message: 'Not before we know more.' }, decision: 'approved', reason }],
      can: { decide: false, change: true },
    })
    expect((await mine(given)).refill).toMatchObject({ state: 'approved', waitsFor: [], message })
    expect(JSON.stringify(await mine(given))).not.toContain(reason)
    await settle()
    const letters = await lettersTo(given, 'Your doctor has written to you')
    expect(letters, 'one for each decision').toHaveLength(2)
    expect(letters.map(mail => mail.text).join()).not.toMatch(/perindopril|finasteride|hair|medicine/i)
    await pass('P7DT2H')
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)

  test('asks for a call instead, which is a task, and is no more once it is not wanted [SUB-S460]', async () => {
    const { given, id, at } = await givenDeclined()
    const asked = await change(id, 'consult', at)
    expect((await mine(given)).refill).toMatchObject({ state: 'needs_consult', waitsFor: ['consult'] })
    expect(await tasksAbout(id)).toEqual(['live_contact'])
    await settle()
    expect(await lettersTo(given, 'Your doctor would like to speak with you')).toHaveLength(1)
    await change(id, 'decline', asked.decided?.at ?? '', people.drLund)
    expect(await tasksAbout(id)).toEqual([])
    expect((await mine(given)).refill).toMatchObject({ waitsFor: ['declined'] })
    expect((await shown(given))?.before.map(one => one.decision)).toEqual(['declined', 'needs_consult'])
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(1)
  }, 180_000)

  test('is changed once by two, not to what it is, and not once it is charged or over [SUB-S461]', async () => {
    const { given, id, at } = await givenDeclined()
    await expect(change(id, 'decline', at)).rejects.toMatchObject({ problems: [{ field: 'decision' }] })
    const both = await Promise.allSettled([
      change(id, 'approve', at, people.drOkoro),
      change(id, 'consult', at, people.drLund),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'decision_changed' },
    ])
    const now = (await shown(given))?.decided?.at ?? ''
    if ((await shown(given))?.state === 'needs_consult') await change(id, 'approve', now)
    await settle()
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(2)
    const after = (await shown(given))?.decided?.at ?? ''
    await expect(change(id, 'decline', after)).rejects.toMatchObject({
      code: 'decision_changed',
      problems: [{ code: 'charged', message: 'It has been charged.' }],
    })
    expect((await shown(given))?.can).toEqual({ decide: false, change: false })
  }, 180_000)

  test('is kept by the database with what stood before, also against the server [SUB-S461]', async () => {
    const { id, at } = await givenDeclined()
    await change(id, 'approve', at)
    const { pool } = app.deps
    for (const sql of [
      `update public.refill_changes set reason = 'x' where refill_id = $1`,
      'delete from public.refill_changes where refill_id = $1',
      `update public.refills set message = 'x' where id = $1`,
      `update public.refills set decided_by = 'x', decided_at = now() where id = $1`,
    ])
      await expect(pool.query(sql, [id])).rejects.toThrow()
  }, 180_000)

  test('is no decision where no doctor has taken one: nobody changes it [SUB-S461]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    await answerRefill(app, given.patient)
    const id = (await mine(given)).refill?.id ?? ''
    expect((await shown(given))?.can).toEqual({ decide: false, change: false })
    await expect(change(id, 'decline', app.clock.now().toISOString())).rejects.toMatchObject({
      code: 'decision_changed',
    })
  }, 180_000)

  onlyFor(() => app, changeRefill, {
    params: { id: '00000000-0000-4000-8000-00000000abcd' },
    body: { decision: 'approve', message, reason, decidedAt: '2026-03-01T00:00:00.000Z' },
  })
})

describe('what a pharmacist says about an early delivery', () => {
  /** The first delivery left a month late: a pharmacist has said not yet to the next. */
  const givenNotYet = async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await pass('P30D')
    await shipNewest(app, given.patient.id)
    await pass('P8D')
    await answerRefill(app, given.patient)
    await settle()
    const id = (await mine(given)).refill?.id ?? ''
    await app
      .as(people.phTran)
      .api.refills.decideEarly({ params: { id }, body: { decision: 'not_yet', reason: 'There is enough at home.' } })
    return { given, id }
  }
  const read = (id: string) => app.as(people.phWalsh).api.refills.readEarly({ params: { id } })
  const changeIt = async (id: string, decision: 'allow' | 'not_yet', decidedAt?: string) =>
    app.as(people.phWalsh).api.refills.changeEarly({
      params: { id },
      body: { decision, message, reason, decidedAt: decidedAt ?? (await read(id)).said?.at ?? '' },
    })

  test('is changed by another with a reason: it is charged on its day, and the patient reads the new words [SUB-S462]', async () => {
    const { given, id } = await givenNotYet()
    const { said } = await read(id)
    expect(await read(id)).toMatchObject({
      state: 'not_yet',
      said: { by: 'Linh Tran' },
      why: '',
      can: { change: true },
    })
    expect(await changeIt(id, 'allow')).toMatchObject({
      state: 'allowed',
      before: [{ was: { decision: 'not_yet', message: 'There is enough at home.' }, reason }],
    })
    await expect(changeIt(id, 'allow', said?.at)).rejects.toMatchObject({ code: 'decision_changed' })
    await expect(changeIt(id, 'allow')).rejects.toMatchObject({ problems: [{ field: 'decision' }] })
    expect((await mine(given)).refill).toMatchObject({ waitsFor: [], early: { isAllowed: true, reason: message } })
    await settle()
    expect(await lettersTo(given, 'There is news about your next delivery')).toHaveLength(2)
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(2)
    await expect(changeIt(id, 'not_yet')).rejects.toMatchObject({
      code: 'decision_changed',
      problems: [{ code: 'charged' }],
    })
    expect(await read(id)).toMatchObject({ why: 'It has been charged.', can: { change: false } })
  }, 180_000)

  test('is taken back before the charge: it waits for its day [SUB-S462]', async () => {
    const { given, id } = await givenNotYet()
    await changeIt(id, 'allow')
    await changeIt(id, 'not_yet')
    expect((await mine(given)).refill).toMatchObject({ waitsFor: ['too_early'], early: { isAllowed: false } })
    await pass('P10D')
    expect((await mine(given)).paid).toBe(1)
  }, 180_000)

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, readEarly, { params })
  onlyFor(() => app, changeEarly, {
    params,
    body: { decision: 'allow', message, reason, decidedAt: '2026-03-01T00:00:00.000Z' },
  })
})
