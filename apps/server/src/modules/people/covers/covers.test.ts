import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { covers } from '@om/contracts/covers'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { whoCovers } from '#src/modules/people/people.ts'
import { givenHours } from '#test/given/appointments.ts'
import { givenClaimed } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { coversSweep } from './covers.routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.problems[0]?.field ?? error.code) : error),
  )
const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
const api = (doctor: Doctor) => app.as(doctor).api
const ask = (doctor: Doctor, colleague: Doctor, { id = randomUUID() as string, from = 0, until = 3 } = {}) =>
  api(doctor).covers.ask({
    body: { id, colleagueId: colleague.staffId ?? '', startsAt: inDays(from), endsAt: inDays(until) },
  })
const answer = (colleague: Doctor, id: string, accept = true) =>
  api(colleague).covers.answer({ params: { id }, body: { accept, words: accept ? '' : 'I am away as well.' } })
const end = (doctor: Doctor, id: string) => api(doctor).covers.end({ params: { id } })
const statesOf = async (doctor: Doctor) => (await api(doctor).covers.mine()).items.map(({ state }) => state)
const tasksOf = async (doctor: Doctor) =>
  (await api(doctor).tasks.list({ query: { view: 'mine', limit: 100 } })).items.map(one => one.kind)
const readCase = (doctor: Doctor, id: string) => codeOf(api(doctor).consults.read({ params: { id } }))
const notices = async (doctor: Doctor) => {
  await app.drain()
  return (await app.mails(doctor.email)).map(mail => mail.subject).sort()
}

/** Two doctors of their own, one of whom covers for the other from now on. */
const givenCover = async () => {
  const [away, colleague] = [await givenStaff(app, 'doctor'), await givenStaff(app, 'doctor')]
  const id = randomUUID()
  await ask(away, colleague, { id })
  await answer(colleague, id)
  return { id, away, colleague }
}

