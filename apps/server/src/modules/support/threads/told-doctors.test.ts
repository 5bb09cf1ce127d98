import { randomUUID } from 'node:crypto'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, givenPlan, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const DANGER = 'I have chest pain since this morning.'
type Patient = Awaited<ReturnType<typeof givenPatient>>

const begin = (patient: Patient, message: string, safety: 'none' | 'told' = 'none', requestKey = randomUUID()) =>
  app.as(patient).api.messages.begin({ body: { topic: 'dose', message, requestKey, safety } })
const write = (patient: Patient, id: string, message: string, safety: 'none' | 'told') =>
  app.as(patient).api.messages.write({ params: { id }, body: { message, requestKey: randomUUID(), safety } })

const called = async (to: Person, subject = 'Urgent: a patient needs a doctor now') => {
  await app.sweep('side-effects')
  await app.sweep('side-effects')
  await app.drain()
  return (await app.mails(to.email)).filter(mail => mail.subject === subject)
}
const everyDoctor = async () => [(await called(people.drOkoro)).length, (await called(people.drLund)).length]
const more = (before: number[], by = 1) => before.map(count => count + by)
const taskAbout = async (subjectId: string, kind: string) => {
  const { items } = await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.find(task => task.subjectId === subjectId && task.kind === kind)
}
const take = async (subjectId: string, kind: string) => {
  const { id = '', version = 0 } = (await taskAbout(subjectId, kind)) ?? {}
  await app.as(people.drLund).api.tasks.take({ params: { id }, body: { version } })
}

describe('"A doctor has been told" is true', () => {
  test('of what can wait for a day: called now, and in rounds only as its time comes near [MESSAGE-S090]', async () => {
    const before = await everyDoctor()
    await begin(await givenPatient(app), 'My ankles are swollen.', 'told')
    expect(await everyDoctor()).toEqual(more(before))
    await advance(app, 'PT2H')
    expect(await everyDoctor()).toEqual(more(before))
    await advance(app, 'PT22H')
    expect(await everyDoctor()).toEqual(more(before, 2))
  })

  test('of what the clinic marks as urgent: every doctor at once, again after 15 minutes, the admins after an hour [MESSAGE-S090]', async () => {
    const { id } = await begin(await givenPatient(app), 'With food or without?')
    const before = await everyDoctor()
    const { version } = await app.as(people.drOkoro).api.support.read({ params: { id } })
    const body = { isUrgent: true, note: 'Sounds short of breath', requestKey: randomUUID(), version }
    const mark = () => app.as(people.drOkoro).api.support.escalate({ params: { id }, body })
    await mark()
    await mark()
    expect(await everyDoctor()).toEqual(more(before))
    const mail = (await called(people.drLund)).at(-1)
    expect(mail?.text).toContain('A message of a patient cannot wait.')
    expect(mail?.text).not.toMatch(/breath/i)
    const OFFICE = 'Urgent: no doctor has answered for an hour'
    const asked = (await called(people.paula, OFFICE)).length
    await advance(app, 'PT16M')
    expect(await everyDoctor()).toEqual(more(before, 2))
    await advance(app, 'PT45M')
    expect(await called(people.paula, OFFICE)).toHaveLength(asked + 1)
    expect(await everyDoctor()).toEqual(more(before, 2))
  })

  test('of what somebody says who has no treatment of ours; said again while it waits it is one call, and taken it is none [MESSAGE-S090]', async () => {
    const patient = await givenPatient(app)
    const before = await everyDoctor()
    const key = randomUUID()
    const { id } = await begin(patient, DANGER, 'told', key)
    await begin(patient, DANGER, 'told', key)
    await write(patient, id, 'The chest pain is still there.', 'told')
    expect(await everyDoctor()).toEqual(more(before))
    await take(id, 'message')
    await advance(app, 'PT30M')
    expect(await everyDoctor()).toEqual(more(before))
  })

  test('of what is a report: its alarm is the one call, and what is said again later calls everybody anew [MESSAGE-S090]', async () => {
    const { patient } = await givenPlan(app)
    const before = await everyDoctor()
    const { id } = await begin(patient, DANGER, 'told')
    expect(await everyDoctor()).toEqual(more(before))
    const [report] = (await app.as(patient).api.sideEffects.mine()).items
    await take(report?.id ?? '', 'side_effect')
    await advance(app, 'PT20M')
    expect(await everyDoctor()).toEqual(more(before))
    await write(patient, id, 'Now the chest pain is worse.', 'told')
    expect(await everyDoctor()).toEqual(more(before, 2))
    expect(await taskAbout(report?.id ?? '', 'side_effect')).toMatchObject({ takenBy: null, isUrgent: true })
    expect((await app.as(patient).api.sideEffects.mine()).items).toHaveLength(1)
    const other = await begin(patient, 'Chest pain, again.', 'told')
    expect(other.isUrgent).toBe(true)
    expect(await everyDoctor()).toEqual(more(before, 2))
  })

  test('an answer counts for the words that were shown with it, and for no others [MESSAGE-S092]', async () => {
    const patient = await givenPatient(app)
    const send = (message: string, shown: string[]) =>
      app.as(patient).api.messages.begin({
        body: { topic: 'dose', message, requestKey: randomUUID(), safety: 'set_aside', shown },
      })
    await expect(send('No chest pain, but I fainted.', ['chest_pain'])).rejects.toMatchObject({
      code: 'safety_first',
      problems: expect.arrayContaining([expect.objectContaining({ code: 'fainted' })]),
    })
    expect(await send('No chest pain, but I fainted.', ['chest_pain', 'fainted'])).toMatchObject({ isUrgent: false })
  })

  test('with the clock of what its writer takes [MESSAGE-S091]', async () => {
    const hours = async (patient: Patient) => {
      const { dueAt } = await begin(patient, 'I am pregnant.', 'told')
      return (Date.parse(dueAt ?? '') - app.clock.now().getTime()) / 3_600_000
    }
    expect(await hours((await givenPlan(app)).patient)).toBe(1)
    expect(await hours(await givenPatient(app))).toBe(24)
  })
})
