import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { ruleSets } from '@om/contracts/rule-sets'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { RULE_VERSION } from '@om/domain/triage/triage'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult } from '#test/given/consults.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )
const setsOf = (doctor: Doctor = people.drOkoro) => app.as(doctor).api.ruleSets
const high = { health_conditions: ['high_bp_controlled'], bp_reading: '164/98' }
const hours = (count: number) => count * 3_600_000

const compared = async (): Promise<string> => {
  const id = randomUUID()
  await setsOf().compare({ body: { id, version: RULE_VERSION } })
  await app.drain()
  return id
}
const proposed = async (startsAt: string | null = null): Promise<string> => {
  const id = randomUUID()
  const comparisonId = await compared()
  await setsOf().propose({ body: { id, comparisonId, words: 'A reading says more than a tick.', startsAt } })
  return id
}
const decide = (id: string, decision: 'approved' | 'refused' = 'approved', doctor: Doctor = people.drLund) =>
  setsOf(doctor).decide({
    params: { id },
    body: { decision, reason: decision === 'refused' ? 'Wait for the review of the college.' : '' },
  })
const outcomeOf = async (id: string) => {
  const { rows } = await app.deps.pool.query('select outcome, rule_version from public.consults where id = $1', [id])
  return [rows[0]?.outcome, rows[0]?.rule_version]
}
const openTasks = async () => {
  const { items } = await app.as(people.drLund).api.tasks.list({ query: { view: 'open', limit: 50 } })
  return items.filter(task => task.kind === 'rules_to_approve')
}

describe('a set of rules that is shipped', () => {
  test('is held against the last cases by a job, and says which would come to something else, without names [RULES-S01]', async () => {
    const consult = await givenConsult(app, { answers: high })
    await givenConsult(app, {})
    expect(await codeOf(setsOf(people.drLund).compare({ body: { id: randomUUID(), version: RULE_VERSION } }))).toBe(
      'not_allowed',
    )
    const same = setsOf().compare({ body: { id: randomUUID(), version: FIRST_IN_FORCE } })
    expect(await codeOf(same)).toBe('bad_request')
    const id = randomUUID()
    const begun = await setsOf().compare({ body: { id, version: RULE_VERSION } })
    expect(begun).toMatchObject({ state: 'running', done: 0, against: FIRST_IN_FORCE })
    expect(await codeOf(setsOf().compare({ body: { id: randomUUID(), version: RULE_VERSION } }))).toBe('rules_changed')
    await app.drain()
    const found = await setsOf(people.drLund).comparison({ params: { id } })
    expect(found).toMatchObject({ state: 'finished', changed: 1, can: { propose: false, stop: false } })
    expect(found.done).toBe(found.total)
    expect(found.outcomes).toContainEqual({ before: 'rx_review', after: 'video_required', cases: 1 })
    expect(found.rules).toContainEqual({ rule: 'T-09', gained: 1, lost: 0 })
    const { items } = await setsOf().cases({ params: { id }, query: { limit: 20, rule: 'T-09' } })
    expect(items).toMatchObject([
      { consultId: consult.id, before: 'rx_review', after: 'video_required', gained: ['T-09'] },
    ])
    expect(JSON.stringify(items)).not.toContain(people.theo.lastName)
    expect((await setsOf().cases({ params: { id }, query: { limit: 20, rule: 'T-01' } })).items).toEqual([])
  })

  test('can be stopped while it is compared, and begun again [RULES-S02]', async () => {
    const id = randomUUID()
    await setsOf().compare({ body: { id, version: RULE_VERSION } })
    expect(await setsOf().stop({ params: { id } })).toMatchObject({ state: 'stopped' })
    await app.drain()
    expect(await setsOf().comparison({ params: { id } })).toMatchObject({ state: 'stopped', done: 0 })
    const again = await setsOf().comparison({ params: { id: await compared() } })
    expect(again).toMatchObject({ state: 'finished', can: { propose: true } })
  })
})

