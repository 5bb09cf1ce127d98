import { answerQuery } from '@om/contracts/supplies'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { withRegistration } from '#test/given/staff.ts'
import { givenOrder, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>
type Doctor = typeof people.drOkoro | typeof people.drLund

const question = 'She takes lithium now. Is this still right?'
const answer = 'Checked with her on the phone, it is.'

const ask = async ({ order }: Given, reason: 'query_doctor' | 'safety' = 'query_doctor') => {
  const { version } = await stepsOn(app, order.id).read()
  const body = { version, reason, note: question }
  return app.as(people.phTran).api.supplies.hold({ params: { id: order.id }, body })
}
const queryIn = async ({ consultId }: Given, by: Doctor = people.drOkoro) => {
  const [query] = (await app.as(by).api.consults.read({ params: { id: consultId } })).queries
  if (!query) throw new Error('the case shows no question')
  return query
}
const reply = async (given: Given, outcome: 'go_on' | 'stay_held', by: Doctor = people.drOkoro) => {
  const { id, version } = await queryIn(given)
  return app.as(by).api.supplies.answerQuery({ params: { id }, body: { version, outcome, answer } })
}
const tasks = async () => (await app.as(people.drLund).api.tasks.list({ query: { limit: 50, view: 'open' } })).items
const open = async () => (await tasks()).map(one => one.summary)

describe('what a pharmacist asks', () => {
  test('reaches the prescriber by mail and every doctor as a task, and the answer takes the order off hold [ORDER-S32]', async () => {
    const given = await givenOrder(app)
    const held = await ask(given)
    expect(held).toMatchObject({ state: 'on_hold', query: { question, askedBy: 'Linh Tran', answeredAt: null } })
    expect(await open()).toEqual([question])
    await app.drain()
    const mails = await app.mails(people.drOkoro.email)
    expect(mails.map(mail => mail.subject)).toContain('The pharmacy has a question for you')
    for (const { text } of mails) expect(text).not.toContain(given.patient.lastName)

    expect(await reply(given, 'go_on', people.drLund)).toMatchObject({
      outcome: 'go_on',
      answeredBy: 'Dr Henrik Lund',
      can: { answer: false },
    })
    expect(await orderOf(app, given.patient.id)).toMatchObject({
      state: 'received',
      query: { answer, outcome: 'go_on' },
    })
    expect(await open()).toEqual([])
  })

  test('reaches the doctors who practise where the prescriber does not [ORDER-S104]', async () => {
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      const given = await givenOrder(app)
      await ask(given)
      await app.drain()
      const [mail] = (await app.mails(people.drLund.email)).filter(one => one.subject.includes('question for you'))
      expect(mail?.text).toContain('of a colleague who is not seeing patients now')
      expect(await reply(given, 'go_on', people.drLund)).toMatchObject({ outcome: 'go_on' })
    })
  })

  const mailsTo = async (doctor: Doctor, subject: string) => {
    await app.drain()
    return (await app.mails(doctor.email)).filter(one => one.subject === subject)
  }
  const NEW = 'The pharmacy has a question for you'
  const OVERDUE = 'A question from the pharmacy is overdue'

  test('goes to who covers while the prescriber is away by their calendar [ORDER-S232]', async () => {
    const { appointments } = app.as(people.drOkoro).api
    const now = app.clock.now().getTime()
    const [startsAt, endsAt] = [now - 3_600_000, now + 86_400_000].map(at => new Date(at).toISOString())
    const { away } = await appointments.addAway({
      body: { startsAt: startsAt ?? '', endsAt: endsAt ?? '', reason: 'Leave' },
    })
    const before = (await mailsTo(people.drOkoro, NEW)).length
    const covering = (await mailsTo(people.drLund, NEW)).length
    const given = await givenOrder(app)
    await ask(given)
    expect(await mailsTo(people.drOkoro, NEW)).toHaveLength(before)
    expect(await mailsTo(people.drLund, NEW)).toHaveLength(covering + 1)
    expect(await open()).toContain(question)
    await appointments.removeAway({ params: { id: away.at(-1)?.id ?? '' } })
    await reply(given, 'go_on', people.drLund)
  })

  test('and nobody answers in its time goes to every doctor on duty, once, and is urgent and everyone’s again [ORDER-S233]', async () => {
    const given = await givenOrder(app)
    await ask(given)
    const about = async () => (await tasks()).find(one => one.subjectId === given.order.id)
    const task = await about()
    await app
      .as(people.drOkoro)
      .api.tasks.take({ params: { id: task?.id ?? '' }, body: { version: task?.version ?? 0 } })
    const counts = async () => [
      (await mailsTo(people.drOkoro, OVERDUE)).length,
      (await mailsTo(people.drLund, OVERDUE)).length,
    ]
    await app.sweep('orders')
    expect(await about()).toMatchObject({ isUrgent: false, takenBy: { name: 'Dr Amara Okoro' } })
    const [own = 0, other = 0] = await counts()
    await advance(app, 'P5D')
    await app.sweep('orders')
    await app.sweep('orders')
    expect(await counts()).toEqual([own + 1, other + 1])
    const { dueAt, escalatedAt } = await queryIn(given)
    expect(await about()).toMatchObject({ isUrgent: true, takenBy: null, dueAt })
    expect(escalatedAt).not.toBeNull()
    const page = await stepsOn(app, given.order.id).read()
    expect(page.query).toMatchObject({ escalatedAt })
    expect(page.history.map(line => line.what)).toContain('No doctor had answered in time; all on duty were told')
    for (const { text } of await mailsTo(people.drLund, OVERDUE)) {
      expect(text).not.toContain(given.patient.lastName)
      expect(text).not.toContain('lithium')
    }
    await reply(given, 'go_on', people.drLund)
    expect(await about()).toBeUndefined()
  })

  test('for safety’s sake is due in four hours, and no pharmacist takes it off hold [ORDER-S33]', async () => {
    const given = await givenOrder(app)
    expect((await ask(given, 'safety')).can.resume).toBe(false)
    const { askedAt, dueAt } = await queryIn(given)
    expect(Date.parse(dueAt) - Date.parse(askedAt)).toBe(4 * 3_600_000)
    await expect(stepsOn(app, given.order.id).resume('All fine')).rejects.toMatchObject({ code: 'supply_refused' })
    expect(await reply(given, 'stay_held')).toMatchObject({ outcome: 'stay_held', can: { answer: true } })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold' })
    expect(await open()).toEqual([])
    expect(await reply(given, 'go_on')).toMatchObject({ outcome: 'go_on' })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'received' })
  })

  test('is answered once: of two doctors the second is told [ORDER-S34]', async () => {
    const given = await givenOrder(app)
    await ask(given)
    const { id, version } = await queryIn(given)
    const body = { version, outcome: 'go_on' as const, answer }
    const results = await Promise.allSettled(
      [people.drOkoro, people.drLund].map(by => app.as(by).api.supplies.answerQuery({ params: { id }, body })),
    )
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(lost).toMatchObject([{ status: 409, code: 'query_answered' }])
  })

  test('is closed when the pharmacist has settled it otherwise, or the prescription ends [ORDER-S35]', async () => {
    const settled = await givenOrder(app)
    await ask(settled)
    await stepsOn(app, settled.order.id).resume('The doctor rang back: go on.')
    expect(await queryIn(settled)).toMatchObject({ outcome: 'closed', answer: 'The doctor rang back: go on.' })
    const ended = await givenOrder(app)
    await ask(ended)
    await app.as(ended.patient).api.prescriptions.stop({ params: { id: ended.prescriptionId }, body: { message: '' } })
    expect(await queryIn(ended)).toMatchObject({ outcome: 'closed', can: { answer: false } })
    expect(await open()).toEqual([])
  })

  test('does not let an order go on whose prescription is on hold', async () => {
    const given = await givenOrder(app)
    await ask(given)
    const [line] = (await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })).prescriptions
    const message = 'Please wait until we have talked.'
    await app.as(people.drOkoro).api.prescriptions.hold({
      params: { id: given.prescriptionId },
      body: { version: line?.version ?? 0, reason: 'other', message, until: null },
    })
    await expect(reply(given, 'go_on')).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
  })

  test('for safety stands before an older one that can wait', async () => {
    await ask(await givenOrder(app))
    await advance(app, 'PT1H')
    const urgent = await givenOrder(app)
    await ask(urgent, 'safety')
    expect((await tasks())[0]).toMatchObject({ kind: 'supply_query', subjectId: urgent.order.id, isUrgent: true })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, answerQuery, { params })
})
