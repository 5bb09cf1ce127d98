import { hasRole, homeOf, loginPathOf, type Role } from '@om/domain/access'
import type { Session } from './session-state.ts'

/** What a guard needs to know of the page that is asked for. */
export type Asked = {
  needs: Role
  /** Path with query and fragment. */
  path: string
  /** Navigation state of a page that has just taken a payment. (Spec §4: route guard flow) */
  subscriptionSuccess?: boolean
}

export type Verdict = { verdict: 'open' } | { verdict: 'wait'; text: string } | { verdict: 'go'; to: string }

export const VERIFYING = 'Verifying your account...'
export const FINALIZING = 'Finalizing sign-in...'

const open: Verdict = { verdict: 'open' }
const go = (to: string): Verdict => ({ verdict: 'go', to })
const urlOf = (path: string) => new URL(path, 'http://page')

/** A sign-in page that comes back to the page asked for. */
export const loginWithReturn = (path: string): string => `${loginPathOf(path)}?next=${encodeURIComponent(path)}`

/** Pages of a finished payment are let through while they carry the payment's session id. (Spec §4) */
const isPaidReturn = ({ pathname, searchParams }: URL) =>
  /subscription-(test-)?success$/.test(pathname) && searchParams.has('session_id')

/** Whether the address carries something the auth service still has to exchange for a session. (Spec §4) */
export const carriesAuthResult = (path: string): boolean => {
  const { searchParams, hash } = urlOf(path)
  const inHash = new URLSearchParams(hash.slice(1))
  const has = (name: string) => searchParams.has(name) || inHash.has(name)
  const type = searchParams.get('type') ?? inHash.get('type') ?? ''
  return has('code') || has('access_token') || ['recovery', 'signup', 'magiclink'].includes(type)
}

const without = (path: string, names: readonly string[]): string => {
  const { pathname, searchParams, hash } = urlOf(path)
  if (!names.some(name => searchParams.has(name)) && !carriesAuthResult(hash)) return path
  for (const name of names) searchParams.delete(name)
  const query = searchParams.size > 0 ? `?${searchParams}` : ''
  return pathname + query + (carriesAuthResult(hash) ? '' : hash)
}

const resultNames = (path: string) =>
  carriesAuthResult(path) ? ['code', 'state', 'access_token', 'refresh_token', 'type'] : []

/** The same address once the auth service has exchanged what a sign-in link brought; an announced confirmation stays. */
export const withoutResult = (path: string): string => without(path, resultNames(path))

/** The same address without anything that a sign-in link added to it; used once, then removed from the address bar. */
export const withoutMarkers = (path: string): string => without(path, [...resultNames(path), 'verified'])

/** What a guarded page does for this session: open, wait, or go elsewhere. (Spec §4, §5) */
export const judge = (session: Session, visit: Asked): Verdict => {
  if (session.state === 'loading' || carriesAuthResult(visit.path)) return { verdict: 'wait', text: VERIFYING }
  const url = urlOf(visit.path)
  if (session.state === 'signed-out') return isPaidReturn(url) ? open : go(loginWithReturn(visit.path))
  if (session.secondFactorDue || session.factorSetupDue) return go(loginWithReturn(visit.path))
  const { person } = session
  if (!person.emailConfirmed) {
    if (url.searchParams.get('verified') === 'true') return { verdict: 'wait', text: FINALIZING }
    const justPaid = url.pathname === '/patient-dashboard' && visit.subscriptionSuccess === true
    return justPaid ? open : go(`/please-verify?next=${encodeURIComponent(visit.path)}`)
  }
  return hasRole(visit.needs, person.role) ? open : go(homeOf(person.role))
}

/** A path on this site from an address bar value, or null: never another site, never a sign-in page. */
export const safeNext = (value: string | null): string | null => {
  if (!value?.startsWith('/') || value.startsWith('//') || value.includes('\\')) return null
  const { origin, pathname } = urlOf(value)
  if (origin !== 'http://page' || /-login$|^\/(auth\/|please-verify|email-verification|login)/.test(pathname))
    return null
  return value
}
