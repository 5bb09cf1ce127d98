import type { Person } from '@om/testing/people'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { type TestApp, testOrigin } from './test-app.ts'

/** The official client, as a browser holds it, talking to the app in process. */
export const supabaseClient = (
  app: TestApp,
  {
    key,
    auth,
    headers = {},
  }: { key?: string; auth?: SupabaseClientOptions<'public'>['auth']; headers?: Record<string, string> } = {},
): SupabaseClient =>
  createClient(testOrigin, key ?? app.deps.authKeys.anonKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, ...auth },
    global: { headers, fetch: async (input, init) => app.app.fetch(new Request(input, init)) },
  })

/** The same, signed in as somebody. */
export const supabaseFor = (app: TestApp, person: Person): SupabaseClient =>
  createClient(testOrigin, app.deps.authKeys.anonKey, {
    global: { fetch: async (input, init) => app.app.fetch(new Request(input, init)) },
    accessToken: () => app.tokenOf(person, 'aal2'),
  })

/** The link and the code of the newest message to an address. */
export const mailedLink = async (app: TestApp, email: string): Promise<{ link: string; code: string }> => {
  await app.drain()
  const [mail] = await app.mails(email)
  if (!mail) throw new Error(`no message to ${email}`)
  const link = mail.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0]
  const code = mail.text.match(/\b\d{6}\b/)?.[0]
  if (!link || !code) throw new Error(`no link or code in: ${mail.text}`)
  return { link, code }
}

/** Opens a mailed link as a browser does and presses the button of the page; answers where that leads. */
export const pressConfirm = async (app: TestApp, link: string, headers: Record<string, string> = {}): Promise<URL> => {
  const page = await app.app.fetch(new Request(link, { headers: { Accept: 'text/html' } }))
  const html = await page.text()
  if (page.status !== 200) throw new Error(`the link answered ${page.status}`)
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]): [string, string] => [
    name ?? '',
    (value ?? '').replaceAll('&amp;', '&'),
  ])
  const action = html.match(/action="([^"]+)"/)?.[1] ?? ''
  const answer = await app.app.fetch(
    new Request(new URL(action, testOrigin), {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields),
    }),
  )
  if (answer.status !== 303) throw new Error(`the button answered ${answer.status}`)
  return new URL(answer.headers.get('location') ?? '')
}

/** The password of members whom a test gives no other. */
export const memberPassword = 'correct horse battery'

/** Addresses that no other test of a file has: `device-1@example.com` and so on. */
export const emailsNamed = (name: string): (() => string) => {
  let count = 0
  return () => {
    count += 1
    return `${name}-${count}@example.com`
  }
}

/** A confirmed account made through sign-up, and its signed-in client. */
export const newMember = async (app: TestApp, email: string, password = memberPassword) => {
  const client = supabaseClient(app)
  const { data, error } = await client.auth.signUp({ email, password })
  if (error) throw error
  const { code } = await mailedLink(app, email)
  const verified = await client.auth.verifyOtp({ type: 'signup', email, token: code })
  if (verified.error || !verified.data.session) throw verified.error ?? new Error('no session')
  return { client, email, password, id: data.user?.id ?? '', session: verified.data.session }
}
