import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonActor } from '#src/actor.ts'
import type { Queries } from '#src/database/database.ts'
import { givenManyConsults } from '#test/given/many-consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { placeQuery } from '../patient/patient-standing.ts'
import { type PatientFilter, patientsQuery } from '../patients/patients.repo.ts'
import { countsQuery, pageQuery } from './queue.repo.ts'

let app: TestApp
let doctor: PersonActor
beforeAll(async () => {
  app = await testApp()
  await givenManyConsults(app, 20_000, 4_000)
  const claims = await app.deps.authKeys.verify(await app.tokenOf(people.drOkoro))
  const actor = claims && (await app.deps.accounts.actorOf(claims))
  if (!actor?.ok) throw new Error('no doctor')
  doctor = actor.value
}, 240_000)
afterAll(() => app.stop())

/** How the database would answer, asked as the doctor under row-level security. */
const planOf = (query: (q: Queries) => { getSQL: () => ReturnType<typeof sql> }): Promise<string> =>
  app.deps.db.transaction(doctor, tx =>
    tx.visible(async q => {
      const { rows } = await q.execute(sql`explain ${query(q).getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    }),
  )

const filter = { doctorId: people.drOkoro.staffId }
const after = { at: new Date('2026-11-16T06:00:00Z'), id: people.theo.id, isUrgent: false }

describe('the queue stays as fast with a million consults because', () => {
  test.each([
    ['waiting', undefined, 'consults_waiting'],
    ['waiting', 'women', 'consults_waiting(_brand)?'],
    ['mine', undefined, 'consults_claimed'],
    ['with_patient', undefined, 'consults_with_patient'],
    ['decided', undefined, 'consults_decided'],
  ] as const)(
    'a page of %s (brand: %s) is read off %s, first page and later ones [CONSULT-S24]',
    async (view, brand, index) => {
      for (const cursor of [null, after]) {
        const plan = await planOf(q => pageQuery(q, { ...filter, view, brand }, cursor, 21))
        expect(plan).toMatch(new RegExp(`(Index|Index Only) Scan using ${index}\\b`))
        expect(plan).not.toMatch(/Seq Scan on consults|Sort/)
      }
    },
  )

  test('the counts read at most a hundred rows of each index', async () => {
    const plan = await planOf(q => countsQuery(q, filter))
    expect(plan).not.toContain('Seq Scan on consults')
    expect(plan.match(/Limit/g)).toHaveLength(3)
  })
})

describe('the place in the queue stays as cheap, however long it is, because', () => {
  test('it is read off the index of the queue, a thousand entries at most [CONSULT-S33]', async () => {
    const plan = await app.deps.db.transaction(doctor, async ({ q }) => {
      const place = placeQuery(q, { id: people.theo.id, dueAt: new Date('2026-11-16T06:00:00Z'), urgent: false })
      const { rows } = await q.execute(sql`explain ${place.getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
    expect(plan).not.toMatch(/Seq Scan on consults|Sort|Bitmap/)
    expect(plan.match(/Index (Only )?Scan using consults_waiting\b/g)).toHaveLength(1)
    expect(plan.match(/Limit/g)).toHaveLength(1)
  })
})

describe('the list of patients stays as fast because', () => {
  const today = '2026-11-16'
  const all = { view: 'everyone', sort: 'newest', today, doctorId: filter.doctorId } as const
  const filters: [string, PatientFilter, RegExp][] = [
    ['everyone', all, /Index( Only)? Scan using patient_lines_newest/],
    ['everyone by name', { ...all, sort: 'name' }, /Index( Only)? Scan using patient_lines_name/],
    ['a number', { ...all, search: 'C10432' }, /consults_number/],
    ['a phone', { ...all, search: '0412 000 001' }, /profiles_phone/],
    ['a date of birth', { ...all, search: '04/05/1991' }, /hair_quiz_results_v2_born/],
    ['who is flagged', { ...all, view: 'flagged' }, /care_of|patient_lines_flagged/],
  ]
  test.each(filters)('%s is read off an index [CONSULT-S300]', async (_, filter, index) => {
    const plan = await app.deps.db.transaction(doctor, async tx => {
      const { rows } = await tx.q.execute(sql`explain ${patientsQuery(tx.q, filter, null, 21).getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
    expect(plan).toMatch(index)
    expect(plan).not.toContain('Seq Scan on consults')
  })
})
