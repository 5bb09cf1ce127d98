import type { Session as AuthSession } from '@supabase/auth-js'
import { forgetKept } from '#app/browser/forget-kept.ts'
import { profileKeys } from '#app/browser/forget-session.ts'
import type { SessionClient } from '#app/browser/session-client.ts'
import { SESSION_KEY } from '#app/browser/session-key.ts'
import { type FactorRefusal, onFactorRefusal } from '#app/browser/session-signals.ts'
import { readText, removeKey, removeKeys, writeJson, writeText } from '#app/browser/storage.ts'
import { storedPatientId, storedPatientSession, untilStored } from '#app/browser/stored-session.ts'
import { supabase } from '#app/browser/supabase.ts'
import { syncConsent } from './consent-sync.ts'
import { leaveService } from './leave-service.ts'
import { isFactorSetupDue, lookUpUserType, personOf } from './person.ts'
import { isFullySignedIn, loading, type Person, type Session, signedOut } from './session-state.ts'

const LAST_EMAIL_KEY = 'om:last-login-email'

type SignedIn = Extract<Session, { state: 'signed-in' }>

let current: Session = loading
let started: Promise<void> | undefined
let connected: Promise<void> | undefined
let isStandingBy = false
let isSetupHeld = false
/** Counts what happened to the session, so that a slow look-up never brings back someone who has left meanwhile. */
let turn = 0
const listeners = new Set<() => void>()

const become = (next: Session) => {
  current = next
  for (const listener of listeners) listener()
}

const isSecondFactorDue = async (client: SessionClient): Promise<boolean> => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/** Kept for other pages of the patient, under the user key with a consumer member. (Spec §3: patient profile) */
const cacheProfile = ({ role, id, email, firstName, lastName }: Person) => {
  if (role === 'patient') {
    writeJson(profileKeys.user, { consumer: { id, email, first_name: firstName, last_name: lastName } })
  }
}

/** What was kept to be read without a connection goes with the session; what waits, or is half written, stays for its person alone. */
const forgetSeen = async () => (await import('#app/browser/last-seen.ts')).forgetLastSeen()

/** Whose half-written texts this tab keeps; goes with them. */
const KEPT_OF = 'om:kept:of'
/** Kept for whoever is signing in just now, before it is known who they are. */
const ofSigningIn = ['om:kept:came-from', 'om:kept:choosing-password', 'om:kept:wait:']

/** What somebody else has half written in this tab, whose session ran out, is not there for who comes next. */
const keepForOne = (userId: string): void => {
  const last = readText(KEPT_OF, 'session')
  if (last !== null && last !== userId) removeKeys('om:kept:', 'session', ofSigningIn)
  writeText(KEPT_OF, userId, 'session')
}

/** Nothing that somebody else left in this browser is there for who comes next. */
const forgetOthers = async (userId: string) => (await import('#app/browser/last-seen.ts')).forgetLeft(userId)

/** What must be asked about someone; without a connection nobody can be, and a patient reads what they last saw. */
const ask = async (client: SessionClient, { email = '' }: AuthSession['user'], before: SignedIn | undefined) => {
  if (storedPatientId() !== null && !navigator.onLine) return ['patient' as const, false] as const
  return Promise.all([before?.person.type ?? lookUpUserType(client, email), isSecondFactorDue(client)])
}

const adopt = async (client: SessionClient, session: AuthSession | null) => {
  turn += 1
  const mine = turn
  if (!session) {
    if (readText(SESSION_KEY) === null) void forgetSeen().catch(() => undefined)
    return current.state === 'signed-out' ? undefined : become(signedOut)
  }
  const { user } = session
  const before = current.state === 'signed-in' && current.person.id === user.id ? current : undefined
  const [type, secondFactorDue] = await ask(client, user, before)
  if (mine !== turn) return
  if (user.email) writeText(LAST_EMAIL_KEY, user.email)
  const person = personOf(user, type)
  if (!before) keepForOne(person.id)
  if (!before) void forgetOthers(person.id).catch(() => undefined)
  cacheProfile(person)
  const isSettingUp = isSetupHeld && before?.factorSetupDue === true
  become({ state: 'signed-in', person, secondFactorDue, factorSetupDue: isFactorSetupDue(user) || isSettingUp })
  if (isFullySignedIn(current) && person.emailConfirmed) void syncConsent(client, user)
}

/** What the provider tells of this tab and of others; calls in the name of a session need it stored. */
const hear = async (client: SessionClient, session: AuthSession | null) => {
  turn += 1
  const mine = turn
  if (session) await untilStored(session.access_token)
  if (mine === turn) await adopt(client, session)
}

/** The product asks for a second factor that this browser did not know of: looks again, and believes it either way. */
const takeFactorRefusal = async (refusal: FactorRefusal) => {
  if (!isFullySignedIn(current)) return
  await refreshSession().catch(() => undefined)
  if (!isFullySignedIn(current)) return
  const isSetup = refusal === 'second_factor_setup_needed'
  become({ ...current, secondFactorDue: !isSetup, factorSetupDue: isSetup })
}

