import { ownRecord } from '@om/contracts/own-record'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sealAudit } from '#src/modules/audit-chain/seal-audit.ts'
import { givenSubscriber } from '#test/given/billing.ts'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenOpened } from '#test/given/openings.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const looks = async (patient: Patient, query: { show?: 'all' | 'read'; limit?: number; cursor?: string } = {}) =>
  app.as(patient).api.ownRecord.looks({ query: { show: 'all', limit: 100, ...query } })
const verify = (patient: Patient) => app.as(patient).api.ownRecord.verifyLooks()

describe('who has looked', () => {
  test('is told in words, one line for each person, part and day, to the patient alone [RECORD-S001]', async () => {
    const { consultId, number, patient } = await opened()
    await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })
    const { items } = await looks(patient)
    const read = items.filter(one => one.part.startsWith('your case') && one.isReading)
    expect(read).toMatchObject([
      { role: 'doctor', name: 'Dr Amara Okoro', reason: 'care', caseNumber: number, times: 2 },
    ])
    expect(items.some(one => one.name.includes(patient.lastName))).toBe(false)
    expect((await looks(await givenPatient(app))).items).toEqual([])
  })

  test('comes page by page without gaps, newest first, and only what was read where that is asked for [RECORD-S001]', async () => {
    const { consultId, patient } = await opened()
    for (const days of [1, 1, 1]) {
      app.clock.advance(days * 86_400_000)
      await app.as(people.drLund).api.consults.read({ params: { id: consultId } })
    }
    const all = (await looks(patient)).items
    expect(all.length).toBeGreaterThanOrEqual(4)
    expect(all.map(one => one.lastAt)).toEqual(
      all
        .map(one => one.lastAt)
        .toSorted()
        .toReversed(),
    )
    const first = await looks(patient, { limit: 2 })
    const rest = await looks(patient, { cursor: first.nextCursor ?? '' })
    expect([...first.items, ...rest.items]).toEqual(all)
    await expect(looks(patient, { cursor: 'nobody' })).rejects.toMatchObject({ code: 'bad_request' })
    const read = (await looks(patient, { show: 'read' })).items
    expect(read).toEqual(all.filter(one => one.isReading))
  })

  test('holds also an account and a payment that somebody opened [RECORD-S002]', async () => {
    const { patient } = await givenSubscriber(app)
    await app.as(people.sam).api.accounts.read({ params: { id: patient.id } })
    const { rows } = await app.deps.pool.query('select id from public.invoices where patient_id = $1', [patient.id])
    await app.as(people.paula).api.payments.read({ params: { id: rows[0].id } })
    const { items } = await looks(patient, { show: 'read' })
    expect(items.map(({ part, reason }) => [part, reason])).toEqual(
      expect.arrayContaining([
        ['your account', 'account'],
        ['a payment of yours', 'money'],
      ]),
    )
  })

  test('tells what was opened from outside the care team as that, with all that was read by it [RECORD-S001]', async () => {
    const { patient } = await givenPrescription(app)
    await app.deps.pool.query(`update public.tasks set done_at = now() where role = 'doctor' and done_at is null`)
    const stranger = await givenStaff(app, 'doctor')
    await givenOpened(app, stranger, patient.id)
    await app.as(stranger).api.patients.read({ params: { id: patient.id } })
    const { items } = await looks(patient, { show: 'read' })
    const stated = items.filter(({ reason }) => reason === 'stated').map(({ part }) => part)
    expect(stated).toContain('your record from outside your own care team, to stand in for a colleague')
    expect(stated).toContain('your case: assessment, answers and notes')
  })

  test('is checked against the chain, and an entry that was changed is found [RECORD-S003]', async () => {
    const { patient } = await opened()
    expect(await verify(patient)).toMatchObject({ intact: 0, waiting: 1, brokenAt: null })
    await sealAudit(app.deps)
    expect(await verify(patient)).toMatchObject({ intact: 1, waiting: 0, brokenAt: null })
    await app.deps.pool.query(`
      set session_replication_role = replica;
      update public.audit_log set actor_name = 'Nobody' where patient_id = '${patient.id}' and actor_role = 'doctor';
      set session_replication_role = origin`)
    expect(await verify(patient)).toMatchObject({ intact: 0, brokenAt: expect.any(String) })
    expect(await verify(await givenPatient(app))).toMatchObject({ intact: 0, waiting: 0, brokenAt: null })
  })

  test('is asked about line by line, as a request that names the line; the office reads nothing clinical of it [RECORD-S004]', async () => {
    const { consultId, patient } = await opened()
    const [look] = (await looks(patient, { show: 'read' })).items
    const ask = (who: Patient, kind: 'looked' | 'access' = 'looked') =>
      app.as(who).api.privacyRequests.ask({
        body: { id: crypto.randomUUID(), kind, words: 'Who is that, and why?', lookId: look?.id ?? 0 },
      })
    const [asked] = (await ask(patient)).items
    expect(asked).toMatchObject({
      kind: 'looked',
      state: 'received',
      about: {
        id: look?.id,
        name: 'Dr Amara Okoro',
        role: 'doctor',
        part: look?.part,
        isReading: true,
        at: look?.lastAt,
      },
    })
    const office = await app.as(people.paula).api.privacyRequests.read({ params: { id: asked?.id ?? '' } })
    expect(office.about).toMatchObject({ id: look?.id, name: 'Dr Amara Okoro', part: 'the care record' })
    await expect(ask(patient, 'access')).rejects.toMatchObject({ problems: [{ field: 'kind' }] })
    await expect(ask(await givenPatient(app))).rejects.toMatchObject({ code: 'not_found' })
    // Later looks of the same day leave it as it was asked.
    await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })
    expect((await app.as(patient).api.privacyRequests.mine()).items[0]?.about).toEqual(asked?.about)
  })

  onlyFor(() => app, ownRecord.looks)
  onlyFor(() => app, ownRecord.verifyLooks)
})

/** A case that a doctor has opened once. */
const opened = async () => {
  const { patient, ...consult } = await givenConsult(app)
  const read = await app.as(people.drOkoro).api.consults.read({ params: { id: consult.id } })
  return { patient, consultId: consult.id, number: read.number }
}
