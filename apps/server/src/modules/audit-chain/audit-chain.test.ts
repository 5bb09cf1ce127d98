import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { sealAudit } from './seal-audit.ts'
import { headOf, noteOf, verdictWords } from './verdict-words.ts'
import { verifyAudit } from './verify-audit.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(() => tamper(app, 'truncate public.audit_log, public.audit_seals, public.audit_checks cascade'))

const as = system('test')
const entry = (action: string) => ({ action, subjectType: 'test', subjectId: people.theo.id })
const write = (action: string): Promise<number> =>
  app.deps.db.transaction(as, tx => audit(app.deps.clock, tx, entry(action)))
const verify = (notes: string[] = []) =>
  verifyAudit(
    (text, values) => app.deps.pool.query(text, values),
    notes.flatMap(note => headOf(note) ?? []),
  )
/** Rows of their own, sealed; answers with their ids. */
const sealed = async (...actions: string[]): Promise<number[]> => {
  const ids: number[] = []
  for (const action of actions) ids.push(await write(action))
  await sealAudit(app.deps)
  return ids
}
const order = async () =>
  (
    await app.deps.pool.query('select audit_id from public.audit_seals where position is not null order by position')
  ).rows.map(row => Number(row.audit_id))

describe('the chain of the audit log', () => {
  test('takes every row in, and is intact up to the last of them [OPERATION-30]', async () => {
    expect(await verify()).toMatchObject({ position: 0, intactUntil: null, finding: '', waiting: 0 })
    const ids = await sealed('one', 'two', 'three')
    await write('four')
    expect(await order()).toEqual(ids)
    expect(await verify()).toMatchObject({ position: 3, intactUntil: app.clock.now(), finding: '', waiting: 1 })
    await sealed()
    expect(await verify()).toMatchObject({ position: 4, finding: '', waiting: 0 })
  })

  test('takes in a row that was written before others and committed after they were sealed [OPERATION-30]', async () => {
    let go = () => {}
    const waits = new Promise<void>(resolve => {
      go = resolve
    })
    let isWritten = (_: number) => {}
    const written = new Promise<number>(resolve => {
      isWritten = resolve
    })
    const slow = app.deps.db.transaction(as, async tx => {
      isWritten(await audit(app.deps.clock, tx, entry('slow')))
      await waits
    })
    const late = await written
    const [soon = 0] = await sealed('quick')
    expect(late).toBeLessThan(soon)
    go()
    await slow
    await sealed()
    expect(await order()).toEqual([soon, late])
    expect(await verify()).toMatchObject({ position: 2, finding: '', waiting: 0 })
  })

  test('is not torn when several copies seal at once', async () => {
    for (let n = 0; n < 40; n++) await write('many')
    await Promise.all([1, 2, 3, 4].map(() => sealAudit(app.deps)))
    await sealAudit(app.deps)
    expect(await verify()).toMatchObject({ position: 40, finding: '', waiting: 0 })
  })

  test('is checked on its day, whatever a row of another day claims [OPERATION-201]', async () => {
    await sealed('one')
    await app.deps.db.transaction(as, tx =>
      tx.raw(`insert into public.audit_checks (day, checked_at, position, hash) values ('2999-01-01', now(), 0, '')`),
    )
    await app.sweep()
    const { rows } = await app.deps.pool.query(
      `select count(*)::int as n from public.audit_checks where day < '2999-01-01'`,
    )
    expect(rows).toEqual([{ n: 1 }])
  })

  test('is sealed by nobody but the server, once', async () => {
    await sealed('one')
    const server = (text: string) => app.deps.db.transaction(as, tx => tx.raw(text))
    await expect(server(`update public.audit_seals set hash = 'x'`)).rejects.toMatchObject({ code: '23001' })
    await expect(server('delete from public.audit_seals')).rejects.toMatchObject({ code: '42501' })
    await expect(server('insert into public.audit_seals (audit_id) values (1)')).rejects.toMatchObject({
      code: '42501',
    })
    await expect(app.deps.pool.query('delete from public.audit_seals')).rejects.toMatchObject({ code: '23001' })
  })
})

