import type { Emulators } from '@om/emulators/start-emulators'
import { type TestApp, testOrigin } from './test-app.ts'

/** Settings of an app whose Google is the emulator. */
export const googleOf = ({ url }: Emulators): Record<string, string> => ({
  GOOGLE_CLIENT_ID: 'emulator-client',
  GOOGLE_CLIENT_SECRET: 'emulator-secret',
  GOOGLE_ISSUER: `${url}/google`,
})

export type GooglePerson = { email: string; name?: string; verified?: boolean }

const locationOf = (response: Response) => new URL(response.headers.get('location') ?? 'about:blank', testOrigin)

/** Calls the app as a browser that follows a link does, without going on by itself. */
export const visit = (app: TestApp, address: URL | string, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(app.app.fetch(new Request(new URL(address, testOrigin), { redirect: 'manual', headers })))

/** Begins a sign-in: the address at Google, with the state in it. */
export const depart = async (app: TestApp, query: Record<string, string> = {}): Promise<URL> => {
  const values = new URLSearchParams({ provider: 'google', redirect_to: `${testOrigin}/auth/callback`, ...query })
  const answer = await visit(app, `/auth/v1/authorize?${values}`)
  if (answer.status !== 302) throw new Error(`authorize answered ${answer.status}: ${await answer.text()}`)
  return locationOf(answer)
}

/** Makes a choice on the provider's page; answers the address of our callback, with what Google says. */
export const chooseAt = async (google: URL, choice: Record<string, string>): Promise<URL> => {
  const page = await fetch(google)
  if (page.status !== 200) throw new Error(`the provider answered ${page.status}`)
  const answer = await fetch(new URL('/google/choose', google), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request: google.search.slice(1), ...choice }),
  })
  return locationOf(answer)
}

/** Chooses an account on the provider's page, made up on the spot. */
export const chooseAccount = (google: URL, { email, name = 'Ida Holm', verified = true }: GooglePerson): Promise<URL> =>
  chooseAt(google, { other: 'yes', email, name, verified: verified ? 'yes' : 'no' })

/** The whole way: to Google, through its page and back; answers where the app's page is opened. */
export const signInThroughGoogle = async (
  app: TestApp,
  person: GooglePerson,
  query: Record<string, string> = {},
): Promise<URL> => locationOf(await visit(app, await chooseAccount(await depart(app, query), person)))

/** What a redirect carries in its fragment. */
export const fragmentOf = (address: URL): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(address.hash.slice(1)))

/** An ID token from the emulator itself, as a page that talks to Google would hold it. */
export const idTokenFor = async (app: TestApp, person: GooglePerson, nonce = '') => {
  const redirectUri = 'http://localhost:3000/auth/v1/callback'
  const query = new URLSearchParams({
    client_id: 'emulator-client',
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email profile',
    ...(nonce ? { nonce } : {}),
  })
  const back = await chooseAccount(new URL(`${app.emulators.url}/google/o/oauth2/v2/auth?${query}`), person)
  const answer = await fetch(`${app.emulators.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      client_id: 'emulator-client',
      client_secret: 'emulator-secret',
      redirect_uri: redirectUri,
    }),
  })
  return (await answer.json()) as { id_token: string; access_token: string }
}
