import { type CaseEvent, historyOfPatient, myHistory } from '@om/contracts/case-history'
import type { CallInput } from '@om/contracts/endpoint'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { eventsQuery } from './case-history.repo.ts'

let app: TestApp
let given: Awaited<ReturnType<typeof givenShipped>>
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  given = await givenShipped(app)
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Asked = Partial<CallInput<typeof myHistory>['body']>
const whole = { kind: null, year: null, search: '', limit: 100 }
const mine = (asked: Asked = {}) => app.as(given.patient).api.ownRecord.history({ body: { ...whole, ...asked } })
const forDoctor = (asked: Asked = {}) =>
  app.as(people.drOkoro).api.patients.history({ params: { id: given.patient.id }, body: { ...whole, ...asked } })
const words = ({ items }: { items: CaseEvent[] }) => items.map(one => one.what)

describe('what happened', () => {
  test('is the same list for the patient and their doctor, each in their words, from the assessment to the parcel [RECORD-S050]', async () => {
    const own = await mine()
    const theirs = await forDoctor()
    expect(own.items.map(one => one.id)).toEqual(theirs.items.map(one => one.id))
    expect(words(own)).toEqual(
      expect.arrayContaining([
        'You sent your assessment',
        'A pharmacist checked your order',
        'Your parcel left the pharmacy',
      ]),
    )
    expect(words(theirs)).toEqual(expect.arrayContaining(['Assessment sent', 'Order verified', 'Shipped']))
    const sent = own.items.find(one => one.what === 'You sent your assessment')
    expect(sent).toMatchObject({ by: 'You', about: expect.stringMatching(/^C\d+$/), subject: { kind: 'consult' } })
    expect(theirs.items.find(one => one.id === sent?.id)?.by).toBe('The patient')
    expect(own.items.find(one => one.what === 'Your parcel left the pharmacy')?.about).toMatch(/^OM\d+, batch .+/)
    const { patient } = await givenPrescription(app)
    const signed = (await app.as(patient).api.ownRecord.history({ body: whole })).items
    expect(signed.find(one => one.kind === 'prescription')).toMatchObject({
      what: 'Your doctor signed a prescription',
      by: 'Dr Amara Okoro',
      about: expect.stringMatching(/^RX\d+$/),
    })
    // What only the work of the clinic tells is not in it.
    expect(words(own).join(' ')).not.toMatch(/read|note/i)
  })

  test('is nobody else’s, and who opens it is among those who looked [RECORD-S050]', async () => {
    expect((await app.as(await givenPatient(app)).api.ownRecord.history({ body: whole })).items).toEqual([])
    await forDoctor()
    const { items } = await app.as(given.patient).api.ownRecord.looks({ query: { show: 'read', limit: 100 } })
    expect(items).toContainEqual(expect.objectContaining({ part: 'what happened in your care', reason: 'care' }))
    const stranger = await givenPatient(app)
    await expect(
      app.as(people.drOkoro).api.patients.history({ params: { id: stranger.id }, body: whole }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is narrowed to a kind and a year, and searched by words, names and numbers [RECORD-S051]', async () => {
    const all = await mine()
    const [year = 0] = all.years
    expect((await mine({ year })).items).toEqual(all.items)
    expect((await mine({ year: year - 1 })).items).toEqual([])
    expect(new Set((await mine({ kind: 'parcel' })).items.map(one => one.kind))).toEqual(new Set(['parcel']))
    expect(words(await mine({ search: 'parcel LEFT' }))).toEqual(['Your parcel left the pharmacy'])
    expect(words(await forDoctor({ search: 'parcel left' }))).toEqual([])
    const byName = (await mine({ search: 'tran' })).items
    expect(byName.length).toBeGreaterThan(0)
    expect(byName.every(one => /Tran/.test(one.by))).toBe(true)
    const order = all.items.find(one => one.subject.kind === 'order')
    const number = order?.about.split(',')[0] ?? ''
    const found = (await mine({ search: number.toLowerCase() })).items
    expect(found.every(one => one.subject.id === order?.subject.id)).toBe(true)
    expect(found.length).toBeGreaterThan(2)
    expect((await mine({ search: '%' })).items).toEqual([])
  })

  test('comes page by page without gaps [RECORD-S052]', async () => {
    const all = (await mine()).items
    const seen: CaseEvent[] = []
    let cursor: string | undefined
    do {
      const page = await mine({ limit: 3, cursor })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual(all)
    await expect(mine({ cursor: 'nobody' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is read off the index of a patient, however long the log is [RECORD-S052]', async () => {
    await app.deps.pool.query(
      `insert into public.audit_log (at, actor_role, action, subject_type, subject_id, patient_id)
       select now() - n * interval '1 minute', 'system', 'order.ship', 'order', gen_random_uuid()::text,
         case when n % 100 = 0 then $1::uuid else gen_random_uuid() end from generate_series(1, 20000) n`,
      [given.patient.id],
    )
    await app.deps.pool.query('analyze public.audit_log')
    const filter = { reader: 'patient', kind: null, year: null, search: '', zone: 'Australia/Sydney' } as const
    for (const after of [null, { at: new Date(), id: 1 }]) {
      const { sql, values } = eventsQuery(given.patient.id, filter, after, 21)
      const { rows } = await app.deps.pool.query(`explain ${sql}`, values)
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      expect(plan).toMatch(/Index Scan Backward using audit_log_patient/)
      expect(plan).not.toContain('Seq Scan on audit_log')
    }
  })
})

onlyFor(() => app, myHistory)
onlyFor(() => app, historyOfPatient, { params: { id: people.theo.id } })
