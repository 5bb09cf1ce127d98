import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import type { MatterMove } from '@om/contracts/matter-words'
import { matters as contract, type Matter } from '@om/contracts/matters'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenPacked, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { mattersSweep } from './matter-tasks.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Staff =
  | typeof people.paula
  | typeof people.phTran
  | typeof people.phWalsh
  | typeof people.drOkoro
  | typeof people.drLund
type Body = CallInput<typeof contract.enter>['body']
const DAY = 86_400_000

const enter = (by: Staff, change: Partial<Body> = {}) =>
  app.as(by).api.matters.enter({
    body: {
      id: randomUUID(),
      kind: 'incident',
      form: 'near_miss',
      severity: 'low',
      title: 'Two labels on one bench',
      happenedOn: clinicToday(app.clock),
      what: 'Two labels lay on one bench, and were noticed at the scan.',
      clinical: '',
      concerns: '',
      batchNumber: '',
      done: '',
      ...change,
    },
  })
const complain = (by: Staff, change: Partial<Body> = {}) => enter(by, { kind: 'complaint', form: 'care', ...change })
const breach = () => enter(people.paula, { kind: 'breach', form: 'lost', severity: 'high' })

type Said = Partial<CallInput<typeof contract.move>['body']>
const move = (by: Staff, { id, version }: Matter, what: MatterMove, said: Said = {}) =>
  app.as(by).api.matters.move({
    params: { id },
    body: {
      stepId: randomUUID(),
      version,
      move: what,
      words: 'It was looked at by two of us.',
      severity: null,
      desk: null,
      concerns: '',
      owner: '',
      dueOn: null,
      partId: null,
      ...said,
    },
  })
const read = (by: Staff, id: string) => app.as(by).api.matters.read({ params: { id } })
const tasksOf = async (by: Staff, id: string) =>
  (await app.as(by).api.tasks.list({ query: { view: 'open', limit: 100 } })).items.filter(one => one.subjectId === id)
const daysUntil = (instant: string | null) =>
  Math.ceil((Date.parse(instant ?? '') - app.clock.now().getTime()) / DAY) - 1

