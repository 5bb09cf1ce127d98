import { LiftedSession, RECOVERY_CODE_FORM, RecoveryCodes, RecoveryCodesLeft } from '@om/contracts/sign-in-service'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authCall } from '#test/auth-call.ts'
import { memberWithFactor, totpCode } from '#test/given/members.ts'
import { emailsNamed, memberPassword, newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nextEmail = emailsNamed('recovery')

const makeCodes = async (token: string): Promise<string[]> => {
  const answer = await authCall(app, 'POST', '/recovery-codes', { token })
  expect(answer.status).toBe(200)
  return RecoveryCodes.parse(await answer.json()).codes
}

const left = async (token: string) =>
  RecoveryCodesLeft.parse(await (await authCall(app, 'GET', '/recovery-codes', { token })).json())

const redeem = (token: string, code: string | undefined, headers = {}) =>
  authCall(app, 'POST', '/recovery-codes/verify', { token, body: { code }, headers })

/** A session of someone who has their password and no authenticator app at hand. */
const halfSignedIn = async (email: string, password = memberPassword) => {
  const client = supabaseClient(app)
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, token: data.session.access_token, refreshToken: data.session.refresh_token }
}

const subjectsTo = async (email: string) => {
  await app.drain()
  return (await app.mails(email)).map(mail => mail.subject)
}

describe('making recovery codes', () => {
  test('gives ten different codes, shown once and kept as hashes, and tells the owner [SESSION-S91]', async () => {
    const { token, email, id } = await memberWithFactor(app, nextEmail())
    expect(await left(token)).toEqual({ remaining: 0, created_at: null })
    const codes = await makeCodes(token)
    expect(new Set(codes).size).toBe(10)
    expect(codes.every(code => RECOVERY_CODE_FORM.test(code))).toBe(true)
    expect(await left(token)).toEqual({ remaining: 10, created_at: expect.any(String) })
    const { rows } = await app.deps.pool.query('select * from auth_private.recovery_codes where user_id = $1', [id])
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''))
    expect(await subjectsTo(email)).toContain('New recovery codes were made')
  })

  test('makes earlier codes worthless [SESSION-S92]', async () => {
    const { token, email } = await memberWithFactor(app, nextEmail())
    const [old] = await makeCodes(token)
    const [fresh] = await makeCodes(token)
    const half = await halfSignedIn(email)
    expect((await redeem(half.token, old)).status).toBe(422)
    expect((await redeem(half.token, fresh)).status).toBe(200)
  })

  test('needs the second factor to have been used in this session [SESSION-S93]', async () => {
    const { email } = await memberWithFactor(app, nextEmail())
    const answer = await authCall(app, 'POST', '/recovery-codes', { token: (await halfSignedIn(email)).token })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      code: 'insufficient_aal',
      message: expect.stringMatching(/^AAL2 /),
    })
  })

  test('is for accounts with a second factor alone', async () => {
    const { session } = await newMember(app, nextEmail())
    expect((await authCall(app, 'POST', '/recovery-codes', { token: session.access_token })).status).toBe(403)
    expect((await authCall(app, 'POST', '/recovery-codes')).status).toBe(401)
  })
})

