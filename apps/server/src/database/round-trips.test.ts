import { auditLog } from '@om/db/tables/platform'
import { people } from '@om/testing/people'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { statementsOf } from '#test/statements.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { audit, auditAtCommit } from './audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const as = system('test')
const entry = (action: string) => ({ action, subjectType: 'test', subjectId: people.theo.id })
const stored = (action: string) =>
  app.deps.db.transaction(as, async tx => {
    const rows = await tx.q.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.action, action))
    return rows.length
  })

describe('a change whose last statement travels with the commit', () => {
  test('is stored with everything before it and beside it', async () => {
    await app.deps.db.transaction(as, async tx => {
      await audit(app.deps.clock, tx, entry('ends.well'))
      auditAtCommit(app.deps.clock, tx, entry('ends.well'))
      await tx.endWith(() => audit(app.deps.clock, tx, entry('ends.well')))
    })
    expect(await stored('ends.well')).toBe(3)
  })

  test('leaves nothing behind when that statement fails, and the connection serves the next one', async () => {
    const failing = app.deps.db.transaction(as, async tx => {
      await audit(app.deps.clock, tx, entry('ends.badly'))
      auditAtCommit(app.deps.clock, tx, entry('ends.badly'))
      await tx.endWith(() => tx.q.execute(sql`select 1 / 0`))
    })
    await expect(failing).rejects.toThrow()
    expect(await stored('ends.badly')).toBe(0)
  })

  test('leaves nothing behind when there is no such statement', async () => {
    const failing = app.deps.db.transaction(as, async tx => {
      await audit(app.deps.clock, tx, entry('ends.early'))
      await tx.endWith(() => Promise.reject(new Error('thought better of it')))
    })
    await expect(failing).rejects.toThrow('thought better of it')
    expect(await stored('ends.early')).toBe(0)
  })
})

describe('statements that are sent at once', () => {
  const role = sql`select current_user as role`
  const roleOf = ({ rows }: { rows: Record<string, unknown>[] }) => rows[0]?.role

  test('each run with the rights that they were written for', async () => {
    const roles = await app.deps.db.transaction({ role: 'anyone' }, async tx =>
      Promise.all([tx.q.execute(role), tx.visible(q => q.execute(role)), tx.q.execute(role)]),
    )
    expect(roles.map(roleOf)).toEqual(['service_role', 'anon', 'service_role'])
  })

  test('fail together: none of them is stored', async () => {
    const failing = app.deps.db.transaction(as, async tx =>
      Promise.all([audit(app.deps.clock, tx, entry('together')), tx.q.execute(sql`select 1 / 0`)]),
    )
    await expect(failing).rejects.toThrow()
    expect(await stored('together')).toBe(0)
  })
})

describe('signing a prescription', () => {
  test('reads the doctor, the patient, the answers and the contacts once each', async () => {
    const { consult, doctor } = await givenReadyToSign(app)
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    const sent = await statementsOf(app, () =>
      app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body }),
    )
    const readsOf = (table: string) =>
      sent.filter(text => text.startsWith('select') && text.includes(`from "${table}" where`))
    for (const table of ['hair_quiz_results_v2', 'profiles', 'live_contacts'])
      expect(readsOf(table).length, table).toBe(1)
    // Their own row, to be checked; and once more the names of all who worked on the consult.
    expect(readsOf('doctors')).toHaveLength(2)
    // One of them keeps the price that the patient is shown, one what they are told, one says which rules are in force, one which notes the
    // patient may read, one how it is paid, which a doctor may not read themselves.
    expect(sent.length).toBeLessThanOrEqual(51)
  })
})
