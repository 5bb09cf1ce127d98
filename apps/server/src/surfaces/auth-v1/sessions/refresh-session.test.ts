import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { inTransaction } from '../transaction.ts'
import { openSession } from './sessions.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await testApp({ AUTH_AUTOCONFIRM: 'off' })
})
afterAll(() => app.stop())

type Answer = { status: number; refresh_token: string; access_token: string; error_code?: string }

const refresh = async (token: unknown): Promise<Answer> => {
  const answer = await app.app.fetch(
    new Request(`${testOrigin}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: app.deps.authKeys.anonKey },
      body: JSON.stringify({ refresh_token: token }),
    }),
  )
  return { ...((await answer.json()) as Omit<Answer, 'status'>), status: answer.status }
}

const member = async () => {
  count += 1
  return newMember(app, `refresh-${count}@example.com`)
}

/** The refresh token of a new session that takes the place of all others of the account. */
const onlySessionOf = async (userId: string): Promise<string> => {
  const origin = { address: '', agent: 'test', deviceId: '', timeZone: '' }
  const session = await inTransaction(app.deps.pool, async sql => {
    await sql.query('delete from auth.sessions where user_id = $1', [userId])
    return openSession(app.deps, sql, userId, { method: 'password', origin })
  })
  return session?.refreshToken ?? ''
}

/** Lets time pass for the tokens of one account. */
const wait = (userId: string, seconds: number) =>
  app.deps.pool.query(
    `update auth.refresh_tokens set updated_at = updated_at - make_interval(secs => $2) where user_id = $1`,
    [userId, seconds],
  )

describe('refreshing a session', () => {
  test('gives a new token each time and keeps the session', async () => {
    const { client, session } = await member()
    const first = await client.auth.refreshSession()
    const second = await client.auth.refreshSession()
    expect(
      new Set([session.refresh_token, first.data.session?.refresh_token, second.data.session?.refresh_token]).size,
    ).toBe(3)
    const before = await app.deps.authKeys.verify(session.access_token)
    const after = await app.deps.authKeys.verify(second.data.session?.access_token ?? '')
    expect(after?.session_id).toBe(before?.session_id)
    expect(after?.raw.amr).toEqual(before?.raw.amr)
  })

  test('the token before the active one gets the active one, however late: the answer was lost', async () => {
    const { id, session } = await member()
    const { refresh_token: active } = await refresh(session.refresh_token)
    await wait(id, 3600)
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, refresh_token: active })
    expect((await refresh(active)).status).toBe(200)
  })

  test('older tokens get the active one within ten seconds', async () => {
    const { session } = await member()
    const { refresh_token: second } = await refresh(session.refresh_token)
    const { refresh_token: third } = await refresh(second)
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, refresh_token: third })
  })

  test('a token that was stolen and comes back later ends the session of both holders [SESSION-S15]', async () => {
    const { id, session } = await member()
    const { refresh_token: second } = await refresh(session.refresh_token)
    const { refresh_token: third, access_token } = await refresh(second)
    await wait(id, 11)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      error_code: 'refresh_token_already_used',
    })
    expect(await refresh(third)).toMatchObject({ status: 400, error_code: 'refresh_token_not_found' })
    const user = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/user`, {
        headers: { apikey: app.deps.authKeys.anonKey, Authorization: `Bearer ${access_token}` },
      }),
    )
    expect(user.status).toBe(403)
  })

  test('many tabs at once all stay signed in, with one token [SESSION-S16]', async () => {
    const { session } = await member()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(session.refresh_token)))
    expect(answers.map(answer => answer.status)).toEqual(Array(12).fill(200))
    expect(new Set(answers.map(answer => answer.refresh_token)).size).toBe(1)
  })

  test('only hashes of the tokens are stored', async () => {
    const { id, session } = await member()
    const { rows } = await app.deps.pool.query('select token from auth.refresh_tokens where user_id = $1', [id])
    expect(rows).toHaveLength(1)
    expect(rows[0].token).toMatch(/^[0-9a-f]{64}$/)
    expect(rows[0].token).not.toBe(session.refresh_token)
  })

  test.each([
    ['', 'validation_failed'],
    ['short', 'validation_failed'],
    ['has spaces in it!', 'validation_failed'],
    ['nobody-ever-got-this-token', 'refresh_token_not_found'],
    [5, 'bad_json'],
  ])('%j is refused', async (token, code) => {
    expect(await refresh(token)).toMatchObject({ status: 400, error_code: code })
  })
})

describe('rotation', () => {
  /** A plain model of the rules: which of the tokens seen so far would be answered, and with which. */
  type Step = { kind: 'use'; back: number } | { kind: 'wait' }
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('use' as const), back: fc.integer({ min: 0, max: 3 }) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'wait' as const }) },
  )

  test('never hands out two active tokens, and ends exactly with the first real replay [SESSION-S14]', async () => {
    const { id } = await member()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async steps => {
        const chain = [await onlySessionOf(id)]
        const revokedRecently = new Set<string>()
        let isOver = false
        for (const move of steps) {
          if (move.kind === 'wait') {
            await wait(id, 11)
            revokedRecently.clear()
            continue
          }
          const active = chain.at(-1) ?? ''
          const used = chain.at(-1 - move.back) ?? chain[0] ?? ''
          const answer = await refresh(used)
          if (isOver) {
            expect(answer.status).toBe(400)
          } else if (used === active) {
            expect(answer.status).toBe(200)
            expect(chain).not.toContain(answer.refresh_token)
            revokedRecently.add(used)
            chain.push(answer.refresh_token)
          } else if (used === chain.at(-2) || revokedRecently.has(used)) {
            expect(answer).toMatchObject({ status: 200, refresh_token: active })
          } else {
            expect(answer).toMatchObject({ status: 400, error_code: 'refresh_token_already_used' })
            isOver = true
          }
          const { rows } = await app.deps.pool.query(
            'select count(*)::int as n from auth.refresh_tokens where user_id = $1 and not revoked',
            [id],
          )
          expect(rows[0].n).toBe(isOver ? 0 : 1)
        }
      }),
      { numRuns: 25 },
    )
  })
})
