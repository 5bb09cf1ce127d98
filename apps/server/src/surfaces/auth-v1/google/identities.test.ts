import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseAccount, fragmentOf, googleOf, idTokenFor, signInThroughGoogle, visit } from '#test/google.ts'
import { newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({
    ...googleOf(emulators),
    AUTH_MANUAL_LINKING: 'on',
    AUTH_MAIL_INTERVAL_SECONDS: '0',
  }))
})
afterAll(() => app.stop())

type Member = Awaited<ReturnType<typeof newMember>>

/** Adds a Google account to a member's own; answers where the app's page is opened. */
const link = async ({ client }: Pick<Member, 'client'>, email: string): Promise<URL> => {
  const begun = await client.auth.linkIdentity({
    provider: 'google',
    options: { redirectTo: `${testOrigin}/patient-profile`, skipBrowserRedirect: true },
  })
  if (begun.error || !begun.data.url) throw begun.error ?? new Error('no address')
  const back = await visit(app, await chooseAccount(new URL(begun.data.url), { email }))
  return new URL(back.headers.get('location') ?? '')
}

const providersOf = async ({ client }: Pick<Member, 'client'>) => {
  const { data } = await client.auth.getUserIdentities()
  return data?.identities.map(identity => identity.provider)
}

describe('adding a Google account to one’s own', () => {
  test('works whatever its address, and from then on it opens the account', async () => {
    const member = await newMember(app, 'linker@example.com')
    const address = await link(member, 'private@mail.example')
    expect(address.pathname).toBe('/patient-profile')
    expect(fragmentOf(address).access_token).toBeTruthy()
    expect(await providersOf(member)).toEqual(['email', 'google'])
    const opened = fragmentOf(await signInThroughGoogle(app, { email: 'private@mail.example' }))
    const { data } = await supabaseClient(app).auth.getUser(opened.access_token ?? '')
    expect(data.user?.id).toBe(member.id)
  })

  test('is refused when it belongs to someone, oneself included [SESSION-S76]', async () => {
    const owner = await newMember(app, 'owner@example.com')
    await link(owner, 'taken@mail.example')
    const other = await newMember(app, 'other@example.com')
    expect(fragmentOf(await link(other, 'taken@mail.example')).error_code).toBe('identity_already_exists')
    expect(fragmentOf(await link(owner, 'taken@mail.example')).error_description).toBe('Identity is already linked')
    expect(await providersOf(other)).toEqual(['email'])
  })

  test('also works with an ID token', async () => {
    const member = await newMember(app, 'token-linker@example.com')
    const { id_token: token } = await idTokenFor(app, { email: 'linked-by-token@mail.example' })
    const { error } = await member.client.auth.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(await providersOf(member)).toEqual(['email', 'google'])
  })
})

describe('a password for an account that began with Google', () => {
  test('opens it as well, and counts as a second way in', async () => {
    const email = 'google-first@mail.example'
    const opened = fragmentOf(await signInThroughGoogle(app, { email }))
    const client = supabaseClient(app)
    await client.auth.setSession({
      access_token: opened.access_token ?? '',
      refresh_token: opened.refresh_token ?? '',
    })
    expect(await providersOf({ client })).toEqual(['google'])
    const password = 'seven quiet olive trees'
    expect((await client.auth.updateUser({ password })).error).toBeNull()
    expect(await providersOf({ client })).toEqual(['google', 'email'])
    const again = await supabaseClient(app).auth.signInWithPassword({ email, password })
    expect(again.data.user?.app_metadata).toMatchObject({ provider: 'google', providers: ['google', 'email'] })
  })
})

describe('taking a way to sign in away', () => {
  const unlink = async (member: Pick<Member, 'client'>, provider: string) => {
    const { data } = await member.client.auth.getUserIdentities()
    const identity = data?.identities.find(one => one.provider === provider)
    if (!identity) throw new Error(`no ${provider} identity`)
    return member.client.auth.unlinkIdentity(identity)
  }

  test('works while another one is left, and its owner is told', async () => {
    const member = await newMember(app, 'unlinker@example.com')
    await link(member, 'leaving@mail.example')
    expect((await unlink(member, 'google')).error).toBeNull()
    expect(await providersOf(member)).toEqual(['email'])
    expect((await unlink(member, 'email')).error?.code).toBe('single_identity_not_deletable')
    await app.drain()
    expect((await app.mails(member.email)).map(mail => mail.subject)).toContain('Google sign-in was removed')
  })

  test('of two at once leaves one [SESSION-S77]', async () => {
    const member = await newMember(app, 'racer@example.com')
    await link(member, 'racer@example.com')
    const results = await Promise.all([unlink(member, 'google'), unlink(member, 'email')])
    expect(results.filter(({ error }) => error === null)).toHaveLength(1)
    expect(await providersOf(member)).toHaveLength(1)
  })

  test('the password goes with the e-mail identity, which stays while Google has another address', async () => {
    const same = await newMember(app, 'both@mail.example')
    await link(same, 'both@mail.example')
    expect((await unlink(same, 'email')).error).toBeNull()
    const { error } = await supabaseClient(app).auth.signInWithPassword({ email: same.email, password: same.password })
    expect(error?.code).toBe('invalid_credentials')
    const differs = await newMember(app, 'work@example.com')
    await link(differs, 'home@mail.example')
    expect((await unlink(differs, 'email')).error?.code).toBe('email_conflict_identity_not_deletable')
  })

  test('of somebody else is not possible', async () => {
    const owner = await newMember(app, 'mine@example.com')
    await link(owner, 'mine@mail.example')
    const { data } = await owner.client.auth.getUserIdentities()
    const stranger = await newMember(app, 'stranger@example.com')
    const identity = data?.identities.find(one => one.provider === 'google')
    if (!identity) throw new Error('no identity')
    expect((await stranger.client.auth.unlinkIdentity(identity)).error?.code).toBe('identity_not_found')
  })
})

test('where it is switched off, neither is possible', async () => {
  const plain = await testApp(googleOf)
  const member = await newMember(plain, 'plain@example.com')
  const begun = await member.client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
  expect(begun.error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
  const { data } = await member.client.auth.getUserIdentities()
  const identity = data?.identities[0]
  if (!identity) throw new Error('no identity')
  expect((await member.client.auth.unlinkIdentity(identity)).error?.code).toBe('manual_linking_disabled')
  await plain.stop()
})
