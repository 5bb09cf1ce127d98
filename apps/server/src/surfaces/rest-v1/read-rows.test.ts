import { people } from '@om/testing/people'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
let client: SupabaseClient
beforeAll(async () => {
  app = await testApp()
  client = createClient(testOrigin, app.deps.authKeys.anonKey, {
    global: { fetch: async (input, init) => app.app.fetch(new Request(input, init)) },
    accessToken: () => app.tokenOf(people.theo),
  })
  for (const [index, hair] of ['wavy', 'Straight', 'a,b', 'say "hi"', null].entries()) {
    await app.deps.pool.query(
      `insert into public.hair_quiz_results_v2 (user_id, hair_type, gender, stress_levels, full_quiz_data, created_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        people.theo.id,
        hair,
        `g${index}`,
        index < 2 ? 'low' : 'high',
        { n: index, deep: { list: ['x', `y${index}`] } },
        `2026-01-0${index + 1}T00:00:00Z`,
      ],
    )
  }
})
afterAll(() => app.stop())

const quiz = () => client.from('hair_quiz_results_v2')
const raw = async (query: string, headers: Record<string, string> = {}) =>
  app.app.fetch(
    new Request(`${testOrigin}/rest/v1/hair_quiz_results_v2${query}`, {
      headers: {
        apikey: app.deps.authKeys.anonKey,
        Authorization: `Bearer ${await app.tokenOf(people.theo)}`,
        ...headers,
      },
    }),
  )
const gendersOf = (rows: { gender: unknown }[] | null) => rows?.map(row => row.gender)
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code]

describe('choosing columns', () => {
  test('by name, alias, cast and path into JSON', async () => {
    const { data } = await quiz()
      .select(
        'g:gender, created_at::date, n:full_quiz_data->n, full_quiz_data->deep->list->>1, requires_prescription::text',
      )
      .eq('gender', 'g3')
      .single()
    expect(data).toEqual({ g: 'g3', created_at: '2026-01-04', n: 3, '1': 'y3', requires_prescription: 'false' })
  })

  test('an alias is a name and nothing more', async () => {
    const answer = await raw(`?select=${encodeURIComponent('"a""; drop table x; --":gender')}&gender=eq.g0`)
    expect(answer.status).toBeLessThan(500)
    expect((await raw('?select=gender')).status).toBe(200)
  })

  test.each([
    ['?select=gender,', 'PGRST100'],
    ['?select=count()', 'PGRST123'],
    ['?select=gender::nonsense', '42704'],
    ['?select=gen)der', 'PGRST100'],
    ['?select=profiles(id)', 'PGRST200'],
    ['?select=...profiles!inner(id)', 'PGRST200'],
  ])('%s is refused', async (query, code) => {
    expect(await codeOf(await raw(query))).toEqual([400, code])
  })
})

describe('filters', () => {
  const found = async (
    filter: (query: ReturnType<typeof select>) => PromiseLike<{ data: { gender: string }[] | null }>,
  ) => gendersOf((await filter(select())).data)
  const select = () => quiz().select('gender').order('gender')

  test('compare', async () => {
    expect(await found(query => query.eq('hair_type', 'wavy'))).toEqual(['g0'])
    expect(await found(query => query.neq('hair_type', 'wavy'))).toEqual(['g1', 'g2', 'g3'])
    expect(await found(query => query.gt('created_at', '2026-01-03T00:00:00Z'))).toEqual(['g3', 'g4'])
    expect(await found(query => query.gte('created_at', '2026-01-03T00:00:00Z').lt('gender', 'g4'))).toEqual([
      'g2',
      'g3',
    ])
    expect(await found(query => query.lte('gender', 'g1'))).toEqual(['g0', 'g1'])
    expect(await found(query => query.eq('full_quiz_data->n', 2))).toEqual(['g2'])
  })

  test('match patterns', async () => {
    expect(await found(query => query.like('hair_type', 'w*y'))).toEqual(['g0'])
    expect(await found(query => query.ilike('hair_type', 'STR%'))).toEqual(['g1'])
    expect(await found(query => query.not('hair_type', 'ilike', '%a%'))).toEqual([])
  })

  test('list values, quoted where they hold separators', async () => {
    expect(await found(query => query.in('hair_type', ['wavy', 'a,b']))).toEqual(['g0', 'g2'])
    expect(await found(query => query.in('hair_type', []))).toEqual([])
    expect(await found(query => query.not('gender', 'in', '(g0,g1,g2)'))).toEqual(['g3', 'g4'])
    const escaped = await raw(`?select=gender&hair_type=in.(${encodeURIComponent('"say \\"hi\\""')})`)
    expect(await escaped.json()).toEqual([{ gender: 'g3' }])
  })

  test('know null and booleans', async () => {
    expect(await found(query => query.is('hair_type', null))).toEqual(['g4'])
    expect(await found(query => query.not('hair_type', 'is', null).eq('stress_levels', 'high'))).toEqual(['g2', 'g3'])
    expect(await found(query => query.is('requires_prescription', true))).toEqual([])
  })

  test('combine with or, and, not', async () => {
    expect(await found(query => query.or('gender.eq.g0,and(stress_levels.eq.high,hair_type.not.is.null)'))).toEqual([
      'g0',
      'g2',
      'g3',
    ])
    expect(await found(query => query.or('hair_type.eq."a,b",gender.in.(g0,g1)'))).toEqual(['g0', 'g1', 'g2'])
    const negated = await raw('?select=gender&order=gender&not.or=(gender.eq.g0,gender.eq.g1)&gender=neq.g4')
    expect(gendersOf((await negated.json()) as { gender: string }[])).toEqual(['g2', 'g3'])
  })

  test.each([
    ['?gender=g0', 400, 'PGRST100'],
    ['?gender=matches.g0', 400, 'PGRST100'],
    ['?gender=eq', 400, 'PGRST100'],
    ['?or=gender.eq.g0', 400, 'PGRST100'],
    ['?or=()', 400, 'PGRST100'],
    ['?nonsense=eq.1', 400, '42703'],
    ['?created_at=gt.yesterday-ish', 400, '22007'],
    ['?user_id=eq.1', 400, '22P02'],
    ['?gender=eq.%00', 400, '22021'],
    [`?or=${'(and'.repeat(12)}(gender.eq.g0)${')'.repeat(12)}`, 400, 'PGRST100'],
  ])('%s is refused', async (query, status, code) => {
    expect(await codeOf(await raw(query))).toEqual([status, code])
  })
})

describe('order and pages', () => {
  test('sorts, with nulls where they are wanted', async () => {
    const { data } = await quiz().select('gender').order('stress_levels').order('gender', { ascending: false })
    expect(gendersOf(data)).toEqual(['g4', 'g3', 'g2', 'g1', 'g0'])
    const nulls = await quiz().select('gender').order('hair_type', { ascending: true, nullsFirst: true }).limit(1)
    expect(gendersOf(nulls.data)).toEqual(['g4'])
    expect(await codeOf(await raw('?order=gender.sideways'))).toEqual([400, 'PGRST100'])
  })

  test('limits and offsets, in the query or as a range', async () => {
    const { data } = await quiz().select('gender').order('gender').range(1, 2)
    expect(gendersOf(data)).toEqual(['g1', 'g2'])
    const header = await raw('?select=gender&order=gender', { Range: '3-9' })
    expect(header.headers.get('content-range')).toBe('3-4/*')
    expect(await header.json()).toEqual([{ gender: 'g3' }, { gender: 'g4' }])
    expect((await (await raw('?limit=ten')).json()) as unknown[]).toHaveLength(5)
    expect(await codeOf(await raw('?limit=-1'))).toEqual([416, 'PGRST103'])
  })

  test('counts when asked', async () => {
    const page = await quiz().select('gender', { count: 'exact' }).order('gender').range(0, 1)
    expect([page.status, page.count]).toEqual([206, 5])
    const head = await quiz().select('*', { count: 'exact', head: true }).eq('stress_levels', 'high')
    expect([head.status, head.count, head.data]).toEqual([200, 3, null])
    const beyond = await quiz().select('gender', { count: 'exact' }).range(40, 41)
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103'])
    const answer = await raw('?gender=eq.none', { Prefer: 'count=exact' })
    expect([answer.headers.get('content-range'), answer.headers.get('preference-applied')]).toEqual([
      '*/0',
      'count=exact',
    ])
  })

  test('one object only when there is exactly one', async () => {
    expect((await quiz().select('gender').eq('gender', 'g1').single()).data).toEqual({ gender: 'g1' })
    const many = await quiz().select('gender').single()
    expect([many.status, many.error?.details]).toEqual([406, 'The result contains 5 rows'])
    expect((await quiz().select('gender').eq('gender', 'none').maybeSingle()).data).toBeNull()
  })
})

describe('the shape of the protocol', () => {
  test('answers JSON and refuses other kinds', async () => {
    expect((await raw('?select=gender')).headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await codeOf(await raw('', { Accept: 'text/csv' }))).toEqual([406, 'PGRST107'])
    expect(await codeOf(await raw('', { Prefer: 'handling=strict, colour=red' }))).toEqual([400, 'PGRST122'])
    expect((await raw('', { Prefer: 'colour=red' })).status).toBe(200)
  })

  test.each(['', 'not json', '5', '[1]'])('a payload of %j is refused', async body => {
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/rest/v1/hair_quiz_results_v2`, {
        method: 'POST',
        body,
        headers: {
          apikey: app.deps.authKeys.anonKey,
          Authorization: `Bearer ${await app.tokenOf(people.theo)}`,
          'Content-Type': 'application/json',
        },
      }),
    )
    expect(await codeOf(answer)).toEqual([400, 'PGRST102'])
  })

  test('pages of other origins may read the range', async () => {
    const answer = await raw('?limit=1', { Origin: 'https://elsewhere.example' })
    expect(answer.headers.get('access-control-expose-headers')).toContain('Content-Range')
  })
})