describe('a colleague who covers', () => {
  test('is asked, accepts or declines, and either ends it; both are told, and it is written down [PRACT-S801]', async () => {
    const [away, colleague] = [await givenStaff(app, 'doctor'), await givenStaff(app, 'doctor')]
    const id = randomUUID()
    const { items } = await ask(away, colleague, { id })
    expect(items).toMatchObject([{ state: 'asked', doctor: { isMe: true }, can: { answer: false, end: true } }])
    expect((await ask(away, colleague, { id })).items).toHaveLength(1)
    expect(await tasksOf(colleague)).toEqual(['cover_asked'])
    expect(await codeOf(answer(away, id))).toBe('not_found')
    const declined = await answer(colleague, id, false)
    expect(declined.items).toMatchObject([{ state: 'declined', words: 'I am away as well.', can: { end: false } }])
    expect(await tasksOf(colleague)).toEqual([])
    const second = randomUUID()
    await ask(away, colleague, { id: second })
    const accepted = (await answer(colleague, second)).items.find(one => one.id === second)
    expect(accepted).toMatchObject({ state: 'accepted', isRunning: true, can: { end: true } })
    expect(await codeOf(answer(colleague, second, false))).toBe('cover_changed')
    await end(colleague, second)
    await end(away, second)
    expect(await statesOf(away)).toEqual(['declined'])
    expect(await notices(colleague)).toHaveLength(2)
    expect(await notices(away)).toEqual([
      'A cover has ended',
      'Your colleague cannot cover for you',
      'Your colleague covers for you',
    ])
    const { rows } = await app.deps.pool.query(
      `select action from public.audit_log where action like 'cover.%' and subject_id = $1 order by id`,
      [away.staffId],
    )
    expect(rows.map(row => row.action)).toEqual([
      'cover.ask',
      'cover.decline',
      'cover.ask',
      'cover.accept',
      'cover.end',
    ])
  })

  test('is one at a time, for a time that is not over, and nobody covers while they are covered [PRACT-S802]', async () => {
    const { away, colleague } = await givenCover()
    const third = await givenStaff(app, 'doctor')
    expect(await codeOf(ask(away, third, { from: 2, until: 5 }))).toBe('endsAt')
    expect(await codeOf(ask(away, away, { from: 5, until: 6 }))).toBe('colleagueId')
    expect(await codeOf(ask(away, third, { from: -3, until: -1 }))).toBe('endsAt')
    expect(await codeOf(ask(away, third, { from: 3, until: 5 }))).toBe('ok')
    const id = randomUUID()
    await ask(third, away, { id, from: 1, until: 2 })
    expect(await codeOf(answer(away, id))).toBe('bad_request')
    expect(await codeOf(end(colleague, id))).toBe('not_found')
    const after = randomUUID()
    await ask(third, away, { id: after, from: 5, until: 6 })
    expect(await codeOf(answer(away, after))).toBe('ok')
    expect(await codeOf(ask(away, colleague, { from: 5.5, until: 7 }))).toBe('endsAt')
    expect(await codeOf(ask(away, colleague, { from: 6, until: 7 }))).toBe('ok')
    await expect(
      app.deps.pool.query(
        `insert into public.doctor_covers (doctor_id, colleague_id, starts_at, ends_at, asked_at) values ($1, $2, $3, $4, now())`,
        [away.staffId, third.staffId, inDays(1), inDays(2)],
      ),
    ).rejects.toMatchObject({ code: '23P01' })
  })

  test('does not see what only the other can do [PRACT-S803]', async () => {
    const { away, colleague } = await givenCover()
    const third = await givenStaff(app, 'doctor')
    await ask(third, away, { from: 10, until: 11 })
    expect(await tasksOf(away)).toEqual(['cover_asked'])
    expect(await tasksOf(colleague)).toEqual([])
  })

  test('has the other’s records open while it holds, marked in their lists, and no longer [PRACT-S803]', async () => {
    const { patient, consult } = await givenPrescription(app)
    await app.deps.pool.query(
      `update public.tasks set done_at = now() where role = 'doctor' and done_at is null and kind <> 'cover_asked'`,
    )
    const colleague = await givenStaff(app, 'doctor')
    const third = await givenStaff(app, 'doctor')
    const held = await givenClaimed(app)
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    const id = randomUUID()
    await ask(people.drOkoro, colleague, { id })
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    await answer(colleague, id)
    expect(await readCase(colleague, consult.id)).toBe('ok')
    expect(await readCase(third, consult.id)).toBe('chart_closed')
    const mine = await api(colleague).consults.queue({ query: { view: 'mine', limit: 20 } })
    expect(mine.items).toMatchObject([{ id: held.consult.id, coveringFor: 'Dr Amara Okoro' }])
    expect(mine.counts.mine).toBe(1)
    expect((await api(third).consults.queue({ query: { view: 'mine', limit: 20 } })).items).toEqual([])
    const cover = { doctor: 'Dr Amara Okoro', colleague: expect.stringContaining('Dr '), until: inDays(3) }
    expect((await app.as(patient).api.messages.mine({ query: { limit: 5 } })).cover).toEqual(cover)
    await end(people.drOkoro, id)
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    expect((await app.as(patient).api.messages.mine({ query: { limit: 5 } })).cover).toBeUndefined()
  })

  test('begins and ends by the clock [PRACT-S803]', async () => {
    const { consult } = await givenPrescription(app)
    await app.deps.pool.query(
      `update public.tasks set done_at = now() where role = 'doctor' and done_at is null and kind <> 'cover_asked'`,
    )
    const colleague = await givenStaff(app, 'doctor')
    const id = randomUUID()
    await ask(people.drOkoro, colleague, { id, from: 1, until: 2 })
    await answer(colleague, id)
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    app.clock.advance(1.5 * DAY_MS)
    expect(await readCase(colleague, consult.id)).toBe('ok')
    app.clock.advance(DAY_MS)
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
  })

  test('hears with the doctor who is away of what is theirs [PRACT-S805]', async () => {
    const { id, away, colleague } = await givenCover()
    const told = () => app.deps.db.transaction(system('test'), tx => whoCovers(app.clock, tx, away.staffId ?? ''))
    expect(await told()).toEqual([
      { doctorId: away.staffId, isTheirs: true },
      { doctorId: colleague.staffId, isTheirs: false },
    ])
    await end(colleague, id)
    expect(await told()).toEqual([{ doctorId: away.staffId, isTheirs: true }])
  })

  test('patients read who answers where their doctor is named, and in the mails of their appointments, which go in copy to who covers [PRACT-S806]', async () => {
    const [away, colleague] = [await givenStaff(app, 'doctor'), await givenStaff(app, 'doctor')]
    await givenHours(app, away)
    const { consult, patient: person } = await givenClaimed(app, { doctor: away })
    const { api: patient } = app.as(person)
    const { slots } = await patient.appointments.slots({ query: { consultId: consult.id, days: 28 } })
    const slot = slots.find(one => one.doctorId === away.staffId)
    if (!slot) throw new Error('no time is free')
    const id = randomUUID()
    await ask(away, colleague, { id })
    await answer(colleague, id)
    const { doctorId, startsAt } = slot
    const booked = await patient.appointments.book({
      body: { consultId: consult.id, doctorId, startsAt, mode: 'phone' },
    })
    const cover = { doctor: expect.any(String), colleague: expect.any(String), until: inDays(3) }
    expect(booked.cover).toEqual(cover)
    const mine = async () => (await patient.consults.mine()).items[0]
    expect(await mine()).toMatchObject({ cover, appointment: { cover } })
    expect((await api(away).appointments.ofDoctor({ query: { from: startsAt, days: 1 } })).appointments[0]?.cover).toBe(
      undefined,
    )
    await patient.appointments.cancel({
      params: { id: booked.id },
      body: { version: booked.version, reason: 'I am well.' },
    })
    await app.drain()
    const [toPatient] = (await app.mails(person.email)).filter(mail => /is booked/.test(mail.subject))
    expect(toPatient?.text).toMatch(/answers for .*, who is away until/)
    const copies = (await app.mails(colleague.email)).filter(mail => /appointment/.test(mail.subject))
    // Of the booking and of its end.
    expect(copies).toHaveLength(2)
    const ended = copies.find(mail => /cancelled/.test(mail.text))
    expect(ended?.text).toMatch(/, for whom you cover, has been cancelled by the patient/)
    for (const { text } of copies) expect(text).not.toMatch(new RegExp(`${person.lastName}|I am well`))
    expect((await notices(away)).filter(subject => /appointment/.test(subject))).toHaveLength(2)
    await end(away, id)
    expect((await mine())?.cover).toBeUndefined()
  })

  test('who can no longer work covers nobody, and the other is told [PRACT-S804]', async () => {
    const { id, away, colleague } = await givenCover()
    await app
      .as(people.sam)
      .api.accounts.disable({ params: { id: colleague.id }, body: { reason: 'On leave for good' } })
    expect(await statesOf(away)).toEqual([])
    expect(await notices(away)).toContain('A cover has ended')
    expect(await codeOf(end(away, id))).toBe('ok')
  })

  test('is no longer asked once it is taken back, or its time is over; nobody is told of a cover that never was [PRACT-S801]', async () => {
    const [away, colleague] = [await givenStaff(app, 'doctor'), await givenStaff(app, 'doctor')]
    const [first, second] = [randomUUID(), randomUUID()]
    await ask(away, colleague, { id: first })
    await end(away, first)
    await ask(away, colleague, { id: second, until: 1 })
    app.clock.advance(2 * DAY_MS)
    await coversSweep(app.deps)
    expect(await tasksOf(colleague)).toEqual([])
    expect(await notices(colleague)).toEqual([
      expect.stringContaining('asks you to cover'),
      expect.stringContaining('asks you to cover'),
      'You are no longer asked to cover',
    ])
    expect(await notices(away)).toEqual([])
    const over = await givenCover()
    app.clock.advance(4 * DAY_MS)
    expect(await codeOf(end(over.away, over.id))).toBe('ok')
    expect(await notices(over.colleague)).not.toContain('A cover has ended')
  })

  onlyFor(() => app, covers.mine)
  onlyFor(() => app, covers.ask)
  onlyFor(() => app, covers.answer, { params: { id: people.theo.id }, body: { accept: true } })
  onlyFor(() => app, covers.end, { params: { id: people.theo.id } })
})
