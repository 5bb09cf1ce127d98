import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonActor } from '#src/actor.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenOrder, stepsOn } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { type LineFilter, linesQuery } from './register.repo.ts'

let app: TestApp
let pharmacist: PersonActor
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const { order } = await givenOrder(app)
  await stepsOn(app, order.id).verify()
  await tamper(
    app,
    `insert into public.register_lines select made.* from public.register_lines x, generate_series(1, 20000) n,
       lateral jsonb_populate_record(null::public.register_lines, to_jsonb(x) || jsonb_build_object('id', gen_random_uuid(),
         'number', 1000000 + n, 'supplied_on', date '2020-01-01' + n / 20, 'patient_id', md5('patient ' || n % 4000)::uuid,
         'prescriber_id', md5('doctor ' || n % 20)::uuid, 'medicine', (array['FIN_PO','MOX_PO','MOX_TOP','SPI_PO'])[1 + n % 4])) made`,
  )
  await app.deps.pool.query('analyze public.register_lines')
  const claims = await app.deps.authKeys.verify(await app.tokenOf(people.phTran))
  const actor = claims && (await app.deps.accounts.actorOf(claims))
  if (!actor?.ok) throw new Error('no pharmacist')
  pharmacist = actor.value
}, 120_000)
afterAll(() => app.stop())

/** How the database would answer, asked as the pharmacist under row-level security. */
const planOf = (filter: Partial<LineFilter>, isLater: boolean): Promise<string> =>
  app.deps.db.transaction(pharmacist, tx =>
    tx.visible(async q => {
      const after = isLater ? { day: '2022-01-01', number: 1_010_000, position: 0 } : null
      const query = linesQuery(q, { found: null, ...filter }, after, 51)
      const { rows } = await q.execute(sql`explain ${query.getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    }),
  )

const id = people.theo.id
describe('the register stays fast over years because', () => {
  test.each<[string, Partial<LineFilter>]>([
    ['everything', {}],
    ['a month', { from: '2021-05-01', to: '2021-05-31' }],
    ['a medicine', { medicine: 'MOX_PO' }],
    ['a prescriber', { prescriberId: id }],
    ['a medicine of a prescriber', { medicine: 'MOX_PO', prescriberId: id }],
    ['a patient', { found: { patientIds: [id] } }],
    ['a number', { found: { numbers: [1_000_007] } }],
  ])('a page of %s is read off an index, first page and later ones [REGISTER-S3]', async (_, filter) => {
    for (const isLater of [false, true]) {
      const plan = await planOf(filter, isLater)
      expect(plan).toMatch(/(Index|Bitmap Index) Scan.* (using|on) register_lines_/)
      expect(plan).not.toContain('Seq Scan on register_lines')
    }
  })
})
