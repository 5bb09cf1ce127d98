import { type Context, Hono } from 'hono'
import { applyFaults } from '../common/faults.ts'
import { page } from '../common/page.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { type AuthorizationRequest, answerAddress, checkRequest } from './authorization-request.ts'
import { checkOther, chooserBody, type OtherAccount, type OtherErrors, readOther, refusedBody } from './chooser-page.ts'
import { createGrants } from './grants.ts'
import { createPeople, initialsOf, subjectOf } from './people.ts'
import { createSigner } from './signing-key.ts'
import { answerToken, claimsOf } from './token-endpoint.ts'

export type GoogleOptions = {
  /** The callback of a product that is not reached by a local name. */
  redirectUri?: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** An OpenID provider with Google's paths, claims and errors, where anyone may be anyone. */
export function googleService(deps: Deps, { redirectUri }: GoogleOptions = {}): EmulatedService {
  const people = createPeople(deps.store)
  const grants = createGrants(deps.store)
  const signer = createSigner(deps.store)
  const issuer = () => `${deps.publicUrl()}/google`
  const pictureOf = (email: string) => `${issuer()}/pictures/${subjectOf(email)}.svg`
  const provider = { people, grants, signer, issuer, pictureOf }
  const routes = new Hono<Env>()
  const refuse = (status: number) => Response.json({ error: 'backend_error' }, { status })
  routes.use('/google/*', applyFaults(deps.faults, 'google', refuse))

  routes.get('/google/.well-known/openid-configuration', c =>
    c.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer()}/token`,
      userinfo_endpoint: `${issuer()}/userinfo`,
      jwks_uri: `${issuer()}/certs`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
      claims_supported: 'aud email email_verified exp family_name given_name iat iss name picture sub'.split(' '),
    }),
  )
  routes.get('/google/certs', async c => {
    c.header('cache-control', 'public, max-age=3600')
    return c.json(await signer.publicKeys())
  })

  const blocked = (c: Context, reason: string, detail: string) =>
    c.html(page({ title: 'Access blocked', body: refusedBody(reason, detail), look: 'hosted', note: notice }), 400)

  type Filled = { other?: OtherAccount; errors?: OtherErrors }
  const choose = (c: Context, query: string, request: AuthorizationRequest, filled: Filled = {}) => {
    const body = chooserBody({ people: people.list(), request, query, ...filled })
    return c.html(page({ title: 'Choose an account', body, look: 'hosted', note: notice }), filled.errors ? 422 : 200)
  }

  const grant = (c: Context, request: AuthorizationRequest, email: string) => {
    const { redirectUri: to, state, scopes } = request
    const values = { code: grants.issueCode(request, email), scope: scopes.join(' '), authuser: '0', prompt: 'none' }
    return c.redirect(answerAddress(to, { ...(state ? { state } : {}), ...values }), 303)
  }

  routes.get('/google/o/oauth2/v2/auth', c => {
    const query = new URL(c.req.url).search.slice(1)
    const checked = checkRequest(new URLSearchParams(query), redirectUri)
    if (checked.kind === 'refused') return blocked(c, checked.reason, checked.detail)
    if (checked.kind === 'answer') return c.redirect(answerAddress(checked.redirectUri, checked.values), 303)
    const { request } = checked
    if (!request.prompts.includes('none')) return choose(c, query, request)
    const known = request.loginHint ? people.get(request.loginHint) : undefined
    if (known && grants.hasAgreed(request.clientId, known.email)) return grant(c, request, known.email)
    const values = { error: 'interaction_required', ...(request.state ? { state: request.state } : {}) }
    return c.redirect(answerAddress(request.redirectUri, values), 303)
  })

  routes.post('/google/choose', async c => {
    const form = await c.req.parseBody()
    const query = textOf(form.request)
    const checked = checkRequest(new URLSearchParams(query), redirectUri)
    if (checked.kind === 'refused') return blocked(c, checked.reason, checked.detail)
    if (checked.kind === 'answer') return c.redirect(answerAddress(checked.redirectUri, checked.values), 303)
    const { request } = checked
    if (form.cancel) {
      const values = { error: 'access_denied', ...(request.state ? { state: request.state } : {}) }
      return c.redirect(answerAddress(request.redirectUri, values), 303)
    }
    if (form.other) {
      const other = readOther(form)
      const person = checkOther(other)
      if ('errors' in person) return choose(c, query, request, { other, errors: person.errors })
      return grant(c, request, people.save(person).email)
    }
    const chosen = people.get(textOf(form.account))
    return chosen ? grant(c, request, chosen.email) : choose(c, query, request)
  })

  routes.post('/google/token', async c => {
    const form = new URLSearchParams(await c.req.text())
    const { status, body } = await answerToken(provider, form, c.req.header('authorization'))
    c.header('cache-control', 'no-store')
    return c.json(body, status)
  })
  routes.on(['GET', 'POST'], '/google/userinfo', c => {
    const token = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
    const found = grants.byAccessToken(token)
    const person = found && people.get(found.email)
    if (!found || !person) return c.json({ error: 'invalid_request', error_description: 'Invalid Credentials' }, 401)
    return c.json(claimsOf(person, found.scopes, pictureOf(person.email)))
  })
  routes.get('/google/pictures/:file', c => {
    const person = people.bySubject(c.req.param('file').replace(/\.svg$/, ''))
    if (!person) return c.notFound()
    return c.body(portrait(person.email, person.name), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    })
  })

  return {
    title: 'Google accounts',
    summary: 'Where “Continue with Google” leads: choose who you are, or make somebody up.',
    links: [{ href: '/google/.well-known/openid-configuration', label: 'Provider settings' }],
    routes,
  }
}

const notice = 'a stand-in for Google, nobody is asked for a password'

function portrait(email: string, name: string): string {
  const hue = Number(subjectOf(email).slice(-3)) % 360
  const initials = initialsOf(name).replaceAll(/[&<>]/g, '')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96"><rect width="96" height="96" fill="hsl(${hue} 35% 40%)"/><text x="48" y="62" font-family="sans-serif" font-size="38" fill="#fff" text-anchor="middle">${initials}</text></svg>`
}