describe('the registers', () => {
  test('take what happened with its order, once however often it is sent, and the order tells it [MATTER-S701]', async () => {
    const { order, patient } = await givenPacked(app)
    const id = randomUUID()
    const said = { id, concerns: `${order.number.toLowerCase()}, ${patient.email}`, batchNumber: 'lot-77a' }
    const [first, second] = await Promise.all([enter(people.phTran, said), enter(people.phTran, said)])
    expect(first).toMatchObject({
      number: expect.stringMatching(/^IN\d+$/),
      batchNumber: 'LOT-77A',
      desk: 'pharmacist',
    })
    expect(second.number).toBe(first.number)
    expect(first.concerns.map(one => one.name)).toEqual(expect.arrayContaining([order.number, null]))
    expect(JSON.stringify(first)).not.toContain(patient.lastName)
    const { history } = await stepsOn(app, order.id).read()
    expect(history.filter(line => line.what === 'entered it in the register of incidents')).toHaveLength(1)
  })

  test('name what cannot be [MATTER-S701]', async () => {
    const wrong = { concerns: 'OM999999, nobody@nowhere.example', happenedOn: addDays(clinicToday(app.clock), 1) }
    await expect(enter(people.phTran, { ...wrong, form: 'billing', severity: null })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'form' }, { field: 'severity' }, { field: 'happenedOn' }, { field: 'concerns' }],
    })
    await expect(enter(people.drLund, { kind: 'policy', form: null, severity: null })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(complain(people.paula, { clinical: 'A rash on the scalp.' })).rejects.toMatchObject({
      problems: [{ field: 'clinical' }],
    })
  })

  test('give a breach thirty days to be assessed, and then tell whom it harms before it is closed [MATTER-S702]', async () => {
    const found = await breach()
    expect(found).toMatchObject({ clock: 'assess', isOverdue: false })
    expect(daysUntil(found.dueAt)).toBe(30)
    await expect(move(people.paula, found, 'close')).rejects.toMatchObject({ code: 'matter_wrong_state' })
    const harmful = await move(people.paula, found, 'assess_harm')
    expect(harmful.clock).toBe('notify')
    expect(daysUntil(harmful.dueAt)).toBe(3)
    await expect(move(people.paula, harmful, 'close')).rejects.toMatchObject({ code: 'matter_wrong_state' })
    const told = await move(people.paula, harmful, 'notify')
    const closed = await move(people.paula, told, 'close')
    expect(closed).toMatchObject({ dueAt: null, closedAt: expect.any(String) })
    expect((await move(people.paula, closed, 'reopen')).closedAt).toBeNull()
  })

  test('answer a complaint by its clock, weigh an incident anew, and look at a policy once a year [MATTER-S702]', async () => {
    const complaint = await complain(people.paula)
    expect(daysUntil(complaint.dueAt)).toBe(5)
    expect(daysUntil((await move(people.paula, complaint, 'acknowledge')).dueAt)).toBe(30)
    const incident = await enter(people.phTran)
    expect(daysUntil(incident.dueAt)).toBe(30)
    expect(daysUntil((await move(people.phTran, incident, 'weigh', { severity: 'extreme' })).dueAt)).toBe(2)
    const policy = await enter(people.paula, { kind: 'policy', form: null, severity: null })
    expect(await tasksOf(people.paula, policy.id)).toEqual([])
    expect(await move(people.paula, policy, 'edition')).toMatchObject({ edition: 2, clock: 'review' })
    expect((await read(people.drLund, policy.id)).can).toEqual([])
  })

  test('keep what was written, for the owner too, and of two at once one counts [MATTER-S703]', async () => {
    const entered = await enter(people.phTran)
    const stepId = randomUUID()
    const corrected = await move(people.phWalsh, entered, 'note', { stepId, words: 'It was three labels, not two.' })
    expect((await move(people.phWalsh, entered, 'note', { stepId })).steps).toHaveLength(corrected.steps.length)
    const both = await Promise.allSettled([
      move(people.phWalsh, entered, 'close', { words: 'The bench has been divided.' }),
      move(people.phTran, entered, 'close', { words: 'The bench is divided now.' }),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(one => one.status === 'rejected')).toMatchObject({ reason: { code: 'matter_changed' } })
    for (const change of [
      `update public.matters set what = 'x' where id = $1`,
      'delete from public.matters where id = $1',
      `update public.matter_steps set words = 'x' where matter_id = $1`,
      'delete from public.matter_steps where matter_id = $1',
    ])
      await expect(app.deps.pool.query(change, [entered.id]), change).rejects.toThrow()
  })

  test('keep what is clinical from the office, and each profession to its own [MATTER-S704]', async () => {
    const complaint = await complain(people.drLund, { clinical: 'A walnut-sized swelling after the second dose.' })
    const office = await read(people.paula, complaint.id)
    expect(JSON.stringify(office)).not.toContain('walnut')
    expect(office.can).not.toContain('clinical')
    const find = async (by: Staff) => (await app.as(by).api.matters.search({ body: { words: 'walnut-sized' } })).items
    expect(await find(people.paula)).toEqual([])
    expect((await find(people.drLund)).map(one => one.id)).toEqual([complaint.id])
    for (const other of [people.drOkoro, people.phTran])
      await expect(read(other, complaint.id)).rejects.toMatchObject({ status: 404 })
    const handed = await move(people.paula, office, 'hand_over', { desk: 'doctor', words: '' })
    expect((await read(people.drOkoro, complaint.id)).steps.some(one => one.isClinical)).toBe(true)
    await expect(move(people.paula, handed, 'close')).rejects.toMatchObject({ code: 'matter_wrong_state' })
    const csv = await (await app.as(people.paula).request('GET', '/api/matters.csv?view=all')).text()
    expect(csv).toContain(complaint.number)
    expect(csv).not.toContain('walnut')
  })

  test('name a patient to the office, and take off who is not meant [MATTER-S704]', async () => {
    const entered = await complain(people.paula, { concerns: people.theo.email })
    expect(entered.concerns).toMatchObject([{ kind: 'patient', name: 'Theo Marsh' }])
    await read(people.paula, entered.id)
    const looks = await app.as(people.theo).api.ownRecord.looks({ query: { show: 'all', limit: 20 } })
    expect(looks.items.map(one => one.part)).toContain('an entry in our registers that concerns you')
    const off = await move(people.paula, entered, 'unlink', { partId: entered.concerns[0]?.id ?? null, words: '' })
    expect(off.concerns).toEqual([])
    expect(off.steps.at(-1)).toMatchObject({ kind: 'unlink', words: 'A patient' })
  })

  test('are searched as text and not as a pattern [MATTER-S706]', async () => {
    const one = await enter(people.phTran, { what: 'A lid was loose on the third shelf.', batchNumber: 'LOT-88%1' })
    await move(people.phTran, one, 'note', { words: 'The chestnut cupboard has new hinges.' })
    const find = async (words: string) =>
      (await app.as(people.paula).api.matters.search({ body: { words, kind: 'incident' } })).items.map(({ id }) => id)
    for (const words of ['LOOSE on', '88%1', 'chestnut', one.number.toLowerCase()])
      expect(await find(words)).toEqual([one.id])
    expect(await find('88_1')).toEqual([])
  })

  test('hold what was agreed on, with who and by when, until it is done [MATTER-S707]', async () => {
    const entered = await enter(people.phTran)
    const dueOn = addDays(clinicToday(app.clock), 3)
    const agreed = await move(people.phTran, entered, 'add_action', { owner: 'Rory Walsh', dueOn })
    expect(daysUntil(agreed.dueAt)).toBe(3)
    await expect(move(people.phTran, agreed, 'close')).rejects.toMatchObject({ code: 'matter_wrong_state' })
    const partId = agreed.actions[0]?.id ?? null
    const finished = await move(people.phTran, agreed, 'finish_action', { partId, words: '' })
    expect(daysUntil(finished.dueAt)).toBe(30)
    const again = await move(people.phTran, finished, 'reopen_action', { partId, words: '' })
    expect(again.actions).toMatchObject([{ done: null }])
    await expect(move(people.phTran, entered, 'add_action')).rejects.toMatchObject({ code: 'matter_changed' })
  })

  onlyFor(() => app, contract.list)
  onlyFor(() => app, contract.csv)
  onlyFor(() => app, contract.search)
  onlyFor(() => app, contract.enter)
  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.read, { params })
  onlyFor(() => app, contract.move, { params })
})

