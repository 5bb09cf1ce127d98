import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { type GivenPlan, givenPlan, joinClocks } from '#test/given/billing.ts'
import { attachPhoto } from '#test/given/photos.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Pick<GivenPlan, 'patient'>
const strike = (person: Parameters<TestApp['as']>[0], id: string, reason = 'Belongs to somebody else.') =>
  app.as(person).api.picture.strike({ params: { id }, body: { reason } })
const mine = ({ patient }: Given) => app.as(patient).api.picture.mine()
const tell = async ({ patient }: Given, key: contract.CorrectableKey, values: string[]) => {
  const id = randomUUID()
  await app.as(patient).api.picture.correct({ body: { id, key, values, text: '' } })
  return id
}
const enter = async ({ patient }: Given, code: contract.TestCode, value: string) => {
  const key = randomUUID()
  await app.as(people.drOkoro).api.picture.addResult({
    params: { id: patient.id },
    body: { key, test: code, value, measuredOn: clinicToday(app.clock), note: '' },
  })
  return key
}
const lineOf = async (given: Given, key: string) => (await mine(given)).lines.find(line => line.key === key)
const scriptOf = async ({ patient }: Given) => (await app.as(patient).api.prescriptions.mine()).items[0]
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )

describe('a fact that was entered in error', () => {
  test('stays to be read with who, when and why, and what was before it counts again [PICTURE-S200]', async () => {
    const given = await givenPlan(app)
    const before = (await lineOf(given, 'allergies'))?.now
    const id = await tell(given, 'allergies', ['latex_adhesive'])
    expect((await lineOf(given, 'allergies'))?.now).toMatchObject({ id, canStrike: true, struck: null })
    await strike(people.drLund, id)
    const line = await lineOf(given, 'allergies')
    expect(line?.now).toEqual(before)
    expect(line?.before).toMatchObject([
      { id, struck: { by: 'Dr Henrik Lund', reason: 'Belongs to somebody else.' }, canStrike: false },
    ])
    const { rows } = await app.deps.pool.query(
      `select 1 from public.audit_log where action = 'picture.strike' and subject_id = $1`,
      [id],
    )
    expect(rows).toHaveLength(1)
    await expect(app.deps.pool.query('delete from public.fact_errors where fact_id = $1', [id])).rejects.toMatchObject({
      message: expect.any(String),
    })
  })

  test('counts nowhere: what it held is a task to look at again, and a gate that rested on it is closed [PICTURE-S201]', async () => {
    const given = await givenOrder(app, { template: 'RX-M2' })
    const low = await enter(given, 'blood_pressure', '92/58')
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold' })
    expect(await tasksAbout(low)).toHaveLength(1)
    await strike(people.drOkoro, low)
    expect((await mine(given)).results.find(one => one.id === low)).toMatchObject({ struck: { by: 'Dr Amara Okoro' } })
    expect(await tasksAbout(low)).toEqual([])
    // Nothing goes on by itself: a doctor clears the hold.
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold' })
    expect(await tasksAbout(given.prescriptionId)).toMatchObject([
      { kind: 'correction', summary: expect.stringContaining('entered in error') },
    ])
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    const version = chart.prescriptions[0]?.version ?? 0
    await app.as(people.drOkoro).api.prescriptions.release({
      params: { id: given.prescriptionId },
      body: {
        version,
        reason: 'The reading was of another patient; theirs is normal.',
        findings: [],
        discussed: false,
      },
    })
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
  })

  test('that took something back holds what it had set free [PICTURE-S201]', async () => {
    const given = await givenOrder(app, { template: 'RX-M2' })
    await enter(given, 'blood_pressure', '92/58')
    const normal = await enter(given, 'blood_pressure', '121/79')
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    await app.as(people.drOkoro).api.prescriptions.release({
      params: { id: given.prescriptionId },
      body: {
        version: chart.prescriptions[0]?.version ?? 0,
        reason: 'Measured again, normal.',
        findings: [],
        discussed: false,
      },
    })
    await strike(people.drLund, normal)
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'new_answers' } })
    await expect(stepsOn(app, given.order.id).verify()).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('is struck out by who entered it or a doctor, once, with a reason [PICTURE-S202]', async () => {
    const [given, other] = [await givenPlan(app), await givenPlan(app)]
    const id = await tell(given, 'health_conditions', ['diabetes'])
    const result = await enter(given, 'ferritin', '48')
    await expect(strike(given.patient, id, '')).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    await expect(strike(other.patient, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(strike(given.patient, result)).rejects.toMatchObject({ code: 'fact_of_others' })
    await strike(given.patient, id, 'I meant my brother.')
    await strike(given.patient, id, 'I meant my brother.')
    await expect(strike(people.drLund, id)).rejects.toMatchObject({ code: 'fact_struck' })
    expect((await lineOf(given, 'health_conditions'))?.before[0]).toMatchObject({
      struck: { by: '', reason: 'I meant my brother.' },
    })
  })

  test('that a request was closed with opens it again, with its task; one that a doctor closed stays closed [PICTURE-S220]', async () => {
    const given = await givenPlan(app)
    const { picture } = app.as(people.drOkoro).api
    const ask = async () => {
      const key = randomUUID()
      await picture.requestTests({ params: { id: given.patient.id }, body: { key, tests: ['ferritin', 'tsh'] } })
      return key
    }
    const requestOf = async (id: string) =>
      (await picture.ofPatient({ params: { id: given.patient.id } })).requests.find(one => one.id === id)
    const [first, closed] = [await ask(), await ask()]
    await picture.closeRequest({ params: { id: closed } })
    await enter(given, 'ferritin', '48')
    const wrong = await enter(given, 'tsh', '2.1')
    expect(await requestOf(first)).toMatchObject({ closed: { by: '' } })
    expect(await tasksAbout(first)).toEqual([])
    await strike(people.drOkoro, wrong)
    expect(await requestOf(first)).toMatchObject({ closed: null })
    expect(await tasksAbout(first)).toMatchObject([{ kind: 'tests_asked' }])
    expect(await tasksAbout(closed)).toEqual([])
    await enter(given, 'tsh', '1.9')
    expect(await requestOf(first)).toMatchObject({ closed: { by: '' } })
    expect(await tasksAbout(first)).toEqual([])
  })

  test('has the paper it is on beside it, for the patient and the doctors alone [PICTURE-S205]', async () => {
    const [given, other] = [await givenPlan(app), await givenPlan(app)]
    const about = { kind: 'result', id: await enter(given, 'ferritin', '48') } as const
    const photo = await attachPhoto(app, given.patient, about)
    const read = async (who: Parameters<TestApp['as']>[0]) =>
      (await app.as(who).api.photos.about({ params: about })).photos
    for (const who of [given.patient, people.drLund]) expect(await read(who)).toMatchObject([{ id: photo.id }])
    for (const who of [other.patient, people.phTran])
      await expect(read(who)).rejects.toMatchObject({ code: 'not_found' })
    const told = { kind: 'result', id: await tell(given, 'allergies', ['latex_adhesive']) } as const
    await expect(attachPhoto(app, given.patient, told)).rejects.toMatchObject({ code: 'not_found' })
    // A doctor has seen it: taken back, it stays with the record.
    await app.as(given.patient).api.photos.remove({ params: { id: photo.id } })
    await app.sweep()
    const { rows } = await app.deps.pool.query('select id from public.photos where subject_id = $1', [about.id])
    expect(rows).toEqual([{ id: photo.id }])
  })

  onlyFor(() => app, contract.strikeFact, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
