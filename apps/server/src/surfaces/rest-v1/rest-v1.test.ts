import { people } from '@om/testing/people'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { listedTables } from './tables.ts'

type Person = (typeof people)[keyof typeof people]

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** The official client, signed in as this person; anonymous without one. */
const as = (person?: Person, aal: 'aal1' | 'aal2' = 'aal2'): SupabaseClient =>
  createClient(testOrigin, app.deps.authKeys.anonKey, {
    global: { fetch: async (input, init) => app.app.fetch(new Request(input, init)) },
    ...(person ? { accessToken: () => app.tokenOf(person, aal) } : {}),
  })

const quiz = (userId: string) => ({
  user_id: userId,
  hair_loss_pattern: 'crown',
  family_history: true,
  date_of_birth: '1992-04-17',
  sex_at_birth: 'male',
  previous_treatments: ['minoxidil', 'finasteride'],
  allergies: [],
  consent_telehealth: true,
  consent_privacy_policy: true,
  brand: 'men',
  full_quiz_data: { answers: { pattern: 'crown', notes: 'it\'s "thin", é' } },
})

describe('staff look-up (Spec §7)', () => {
  test('a doctor finds their own row by address', async () => {
    const { data, error } = await as(people.drOkoro)
      .from('doctors')
      .select('*')
      .eq('email', people.drOkoro.email)
      .maybeSingle()
    expect(error).toBeNull()
    expect(data).toMatchObject({ id: people.drOkoro.staffId, first_name: 'Amara', ahpra_number: 'MED0001234567' })
    expect(data).not.toHaveProperty('can_prescribe_dut')
  })

  test('a pharmacist finds theirs, and no doctor', async () => {
    const client = as(people.phTran)
    expect((await client.from('pharmacists').select('*').eq('email', people.phTran.email)).data).toHaveLength(1)
    expect((await client.from('doctors').select('*')).data).toEqual([])
  })

  test('a patient sees no staff row, whatever they ask for [SESSION-S29]', async () => {
    const client = as(people.theo)
    expect(await client.from('doctors').select('*').eq('email', people.drOkoro.email).maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect((await client.from('doctors').select('*')).data).toEqual([])
    expect((await client.from('pharmacists').select('*')).data).toEqual([])
  })

  test('a patient cannot make themselves a doctor', async () => {
    const { error, status } = await as(people.theo).from('doctors').insert({ user_id: people.theo.id })
    expect([status, error]).toEqual([
      403,
      expect.objectContaining({ code: '42501', message: 'permission denied for table doctors' }),
    ])
  })

  test('strangers read nothing', async () => {
    const { error, status } = await as().from('doctors').select('*')
    expect([status, error?.code]).toEqual([401, '42501'])
  })
})

describe('the profile', () => {
  test('is there from sign-up on', async () => {
    const { data } = await as(people.theo).from('profiles').select('id').eq('id', people.theo.id).single()
    expect(data).toEqual({ id: people.theo.id })
  })

  test("someone else's looks absent", async () => {
    const { error, status } = await as(people.theo).from('profiles').select('id').eq('id', people.mina.id).single()
    expect([status, error]).toEqual([
      406,
      expect.objectContaining({
        code: 'PGRST116',
        message: 'Cannot coerce the result to a single JSON object',
        details: 'The result contains 0 rows',
      }),
    ])
  })
})

describe('saving the quiz', () => {
  test('stores the own row and returns it', async () => {
    const { data, error, status } = await as(people.mina)
      .from('hair_quiz_results_v2')
      .insert(quiz(people.mina.id))
      .select()
    expect(error).toBeNull()
    expect(status).toBe(201)
    expect(data?.[0]).toMatchObject({
      ...quiz(people.mina.id),
      id: expect.any(String),
      requires_prescription: false,
      hair_loss_duration: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
    })
  })

  test('returns one object to single(), and nothing when nothing was asked for', async () => {
    const client = as(people.mina)
    const one = await client.from('hair_quiz_results_v2').insert(quiz(people.mina.id)).select('id,brand').single()
    expect(one.data).toEqual({ id: expect.any(String), brand: 'men' })
    const none = await client.from('hair_quiz_results_v2').insert(quiz(people.mina.id))
    expect([none.status, none.data]).toEqual([201, null])
  })

  test("refuses a row in someone else's name [SESSION-S30]", async () => {
    const { error, status } = await as(people.theo).from('hair_quiz_results_v2').insert(quiz(people.mina.id)).select()
    expect([status, error]).toEqual([
      403,
      expect.objectContaining({
        code: '42501',
        message: 'new row violates row-level security policy for table "hair_quiz_results_v2"',
      }),
    ])
  })

  test('refuses strangers and unowned rows', async () => {
    expect((await as().from('hair_quiz_results_v2').insert(quiz(people.theo.id))).status).toBe(401)
    expect((await as(people.theo).from('hair_quiz_results_v2').insert({ brand: 'men' })).status).toBe(403)
  })

  test('several rows: missing values are null, or the default when preferred', async () => {
    const client = as(people.grace)
    const rows = [{ user_id: people.grace.id, brand: 'women' }, { user_id: people.grace.id }]
    const nulls = await client
      .from('hair_quiz_results_v2')
      .insert([...rows, { user_id: people.grace.id, requires_prescription: true }])
    expect(nulls.error?.code).toBe('23502')
    const defaults = await client
      .from('hair_quiz_results_v2')
      .insert([...rows, { user_id: people.grace.id, requires_prescription: true }], { defaultToNull: false })
      .select('brand,requires_prescription')
    expect(defaults.data).toEqual([
      { brand: 'women', requires_prescription: false },
      { brand: null, requires_prescription: false },
      { brand: null, requires_prescription: true },
    ])
  })

  test.each([
    ['an unknown column', { nonsense: 1 }, 400, 'PGRST204'],
    ['a column of the server', { created_at: '2020-01-01T00:00:00Z' }, 400, 'PGRST204'],
    ['a date that is none', { date_of_birth: '31/02/1990' }, 400, '22008'],
    ['a boolean that is none', { family_history: 'perhaps' }, 400, '22P02'],
    ['a NUL character', { hair_type: 'a\u0000b' }, 400, '22P05'],
  ])('names what is wrong: %s', async (_, change, status, code) => {
    const answer = await as(people.theo)
      .from('hair_quiz_results_v2')
      .insert({ ...quiz(people.theo.id), ...change })
    expect([answer.status, answer.error?.code]).toEqual([status, code])
  })

  test('keeps text as text, whatever it looks like', async () => {
    const sly = `x'); drop table public.profiles; --`
    const { data } = await as(people.theo)
      .from('hair_quiz_results_v2')
      .insert({ ...quiz(people.theo.id), hair_type: sly })
      .select('hair_type')
      .single()
    expect(data).toEqual({ hair_type: sly })
    const found = await as(people.theo).from('hair_quiz_results_v2').select('hair_type').eq('hair_type', sly)
    expect(found.data).toHaveLength(1)
  })

  test('a doctor without the consult does not see it', async () => {
    expect((await as(people.drLund).from('hair_quiz_results_v2').select('id')).data).toEqual([])
  })
})

describe('prescriptions', () => {
  test('answers the question of the dashboard', async () => {
    const { data, error } = await as(people.marcus)
      .from('prescriptions')
      .select('id,status')
      .eq('patient_id', people.marcus.id)
      .eq('purchased', true)
      .eq('status', 'active')
    expect(error).toBeNull()
    expect(data).toEqual([])
  })

  test('are never written from outside [SESSION-S31]', async () => {
    const client = as(people.marcus)
    const answers = [
      await client.from('prescriptions').insert({ patient_id: people.marcus.id }),
      await client.from('prescriptions').update({ purchased: true }).eq('patient_id', people.marcus.id),
      await client.from('prescriptions').delete().eq('patient_id', people.marcus.id),
      await client.from('prescriptions').upsert({ patient_id: people.marcus.id }),
    ]
    for (const answer of answers) expect([answer.status, answer.error?.code]).toEqual([403, '42501'])
  })

  test('wait for the second factor of an account that has one [SESSION-S32]', async () => {
    const half = await as(people.jonas, 'aal1').from('prescriptions').select('id')
    expect([half.status, half.error?.code]).toEqual([403, '42501'])
    expect((await as(people.jonas, 'aal1').from('doctors').select('id')).data).toEqual([])
    expect((await as(people.jonas, 'aal2').from('prescriptions').select('id')).data).toEqual([])
  })
})

describe('what is there', () => {
  test('every listed column exists in the database', async () => {
    for (const table of listedTables) {
      const { rows } = await app.deps.pool.query(
        `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
        [table.name],
      )
      expect(rows.map(row => row.column_name)).toEqual(expect.arrayContaining([...table.columns]))
    }
  })

  test.each(['consults', 'audit_log', 'outbox_emails', 'orders', 'users', 'pg_roles'])('%s is not', async name => {
    const { error, status } = await as(people.drOkoro).from(name).select('*')
    expect([status, error?.code, error?.message]).toEqual([
      404,
      'PGRST205',
      `Could not find the table 'public.${name}' in the schema cache`,
    ])
  })

  test('neither are functions, other schemas and columns that are not listed [SESSION-S28]', async () => {
    const client = as(people.drOkoro)
    expect((await client.rpc('pg_sleep', { seconds: 1 })).error?.code).toBe('PGRST202')
    expect((await client.schema('auth').from('users').select('*')).error?.code).toBe('PGRST106')
    expect((await client.from('doctors').select('can_prescribe_dut')).error?.code).toBe('42703')
    expect((await client.from('doctors').select('id').eq('can_prescribe_dut', true)).error?.code).toBe('42703')
    expect((await client.from('doctors').select('id').order('can_prescribe_dut')).error?.code).toBe('42703')
    const embedded = await client.from('profiles').select('id, consults(*)')
    expect([embedded.status, embedded.error?.code]).toEqual([400, 'PGRST200'])
  })
})

describe('who asks', () => {
  const call = (headers: Record<string, string>) =>
    app.app.fetch(new Request(`${testOrigin}/rest/v1/profiles?select=id`, { headers }))
  const apikey = () => app.deps.authKeys.anonKey

  test('a forged, expired or strange token is refused as such', async () => {
    const forged = await call({ apikey: apikey(), Authorization: 'Bearer a.b.c' })
    expect(forged.status).toBe(401)
    expect(forged.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"')
    expect(await forged.json()).toMatchObject({ code: 'PGRST301', details: null, hint: null })
    const claims = { sub: people.theo.id, role: 'authenticated' }
    const expired = await call({
      apikey: apikey(),
      Authorization: `Bearer ${await app.deps.authKeys.sign(claims, -60)}`,
    })
    expect(await expired.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
    const strange = await app.deps.authKeys.sign({ ...claims, role: 'postgres' }, 60)
    const answer = await call({ apikey: apikey(), Authorization: `Bearer ${strange}` })
    expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ code: '22023' })])
  })

  test('without a key nothing is answered; with the service key everything listed is', async () => {
    expect((await call({})).status).toBe(401)
    const service = await call({ apikey: app.deps.authKeys.serviceKey })
    expect(await service.json()).toHaveLength(Object.keys(people).length)
  })

  test('a role that a person wrote into their own metadata opens nothing', async () => {
    await app.tokenOf(people.theo)
    const token = await app.deps.authKeys.sign(
      {
        sub: people.theo.id,
        role: 'authenticated',
        aal: 'aal1',
        session_id: people.theo.id,
        user_metadata: { role: 'doctor' },
        app_metadata: {},
      },
      60,
    )
    const answer = await call({ apikey: apikey(), Authorization: `Bearer ${token}` })
    expect(await answer.json()).toEqual([{ id: people.theo.id }])
  })

  test('an ended session is out within seconds [SESSION-S110]', async () => {
    const token = await app.tokenOf(people.grace)
    const headers = { apikey: apikey(), Authorization: `Bearer ${token}` }
    expect((await call(headers)).status).toBe(200)
    await app.deps.identity.endSession(people.grace.id, people.grace.id)
    expect((await call(headers)).status).toBe(401)
  })

  test('a banned account is out within seconds', async () => {
    await app.deps.pool.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      people.marcus.id,
    ])
    app.deps.accounts.forget(people.marcus.id)
    expect((await as(people.marcus).from('profiles').select('id')).status).toBe(401)
    await app.deps.pool.query('update auth.users set banned_until = null where id = $1', [people.marcus.id])
    app.deps.accounts.forget(people.marcus.id)
  })
})
