import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { inboxQuery } from './inbox-list.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test.each([
  ['the first page', null],
  ['a later page', { at: new Date('2026-11-16T06:00:00Z'), id: people.theo.id }],
])('%s of the inbox is read off its index, without sorting', async (_, after) => {
  const claims = await app.deps.authKeys.verify(await app.tokenOf(people.sam))
  const actor = claims && (await app.deps.accounts.actorOf(claims))
  if (!actor?.ok) throw new Error('no admin')
  const plan = await app.deps.db.transaction(actor.value, async tx => {
    // A table of a few rows is read as a whole otherwise.
    await tx.q.execute(sql`set local enable_seqscan = off`)
    await tx.q.execute(sql`set local enable_bitmapscan = off`)
    return tx.visible(async q => {
      const { rows } = await q.execute(sql`explain ${inboxQuery(q, {}, after, 21).getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    })
  })
  expect(plan).toContain('Index Scan using webhook_inbox_newest')
  expect(plan).not.toContain('Sort')
})
