import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { type AccountQuery, accountListSql } from './list-accounts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const sam = () => app.as(people.sam).api.accounts
type Query = Omit<Parameters<ReturnType<typeof sam>['list']>[0]['query'], 'limit'>
const list = async (query: Query & { limit?: number } = {}) => sam().list({ query: { limit: 100, ...query } })
const idsOf = async (query: Query) => (await list(query)).items.map(item => item.id)

const reason = { reason: 'Asked by phone' }

describe('the list of accounts', () => {
  test('shows everyone once, newest first, page by page', async () => {
    const everyone = (await list()).items
    expect(everyone.length).toBeGreaterThanOrEqual(Object.keys(people).length)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 3, ...(cursor ? { cursor } : {}) })
      expect(page.items.length).toBeLessThanOrEqual(3)
      paged.push(...page.items.map(item => item.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(paged).toEqual(everyone.map(item => item.id))
    const times = everyone.map(item => item.createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('says who they are, what they are and where they stand', async () => {
    const { items } = await list({ search: people.jonas.email })
    expect(items).toEqual([
      {
        id: people.jonas.id,
        email: people.jonas.email,
        name: 'Jonas Keller',
        role: 'patient',
        state: 'active',
        hasSecondFactor: true,
        lastSignInAt: null,
        createdAt: expect.any(String),
      },
    ])
  })

  test.each([
    ['amara', people.drOkoro.id],
    ['OKORO', people.drOkoro.id],
    ['Amara Oko', people.drOkoro.id],
    ['linh.tran@', people.phTran.id],
  ])('finds by the beginning of name or e-mail: %s', async (search, id) => {
    expect(await idsOf({ search })).toEqual([id])
  })

  test.each(['kor', '%', '_', 'amara_', '\\'])('takes what is searched for as it is: %s finds nobody', async search => {
    expect(await idsOf({ search })).toEqual([])
  })

  test('can be narrowed to a role and a state, also both with a search [ACCOUNT-24]', async () => {
    expect((await idsOf({ role: 'doctor' })).toSorted()).toEqual([people.drOkoro.id, people.drLund.id].toSorted())
    const gone = await givenPatient(app, { lastName: 'Zymanski' })
    const closed = await givenPatient(app, { lastName: 'Zymanski' })
    await givenPatient(app, { lastName: 'Zymanski' })
    await sam().disable({ params: { id: gone.id }, body: reason })
    await app.deps.pool.query(
      `insert into public.account_holds (user_id, kind, by_name, at) values ($1, 'closed', 'x', now())`,
      [closed.id],
    )
    expect(await idsOf({ state: 'disabled' })).toEqual([gone.id])
    expect(await idsOf({ state: 'closed', search: 'zym', role: 'patient' })).toEqual([closed.id])
    expect(await idsOf({ state: 'active', search: 'zym' })).toHaveLength(1)
    expect(await idsOf({ state: 'disabled', role: 'doctor' })).toEqual([])
  })

  test('tells who was invited and who never confirmed their address', async () => {
    const invited = await sam().invite({
      body: { role: 'admin', email: 'ada.verne@olivemane.example', firstName: 'Ada', lastName: 'Verne' },
    })
    const stranger = randomUUID()
    await app.deps.pool.query(`insert into auth.users (id, email) values ($1, $2)`, [stranger, `${stranger}@x.example`])
    expect(await idsOf({ state: 'invited' })).toEqual([invited.id])
    expect(await idsOf({ state: 'unconfirmed' })).toEqual([stranger])
    const active = await idsOf({ state: 'active' })
    expect(active).not.toContain(invited.id)
    expect(active).not.toContain(stranger)
    await sam().disable({ params: { id: stranger }, body: reason })
    expect(await idsOf({ state: 'unconfirmed' })).toEqual([])
  })

  test('refuses a cursor that is none', async () => {
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ status: 400 })
  })

  test('is written down when read', async () => {
    await list()
    const { rows } = await app.deps.pool.query(
      `select actor_id from public.audit_log where action = 'account.list.read' limit 1`,
    )
    expect(rows).toEqual([{ actor_id: people.sam.id }])
  })
})

describe('with fifty thousand accounts', () => {
  beforeAll(async () => {
    const { pool } = app.deps
    await pool.query(`
      insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
      select gen_random_uuid(), 'p' || n || '@many.example', case when n % 500 = 0 then null else now() end,
        jsonb_build_object('first_name', chr(97 + n % 26) || 'first' || n % 900, 'last_name', chr(97 + n % 25) || 'last' || n % 4000),
        now() - n * interval '1 minute'
      from generate_series(1, 50000) n`)
    await pool.query(`update public.profiles p set created_at = u.created_at from auth.users u where u.id = p.id`)
    await pool.query(`
      insert into public.account_holds (user_id, kind, by_name, at)
      select id, case when random() < 0.5 then 'closed' else 'disabled' end, 'x', now() from auth.users
      where email like 'p%777@many.example'`)
    await pool.query(
      `update auth.users set raw_app_meta_data = '{"role":"doctor"}' where email like 'p%999@many.example'`,
    )
    for (const table of ['auth.users', 'public.profiles', 'public.account_holds', 'public.invitations'])
      await pool.query(`vacuum analyze ${table}`)
  }, 240_000)

  const after = { at: new Date(Date.now() - 30_000 * 60_000), id: people.theo.id }
  test.each<[string, Partial<AccountQuery>]>([
    ['everyone', {}],
    ['everyone, further down', { after }],
    ['a role', { role: 'doctor' }],
    ['an e-mail', { search: 'p4711@many' }],
    ['a common beginning', { search: 'a' }],
    ['a rare name', { search: 'blast17' }],
    ['first and last name', { search: 'cfirst12 dlast' }],
    ['nobody', { search: 'qqqqq' }],
    ['a search within a role', { search: 'p1', role: 'doctor' }],
    ['disabled people', { state: 'disabled' }],
    ['closed accounts, further down', { state: 'closed', after }],
    ['invited people', { state: 'invited' }],
    ['unconfirmed people', { state: 'unconfirmed' }],
    ['active people', { state: 'active', search: 'bfirst' }],
  ])('a page of %s reads no table from end to end, and few blocks [ACCOUNT-25]', async (_, query) => {
    const { text, values } = accountListSql({ after: null, limit: 20, ...query })
    const { rows } = await app.deps.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off, buffers) ${text}`,
      values,
    )
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan on (users|profiles)/)
    const [, hit = 0, read = 0] = plan.match(/Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/) ?? []
    expect(Number(hit) + Number(read), plan).toBeLessThan(5_000)
  })
})
