import * as contract from '@om/contracts/prescriptions'
import { TAKEN_ELSEWHERE } from '@om/domain/prescribing/supply'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  advance,
  confirmPlan,
  deliverAll,
  type GivenPlan,
  givenPlan,
  joinClocks,
  mendServices,
} from '#test/given/billing.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { givenOrder, givenPacked, givenShipped, orderOf } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type To = { to: 'me' | 'pharmacy'; pharmacy: string }
const toMe: To = { to: 'me', pharmacy: '' }
const take = ({ patient, prescriptionId: id }: GivenPlan, body: To = toMe) =>
  app.as(patient).api.prescriptions.takeElsewhere({ params: { id }, body })
const takeBack = ({ patient, prescriptionId: id }: GivenPlan) =>
  app.as(patient).api.prescriptions.takeBack({ params: { id } })
const mine = async ({ patient, prescriptionId }: GivenPlan) =>
  (await app.as(patient).api.prescriptions.mine()).items.find(one => one.id === prescriptionId)
type Staff = typeof people.drOkoro | typeof people.phTran | typeof people.drLund
const send = ({ prescriptionId: id }: GivenPlan, by: Staff, isSent = true) =>
  app.as(by).api.prescriptions.sendOriginal({ params: { id }, body: { isSent, reference: isSent ? 'RP123' : '' } })
const read = ({ prescriptionId: id }: GivenPlan, by: Staff) =>
  app.as(by).api.prescriptions.originalToSend({ params: { id } })
const taskOf = async ({ prescriptionId }: GivenPlan, by: Staff, view: 'open' | 'done' = 'open') =>
  (await app.as(by).api.tasks.list({ query: { view, limit: 100 } })).items.find(
    one => one.kind === 'send_original' && one.subjectId === prescriptionId,
  )
const rowsOf = async (sql: string, { patient }: GivenPlan) =>
  (await app.deps.pool.query(`${sql} where patient_id = $1`, [patient.id])).rows
const withDoctor = { change: { legalFormReceivedAt: null, legalFormReceivedBy: null } }
const subjects = async ({ patient }: GivenPlan) => (await app.mails(patient.email)).map(mail => mail.subject)

