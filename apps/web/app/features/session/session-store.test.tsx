import { people } from '@om/testing/people'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { SESSION_KEY } from '#app/browser/session-key.ts'
import { signInAs } from '#test/fake-backend.ts'

const { mina, theo } = people

/** What the store needs of the service; counts how often its code is asked for. */
const service = vi.hoisted(() => ({ supabase: vi.fn() }))
vi.mock('#app/browser/supabase.ts', () => service)

const client = {
  auth: {
    getSession: async () => ({ data: { session: JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') } }),
    onAuthStateChange: () => {},
    mfa: { getAuthenticatorAssuranceLevel: async () => ({ data: { currentLevel: 'aal1', nextLevel: 'aal1' } }) },
  },
  data: async () => {
    throw new Error('nobody asks the tables')
  },
}

/** The store as a page finds it that has just been opened at this address. */
const openPage = (address = '/') => {
  window.history.replaceState(null, '', address)
  vi.resetModules()
  return import('./session-store.ts')
}

/** What another tab does: it stores a session, or takes it away, and the browser says so here. */
const inAnotherTab = (person: typeof mina | undefined) => {
  signInAs(person)
  const newValue = localStorage.getItem(SESSION_KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY, newValue }))
}

beforeEach(() => {
  service.supabase.mockReset().mockResolvedValue(client)
})

describe('a browser that keeps no session', () => {
  test('is signed out at once, without the code of the service', async () => {
    const { currentSession, settledSession } = await openPage()
    expect(currentSession()).toEqual({ state: 'loading' })
    expect(await settledSession()).toEqual({ state: 'signed-out', chosen: false })
    expect(service.supabase).not.toHaveBeenCalled()
  })

  test.each([
    '/patient-dashboard#access_token=x&type=signup',
    '/auth/callback?code=x',
    '/user-login?error=access_denied',
    '/user-login#error_code=otp_expired',
  ])('asks the service where the address brings a session, or the reason why not: %s', async address => {
    const { settledSession } = await openPage(address)
    await settledSession()
    expect(service.supabase).toHaveBeenCalled()
  })

  test.each(['/contact?barcode=x', '/contact?decode=x'])('asks nobody at %s', async address => {
    const { settledSession } = await openPage(address)
    await settledSession()
    expect(service.supabase).not.toHaveBeenCalled()
  })

  test('hears of somebody whom another tab signs in', async () => {
    const { currentSession, onSessionChange, settledSession } = await openPage()
    await settledSession()
    const hear = vi.fn()
    onSessionChange(hear)
    inAnotherTab(mina)
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in', person: { id: mina.id } }))
    expect(hear).toHaveBeenCalled()
  })

  test('leaves other news of the storage alone', async () => {
    const { settledSession } = await openPage()
    await settledSession()
    window.dispatchEvent(new StorageEvent('storage', { key: 'shopifyCart', newValue: '{}' }))
    inAnotherTab(undefined)
    expect(await settledSession()).toMatchObject({ state: 'signed-out' })
    expect(service.supabase).not.toHaveBeenCalled()
  })

  test('is never told wrong: whoever asks once another tab has signed somebody in waits for it', async () => {
    const { settledSession } = await openPage()
    await settledSession()
    signInAs(mina)
    expect(await settledSession()).toMatchObject({ state: 'signed-in', person: { id: mina.id } })
  })

  test.each([
    ['pageshow', window],
    ['visibilitychange', document],
  ])('looks when a page that was asleep is seen again (%s)', async (event, target) => {
    const { currentSession, settledSession } = await openPage()
    await settledSession()
    signInAs(mina)
    target.dispatchEvent(new Event(event))
    await vi.waitFor(() => expect(currentSession()).toMatchObject({ state: 'signed-in' }))
  })
})

describe('a browser that keeps a session', () => {
  test('reads it once, however many ask', async () => {
    signInAs(mina)
    const { onSessionChange, settledSession } = await openPage()
    onSessionChange(() => {})
    const [first, second] = await Promise.all([settledSession(), settledSession()])
    expect([first, second]).toEqual([first, first])
    expect(first).toMatchObject({
      state: 'signed-in',
      person: { id: mina.id, role: 'patient' },
      secondFactorDue: false,
    })
    expect(service.supabase).toHaveBeenCalledTimes(1)
  })

  test('does not show who comes next in this tab what somebody else has half written; the same person finds it [SESSION-S111]', async () => {
    sessionStorage.setItem('om:kept:thread:new', '{"message":"Mine"}')
    signInAs(mina)
    await (await openPage()).settledSession()
    expect(sessionStorage.getItem('om:kept:thread:new'), 'begun before signing in').toContain('Mine')
    signInAs(undefined)
    await (await openPage()).settledSession()
    signInAs(mina)
    await (await openPage()).settledSession()
    expect(sessionStorage.getItem('om:kept:thread:new'), 'the same person').toContain('Mine')
    signInAs(undefined)
    await (await openPage()).settledSession()
    sessionStorage.setItem('om:kept:choosing-password', 'recovery')
    signInAs(theo)
    await (await openPage()).settledSession()
    expect(sessionStorage.getItem('om:kept:thread:new')).toBeNull()
    expect(sessionStorage.getItem('om:kept:choosing-password')).toBe('recovery')
  })

  test('counts as signed out while the service fails', async () => {
    signInAs(mina)
    service.supabase.mockRejectedValue(new Error('out of reach'))
    const { settledSession } = await openPage()
    expect(await settledSession()).toEqual({ state: 'signed-out', chosen: false })
  })
})
