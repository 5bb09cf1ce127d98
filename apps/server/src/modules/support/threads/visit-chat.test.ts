import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenAppointment, givenHours, weekdays } from '#test/given/appointments.ts'
import { givenPatient } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  await withoutConsults(app)
  await givenHours(app, people.drOkoro, { hours: weekdays([9, 17]) })
})
afterAll(() => app.stop())

const codeOf = (call: Promise<unknown>) =>
  call.then(() => 'done').catch((error: unknown) => (error instanceof ApiError ? error.code : error))

/** A visit whose patient is at the door, and what each of the two can do in it. */
const given = async () => {
  const { appointment, patient } = await givenAppointment(app, { mode: 'video' })
  app.clock.set(new Date(appointment.startsAt))
  const params = { id: appointment.id }
  const as = (person: Parameters<TestApp['as']>[0]) => {
    const { api } = app.as(person)
    return {
      read: () => api.video.chat({ params }),
      write: (message: string, more: { requestKey?: string; safety?: 'told' | 'set_aside' } = {}) =>
        api.video.write({ params, body: { message, requestKey: randomUUID(), safety: 'none', ...more } }),
    }
  }
  const doctor = app.as(people.drOkoro).api
  await app.as(patient).api.video.join({ params, body: { device: randomUUID() } })
  return {
    patient,
    as,
    mina: as(patient),
    doctor: as(people.drOkoro),
    admit: () => doctor.video.admit({ params, body: {} }),
    end: () => doctor.video.end({ params, body: {} }),
    threads: async () => (await app.as(patient).api.messages.mine({ query: { limit: 10 } })).items,
  }
}

const texts = ({ messages }: { messages: { text: string }[] }) => messages.map(({ text }) => text)

describe('what is written in a video visit', () => {
  test('goes both ways while the visit is on, is one conversation whoever begins it, and ends answered [MESSAGE-S060]', async () => {
    const { patient, mina, doctor, admit, end, threads } = await given()
    expect(await codeOf(mina.write('Can you hear me?'))).toBe('video_not_open')
    await admit()
    expect(await mina.read()).toEqual({ threadId: null, messages: [], readAt: null, unread: 0 })
    await Promise.all([doctor.write('I cannot hear you.'), mina.write('My microphone is broken.')])
    const requestKey = randomUUID()
    await doctor.write('Let us go on by phone.', { requestKey })
    const said = await doctor.write('Let us go on by phone.', { requestKey })
    expect(texts(said)).toHaveLength(3)
    const shown = await mina.read()
    expect(texts(shown)).toEqual(texts(said))
    expect(shown.unread).toBeGreaterThan(0)
    const mark = { params: { id: said.threadId ?? '' }, body: { messageId: shown.messages.at(-1)?.id ?? '' } }
    await app.as(patient).api.messages.markRead(mark)
    expect(await mina.read()).toMatchObject({ unread: 0 })
    expect(await doctor.read()).toMatchObject({ readAt: shown.messages.at(-1)?.at })
    const [thread, ...others] = await threads()
    expect(others).toEqual([])
    expect(thread).toMatchObject({ id: said.threadId, topic: 'visit', route: 'doctor', isMine: false })
    await mina.write('Yes please.')
    await end()
    expect(await threads()).toMatchObject([{ status: 'closed', dueAt: null }])
    expect((await tasksOf(app, 'message', said.threadId ?? '')).filter(one => one.state === 'open')).toEqual([])
    expect(await codeOf(mina.write('One more thing'))).toBe('video_not_open')
    // Kept with her conversations, where she takes it up again.
    const body = { message: 'One more thing', requestKey: randomUUID(), safety: 'none' as const }
    const again = await app.as(patient).api.messages.write({ params: { id: said.threadId ?? '' }, body })
    expect(again).toMatchObject({ status: 'open' })
    expect(again.messages).toHaveLength(5)
  })

  test('can be gone on with where a visit that was ended is opened again [MESSAGE-S060]', async () => {
    const { mina, doctor, admit, end, threads } = await given()
    await admit()
    await doctor.write('First')
    await end()
    await admit()
    await doctor.write('Second')
    expect(texts(await mina.write('Third'))).toEqual(['First', 'Second', 'Third'])
    expect(await threads()).toHaveLength(1)
  })

  test('is asked about where words can mean something dangerous, and stays with the doctors when they do [MESSAGE-S061]', async () => {
    const { mina, admit, end, threads } = await given()
    await admit()
    expect(await codeOf(mina.write('I have chest pain'))).toBe('safety_first')
    const { threadId } = await mina.write('I have chest pain', { safety: 'told' })
    await end()
    expect(await threads()).toMatchObject([{ id: threadId, status: 'open' }])
    expect(await tasksOf(app, 'message', threadId ?? '')).toMatchObject([{ state: 'open' }])
  })

  test('is nobody else’s: another patient and another doctor find no visit [MESSAGE-S062]', async () => {
    const { doctor, admit, as } = await given()
    await admit()
    await doctor.write('For you alone')
    for (const other of [as(await givenPatient(app)), as(people.drLund)]) {
      expect(await codeOf(other.read())).toBe('not_found')
      expect(await codeOf(other.write('Hello'))).toBe('not_found')
    }
  })
})
