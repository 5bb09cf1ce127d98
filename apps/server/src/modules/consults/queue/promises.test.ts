import { ApiError } from '@om/contracts/client'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenHours } from '#test/given/appointments.ts'
import { givenClaimed, givenConsult } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
const minutes = 60_000
const hours = 60 * minutes

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const api = (doctor: Doctor = people.drOkoro) => app.as(doctor).api
const later = (ms: number) => new Date(app.clock.now().getTime() + ms).toISOString()
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const subjects = async ({ email }: { email: string }) => {
  await app.drain()
  return (await app.mails(email)).map(mail => mail.subject)
}
const mine = async (patient: Person) => (await app.as(patient).api.consults.mine()).items[0]
const nearTasks = async (consultId: string) => {
  const { items } = await api().tasks.list({ query: { view: 'open', limit: 100 } })
  return items.filter(one => one.kind === 'promise_near' && one.consultId === consultId)
}
const decline = async (id: string) => {
  const { version } = await api().consults.claim({ params: { id } })
  await api().consults.decline({
    params: { id },
    body: {
      version,
      decision: 'declined',
      reason: 'needs_tests_first',
      message: 'Please have your iron checked by your GP first, then come back to us.',
      note: 'Ferritin first. Safety net given.',
    },
  })
}

// Five cases that took two hours of one doctor's shift, each.
beforeAll(async () => {
  app = await testApp()
  await givenHours(app, people.drOkoro)
  const ids: string[] = []
  for (let count = 0; count < 5; count += 1) ids.push((await givenConsult(app)).id)
  app.clock.advance(2 * hours)
  for (const id of ids) await decline(id)
  await app.sweep('consults')
})
afterAll(() => app.stop())

test('a patient is told the time that the last cases and the doctors on shift allow; doctors see it, and it is kept [CONSULT-S353]', async () => {
  const { id, patient, dueAt } = await givenConsult(app)
  expect(dueAt).toBe(later(2 * hours))
  const chart = await api().consults.read({ params: { id } })
  expect(chart).toMatchObject({ promisedFor: dueAt, dueAt: later(24 * hours) })
  const { items } = await api().consults.queue({ query: { view: 'waiting', limit: 100 } })
  expect(items.find(one => one.id === id)).toMatchObject({ promisedFor: dueAt })
  await app.drain()
  const [mail] = await app.mails(patient.email)
  expect(mail?.text).toContain('You will hear from us by')
  const kept = `select promised_for, doctors, cases from public.consult_promises where consult_id = $1`
  const { rows } = await app.deps.pool.query(kept, [id])
  expect(rows).toEqual([{ promised_for: new Date(dueAt ?? ''), doctors: 1, cases: 5 }])
  await decline(id)
})

test('near its end it is offered to the next free doctor on shift, then to another; who claims it first has it [CONSULT-S354]', async () => {
  const { id, number } = await givenConsult(app)
  await app.sweep('consults')
  expect(await nearTasks(id)).toEqual([])
  app.clock.advance(hours)
  await Promise.all([app.sweep('consults'), app.sweep('consults')])
  await app.sweep('consults')
  expect(await nearTasks(id)).toHaveLength(1)
  const offered = `${number} is offered to you`
  expect((await subjects(people.drOkoro)).filter(one => one === offered)).toHaveLength(1)
  expect(await subjects(people.drLund)).not.toContain(offered)
  await givenHours(app, people.drLund)
  app.clock.advance(10 * minutes)
  await app.sweep('consults')
  expect(await subjects(people.drLund)).toContain(offered)
  await api(people.drLund).consults.claim({ params: { id } })
  expect(await nearTasks(id)).toEqual([])
  expect(await codeOf(api().consults.claim({ params: { id } }))).toBe('consult_claimed')
  await api(people.drLund).consults.release({ params: { id } })
  await decline(id)
})

test('a case that lies idle goes to who takes it, with the half-written note [CONSULT-S355]', async () => {
  await givenHours(app, people.drLund)
  const { consult } = await givenClaimed(app)
  const { id } = consult
  app.clock.advance(70 * minutes)
  await api().consults.claim({ params: { id } })
  await api().consults.saveNote({ params: { id }, body: { note: 'Half a thought.' } })
  app.clock.advance(19 * minutes)
  expect(await codeOf(api(people.drLund).consults.claim({ params: { id } }))).toBe('consult_claimed')
  app.clock.advance(minutes)
  await app.sweep('consults')
  expect(await subjects(people.drLund)).toContain(`${consult.number} is offered to you`)
  const taken = await api(people.drLund).consults.claim({ params: { id } })
  expect(taken).toMatchObject({ note: 'Half a thought.', claimedBy: { isMe: true } })
  expect(taken.history.map(line => line.what).join()).toContain('Nothing was done in it for twenty minutes')
  expect(await codeOf(api().consults.saveNote({ params: { id }, body: { note: 'A whole one.' } }))).toBe(
    'consult_claimed',
  )
  await api(people.drLund).consults.release({ params: { id } })
  await decline(id)
})

test('once it has passed its patient is told another, by mail once; at night, when the next doctor is there [CONSULT-S351] [CONSULT-S356]', async () => {
  const { id, patient } = await givenConsult(app)
  for (let round = 0; round < 6; round += 1) {
    app.clock.advance(5 * hours)
    await app.sweep('consults')
  }
  const view = await mine(patient)
  expect(Date.parse(view?.dueAt ?? '')).toBeGreaterThan(app.clock.now().getTime())
  expect((await subjects(patient)).filter(one => one === 'It takes longer than we told you')).toHaveLength(1)
  expect(Date.parse(view?.queue?.opensAt ?? '')).toBeGreaterThan(app.clock.now().getTime())
  expect(Date.parse(view?.dueAt ?? '')).toBeGreaterThan(Date.parse(view?.queue?.opensAt ?? ''))
  expect(id).toBe(view?.id)
})

test('whoever may be in danger is told of no passed time that they were never told; what was near is no longer asked for [CONSULT-S358]', async () => {
  app.clock.advance(18 * hours)
  const { id, patient } = await givenConsult(app)
  const values = [id, later(2 * hours)]
  await app.deps.pool.query('update public.consults set urgent = true, promised_for = $2 where id = $1', values)
  app.clock.advance(hours)
  await app.sweep('consults')
  expect(await nearTasks(id)).toMatchObject([{ summary: expect.stringContaining('is urgent') }])
  app.clock.advance(2 * hours)
  await app.sweep('consults')
  expect(await nearTasks(id)).toEqual([])
  expect(await subjects(patient)).not.toContain('It takes longer than we told you')
  await decline(id)
})
