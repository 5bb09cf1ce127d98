import { randomUUID } from 'node:crypto'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenPatient } from '#test/given/consults.ts'
import { givenTicket } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { supportSweep } from '../support.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
type Patient = Awaited<ReturnType<typeof givenPatient>>
const begin = (patient: Patient, topic: 'dose' | 'delivery', message = 'A question about it') =>
  app.as(patient).api.messages.begin({ body: { topic, message, requestKey: randomUUID(), safety: 'none' } })
const write = (patient: Patient, id: string, message = 'And another') =>
  app.as(patient).api.messages.write({ params: { id }, body: { message, requestKey: randomUUID(), safety: 'none' } })
const answer = async (as: Person, id: string) => {
  const { version } = await app.as(as).api.support.read({ params: { id } })
  const body = { message: 'Yes.', requestKey: randomUUID(), version, close: false }
  await app.as(as).api.support.answer({ params: { id }, body })
}
const told = async ({ email }: Person, id: string) => {
  await app.drain()
  return (await app.mails(email)).filter(({ text }) => text.includes(id))
}
const bellOf = async (as: Person, id: string) => {
  const { items } = await app.as(as).api.notices.list({ query: { view: 'unread', limit: 100 } })
  return items.filter(({ link }) => link.includes(id))
}

describe('who answers a conversation hears that it waits', () => {
  test('once for each time it begins to, with its number and nothing of it; read, it is off the bell [MESSAGE-S094]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'delivery', 'Where is my parcel?')
    await write(patient, id)
    const mails = await told(people.phTran, id)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toMatch(/^Message \d+ waits for an answer$/)
    expect(mails[0]?.text).not.toMatch(new RegExp(`parcel|${patient.lastName}`, 'i'))
    expect(await bellOf(people.phTran, id)).toHaveLength(1)
    expect(await told(people.drOkoro, id)).toEqual([])
    const { messages } = await app.as(people.phTran).api.support.read({ params: { id } })
    const body = { messageId: messages.at(-1)?.id ?? '' }
    await app.as(people.phTran).api.support.markRead({ params: { id }, body })
    expect(await bellOf(people.phTran, id)).toEqual([])
    await answer(people.phTran, id)
    await write(patient, id)
    expect(await told(people.phTran, id)).toHaveLength(2)
  })

  test('a doctor’s patient writes to that doctor; whom no doctor has yet waits on the list of all, without a mail to each [MESSAGE-S094]', async () => {
    const { patient } = await givenClaimed(app, { doctor: people.drLund })
    const own = await begin(patient, 'dose')
    expect([(await told(people.drLund, own.id)).length, (await told(people.drOkoro, own.id)).length]).toEqual([1, 0])
    const open = await begin(await givenPatient(app), 'dose')
    expect([(await told(people.drLund, open.id)).length, (await told(people.drOkoro, open.id)).length]).toEqual([0, 0])
  })

  test('not by a channel that they turned off [MESSAGE-S094]', async () => {
    const turn = (isOn: boolean) =>
      app.as(people.phTran).api.notices.choose({ body: { kind: 'work', channel: 'email', isOn } })
    await turn(false)
    const { id } = await begin(await givenPatient(app), 'delivery')
    expect(await told(people.phTran, id)).toEqual([])
    expect(await bellOf(people.phTran, id)).toHaveLength(1)
    await turn(true)
  })

  test('and everybody of the profession, once, that its time is over [MESSAGE-S095]', async () => {
    const { id } = await begin(await givenPatient(app), 'delivery')
    const visitor = await givenTicket(app)
    app.clock.advance(10 * DAY_MS)
    await supportSweep(app.deps)
    await supportSweep(app.deps)
    const late = async (to: Person, about: string) =>
      (await told(to, about)).filter(({ subject }) => subject.includes('longer than promised'))
    expect(await late(people.phTran, id)).toHaveLength(1)
    expect(await late(people.paula, visitor.id)).toHaveLength(1)
  })
})

test('no excerpt cuts a sign in two, wherever it ends [MESSAGE-S096]', async () => {
  for (const before of ['', 'a', 'ab', 'abc']) {
    const patient = await givenPatient(app)
    await begin(patient, 'dose', `${before}${'😀'.repeat(200)}`)
    const [mine] = (await app.as(patient).api.messages.mine({ query: { limit: 20 } })).items
    expect(mine?.excerpt.isWellFormed()).toBe(true)
    if (before.length < 3) continue
    const { items } = await app.as(patient).api.messages.search({ body: { words: 'abc', limit: 20 } })
    expect(items.map(({ excerpt }) => excerpt.isWellFormed())).toEqual([true])
  }
})