/** Whether the address brings a session, or the reason why it brings none. */
const isArriving = (): boolean =>
  /[#&?](access_token|code|error|error_code)=/.test(window.location.search + window.location.hash)

/** The session; without a connection a patient's as it is stored, since the service would try for half a minute to renew it. */
const sessionOf = async (client: SessionClient): Promise<AuthSession | null> => {
  const stored = navigator.onLine ? null : storedPatientSession()
  return stored ?? (await client.auth.getSession()).data.session
}

/** Reads the session with the code of the service, and hears of every change from then on. */
const askService = async () => {
  const client = await supabase()
  await adopt(client, await sessionOf(client))
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return
    // The provider waits for this callback, so its own calls must come after it has returned.
    setTimeout(() => void hear(client, session), 0)
  })
  onFactorRefusal(refusal => void takeFactorRefusal(refusal))
}

const connect = () => {
  connected ??= askService().catch(error => {
    connected = undefined
    throw error
  })
  return connected
}

/** A failing auth service counts as signed out. */
const read = () => connect().catch(() => become(signedOut))

/**
 * Nobody is signed in in a browser that keeps no session, on a page that brings none. The code of the service is then
 * fetched when this tab signs somebody in, or another tab has.
 */
const standBy = async () => {
  isStandingBy = true
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === SESSION_KEY && newValue !== null) void read()
  })
  // A page that was asleep was told nothing: it looks when it is seen again.
  const look = () => {
    if (document.visibilityState === 'visible' && readText(SESSION_KEY) !== null) void read()
  }
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
  become(signedOut)
  if (readText(SESSION_KEY) === null) void forgetSeen().catch(() => undefined)
}

/** Starts reading the session when a page first asks; whoever asks once another tab has signed somebody in waits for it. */
const begin = async () => {
  started ??= readText(SESSION_KEY) !== null || isArriving() ? read() : standBy()
  await started
  if (isStandingBy && readText(SESSION_KEY) !== null) await read()
}

/** The session as of now, without waiting. */
export const currentSession = (): Session => current

/** Tells about every change of the session. */
export const onSessionChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  void begin()
  return () => listeners.delete(listener)
}

/** The session once it is known. */
export const settledSession = async (): Promise<Session> => {
  await begin()
  return current
}

/** Takes over a session that a sign-in has just brought, before any page asks who is there. */
export const adoptSession = async (session: AuthSession | null): Promise<Session> => {
  await begin()
  await read()
  await adopt(await supabase(), session)
  return current
}

/** Asks the auth service again, for example after an address was confirmed on another device. */
export const refreshSession = async (): Promise<Session> => {
  await begin()
  await read()
  const client = await supabase()
  const { data } = await client.auth.refreshSession()
  // A renewal that another tab won is dropped by the client; the session it stored is the one to read.
  const session = data.session ?? (await client.auth.getSession()).data.session
  if (session) await adopt(client, session)
  return current
}

const CONFIRM_TRIES = 10
const CONFIRM_PAUSE_MS = 300

const isConfirmed = (session: Session) => session.state === 'signed-in' && session.person.emailConfirmed

/** Asks up to ten times, 300 ms apart, whether the address has been confirmed. (Spec §4, §9) */
export const confirmByPolling = async (): Promise<Session> => {
  let session = await refreshSession()
  for (let tries = 1; tries < CONFIRM_TRIES && !isConfirmed(session); tries += 1) {
    await new Promise(resolve => setTimeout(resolve, CONFIRM_PAUSE_MS))
    session = await refreshSession()
  }
  return session
}

/** A sign-in was refused for want of a second factor: screens ask for its code. (Spec §4: two-factor) */
export const askForSecondFactor = (): void => {
  if (current.state === 'signed-out') become({ ...current, secondFactorAsked: true })
}

/**
 * Keeps the set-up of a second factor open after its first code, until the recovery codes have been seen: screens that
 * wait for the set-up would move on too early. Answers what ends it.
 */
export const holdFactorSetup = (): (() => Promise<void>) => {
  isSetupHeld = true
  return async () => {
    isSetupHeld = false
    const client = await supabase()
    const { data } = await client.auth.getSession()
    await adopt(client, data.session)
  }
}

/**
 * Signs out here even when the auth service cannot be reached. (Spec §4: sign-out) With `isClosed` the account is gone:
 * the service has ended the session already, and the address is no longer remembered.
 */
export const signOut = async ({ isClosed = false } = {}): Promise<void> => {
  const role = current.state === 'signed-in' ? current.person.role : 'patient'
  // Who was not let in yet has not seen what waits or is half written: it stays, sealed, for its person.
  const forget = isFullySignedIn(current) ? forgetKept : forgetSeen
  turn += 1
  isSetupHeld = false
  become({ state: 'signed-out', chosen: true })
  if (isClosed) removeKey(LAST_EMAIL_KEY)
  await leaveService(role, isClosed, forget)
}

/** The address last used to sign in on this browser. (Spec §4: session) */
export const lastLoginEmail = (): string => readText(LAST_EMAIL_KEY) ?? ''
