import { audit as contract } from '@om/contracts/audit'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Query = Parameters<ReturnType<typeof asSam>['audit']['search']>[0]['query']
const asSam = () => app.as(people.sam).api
const search = (query: Partial<Query> = {}) => asSam().audit.search({ query: { limit: 20, ...query } as Query })

/** Entries as the server would have written them, one a minute. */
const write = (action: string, count: number, patientId: string | null = null) =>
  app.deps.pool.query(
    `insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, patient_id)
     select $1::timestamptz + n * interval '1 minute', $2, 'doctor', 'Dr Okoro', $3, 'thing', 'thing-' || n, $4 from generate_series(1, $5) n`,
    [new Date(app.clock.now().getTime() - 86_400_000), people.drOkoro.id, action, patientId, count],
  )

describe('the audit log', () => {
  test('is searched by who, whom, record, action and day, newest first, and the search is an entry itself [OFFICE-S711]', async () => {
    await write('bench.looked', 3, people.theo.id)
    const { items, chain } = await search({ action: 'bench.looked' })
    expect(items.map(one => one.record.id)).toEqual(['thing-3', 'thing-2', 'thing-1'])
    expect(items[0]).toMatchObject({ actor: { name: 'Dr Okoro' }, person: { name: 'Theo Marsh' } })
    expect(chain === null || chain.finding === '').toBe(true)
    const by = (query: Partial<Query>) => search({ action: 'bench.looked', ...query }).then(page => page.items.length)
    expect(await by({ who: people.drOkoro.email, whom: people.theo.email })).toBe(3)
    expect(await by({ who: people.drLund.email })).toBe(0)
    expect(await by({ record: 'thing-2' })).toBe(1)
    const today = clinicToday(app.clock)
    expect(await by({ from: '2000-01-01', to: today })).toBe(3)
    expect(await by({ to: '2000-01-01' })).toBe(0)
    const [own] = (await search({ action: 'audit.search', whom: people.theo.id })).items
    expect(own).toMatchObject({ actor: { id: people.sam.id }, reason: 'who whom action' })
    // Of what is clinical the office reads only that it was.
    await app.deps.pool.query(
      `insert into public.audit_log (at, actor_id, actor_role, actor_name, action, subject_type, subject_id, patient_id, reason)
      values (now(), $1, 'doctor', 'Dr Okoro', 'picture.keep', 'patient_fact', 'x', $2, 'pregnancy_status')`,
      [people.drOkoro.id, people.theo.id],
    )
    expect((await search({ action: 'picture.keep', whom: people.theo.id })).items).toMatchObject([{ reason: '' }])
  })

  test('comes page by page without gaps, also within one instant [OFFICE-S711]', async () => {
    await write('bench.page', 7)
    await write('bench.page', 7)
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await search({ action: 'bench.page', limit: 4, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(one => one.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(14)
    expect(seen).toHaveLength(14)
  })

  test('names an address or a number that nobody has [OFFICE-S711]', async () => {
    await expect(search({ who: 'nobody@nowhere.example' })).rejects.toMatchObject({ problems: [{ field: 'who' }] })
    await expect(search({ record: 'OM999999' })).rejects.toMatchObject({ problems: [{ field: 'record' }] })
  })

  test('is taken away as CSV with an entry of its own [OFFICE-S712]', async () => {
    await write('bench.export', 2)
    const csv = await (await app.as(people.sam).request('GET', '/api/admin/audit.csv?action=bench.export')).text()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    const { items } = await search({ action: 'audit.export' })
    expect(items).toMatchObject([{ actor: { id: people.sam.id }, reason: 'action' }])
  })

  test('reads each of its filters off an index [OFFICE-S713]', async () => {
    await write('bench.many', 20_000)
    await app.deps.pool.query('analyze public.audit_log')
    const filters = [
      "actor_id = '00000000-0000-4000-8000-0000000000ff'",
      "action = 'bench.none'",
      "subject_id = 'x'",
      "patient_id = '00000000-0000-4000-8000-0000000000ff'",
      'true',
    ]
    for (const filter of filters) {
      const { rows } = await app.deps.pool.query(
        `explain select * from public.audit_log where ${filter} order by at desc nulls last, id desc nulls last limit 51`,
      )
      const plan = JSON.stringify(rows)
      expect(plan, filter).toContain('Index')
      expect(plan, filter).not.toContain('Seq Scan')
    }
  })

  onlyFor(() => app, contract.search)
  onlyFor(() => app, contract.csv)
})
