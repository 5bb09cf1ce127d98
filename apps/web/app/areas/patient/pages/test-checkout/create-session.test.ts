import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSession } from './create-session.ts'

const session = { token: 'abc' as string | null }
vi.mock('#app/browser/supabase.ts', () => ({
  supabase: async () => ({
    auth: { getSession: async () => ({ data: { session: session.token ? { access_token: session.token } : null } }) },
  }),
}))

const payload = {
  userId: '1',
  userEmail: 'a@example.com',
  userName: '',
  mobile: '',
  planName: 'Test',
  price: 141,
  billingPeriod: 'month' as const,
}

const answerWith = (body: unknown, init: ResponseInit = {}) =>
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init))

afterEach(() => {
  vi.unstubAllGlobals()
  session.token = 'abc'
})

describe('the call of the test checkout [SUBSCRIPTION-209]', () => {
  test('brings the address of the hosted page', async () => {
    answerWith({ sessionUrl: 'https://pay.example/1' })
    expect(await createSession(payload)).toBe('https://pay.example/1')
  })

  test('without a session says No valid session found. Please log in again.', async () => {
    session.token = null
    await expect(createSession(payload)).rejects.toThrow('No valid session found. Please log in again.')
  })

  test('without an address says No session URL returned', async () => {
    answerWith({})
    await expect(createSession(payload)).rejects.toThrow('No session URL returned')
  })

  test.each([
    [{ error: 'Broken' }, 'Broken'],
    [{ message: 'Worse' }, 'Worse'],
    [{ error: { code: 'provider_down', message: 'Not answering.' } }, 'Not answering.'],
  ])('that is refused with %j says %s', async (body, words) => {
    answerWith(body, { status: 500, statusText: 'Server Error' })
    await expect(createSession(payload)).rejects.toThrow(words)
  })

  test('that is refused without words says the status text, else the default', async () => {
    answerWith('<html>', { status: 502, statusText: 'Bad Gateway' })
    await expect(createSession(payload)).rejects.toThrow('Bad Gateway')
    answerWith('<html>', { status: 502 })
    await expect(createSession(payload)).rejects.toThrow('Failed to create checkout session')
  })
})
