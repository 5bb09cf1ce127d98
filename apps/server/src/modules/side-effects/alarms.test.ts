import { randomUUID } from 'node:crypto'
import type { EffectCode } from '@om/contracts/side-effects'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advance, type GivenPlan, givenPlan, joinClocks } from '#test/given/billing.ts'
import { withRegistration } from '#test/given/staff.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const report = ({ patient }: GivenPlan, effects: EffectCode[]) =>
  app.as(patient).api.sideEffects.report({
    body: { id: randomUUID(), effects, words: '', severity: 'mild', startedOn: null },
  })
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )

describe('an alarm', () => {
  test('that nobody has taken goes to every doctor again after 15 minutes and to the admins after an hour, once [SAFETY-S130]', async () => {
    const given = await givenPlan(app)
    const { id } = await report(given, ['fainted'])
    const called = async (to: string, subject: string) => {
      await app.sweep('side-effects')
      await app.sweep('side-effects')
      await app.drain()
      return (await app.mails(to)).filter(mail => mail.subject === subject).length
    }
    const again = () => called(people.drLund.email, 'Urgent: a patient needs a doctor now')
    const admins = () => called(people.paula.email, 'Urgent: no doctor has answered for an hour')
    const before = await again()
    const asked = await admins()
    await advance(app, 'PT16M')
    expect(await again()).toBe(before + 1)
    expect(await admins()).toBe(asked)
    await advance(app, 'PT46M')
    expect(await admins()).toBe(asked + 1)
    expect(await again()).toBe(before + 1)
    const other = await givenPlan(app)
    const { id: taken } = await report(other, ['fainted'])
    const [task] = (await tasksAbout(taken)).filter(one => one.kind === 'side_effect')
    await app
      .as(people.drLund)
      .api.tasks.take({ params: { id: task?.id ?? '' }, body: { version: task?.version ?? 0 } })
    const now = await again()
    await advance(app, 'PT58M')
    expect(await again()).toBe(now)
    expect(await admins()).toBe(asked + 1)
    expect(id).not.toBe(taken)
  })

  test('that somebody took and has not answered within the hour is everyone’s again; one who answered is left in peace [SAFETY-S542]', async () => {
    const doctor = app.as(people.drLund).api
    const givenTaken = async () => {
      const given = await givenPlan(app)
      const { id } = await report(given, ['fainted'])
      const task = async () => (await tasksAbout(id)).find(one => one.kind === 'side_effect')
      const { id: taskId = '', version = 0 } = (await task()) ?? {}
      await doctor.tasks.take({ params: { id: taskId }, body: { version } })
      return { given, id, task }
    }
    const [silent, spoken] = [await givenTaken(), await givenTaken()]
    const [line] = (await app.as(people.drLund).api.consults.read({ params: { id: spoken.given.consultId } }))
      .sideEffects
    const version = line?.version ?? 0
    const body = { version, body: 'As we said on the phone: see your GP today.' }
    await doctor.sideEffects.answer({ params: { id: spoken.id }, body })
    await app.drain()
    const calls = async ({ consultId }: GivenPlan) =>
      (await app.mails(people.drOkoro.email)).filter(one => one.text.includes(consultId)).length
    const before = [await calls(silent.given), await calls(spoken.given)]
    await advance(app, 'PT61M')
    await app.sweep('side-effects')
    await app.sweep('side-effects')
    await app.drain()
    expect([await calls(silent.given), await calls(spoken.given)]).toEqual([(before[0] ?? 0) + 1, before[1]])
    expect(await silent.task()).toMatchObject({ takenBy: null, isUrgent: true })
    expect(await spoken.task()).toMatchObject({ takenBy: { name: 'Dr Henrik Lund' } })
  })

  const mailsTo = async ({ email }: { email: string }, subject: string) => {
    await app.sweep('side-effects')
    await app.drain()
    return (await app.mails(email)).filter(one => one.subject === subject)
  }

  test('that can wait goes to who covers while the prescriber may not see patients [SAFETY-S540]', async () => {
    const OWN = 'A patient of yours has written to you'
    const COVERED = 'A patient of a colleague has written to us'
    const given = await givenPlan(app)
    const before = { okoro: await mailsTo(people.drOkoro, OWN), lund: await mailsTo(people.drLund, COVERED) }
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      await report(given, ['swelling'])
      expect(await mailsTo(people.drOkoro, OWN)).toHaveLength(before.okoro.length)
      const covered = await mailsTo(people.drLund, COVERED)
      expect(covered).toHaveLength(before.lund.length + 1)
      for (const { text } of covered) expect(text).not.toMatch(new RegExp(`swell|${given.patient.lastName}`, 'i'))
    })
    await report(await givenPlan(app), ['swelling'])
    expect(await mailsTo(people.drOkoro, OWN)).toHaveLength(before.okoro.length + 1)
  })

  test('that nobody has seen to in its time goes to every doctor on duty, once, and is everyone’s again; what holds a supply is urgent [SAFETY-S541]', async () => {
    const OVERDUE = 'A patient waits for a doctor, and the time for it is over'
    const given = await givenPlan(app)
    const { id } = await report(given, ['swelling'])
    const task = async () => (await tasksAbout(id))[0]
    const { id: taskId = '', version = 0, dueAt } = (await task()) ?? {}
    await app.as(people.drLund).api.tasks.take({ params: { id: taskId }, body: { version } })
    await advance(app, 'PT23H')
    const about = async ({ consultId }: GivenPlan) =>
      (await mailsTo(people.drOkoro, OVERDUE)).filter(one => one.text.includes(consultId))
    expect(await about(given)).toEqual([])
    expect(await task()).toMatchObject({ isUrgent: false, takenBy: { name: 'Dr Henrik Lund' } })
    await advance(app, 'PT2H')
    await app.sweep('side-effects')
    const told = await about(given)
    expect(told).toHaveLength(1)
    for (const { text } of told) expect(text).not.toMatch(new RegExp(`swell|${given.patient.lastName}`, 'i'))
    expect(await task()).toMatchObject({ isUrgent: true, takenBy: null, dueAt })
    const other = await givenPlan(app)
    const minor = await report(other, ['headache'])
    await advance(app, 'P5D')
    expect(await about(other)).toHaveLength(1)
    expect(await about(given)).toHaveLength(1)
    expect((await tasksAbout(minor.id))[0]).toMatchObject({ isUrgent: false })
  })

  test('calls the doctors on call first, and everyone once nobody has answered [PRACT-S20] [PRACT-S21] [PRACT-S22]', async () => {
    const lund = app.as(people.drLund).api.practitioners
    const from = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
    const id = randomUUID()
    const now = { id, startsAt: from(-5), endsAt: from(600) }
    await Promise.all([lund.goOnCall({ body: now }), lund.goOnCall({ body: now })])
    const line = { id, doctor: `Dr ${people.drLund.firstName} ${people.drLund.lastName}`, endsAt: now.endsAt }
    expect(await app.as(people.paula).api.practitioners.onCall()).toEqual({
      shifts: [{ ...line, startsAt: now.startsAt, isMine: false }],
    })
    for (const times of [
      { startsAt: from(30), endsAt: from(90) },
      { startsAt: from(900), endsAt: from(800) },
      { startsAt: from(-90), endsAt: from(-60) },
      { startsAt: from(700), endsAt: from(700 + 8 * 1440) },
      { startsAt: from(91 * 1440), endsAt: from(91 * 1440 + 60) },
    ])
      await expect(lund.goOnCall({ body: { id: randomUUID(), ...times } })).rejects.toMatchObject({
        problems: [{ field: 'endsAt' }],
      })
    const calls = async ({ email }: { email: string }) => {
      await app.sweep('side-effects')
      await app.drain()
      return (await app.mails(email)).filter(mail => mail.subject === 'Urgent: a patient needs a doctor now').length
    }
    const before = { lund: await calls(people.drLund), okoro: await calls(people.drOkoro) }
    await report(await givenPlan(app), ['fainted'])
    expect(await calls(people.drLund)).toBe(before.lund + 1)
    expect(await calls(people.drOkoro)).toBe(before.okoro)
    await advance(app, 'PT16M')
    expect(await calls(people.drOkoro)).toBe(before.okoro + 1)
    const okoro = app.as(people.drOkoro).api.practitioners
    await expect(okoro.endOnCall({ params: { id } })).rejects.toMatchObject({ code: 'not_found' })
    expect(await lund.endOnCall({ params: { id } })).toEqual({ shifts: [] })
    await report(await givenPlan(app), ['fainted'])
    expect(await calls(people.drOkoro)).toBe(before.okoro + 2)
  })
})