describe('a prescription taken to another pharmacy', () => {
  test('stops supply and charge here at once, pays back what was not begun, and its original is to be sent [PRESCRIPTION-S430]', async () => {
    const given = await givenOrder(app)
    const taken = await take(given)
    expect(taken).toMatchObject({
      status: 'released',
      lastMove: { action: 'take_elsewhere', by: { role: 'patient' } },
      elsewhere: {
        form: 'paper',
        from: 'pharmacy',
        address: expect.stringContaining(given.patient.address.line1),
        suppliesLeft: 3,
        sent: null,
      },
      can: { stop: false, review: true, takeElsewhere: false, takeBack: true },
    })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    expect(await taskOf(given, people.phTran)).toMatchObject({ dueAt: taken.elsewhere?.sendBy })
    expect(await taskOf(given, people.drOkoro)).toBeUndefined()
    // Asked again, by a second window, nothing more happens.
    expect(await take(given)).toMatchObject({ status: 'released', elsewhere: { askedAt: taken.elsewhere?.askedAt } })
    await deliverAll(app)
    await deliverAll(app)
    expect(await rowsOf('select cancel_at_period_end as ends from public.subscriptions', given)).toEqual([
      { ends: true },
    ])
    expect(await rowsOf('select status from public.refunds', given)).toEqual([{ status: 'succeeded' }])
    expect(await subjects(given)).toContain('We do what you asked us to do')
  })

  test('gives back what was packed and not sent to the patient, and counts only what has left [PRESCRIPTION-S430]', async () => {
    const packed = await givenPacked(app)
    await take(packed)
    expect(await orderOf(app, packed.patient.id)).toMatchObject({ state: 'on_hold', holdReason: 'prescription' })
    const shipped = await givenShipped(app)
    expect((await take(shipped)).elsewhere).toMatchObject({ suppliesLeft: 2 })
    expect(await orderOf(app, shipped.patient.id)).toMatchObject({ state: 'shipped' })
  })

  test('leaves the original with the doctor who has it, and goes to the pharmacy that was named [PRESCRIPTION-S430]', async () => {
    const given = await givenPlan(app, withDoctor)
    const named: To = { to: 'pharmacy', pharmacy: 'Corner Pharmacy, 2 Main Road, Orange NSW 2800' }
    await expect(take(given, { ...named, pharmacy: 'Corner' })).rejects.toMatchObject({
      problems: [{ field: 'pharmacy', message: 'Write the name and the address of the pharmacy.' }],
    })
    expect((await take(given, named)).elsewhere).toMatchObject({ from: 'doctor', address: named.pharmacy })
    expect(await taskOf(given, people.drLund)).toMatchObject({
      patientName: expect.stringContaining(given.patient.lastName),
    })
    expect(await rowsOf('select status from public.plans', given)).toEqual([{ status: 'withdrawn' }])
    await expect(confirmPlan(app, given.patient, given.planId)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    ['on_hold', /on hold, so no pharmacy should supply it now/],
    ['exhausted', /nothing left to take/],
    ['ceased', /has been ended/],
  ])('is not what is %s, and its patient reads what to do instead [PRESCRIPTION-S431]', async (status, words) => {
    const given = await givenPlan(app, withDoctor)
    await app.deps.pool.query('update public.prescriptions set status = $2 where id = $1', [
      given.prescriptionId,
      status,
    ])
    await expect(take(given)).rejects.toMatchObject({
      code: 'prescription_wrong_state',
      problems: [{ message: expect.stringMatching(words) }],
    })
  })

  test('is taken back until its original was sent: the plan may be confirmed again, and nothing is charged before [PRESCRIPTION-S432]', async () => {
    const given = await givenPlan(app, withDoctor)
    await take(given)
    expect(await takeBack(given)).toMatchObject({ status: 'active', elsewhere: null, can: { takeElsewhere: true } })
    expect(await taskOf(given, people.drOkoro)).toBeUndefined()
    expect(await rowsOf('select status from public.plans', given)).toEqual([{ status: 'offered' }])
    expect(await rowsOf('select id from public.subscriptions', given)).toEqual([])
    expect((await confirmPlan(app, given.patient, given.planId)).url).toContain('http')
    await expect(takeBack(given)).rejects.toMatchObject({ code: 'prescription_wrong_state' })

    // A second time is another row, and once it was sent a review is the way back.
    await take(given)
    await send(given, people.drOkoro)
    await expect(takeBack(given)).rejects.toMatchObject({
      problems: [{ message: expect.stringContaining('Ask a doctor for a review') }],
    })
    expect((await mine(given))?.can).toMatchObject({ takeBack: false, review: true })
    await app.drain()
    expect(await subjects(given)).toContain('We have undone what you asked us to undo')
  })

  test('is sent by whoever has it, with what is left on it, and not after all where that was a mistake [PRESCRIPTION-S433]', async () => {
    const given = await givenPlan(app, withDoctor)
    await take(given)
    expect(await read(given, people.drOkoro)).toMatchObject({
      patientName: expect.any(String),
      can: { send: true, undo: false },
    })
    expect(await send(given, people.drLund)).toMatchObject({
      sentBy: 'Dr Henrik Lund',
      can: { send: false, undo: true },
    })
    await send(given, people.drOkoro)
    expect((await mine(given))?.elsewhere?.sent).toMatchObject({ reference: 'RP123' })
    expect(await taskOf(given, people.drOkoro)).toBeUndefined()
    expect(await taskOf(given, people.drOkoro, 'done')).toBeDefined()
    expect(await send(given, people.drLund, false)).toMatchObject({ sent: null, can: { send: true } })
    expect(await taskOf(given, people.drOkoro)).toBeDefined()
    expect((await mine(given))?.can.takeBack).toBe(true)
    await app.drain()
    const told = (await subjects(given)).filter(one => /sent|correct/.test(one))
    expect(told.toSorted()).toEqual(['We have to correct what we wrote to you', 'What you asked us for has been sent'])
    await expect(read(await givenPlan(app), people.drOkoro)).rejects.toMatchObject({ code: 'not_found' })
    const change = `update public.prescriptions_elsewhere set address = 'elsewhere' where prescription_id = $1`
    await expect(app.deps.pool.query(change, [given.prescriptionId])).rejects.toMatchObject({ code: '23001' })
  })

  test('is not received, nor signed a second time, here: each says that it was taken elsewhere [PRESCRIPTION-S434]', async () => {
    const given = await givenOrder(app, withDoctor)
    await take(given)
    const body = { form: 'paper_signed_original' as const, reference: '' }
    const receive = () =>
      app.as(people.phTran).api.prescriptions.receiveLegalForm({ params: { id: given.prescriptionId }, body })
    await expect(receive()).rejects.toMatchObject({ problems: [{ message: expect.stringContaining(TAKEN_ELSEWHERE) }] })

    const { consult, doctor } = await givenReadyToSign(app, { patient: given.patient })
    const signature = await signatureFor(app, doctor, consult, 'RX-M1')
    const sign = () => app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body: signature })
    const number = (await mine(given))?.number ?? ''
    await expect(sign()).rejects.toMatchObject({
      code: 'signing_refused',
      problems: [{ code: 'taken_elsewhere', message: expect.stringContaining(`${number} holds the same medicine`) }],
    })
    // The original is back: its doctor ends it, and signs anew.
    const chart = await app.as(doctor).api.consults.read({ params: { id: consult.id } })
    const line = chart.prescriptions.find(one => one.id === given.prescriptionId)
    expect(line).toMatchObject({ status: 'released', can: { hold: false, release: false, cease: true } })
    await app.as(doctor).api.prescriptions.cease({
      params: { id: given.prescriptionId },
      body: { version: line?.version ?? 0, reason: 'patient_request', message: 'Your paper is back with us.' },
    })
    expect(await sign()).toMatchObject({ state: 'approved' })
    expect((await mine(given))?.elsewhere).toBeNull()
  })

  test('is still in use, and ends on its last day with the task of sending it [PRESCRIPTION-S435]', async () => {
    const given = await givenPlan(app, withDoctor)
    await take(given)
    const { items } = await app.as(given.patient).api.treatments.mine()
    expect(items).toMatchObject([{ status: 'released', suppliesLeft: 0 }])
    await advance(app, 'P366D')
    await app.sweep()
    expect(await mine(given)).toMatchObject({ status: 'expired', elsewhere: null })
    const sql = `select id from public.tasks where subject_id = $1 and done_at is null`
    expect((await app.deps.pool.query(sql, [given.prescriptionId])).rows).toEqual([])
  })
})

const params = { id: '00000000-0000-4000-8000-000000000000' }
onlyFor(() => app, contract.takeElsewhere, { params, body: toMe })
onlyFor(() => app, contract.takeBack, { params })
onlyFor(() => app, contract.originalToSend, { params })
onlyFor(() => app, contract.sendOriginal, { params, body: { isSent: true, reference: '' } })