describe('somebody who owns the database server and', () => {
  test('changes a row is found: the first broken row is named, and up to when the log is intact [OPERATION-31]', async () => {
    await sealed('one')
    const before = app.clock.now()
    app.clock.advance(60_000)
    const [changed = 0] = await sealed('two', 'three')
    await tamper(app, `update public.audit_log set actor_name = 'Somebody else' where id >= $1`, [changed])
    const verdict = await verify()
    expect(verdict).toMatchObject({
      position: 1,
      intactUntil: before,
      finding: `entry ${changed} is not as it was written`,
    })
    expect(verdictWords(verdict).join(' ')).toContain(
      `Broken: entry ${changed} is not as it was written. Intact before`,
    )
  })

  test.each(['at', 'actor_id', 'actor_role', 'action', 'subject_id', 'patient_id', 'to_state', 'reason', 'request_id'])(
    'changes its %s is found [OPERATION-31]',
    async column => {
      const [id = 0] = await sealed('one')
      const value =
        column === 'at'
          ? `at + interval '1 ms'`
          : column.endsWith('r_id') || column === 'patient_id'
            ? 'gen_random_uuid()'
            : `'other'`
      await tamper(app, `update public.audit_log set ${column} = ${value} where id = $1`, [id])
      expect((await verify()).finding).toBe(`entry ${id} is not as it was written`)
    },
  )

  test('removes a row is found, with or without its seal [OPERATION-31]', async () => {
    const [, gone = 0, next = 0] = await sealed('one', 'two', 'three')
    await tamper(app, 'delete from public.audit_log where id = $1', [gone])
    expect((await verify()).finding).toBe(`entry ${gone} has been removed`)
    await tamper(app, 'delete from public.audit_seals where audit_id = $1', [gone])
    expect((await verify()).finding).toBe(`what stood before entry ${next} has been removed`)
  })

  test('adds a row past the chain is found', async () => {
    await sealed('one')
    await tamper(
      app,
      `insert into public.audit_log (at, actor_role, action, subject_type, subject_id) values (now(), 'doctor', 'x', 'x', 'x')`,
    )
    expect((await verify()).finding).toMatch(/^entry \d+ was written past the chain$/)
  })

  test('cuts the newest rows off, or writes the chain anew, is found by what was noted before [OPERATION-32]', async () => {
    const [first = 0, second = 0] = await sealed('one', 'two')
    const note = noteOf(await verify())
    expect(await verify([note])).toMatchObject({ finding: '' })

    await tamper(app, 'delete from public.audit_log where id = $1', [second])
    await tamper(app, 'delete from public.audit_seals where audit_id = $1', [second])
    expect((await verify()).finding, 'the chain fits itself').toBe('')
    expect((await verify([note])).finding).toBe('there were 2 entries when it was checked before, and 1 are left')

    await tamper(app, 'update public.audit_seals set position = null, hash = null where audit_id = $1', [first])
    await tamper(app, `update public.audit_log set action = 'other' where id = $1`, [first])
    const [, last = 0] = [first, ...(await sealed('three'))]
    expect((await verify()).finding, 'the chain fits itself').toBe('')
    expect((await verify([note])).finding).toBe(`the chain up to entry ${last} has been written anew`)
  })
})

describe('every night', () => {
  const overview = async () => (await app.as(people.paula).api.admin.overview()).auditLog

  test('the chain is checked, and the admins’ dashboard says when and how far it is intact [OPERATION-33]', async () => {
    expect(await overview()).toBeNull()
    await app.sweep()
    const first = await overview()
    expect(first).toMatchObject({ checkedAt: app.clock.now().toISOString(), finding: '' })
    const [id = 0] = await sealed('later')
    await tamper(app, `update public.audit_log set action = 'other' where id = $1`, [id])
    await app.sweep()
    expect(await overview(), 'the same day').toEqual(first)
    app.clock.advance(24 * 3_600_000)
    await app.sweep()
    expect(await overview()).toMatchObject({
      checkedAt: app.clock.now().toISOString(),
      finding: `entry ${id} is not as it was written`,
    })
  })

  test('a chain that broke is mailed to the admins and is a task of theirs, once [OPERATION-34]', async () => {
    const [id = 0] = await sealed('one')
    await tamper(app, `update public.audit_log set action = 'other' where id = $1`, [id])
    for (let night = 0; night < 3; night++) {
      await app.sweep()
      app.clock.advance(24 * 3_600_000)
    }
    await app.drain()
    const mails = (await app.mails(people.paula.email)).filter(mail => mail.text.includes(`entry ${id} `))
    expect(mails.map(mail => mail.subject)).toEqual(['The audit log is not as it was written'])
    const { items } = await app.as(people.paula).api.tasks.list({ query: { view: 'open', limit: 100 } })
    expect(items.filter(task => task.kind === 'audit_broken' && task.summary.includes(`entry ${id} `))).toMatchObject([
      { isUrgent: true, can: { finish: true } },
    ])
  })
})
