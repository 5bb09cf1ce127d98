import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const fresh = 'another good password'

/** A member whose session was opened more than a day ago, and renewed since. */
const longSignedIn = async () => {
  count += 1
  const member = await newMember(app, `long-${count}@example.com`)
  await app.deps.pool.query(
    `update auth.mfa_amr_claims set updated_at = updated_at - interval '25 hours'
     where session_id in (select id from auth.sessions where user_id = $1)`,
    [member.id],
  )
  await member.client.auth.refreshSession()
  return member
}
const mailedCode = async (email: string) => {
  await app.drain()
  const [mail] = await app.mails(email)
  return mail?.text.match(/Your code is (\d{6})/)?.[1] ?? ''
}

describe('a new password in a session that was opened long ago', () => {
  test('needs the code that is mailed for it [SESSION-S39]', async () => {
    const { client, email } = await longSignedIn()
    const without = await client.auth.updateUser({ password: fresh })
    expect(without.error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
      message: 'Password update requires reauthentication',
    })
    expect((await client.auth.reauthenticate()).error).toBeNull()
    const nonce = await mailedCode(email)
    const { data, error } = await client.auth.updateUser({ password: fresh, nonce })
    expect(error).toBeNull()
    expect(data.user).toHaveProperty('reauthentication_sent_at')
    expect((await supabaseClient(app).auth.signInWithPassword({ email, password: fresh })).error).toBeNull()
    const again = await client.auth.updateUser({ password: 'and yet another one', nonce })
    expect(again.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  test('refuses a wrong code, one of someone else, and any after eight wrong ones [SESSION-S40]', async () => {
    const { client, email } = await longSignedIn()
    const other = await longSignedIn()
    await client.auth.reauthenticate()
    await other.client.auth.reauthenticate()
    const [nonce, foreign] = [await mailedCode(email), await mailedCode(other.email)]
    const wrong = [...Array(10).keys()].map(n => String(n).padStart(6, '0')).filter(code => code !== nonce)
    for (const code of [foreign, ...wrong].filter(code => code !== nonce).slice(0, 8)) {
      const { error } = await client.auth.updateUser({ password: fresh, nonce: code })
      expect(error).toMatchObject({
        status: 422,
        code: 'reauthentication_not_valid',
        message: 'Nonce has expired or is invalid',
      })
    }
    const right = await client.auth.updateUser({ password: fresh, nonce })
    expect(right.error).toMatchObject({ code: 'reauthentication_not_valid' })
  })

  test('does not keep anyone from changing what is not secret', async () => {
    const { client } = await longSignedIn()
    expect((await client.auth.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull()
  })

  test('needs no code after a recovery link, nor for the first password of an account [SESSION-S41]', async () => {
    const { email, id } = await longSignedIn()
    const client = supabaseClient(app)
    await client.auth.resetPasswordForEmail(email)
    const { code } = await mailedLink(app, email)
    await client.auth.verifyOtp({ type: 'recovery', email, token: code })
    expect((await client.auth.updateUser({ password: fresh })).error).toBeNull()

    const first = await longSignedIn()
    await app.deps.pool.query('update auth.users set encrypted_password = null where id = $1', [first.id])
    expect((await first.client.auth.updateUser({ password: fresh })).error).toBeNull()
    expect(id).not.toBe(first.id)
  })

  test('codes are a minute apart and say nothing of health', async () => {
    const { client, email } = await longSignedIn()
    await client.auth.reauthenticate()
    expect((await client.auth.reauthenticate()).error).toMatchObject({ code: 'over_email_send_rate_limit' })
    await app.drain()
    const [mail] = await app.mails(email)
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/consult|treat|prescri|medic|hair|weight|men's|women/i)
  })

  test('is not asked for where the rule is off', async () => {
    const open = await testApp({ AUTH_REAUTHENTICATE_AFTER_HOURS: '0' })
    try {
      const { client } = await newMember(open, 'off@example.com')
      await open.deps.pool.query(`update auth.mfa_amr_claims set updated_at = updated_at - interval '90 days'`)
      expect((await client.auth.updateUser({ password: fresh })).error).toBeNull()
    } finally {
      await open.stop()
    }
  })
})

describe('a changed password', () => {
  test('is told to the owner, with the way to a new one [SESSION-S42]', async () => {
    const { client, email } = await newMember(app, 'told@example.com')
    await client.auth.updateUser({ password: fresh })
    await app.drain()
    const [mail] = await app.mails(email)
    expect(mail?.subject).toBe('Your password was changed')
    expect(mail?.text).toContain(`${testOrigin}/forgot-password`)
  })

  test.each([
    ['easy@example.com', 'Password1!'],
    ['easy-name@example.com', 'easy-name2026'],
  ])('%s may not be %s', async (email, password) => {
    const { client } = await newMember(app, email)
    const { error } = await client.auth.updateUser({ password })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      reasons: ['pwned'],
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    })
    await client.auth.resetPasswordForEmail(email)
    const { link } = await mailedLink(app, email)
    const fragment = new URLSearchParams((await pressConfirm(app, link)).hash.slice(1))
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ code: 'weak_password' })
  })

  test('and a changed address need the second factor of an account that has one [SESSION-S43]', async () => {
    const { client, email, password } = await newMember(app, 'factor@example.com')
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp' })
    const secret = Secret.fromBase32(data?.totp.secret ?? '')
    const code = new TOTP({ secret }).generate()
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code })
    const half = supabaseClient(app)
    await half.auth.signInWithPassword({ email, password })
    for (const change of [{ password: fresh }, { email: 'factor-new@example.com' }])
      expect((await half.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
        message: 'AAL2 session is required to update email or password when MFA is enabled.',
      })
    expect((await client.auth.updateUser({ email: 'factor-new@example.com' })).error).toBeNull()
  })
})
