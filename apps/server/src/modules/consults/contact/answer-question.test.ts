import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const doctor = () => app.as(people.drOkoro).api.consults

const givenQuestion = async () => {
  const { consult, patient } = await givenClaimed(app)
  const { version } = consult
  await doctor().ask({ params: { id: consult.id }, body: { version, questions: ['How do you feel?'] } })
  const { api } = app.as(patient)
  const questionId = (await api.consults.mine()).items[0]?.questions[0]?.id ?? ''
  const say = (answer: string, safety?: 'told' | 'set_aside') =>
    api.consults.answer({ params: { id: consult.id, questionId }, body: { answer, safety } })
  const crisisTasks = async () => {
    const { rows } = await app.deps.pool.query<{ kind: string }>(
      `select kind from public.tasks where subject_id = $1 and kind = 'crisis' and is_urgent`,
      [consult.id],
    )
    return rows.length
  }
  const chart = () => doctor().read({ params: { id: consult.id } })
  return { say, crisisTasks, chart }
}

describe('words of an answer that can mean something dangerous', () => {
  test('are asked about before it is sent, and nothing is kept until then [MESSAGE-S070]', async () => {
    const { say, chart } = await givenQuestion()
    await expect(say('My chest feels tight.')).rejects.toMatchObject({
      code: 'safety_first',
      problems: [{ code: 'chest_pain' }],
    })
    expect(await chart()).toMatchObject({ state: 'needs_info', urgent: false })
  })

  test('meant so, the case is urgent, and a crisis calls the doctors [MESSAGE-S070]', async () => {
    const { say, crisisTasks, chart } = await givenQuestion()
    expect((await say('I dont wanna be here', 'told')).state).toBe('in_review')
    expect(await chart()).toMatchObject({ state: 'in_review', urgent: true })
    expect(await crisisTasks()).toBe(1)
    await say('I dont wanna be here', 'told')
    expect(await crisisTasks(), 'sent again').toBe(1)
  })

  test('of the body make the case urgent too; set aside, the answer goes to the doctor as any other [MESSAGE-S070]', async () => {
    const meant = await givenQuestion()
    await meant.say('I can barely breathe', 'told')
    expect(await meant.chart()).toMatchObject({ urgent: true })
    const aside = await givenQuestion()
    await aside.say('I paid a lump sum', 'set_aside')
    expect(await aside.chart()).toMatchObject({ state: 'in_review', urgent: false })
  })
})