test('what is past its time is urgent at its desk, and counts on the page of the office [MATTER-S705]', async () => {
  const found = await breach()
  const incident = await enter(people.phTran)
  const policy = await enter(people.paula, { kind: 'policy', form: null, severity: null })
  expect(await tasksOf(people.paula, found.id)).toMatchObject([{ kind: 'matter', isUrgent: false }])
  expect(await tasksOf(people.phTran, incident.id)).toMatchObject([{ kind: 'supply_matter' }])
  const late = async () =>
    (await app.as(people.paula).api.office.waiting({ query: { period: '30' } })).rows.find(
      row => row.kind === 'registers',
    )?.late
  const before = (await late()) ?? 0
  app.clock.advance(32 * DAY)
  await mattersSweep(app.deps)
  await mattersSweep(app.deps)
  expect(await tasksOf(people.paula, found.id)).toMatchObject([{ isUrgent: true }])
  expect(await late()).toBeGreaterThan(before)
  expect((await read(people.paula, found.id)).isOverdue).toBe(true)
  await move(people.paula, await read(people.paula, found.id), 'assess_none')
  expect(await tasksOf(people.paula, found.id)).toMatchObject([{ isUrgent: false }])
  app.clock.advance(310 * DAY)
  await mattersSweep(app.deps)
  expect(await tasksOf(people.paula, policy.id)).toHaveLength(1)
})
