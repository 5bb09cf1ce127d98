import { randomUUID } from 'node:crypto'
import { support } from '@om/contracts/support'
import type { ThreadTopic } from '@om/contracts/support-words'
import type { Person } from '@om/testing/people'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenTicket } from '#test/given/support.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const given = async (topic: ThreadTopic) => {
  const patient = await givenPatient(app)
  const body = { topic, message: 'Please help.', requestKey: randomUUID(), safety: 'none' as const }
  const { id } = await app.as(patient).api.messages.begin({ body })
  return { patient, id, seen: () => app.as(patient).api.messages.read({ params: { id } }) }
}
const read = (as: Person, id: string) => app.as(as).api.support.read({ params: { id } })
const say = async (as: Person, id: string, isUrgent: boolean, requestKey = randomUUID()) => {
  const { version } = await read(as, id)
  const body = { isUrgent, note: 'Rang us, sounds short of breath', requestKey, version }
  return app.as(as).api.support.escalate({ params: { id }, body })
}

describe('POST /api/tickets/:id/escalate', () => {
  test('a pharmacist tells doctors, who have it within the hour; the patient sees that a doctor has been told [MESSAGE-S073]', async () => {
    const { id, seen } = await given('delivery')
    expect(await seen()).toMatchObject({ isUrgent: false, route: 'pharmacist' })
    expect(await say(people.phTran, id, true)).toMatchObject({ route: 'doctor', isUrgent: true })
    await expect(read(people.phTran, id)).rejects.toMatchObject({ code: 'not_found' })
    const shown = await seen()
    expect(shown).toMatchObject({ isUrgent: true, route: 'doctor', status: 'open', can: { close: false } })
    expect(Date.parse(shown.dueAt ?? '') - app.clock.now().getTime()).toBeLessThanOrEqual(3_600_000)
    expect(JSON.stringify(shown)).not.toContain('short of breath')
    const { notes, isUrgent } = await read(people.drOkoro, id)
    expect(isUrgent).toBe(true)
    expect(notes).toMatchObject([{ kind: 'hand_over', route: 'doctor', text: expect.stringContaining('breath') }])
    const { rows } = await app.deps.pool.query(
      'select role, is_urgent, done_at is null as open from public.tasks where subject_id = $1 order by opened_at, role desc',
      [id],
    )
    expect(rows).toContainEqual({ role: 'doctor', is_urgent: true, open: true })
    expect(rows.filter(row => row.open)).toHaveLength(1)
  })

  test('a doctor takes it back with the reason: it waits like any other, and its patient sees that [MESSAGE-S074]', async () => {
    const { id, seen } = await given('dose')
    await say(people.drOkoro, id, true)
    expect(await say(people.drLund, id, false)).toMatchObject({ isUrgent: false, route: 'doctor' })
    expect(await seen()).toMatchObject({ isUrgent: false, status: 'open', can: { close: true } })
    expect((await read(people.drOkoro, id)).notes).toHaveLength(2)
  })

  test('what can wait after all has the time that its patient was told; what was answered is answered [MESSAGE-S074]', async () => {
    const { id, seen } = await given('dose')
    const { dueAt } = await seen()
    app.clock.advance(1_800_000)
    await say(people.drOkoro, id, true)
    app.clock.advance(600_000)
    await say(people.drOkoro, id, false)
    expect((await seen()).dueAt).toBe(dueAt)
    const { version } = await read(people.drOkoro, id)
    const body = { message: 'Take it with food.', requestKey: randomUUID(), version, close: false }
    await app.as(people.drOkoro).api.support.answer({ params: { id }, body })
    await say(people.drOkoro, id, true)
    expect(await seen()).toMatchObject({ isUrgent: true, status: 'open' })
    await say(people.drOkoro, id, false)
    expect(await seen()).toMatchObject({ isUrgent: false, status: 'answered', dueAt: null })
    const { rows } = await app.deps.pool.query('select from public.tasks where subject_id = $1 and done_at is null', [
      id,
    ])
    expect(rows).toEqual([])
  })

  test('of those that wait, urgent ones stand first, through all pages and each once [MESSAGE-S075]', async () => {
    const one = await given('billing')
    const visitors = [await givenTicket(app), await givenTicket(app), await givenTicket(app)]
    await say(people.paula, visitors[0]?.id ?? '', true)
    const seen: { id: string; isUrgent: boolean }[] = []
    let cursor: string | undefined
    do {
      const page = await app.as(people.paula).api.support.list({ query: { status: 'open', limit: 2, cursor } })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen[0]?.id).toBe(visitors[0]?.id)
    expect(seen.map(row => row.isUrgent).lastIndexOf(true)).toBe(0)
    expect(new Set(seen.map(row => row.id)).size).toBe(seen.length)
    expect(seen.map(row => row.id)).toContain(one.id)
  })

  test('repeats safely, and refuses what was changed or is closed [MESSAGE-S073]', async () => {
    const { id } = await given('delivery')
    const requestKey = randomUUID()
    const { version } = await read(people.phTran, id)
    const body = { isUrgent: true, note: 'Urgent', requestKey, version }
    const send = () => app.as(people.phTran).api.support.escalate({ params: { id }, body })
    expect(await send()).toEqual(await send())
    expect((await read(people.drOkoro, id)).notes).toHaveLength(1)
    const other = await given('dose')
    const stale = { isUrgent: true, note: 'Urgent', requestKey: randomUUID(), version: 99 }
    const of = { params: { id: other.id } }
    await expect(app.as(people.drOkoro).api.support.escalate({ ...of, body: stale })).rejects.toMatchObject({
      code: 'ticket_changed',
    })
    const open = await read(people.drOkoro, other.id)
    await app.as(people.drOkoro).api.support.setStatus({ ...of, body: { status: 'closed', version: open.version } })
    await expect(say(people.drOkoro, other.id, true)).rejects.toMatchObject({ code: 'thread_closed' })
  })
})

onlyFor(() => app, support.escalate, { params: { id: randomUUID() } })