describe('switching rules', () => {
  test('is proposed by the medical director and taken back, or refused by another with a reason, and told [RULES-S03]', async () => {
    const id = await proposed()
    expect(await openTasks()).toHaveLength(1)
    expect(await codeOf(decide(id, 'approved', people.drOkoro))).toBe('second_doctor')
    expect(await codeOf(setsOf(people.drLund).withdraw({ params: { id } }))).toBe('not_allowed')
    await setsOf().withdraw({ params: { id } })
    expect(await openTasks()).toHaveLength(0)
    expect(await codeOf(decide(id))).toBe('rules_changed')
    const second = await proposed()
    const { proposals } = await decide(second, 'refused')
    expect(proposals.find(one => one.id === second)).toMatchObject({ decision: 'refused', decidedBy: 'Dr Henrik Lund' })
    const told = await app.as(people.drOkoro).api.notices.list({ query: { view: 'all', limit: 20 } })
    expect(told.items.map(one => one.title)).toContain('Your set of rules was refused')
    const direct = app.deps.pool.query(
      `update public.rule_proposals set decision = 'approved', decided_by = proposed_by, decided_at = now() where id = $1`,
      [second],
    )
    await expect(direct).rejects.toThrow()
  })

  test('happens at its time: cases until then keep the earlier rules, and their number [RULES-S04]', async () => {
    const startsAt = new Date(app.clock.now().getTime() + hours(2)).toISOString()
    const id = await proposed(startsAt)
    const sets = await decide(id)
    expect(sets).toMatchObject({ inForce: FIRST_IN_FORCE, rollBackTo: null })
    const ahead = sets.switches.find(one => one.startsAt === startsAt)
    expect(await codeOf(setsOf(people.drLund).callOff({ params: { id: ahead?.id ?? '' } }))).toBe('not_allowed')
    const before = await givenConsult(app, { answers: high })
    expect(await outcomeOf(before.id)).toEqual(['rx_review', FIRST_IN_FORCE])
    app.clock.set(new Date(app.clock.now().getTime() + hours(3)))
    expect(await setsOf().read({})).toMatchObject({ inForce: RULE_VERSION, rollBackTo: FIRST_IN_FORCE })
    expect(await codeOf(setsOf().callOff({ params: { id: ahead?.id ?? '' } }))).toBe('rules_changed')
    const after = await givenConsult(app, { answers: high })
    expect(await outcomeOf(after.id)).toEqual(['video_required', RULE_VERSION])
    expect(await outcomeOf(before.id)).toEqual(['rx_review', FIRST_IN_FORCE])

    expect(
      await codeOf(setsOf(people.drLund).rollBack({ body: { from: RULE_VERSION, words: 'Too many calls.' } })),
    ).toBe('not_allowed')
    const back = await setsOf().rollBack({ body: { from: RULE_VERSION, words: 'Too many calls for too little.' } })
    expect(back).toMatchObject({ inForce: FIRST_IN_FORCE, rollBackTo: null })
    const last = await givenConsult(app, { answers: high })
    expect(await outcomeOf(last.id)).toEqual(['rx_review', FIRST_IN_FORCE])
    const { rows } = await app.deps.pool.query(
      `select action from public.audit_log where action like 'rules.%' order by id`,
    )
    const actions = rows.map(row => row.action)
    for (const action of ['rules.propose', 'rules.approved', 'rules.roll_back']) expect(actions).toContain(action)
    const told = await app.as(people.drLund).api.notices.list({ query: { view: 'all', limit: 20 } })
    expect(told.items.map(one => one.title)).toContain('Other safety rules are switched on')
  })

  test('can be called off before its time [RULES-S05]', async () => {
    const startsAt = new Date(app.clock.now().getTime() + hours(2)).toISOString()
    const { switches } = await decide(await proposed(startsAt))
    const ahead = switches.find(one => one.startsAt === startsAt)
    const sets = await setsOf().callOff({ params: { id: ahead?.id ?? '' } })
    expect(sets.switches.find(one => one.id === ahead?.id)?.calledOff).toMatchObject({ by: 'Dr Amara Okoro' })
    const { items } = await app.as(people.drLund).api.notices.list({ query: { view: 'all', limit: 20 } })
    expect(items.map(one => one.title)).toContain('Other safety rules do not begin after all')
    app.clock.set(new Date(app.clock.now().getTime() + hours(3)))
    expect(await setsOf().read({})).toMatchObject({ inForce: FIRST_IN_FORCE })
  })
})

describe('the replay of a case', () => {
  test('says what the rules of then and of today say, with what they looked at [RULES-S06]', async () => {
    const { consult, doctor } = await givenReadyToSign(app)
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    await app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body })
    const replay = await setsOf(doctor).replay({ params: { id: consult.id } })
    expect(replay).toMatchObject({
      stored: { version: FIRST_IN_FORCE, outcome: 'rx_review' },
      repeated: 'same',
      today: [
        { version: RULE_VERSION, isInForce: false },
        { version: FIRST_IN_FORCE, isInForce: true },
      ],
      signature: { repeated: 'same', stored: { isOpen: true } },
    })
    expect(replay.patient?.name).toContain(people.theo.lastName)
  })

  test('names nobody to the medical director whose record is closed, and is closed to others [RULES-S07]', async () => {
    const { consult, patient, doctor } = await givenReadyToSign(app, { doctor: people.drLund })
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    await app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body })
    await app.deps.pool.query(`update public.tasks set done_at = now() where patient_id = $1`, [patient.id])
    const stranger = await givenStaff(app, 'doctor')
    expect(await codeOf(setsOf(stranger).replay({ params: { id: consult.id } }))).toBe('chart_closed')
    const replay = await setsOf().replay({ params: { id: consult.id } })
    expect(replay.patient).toBeNull()
    expect(JSON.stringify(replay)).not.toContain(patient.lastName)
  })
})

onlyFor(() => app, ruleSets.read)
onlyFor(() => app, ruleSets.replay, { params: { id: people.theo.id } })
