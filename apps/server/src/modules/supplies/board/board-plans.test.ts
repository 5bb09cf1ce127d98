import { boardViews } from '@om/contracts/supply-states'
import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PersonActor } from '#src/actor.ts'
import { joinClocks } from '#test/given/billing.ts'
import { copyShipped, givenShipped } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { type BoardCursor, type BoardView, pageQuery } from './board.repo.ts'

let app: TestApp
let pharmacist: PersonActor
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const { patient } = await givenShipped(app)
  await copyShipped(app, patient.id, 20_000)
  // A few days of open work over a year of what has been shipped.
  await tamper(
    app,
    `with numbered as (select id, row_number() over (order by id) as n from public.orders)
     update public.orders o set
       state = case when n > 600 then 'shipped'
         else (array['received','verified','compounding','quality_check','packed','on_hold'])[1 + n % 6] end,
       shipped_at = case when n > 600 then o.received_at - n * interval '30 minutes' end,
       due_at = o.received_at - n * interval '10 minutes'
     from numbered where numbered.id = o.id`,
  )
  await app.deps.pool.query('analyze public.orders')
  const claims = await app.deps.authKeys.verify(await app.tokenOf(people.phTran))
  const actor = claims && (await app.deps.accounts.actorOf(claims))
  if (!actor?.ok) throw new Error('no pharmacist')
  pharmacist = actor.value
}, 240_000)
afterAll(() => app.stop())

/** How the database would answer, asked as the pharmacist under row-level security. */
const planOf = (view: BoardView, after: BoardCursor | null): Promise<string> =>
  app.deps.db.transaction(pharmacist, tx =>
    tx.visible(async q => {
      const { rows } = await q.execute(sql`explain ${pageQuery(q, { view }, after, 21).getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    }),
  )

describe('the board stays fast over years of orders because', () => {
  test.each([...boardViews])('a page of %s is read off an index, first page and later ones [ORDER-S26]', async view => {
    for (const after of [null, { at: new Date('2026-11-10T00:00:00Z'), id: people.theo.id }]) {
      const plan = await planOf(view, after)
      expect(plan).toMatch(/(Index|Bitmap Index) Scan (using|on) orders_(board|open|shipped)/)
      expect(plan).not.toContain('Seq Scan on orders')
    }
  })

  test('what has been shipped is not sorted again for each page', async () => {
    expect(await planOf('shipped', null)).not.toContain('Sort')
  })
})
