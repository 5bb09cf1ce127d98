import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { removePastUse } from '../sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

describe('a forgotten password', () => {
  test('the mailed link signs in and lets the person choose a new one', async () => {
    const { email } = await newMember(app, 'forgot@example.com')
    const client = supabaseClient(app)
    const { error } = await client.auth.resetPasswordForEmail(email, { redirectTo: `${testOrigin}/reset-password` })
    expect(error).toBeNull()
    const { link } = await mailedLink(app, email)
    const target = await pressConfirm(app, link)
    expect(target.pathname).toBe('/reset-password')
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(fragment.get('type')).toBe('recovery')
    await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect((await client.auth.updateUser({ password: 'chosen afterwards' })).error).toBeNull()
    const signIn = await supabaseClient(app).auth.signInWithPassword({ email, password: 'chosen afterwards' })
    expect(signIn.error).toBeNull()
  })

  test('an unknown address gets the same answer, the same wait and no message', async () => {
    const client = supabaseClient(app)
    const { email } = await newMember(app, 'forgot-too@example.com')
    for (const address of [email, 'nobody@example.com']) {
      expect((await client.auth.resetPasswordForEmail(address)).error).toBeNull()
      expect((await client.auth.resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
      })
    }
    await app.drain()
    expect(await app.mails('nobody@example.com')).toEqual([])
  })

  test('a newer link replaces the older one', async () => {
    const { email } = await newMember(app, 'twice@example.com')
    const client = supabaseClient(app)
    await client.auth.resetPasswordForEmail(email)
    const first = await mailedLink(app, email)
    await app.deps.pool.query(`update auth_private.mail_intervals set sent_at = sent_at - interval '61 s'`)
    await client.auth.resetPasswordForEmail(email)
    const answer = await app.app.fetch(new Request(first.link))
    expect(answer.headers.get('location')).toContain('error_code=otp_expired')
  })

  test('on an account that was never confirmed, drops the password a stranger may have set [SESSION-S11]', async () => {
    const client = supabaseClient(app)
    const email = 'pre-taken@example.com'
    await client.auth.signUp({ email, password: 'of a stranger' })
    await app.drain()
    await client.auth.resetPasswordForEmail(email)
    const { code } = await mailedLink(app, email)
    expect((await client.auth.verifyOtp({ type: 'recovery', email, token: code })).error).toBeNull()
    const stranger = await supabaseClient(app).auth.signInWithPassword({ email, password: 'of a stranger' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
  })
})

describe('a sign-in link', () => {
  test('signs in by link or code, and makes the account when there is none', async () => {
    const client = supabaseClient(app)
    const email = 'link@example.com'
    expect((await client.auth.signInWithOtp({ email })).error).toBeNull()
    const { code } = await mailedLink(app, email)
    const { data } = await client.auth.verifyOtp({ type: 'email', email, token: code })
    expect(data.user?.email_confirmed_at).toBeTruthy()

    await app.deps.pool.query(`update auth_private.mail_intervals set sent_at = sent_at - interval '61 s'`)
    await client.auth.signInWithOtp({ email })
    const { link } = await mailedLink(app, email)
    expect((await pressConfirm(app, link)).hash).toContain('type=magiclink')
  })

  test('makes no account when that is ruled out', async () => {
    const { error } = await supabaseClient(app).auth.signInWithOtp({
      email: 'stranger@example.com',
      options: { shouldCreateUser: false },
    })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
  })
})

describe('the page of a mailed link', () => {
  test('works without script and lets nothing else in', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'page@example.com', password: 'correct horse battery' })
    const { link } = await mailedLink(app, 'page@example.com')
    const page = await app.app.fetch(new Request(link, { headers: { Accept: 'text/html' } }))
    const html = await page.text()
    const policy = page.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`frame-ancestors 'none'`)
    expect(policy).toMatch(/form-action 'self' http:\/\/localhost:3000/)
    expect(html).not.toContain('<script')
    expect(html).toContain('<html lang="en-AU">')
    expect(html).toContain('<button type="submit">Confirm my e-mail address</button>')
  })

  test.each([
    ['/auth/callback', '#5a6943', 'Newsreader'],
    ['/auth/callback?brand=women', '#6a7751', 'Fraunces'],
    ['/women/hair-loss-quiz', '#6a7751', 'Fraunces'],
  ])('wears the brand that the person came from (%s)', async (goesOnTo, color, face) => {
    const client = supabaseClient(app)
    const email = `${crypto.randomUUID()}@example.com`
    const options = { emailRedirectTo: `${testOrigin}${goesOnTo}` }
    await client.auth.signUp({ email, password: 'correct horse battery', options })
    const { link } = await mailedLink(app, email)
    const page = await app.app.fetch(new Request(link))
    const html = await page.text()
    expect(html).toContain(`--action:${color};`)
    expect(html).toMatch(new RegExp(`--display:[^;]* ${face},`))
    expect(html.includes('for Women')).toBe(face === 'Fraunces')
    expect(page.headers.get('content-security-policy')).toContain("font-src 'self'; img-src 'self'")
  })

  test('writes nothing of the address into the page as markup', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({
      email: 'markup@example.com',
      password: 'correct horse battery',
      options: { emailRedirectTo: `${testOrigin}/auth/callback?next="><script>alert(1)</script>` },
    })
    const { link } = await mailedLink(app, 'markup@example.com')
    const html = await (await app.app.fetch(new Request(link))).text()
    expect(html).not.toContain('<script')
  })

  test.each([
    ['token=x&type=nonsense', 'error=invalid_request&error_code=validation_failed'],
    ['token=x&type=signup', 'error=access_denied&error_code=otp_expired'],
    ['type=recovery', 'error=access_denied&error_code=otp_expired'],
    ['token=pkce_x&type=signup', '?error=access_denied&error_code=otp_expired'],
  ])('%s leads on with the reason', async (query, reason) => {
    const answer = await app.app.fetch(new Request(`${testOrigin}/auth/v1/verify?${query}`))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toContain(reason)
  })
})

test('the message says nothing of health, treatment or brand [SESSION-S10]', async () => {
  const client = supabaseClient(app)
  await client.auth.signUp({ email: 'quiet@example.com', password: 'correct horse battery' })
  await app.drain()
  const [mail] = await app.mails('quiet@example.com')
  expect(mail?.subject).toBe('Confirm your e-mail address')
  for (const text of [mail?.subject, mail?.text, mail?.html]) {
    expect(text).not.toMatch(/hair|treat|prescri|doctor|women|patient|medic/i)
  }
})

test('what is past use is removed, what is in use stays', async () => {
  const { client, id } = await newMember(app, 'sweep@example.com')
  await client.auth.refreshSession()
  await client.auth.refreshSession()
  await app.deps.pool.query(
    `update auth.refresh_tokens set updated_at = now() - interval '31 days' where user_id = $1`,
    [id],
  )
  await app.deps.pool.query(`update auth.one_time_tokens set updated_at = now() - interval '3 days'`)
  await removePastUse(app.deps)
  const { rows } = await app.deps.pool.query('select revoked from auth.refresh_tokens where user_id = $1 order by id', [
    id,
  ])
  expect(rows).toEqual([{ revoked: true }, { revoked: false }])
  expect((await app.deps.pool.query('select 1 from auth.one_time_tokens')).rowCount).toBe(0)
  expect((await client.auth.refreshSession()).error).toBeNull()
})
