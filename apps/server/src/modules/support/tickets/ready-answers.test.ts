import { randomUUID } from 'node:crypto'
import { support } from '@om/contracts/support'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const list = async (staff: Person) => (await app.as(staff).api.support.readyAnswers()).items
const add = (staff: Person, title: string, id = randomUUID()) =>
  app.as(staff).api.support.addReadyAnswer({ body: { id, title, text: 'Until {date}, {first_name}.' } })
const change = (staff: Person, id: string, version: number, some: { title?: string; isGone?: boolean } = {}) =>
  app.as(staff).api.support.changeReadyAnswer({
    params: { id },
    body: { title: 'Changed', text: 'Other words', isGone: false, version, ...some },
  })

describe('ready answers', () => {
  test('each profession keeps its own, and no other reads or changes them [MESSAGE-S036]', async () => {
    const before = await list(people.drOkoro)
    expect(before.length).toBeGreaterThan(0)
    const id = randomUUID()
    await Promise.all([add(people.drOkoro, 'Aaa', id), add(people.drOkoro, 'Aaa', id)])
    expect((await list(people.drLund)).map(one => one.title)).toEqual(['Aaa', ...before.map(one => one.title)])
    for (const other of [people.phTran, people.paula]) {
      expect((await list(other)).map(one => one.id)).not.toContain(id)
      await expect(change(other, id, 0)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('two who change one at once do not undo each other; one taken away comes back [MESSAGE-S038]', async () => {
    const { id, version } = await add(people.phTran, 'Two at once')
    const settled = await Promise.allSettled([
      change(people.phTran, id, version, { title: 'One' }),
      change(people.phTran, id, version, { title: 'Other' }),
    ])
    expect(settled.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(settled.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'ready_answer_changed' } })
    const gone = await change(people.phTran, id, version + 1, { isGone: true })
    expect((await list(people.phTran)).map(one => one.id)).not.toContain(id)
    await change(people.phTran, id, gone.version)
    expect((await list(people.phTran)).map(one => one.id)).toContain(id)
  })

  test('what is left to fill in is not sent [MESSAGE-S037]', async () => {
    const patient = await givenPatient(app)
    const { id } = await app.as(patient).api.messages.begin({
      body: { topic: 'dose', message: 'How long?', requestKey: randomUUID(), safety: 'none' },
    })
    const answer = (message: string) =>
      app.as(people.drOkoro).request('POST', `/api/tickets/${id}/messages`, {
        message,
        requestKey: randomUUID(),
        version: 0,
        close: false,
      })
    const refusal = await answer('Until {date}, with {amount}.')
    expect([refusal.status, await refusal.text()]).toEqual([
      400,
      expect.stringContaining('Fill in {date}, {amount} before you send it.'),
    ])
    expect((await answer('Until Monday. { this stays } {}')).status).toBe(200)
  })
})

const input = { params: { id: randomUUID() } }
onlyFor(() => app, support.readyAnswers)
onlyFor(() => app, support.addReadyAnswer)
onlyFor(() => app, support.changeReadyAnswer, input)
