import type { Person } from '@om/testing/people'
import { SESSION_KEY } from '#app/browser/session-key.ts'

/** Far enough away that no session of a test is renewed. */
const NEVER_S = 4_000_000_000

let signedIn: Person | undefined

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const userOf = ({ id, email, role, firstName, lastName }: Person) => ({
  id,
  email,
  aud: 'authenticated',
  role: 'authenticated',
  created_at: '2026-01-05T00:00:00Z',
  email_confirmed_at: '2026-01-05T00:00:00Z',
  // The people of a demo are excused from the second factor.
  app_metadata: { role, second_factor_waived: true },
  user_metadata: { first_name: firstName, last_name: lastName },
  factors: [],
})

/** The session of a person as the service hands it out. */
export const storedSessionOf = (person: Person) => {
  const claims = { sub: person.id, email: person.email, role: 'authenticated', aal: 'aal1', exp: NEVER_S }
  return {
    access_token: `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.${part('unsigned')}`,
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: NEVER_S,
    refresh_token: `refresh-${person.id}`,
    user: userOf(person),
  }
}

/** Stores the session of this person as a sign-in leaves it; of nobody, none. One person per test file. */
export const signInAs = (person: Person | undefined): void => {
  signedIn = person
  if (person) window.localStorage.setItem(SESSION_KEY, JSON.stringify(storedSessionOf(person)))
  else window.localStorage.removeItem(SESSION_KEY)
}

const reply = (value: unknown) =>
  new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

/** What the sign-in and data services answer about the signed-in person; undefined for everything else. */
export const answerAsBackend = (request: Request, { pathname }: URL): Response | undefined => {
  if (request.method === 'GET' && pathname === '/auth/v1/user' && signedIn) return reply(userOf(signedIn))
  if (request.method === 'GET' && pathname === '/rest/v1/doctors') return reply(rowsFor('doctor'))
  if (request.method === 'GET' && pathname === '/rest/v1/pharmacists') return reply(rowsFor('pharmacist'))
  return undefined
}

const rowsFor = (role: Person['role']) => (signedIn?.role === role ? [{ id: signedIn.id, email: signedIn.email }] : [])
