import * as contract from '@om/contracts/consults'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { withRegistration } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Query = Parameters<ReturnType<TestApp['as']>['api']['consults']['queue']>[0]['query']
type Doctor = typeof people.drOkoro | typeof people.drLund
const queue = (query: Partial<Query> = {}, who: Doctor = people.drOkoro) =>
  app.as(who).api.consults.queue({ query: { view: 'waiting', limit: 20, ...query } })
const minutes = 60_000
const emptied = () => withoutConsults(app)

describe('the queue', () => {
  test('lists what waits in the order it is opened, with what a doctor needs to pick one', async () => {
    await emptied()
    const first = await givenConsult(app, {
      brand: 'women',
      patient: await givenPatient(app, { brand: 'women', sexAtBirth: 'female' }),
      answers: { allergies: ['lactose'], allergies_text: 'Rash', mood_conditions: ['self_harm_thoughts'] },
    })
    app.clock.advance(minutes)
    const second = await givenConsult(app)
    const { items, counts, nextCursor } = await queue()
    expect(items.map(item => item.id)).toEqual([first.id, second.id])
    expect(items[0]).toMatchObject({
      patientName: 'Mina Castellano',
      age: 38,
      sexAtBirth: 'female',
      brand: 'women',
      outcome: 'video_required',
      urgent: true,
      sla: 'green',
      claimedBy: null,
      isReturning: false,
    })
    expect(items[0]?.isOpen && items[0].flags.map(flag => flag.code)).toEqual(['MOOD_CRISIS', 'ALLERGY'])
    expect(counts).toEqual({ waiting: 2, mine: 0, with_patient: 0 })
    expect(nextCursor).toBeNull()
  })

  test('puts those whose safety comes first before everyone else, page by page [CONSULT-S40]', async () => {
    await emptied()
    const calm = await givenConsult(app)
    app.clock.advance(minutes)
    const later = await givenConsult(app)
    app.clock.advance(minutes)
    const urgent = await givenConsult(app, { answers: { mood_conditions: ['self_harm_thoughts'] } })
    const first = await queue({ limit: 1 })
    const second = await queue({ limit: 1, cursor: first.nextCursor ?? '' })
    const third = await queue({ limit: 1, cursor: second.nextCursor ?? '' })
    const seen = [first, second, third].flatMap(page => page.items.map(item => item.id))
    expect(seen).toEqual([urgent.id, calm.id, later.id])
    expect(third.nextCursor).toBeNull()
  })

  test('pages through everything once, in order, also where due times are equal [CONSULT-S23]', async () => {
    await emptied()
    const made: string[] = []
    for (let index = 0; index < 7; index++) {
      made.push((await givenConsult(app)).id)
      if (index > 2) app.clock.advance(minutes)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await queue({ limit: 2, cursor })
      seen.push(...page.items.map(item => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen)).toEqual(new Set(made))
    expect(seen).toHaveLength(7)
    expect(seen.slice(4)).toEqual(made.slice(4))
  })

  test('has a view for each question a doctor asks', async () => {
    await emptied()
    const waiting = await givenConsult(app)
    const mine = await givenClaimed(app)
    const theirs = await givenClaimed(app, { doctor: people.drLund })
    const questioned = await givenClaimed(app)
    const api = app.as(people.drOkoro).api.consults
    await api.ask({
      params: { id: questioned.consult.id },
      body: { version: questioned.consult.version, questions: ['Really?'] },
    })
    const decided: string[] = []
    for (let index = 0; index < 3; index++) {
      app.clock.advance(minutes)
      const { consult } = await givenClaimed(app)
      await api.decline({
        params: { id: consult.id },
        body: {
          version: consult.version,
          decision: 'declined',
          reason: 'patient_preference',
          message: 'As we discussed, we leave it at that.',
          note: 'Talked it through.',
        },
      })
      decided.unshift(consult.id)
    }
    const idsIn = async (query: Partial<Query>) => (await queue(query)).items.map(item => item.id)
    expect(await idsIn({ view: 'waiting' })).toEqual([waiting.id])
    expect(await idsIn({ view: 'mine' })).toEqual([mine.consult.id])
    expect(await idsIn({ view: 'with_patient' })).toEqual([questioned.consult.id])
    expect(await idsIn({ view: 'decided' })).toEqual(decided)
    const [page] = [await queue({ view: 'decided', limit: 2 })]
    expect(
      (await queue({ view: 'decided', limit: 2, cursor: page?.nextCursor ?? '' })).items.map(one => one.id),
    ).toEqual(decided.slice(2))
    expect((await queue({ view: 'mine' }, people.drLund)).items.map(item => item.id)).toEqual([theirs.consult.id])
    expect((await queue()).counts).toEqual({ waiting: 1, mine: 1, with_patient: 1 })
  })

  test('narrows to a brand, a name’s beginning or a number', async () => {
    await emptied()
    const women = await givenPatient(app, {
      brand: 'women',
      sexAtBirth: 'female',
      firstName: 'Odette',
      lastName: "O'Brien_Smith",
    })
    const one = await givenConsult(app, { patient: women })
    app.clock.advance(minutes)
    const man = await givenPatient(app, { firstName: 'Otto', lastName: 'Brandt' })
    const two = await givenConsult(app, { patient: man })
    const found = async (query: Partial<Query>) => (await queue(query)).items.map(item => item.id)
    expect(await found({ brand: 'women' })).toEqual([one.id])
    expect(await found({ search: 'otto' })).toEqual([two.id])
    expect(await found({ search: 'BRA' })).toEqual([two.id])
    expect(await found({ search: "odette o'b" })).toEqual([one.id])
    expect(await found({ search: 'o' })).toEqual([one.id, two.id])
    expect(await found({ search: 'o', brand: 'men' })).toEqual([two.id])
    expect(await found({ search: 'rien' })).toEqual([])
    for (const joker of ['%', '_', 'o%', '\\']) expect(await found({ search: joker })).toEqual([])
    for (const number of [two.number, two.number.slice(1), `#${two.number.slice(1)}`]) {
      expect(await found({ search: number, brand: 'women', view: 'decided' })).toEqual([two.id])
    }
    expect(await found({ search: '999999999999' })).toEqual([])
  })

  test('turns amber, red and overdue as the hours pass', async () => {
    await emptied()
    await givenConsult(app)
    const levels: (string | undefined)[] = []
    for (const hours of [0, 16, 6, 2]) {
      app.clock.advance(hours * 60 * minutes)
      const [first] = (await queue()).items
      levels.push(first?.isOpen ? first.sla : undefined)
    }
    expect(levels).toEqual(['green', 'amber', 'red', 'breach'])
  })

  test('leaves a trace of who looked', async () => {
    await queue({ view: 'mine' })
    const { rows } = await app.deps.pool.query(
      `select * from public.audit_log where action = 'consult.queue.read' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ actor_name: 'Dr Amara Okoro', subject_id: 'mine' })
  })
})

describe('the queue refuses', () => {
  test('a cursor that it did not write', async () => {
    const written = (values: unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')
    const tooLongAgo = written(['0000-01-01T00:00:00.000Z', crypto.randomUUID(), false])
    for (const cursor of ['x', written(['2026-01-01', '1']), tooLongAgo]) {
      await expect(queue({ cursor })).rejects.toMatchObject({ status: 400, problems: [{ field: 'cursor' }] })
    }
  })

  test('to show claimable work without a current registration (INV-02)', async () => {
    await withRegistration(app, people.drLund, { registration_status: 'suspended' }, async () => {
      await expect(queue({}, people.drLund)).rejects.toMatchObject({ status: 403, code: 'registration_not_current' })
      expect((await queue({ view: 'decided' }, people.drLund)).items).toBeInstanceOf(Array)
    })
  })

  onlyFor(() => app, contract.consultQueue)
})
