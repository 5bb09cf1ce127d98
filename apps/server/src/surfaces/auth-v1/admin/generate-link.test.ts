import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  emailsNamed,
  newMember,
  memberPassword as password,
  pressConfirm,
  supabaseClient,
} from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nextEmail = emailsNamed('link')
const admin = () => supabaseClient(app, { key: app.deps.authKeys.serviceKey }).auth.admin
const mailsTo = async (email: string) => {
  await app.drain()
  return (await app.mails(email)).length
}

describe('a generated link', () => {
  test('signs up: link, hash and code each confirm the address, one of them once', async () => {
    const email = nextEmail()
    const { data, error } = await admin().generateLink({ type: 'signup', email, password, options: { data: { a: 1 } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { a: 1 } })
    expect(data.properties).toMatchObject({
      verification_type: 'signup',
      email_otp: expect.stringMatching(/^\d{6}$/),
      redirect_to: 'http://localhost:3000',
    })
    expect(await mailsTo(email)).toBe(0)
    const verified = await supabaseClient(app).auth.verifyOtp({
      type: 'signup',
      email,
      token: data.properties?.email_otp ?? '',
    })
    expect(verified.data.session?.user.email).toBe(email)
    expect((await supabaseClient(app).auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await admin().generateLink({ type: 'signup', email, password })).error?.code).toBe('email_exists')
  })

  test('signs in, and makes the account of an address that is new [SESSION-S106]', async () => {
    const email = nextEmail()
    const { data } = await admin().generateLink({ type: 'magiclink', email })
    const token_hash = data.properties?.hashed_token ?? ''
    const opened = await supabaseClient(app).auth.verifyOtp({ type: 'magiclink', token_hash })
    expect(opened.data.session?.user.email).toBe(email)
    expect((await supabaseClient(app).auth.verifyOtp({ type: 'magiclink', token_hash })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('recovers, to an allowed address, and only accounts that exist', async () => {
    const { email } = await newMember(app, nextEmail())
    const { data } = await admin().generateLink({
      type: 'recovery',
      email,
      options: { redirectTo: 'http://localhost:3000/reset-password' },
    })
    const target = await pressConfirm(app, data.properties?.action_link ?? '')
    expect(target.pathname).toBe('/reset-password')
    expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('recovery')
    const { error } = await admin().generateLink({ type: 'recovery', email: 'nobody@example.com' })
    expect(error).toMatchObject({ status: 404, code: 'user_not_found', message: 'User with this email not found' })
  })

  test('invites', async () => {
    const email = nextEmail()
    const { data } = await admin().generateLink({ type: 'invite', email })
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) })
    const token_hash = data.properties?.hashed_token ?? ''
    expect((await supabaseClient(app).auth.verifyOtp({ type: 'invite', token_hash })).data.session).not.toBeNull()
    expect((await admin().generateLink({ type: 'invite', email })).error?.code).toBe('email_exists')
  })

  test('changes the address once both its links were opened', async () => {
    const { email } = await newMember(app, nextEmail())
    const newEmail = nextEmail()
    const current = await admin().generateLink({ type: 'email_change_current', email, newEmail })
    const wished = await admin().generateLink({ type: 'email_change_new', email, newEmail })
    expect([current.error, wished.error]).toEqual([null, null])
    expect(wished.data.properties?.verification_type).toBe('email_change_new')
    for (const { data } of [current, wished]) await pressConfirm(app, data.properties?.action_link ?? '')
    expect((await supabaseClient(app).auth.signInWithPassword({ email: newEmail, password })).error).toBeNull()
  })

  test.each([
    ['an unknown kind', { type: 'sms', email: 'a@example.com' }, 'validation_failed'],
    ['a sign-up without a password', { type: 'signup', email: 'a@example.com' }, 'validation_failed'],
    ['no address', { type: 'recovery', email: '' }, 'validation_failed'],
    [
      'a change of address without the new one',
      { type: 'email_change_new', email: 'a@example.com' },
      'validation_failed',
    ],
  ])('is refused for %s', async (_, params, code) => {
    const { error } = await admin().generateLink(params as Parameters<ReturnType<typeof admin>['generateLink']>[0])
    expect(error?.code).toBe(code)
  })
})
