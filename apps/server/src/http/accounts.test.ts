import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
let demo: TestApp
beforeAll(async () => {
  app = await testApp()
  demo = await testApp({ DEMO: 'on' })
})
afterAll(async () => {
  await app.stop()
  await demo.stop()
})

const staff = [people.drOkoro, people.phTran, people.paula, people.sam]
const waived = (person: (typeof staff)[number]) => ({
  claims: { app_metadata: { role: person.role, second_factor_waived: true } },
})

const answerOf = async (response: Response) => {
  const body = (await response.json()) as { error?: { code: string } }
  return body.error?.code ?? response.status
}

const hold = (on: TestApp, id: string, kind: 'disabled' | 'closed') =>
  on.deps.pool.query(
    `insert into public.account_holds (user_id, kind, by_name, at) values ($1, $2, 'Sam Whitlock', now())`,
    [id, kind],
  )

const rest = async (on: TestApp, token: string, path: string) => {
  const response = await on.anyone.request('GET', `/rest/v1/${path}`, undefined, {
    apikey: on.deps.authKeys.anonKey,
    Authorization: `Bearer ${token}`,
  })
  const body = (await response.json()) as unknown
  return { status: response.status, rows: Array.isArray(body) ? body.length : -1 }
}

describe('an account on hold', () => {
  test.each(['disabled', 'closed'] as const)(
    'that is %s opens nothing, whatever its token says [ACCOUNT-01]',
    async kind => {
      const { patient } = await givenConsult(app)
      const token = await app.tokenOf(patient)
      expect(await answerOf(await app.as(patient).request('GET', '/api/me'))).toBe(200)
      expect(await rest(app, token, 'hair_quiz_results_v2')).toEqual({ status: 200, rows: 1 })
      await hold(app, patient.id, kind)
      app.deps.accounts.forget(patient.id)
      expect(await answerOf(await app.as(patient).request('GET', '/api/me'))).toBe('session_expired')
      expect((await rest(app, token, 'hair_quiz_results_v2')).status).toBe(401)
    },
  )

  test('ends the live stream of its person [ACCOUNT-02]', async () => {
    const patient = await givenPatient(app)
    const stream = await app.as(patient).request('GET', '/api/events')
    const reader = stream.body?.getReader()
    await reader?.read()
    await hold(app, patient.id, 'disabled')
    app.deps.accounts.forget(patient.id)
    await app.deps.pool.query(
      `insert into public.live_events (topic, kind, subject_id) values ('user:' || $1::text, 'consult', 'x')`,
      [patient.id],
    )
    const { value } = (await reader?.read()) ?? {}
    expect(new TextDecoder().decode(value)).not.toContain('change')
    await reader?.cancel()
  })
})

describe('staff', () => {
  test.each(staff)('without a second factor get in nowhere: $email [ACCOUNT-03]', async person => {
    const half = app.as(person, { aal: 'aal1' })
    expect(await answerOf(await half.request('GET', '/api/me'))).toBe('second_factor_setup_needed')
    expect(await answerOf(await app.as(person).request('GET', '/api/me'))).toBe(200)
  })

  test('who have a second factor are asked for it', async () => {
    const { id } = people.drLund
    const factor = [id, 'JBSWY3DPEHPK3PXP']
    await app.deps.pool.query(
      `insert into auth.mfa_factors (user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
       values ($1, 'Phone', 'totp', 'verified', $2, now(), now())`,
      factor,
    )
    app.deps.accounts.forget(id)
    const half = app.as(people.drLund, { aal: 'aal1' })
    expect(await answerOf(await half.request('GET', '/api/me'))).toBe('second_factor_needed')
  })

  test('without a second factor still find their own row, and nothing of patients [ACCOUNT-04]', async () => {
    await givenConsult(app)
    const token = await app.tokenOf(people.drOkoro, 'aal1')
    expect(await rest(app, token, `doctors?email=eq.${people.drOkoro.email}`)).toEqual({ status: 200, rows: 1 })
    expect(await rest(app, token, 'profiles')).toEqual({ status: 200, rows: 1 })
    expect((await rest(app, token, 'hair_quiz_results_v2')).status).toBe(403)
    expect((await rest(app, token, 'prescriptions')).status).toBe(403)
    const pharmacist = await app.tokenOf(people.phTran, 'aal1')
    expect(await rest(app, pharmacist, 'pharmacists')).toEqual({ status: 200, rows: 1 })
    expect(await rest(app, await app.tokenOf(people.paula, 'aal1'), 'doctors')).toEqual({ status: 200, rows: 0 })
  })

  test.each(staff)(
    'of the demo are excused by their seed, outside a demo they are not: $email [ACCOUNT-05]',
    async person => {
      const options = { aal: 'aal1' as const, ...waived(person) }
      expect(await answerOf(await demo.as(person, options).request('GET', '/api/me'))).toBe(200)
      expect(await answerOf(await app.as(person, options).request('GET', '/api/me'))).toBe('second_factor_setup_needed')
    },
  )

  test('who were excused in a demo see nothing of patients once it is none', async () => {
    await givenConsult(app)
    await givenConsult(demo)
    const { claims } = waived(people.drOkoro)
    const profiles = async (on: TestApp) => rest(on, await on.tokenOf(people.drOkoro, 'aal1', claims), 'profiles')
    expect((await profiles(demo)).rows).toBeGreaterThan(1)
    expect((await profiles(app)).rows).toBe(1)
  })

  test('of the demo are marked by the seed', async () => {
    const { rows } = await app.deps.pool.query<{ role: string }>(
      `select distinct raw_app_meta_data ->> 'role' as role from auth.users
       where (raw_app_meta_data ->> 'second_factor_waived')::boolean order by 1`,
    )
    expect(rows.map(row => row.role)).toEqual(['admin', 'doctor', 'pharmacist', 'superadmin'])
  })
})

test('a token that names an earlier role of its account is over [ACCOUNT-06]', async () => {
  const patient = await givenPatient(app)
  const claims = { app_metadata: { role: 'superadmin' } }
  expect(await answerOf(await app.as(patient, { claims }).request('GET', '/api/me'))).toBe('session_expired')
})