describe('using a recovery code', () => {
  test('lifts the session to aal2, is told to the owner, and is used up [SESSION-S94]', async () => {
    const { token, email } = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(token)
    const half = await halfSignedIn(email)
    const answer = await redeem(half.token, code)
    expect(answer.status).toBe(200)
    const tokens = LiftedSession.parse(await answer.json())
    await half.client.auth.setSession(tokens)
    const { data: level } = await half.client.auth.mfa.getAuthenticatorAssuranceLevel()
    expect(level).toMatchObject({ currentLevel: 'aal2' })
    expect(level?.currentAuthenticationMethods.map(m => (typeof m === 'string' ? m : m.method))).toEqual(
      expect.arrayContaining(['recovery_code', 'password']),
    )
    const product = await app.anyone.request('GET', '/api/me', undefined, {
      Authorization: `Bearer ${tokens.access_token}`,
    })
    expect(product.status).toBe(200)
    expect(await left(tokens.access_token)).toMatchObject({ remaining: 9 })
    expect(await subjectsTo(email)).toContain('A recovery code was used')
    expect((await redeem((await halfSignedIn(email)).token, code)).status).toBe(422)
  })

  test('takes the code as people type it', async () => {
    const { token, email } = await memberWithFactor(app, nextEmail())
    const [one = '', two = '', three = ''] = await makeCodes(token)
    const typed = [one.toLowerCase(), two.replaceAll('-', ''), ` ${three.replaceAll('-', ' – ')} `]
    for (const text of typed) expect((await redeem((await halfSignedIn(email)).token, text)).status).toBe(200)
  })

  test('opens the session once when the code is used twice at the same moment', async () => {
    const { token, email } = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(token)
    const halves = await Promise.all([halfSignedIn(email), halfSignedIn(email), halfSignedIn(email)])
    const answers = await Promise.all(halves.map(half => redeem(half.token, code)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 422, 422])
  })

  test('never lifts along the refresh token from before', async () => {
    const { token, email } = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(token)
    const half = await halfSignedIn(email)
    await redeem(half.token, code)
    const refresh_token = half.refreshToken
    const replay = await authCall(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    expect(await replay.json()).toMatchObject({ code: 'refresh_token_already_used' })
  })

  test('opens nothing of anyone else, with wrong codes or none', async () => {
    const owner = await memberWithFactor(app, nextEmail())
    const other = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(owner.token)
    const half = await halfSignedIn(other.email)
    expect((await redeem(half.token, code)).status).toBe(422)
    expect(await (await redeem(half.token, 'AAAA-BBBB-CCCC')).json()).toMatchObject({ code: 'mfa_verification_failed' })
    expect((await redeem(half.token, '')).status).toBe(400)
    expect((await authCall(app, 'POST', '/recovery-codes/verify', { body: { code } })).status).toBe(401)
  })
})

describe('a lost device', () => {
  test('is removed and replaced by its owner after a recovery code [SESSION-S97]', async () => {
    const { token, email, factorId } = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(token)
    const { client, token: half } = await halfSignedIn(email)
    expect((await client.auth.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    await client.auth.setSession(LiftedSession.parse(await (await redeem(half, code)).json()))
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    const { data: fresh } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' })
    const verified = await client.auth.mfa.challengeAndVerify({
      factorId: fresh?.id ?? '',
      code: totpCode(fresh?.totp.secret ?? ''),
    })
    expect(verified.error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    const subjects = await subjectsTo(email)
    expect(subjects.filter(subject => subject === 'Two-step sign-in was set up')).toHaveLength(2)
    expect(subjects).toContain('Two-step sign-in was removed')
  })

  test('may be replaced the other way round: the new one first', async () => {
    const { token, email, factorId } = await memberWithFactor(app, nextEmail())
    const [code] = await makeCodes(token)
    const { client, token: half } = await halfSignedIn(email)
    await client.auth.setSession(LiftedSession.parse(await (await redeem(half, code)).json()))
    const { data: fresh, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'New phone' })
    expect(error).toBeNull()
    await client.auth.mfa.challengeAndVerify({ factorId: fresh?.id ?? '', code: totpCode(fresh?.totp.secret ?? '') })
    expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull()
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ friendly_name: 'New phone' }])
  })

  test('leaves no codes and no lifted session behind when the last factor goes [SESSION-S98]', async () => {
    const { token, email, client, factorId, id } = await memberWithFactor(app, nextEmail())
    const [code, unused] = await makeCodes(token)
    const half = await halfSignedIn(email)
    const elsewhere = LiftedSession.parse(await (await redeem(half.token, code)).json())
    await client.auth.mfa.unenroll({ factorId })
    expect(await left(token)).toEqual({ remaining: 0, created_at: null })
    const { rows } = await app.deps.pool.query('select aal from auth.sessions where user_id = $1', [id])
    expect(new Set(rows.map(row => row.aal))).toEqual(new Set(['aal1']))
    // The token of the other session still says aal2; the service knows better.
    expect((await authCall(app, 'POST', '/recovery-codes', { token: elsewhere.access_token })).status).toBe(403)
    expect((await redeem(token, unused)).status).toBe(422)
  })
})

test('guesses are limited for each account, from wherever they come [SESSION-S96]', async () => {
  const strict = await testApp({ AUTH_RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' })
  const { rows } = await strict.deps.pool.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at) values ('guessed@example.com', now()) returning id`,
  )
  const id = rows[0]?.id ?? ''
  await strict.deps.pool.query('insert into auth.sessions (id, user_id) values ($1, $1)', [id])
  const token = await strict.deps.authKeys.sign({ sub: id, role: 'authenticated', session_id: id, aal: 'aal1' }, 600)
  const answers = []
  for (let n = 0; n < 45; n += 1) {
    const headers = { 'X-Forwarded-For': `198.51.100.${n}` }
    const body = { code: 'AAAA-BBBB-CCCC' }
    answers.push(await authCall(strict, 'POST', '/recovery-codes/verify', { token, body, headers }))
  }
  expect(answers.map(answer => answer.status)).toEqual([...Array(40).fill(422), ...Array(5).fill(429)])
  await strict.stop()
})

test('no sequence of making, using and trying again opens a session twice with one code [SESSION-S95]', async () => {
  const { token, email } = await memberWithFactor(app, nextEmail())
  const half = await halfSignedIn(email)
  const step = fc.oneof(
    { weight: 1, arbitrary: fc.constant({ make: true as const }) },
    { weight: 8, arbitrary: fc.record({ make: fc.constant(false as const), pick: fc.nat(30), twice: fc.boolean() }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const everMade: string[] = []
      const open = new Set<string>()
      const renew = async () => {
        const codes = await makeCodes(token)
        open.clear()
        for (const code of codes) open.add(code)
        everMade.unshift(...codes)
      }
      await renew()
      for (const what of steps) {
        if (what.make) {
          await renew()
          continue
        }
        const code = everMade[what.pick % everMade.length] ?? ''
        const tries = await Promise.all([redeem(half.token, code), ...(what.twice ? [redeem(half.token, code)] : [])])
        const opened = tries.filter(answer => answer.status === 200).length
        expect(opened).toBe(open.delete(code) ? 1 : 0)
        expect(await left(token)).toMatchObject({ remaining: open.size })
      }
    }),
    { numRuns: 12 },
  )
})
