import type { Session as AuthSession, SupabaseClient } from '@supabase/supabase-js'
import { SESSION_KEY } from '#app/browser/session-key.ts'
import { readText, removeKey, removeKeys, writeJson, writeText } from '#app/browser/storage.ts'
import { supabase } from '#app/browser/supabase.ts'
import { isFactorSetupDue, personOf } from './person.ts'
import { loading, type Person, type Session, signedOut } from './session-state.ts'
import { forgetProfiles, lookUpUserType } from './user-type.ts'

const USER_KEY = 'user'
const LAST_EMAIL_KEY = 'om:last-login-email'

let current: Session = loading
let started: Promise<void> | undefined
let isSetupHeld = false
const listeners = new Set<() => void>()

const become = (next: Session) => {
  current = next
  for (const listener of listeners) listener()
}

const isSecondFactorDue = async (client: SupabaseClient): Promise<boolean> => {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

/** Kept for other pages of the patient, under the user key with a consumer member. (Spec §3: patient profile) */
const cacheProfile = ({ role, id, email, firstName, lastName }: Person) => {
  if (role === 'patient') {
    writeJson(USER_KEY, { consumer: { id, email, first_name: firstName, last_name: lastName } })
  }
}

const adopt = async (client: SupabaseClient, session: AuthSession | null) => {
  if (!session) return current.state === 'signed-out' ? undefined : become(signedOut)
  const { user } = session
  const known = current.state === 'signed-in' && current.person.id === user.id ? current.person : undefined
  const [type, secondFactorDue] = await Promise.all([
    known?.type ?? lookUpUserType(client, user.email ?? ''),
    isSecondFactorDue(client),
  ])
  if (user.email) writeText(LAST_EMAIL_KEY, user.email)
  const person = personOf(user, type)
  cacheProfile(person)
  const isSettingUp = isSetupHeld && known !== undefined && current.state === 'signed-in' && current.factorSetupDue
  become({ state: 'signed-in', person, secondFactorDue, factorSetupDue: isFactorSetupDue(user) || isSettingUp })
}

const start = async () => {
  const client = await supabase()
  const { data } = await client.auth.getSession()
  await adopt(client, data.session)
  client.auth.onAuthStateChange((event, session) => {
    if (event === 'INITIAL_SESSION') return
    // The provider holds a lock during this callback, so its own calls must wait until it has returned.
    setTimeout(() => void adopt(client, session), 0)
  })
}

/** Starts reading the session when a page first asks; a failing auth service counts as signed out. */
const begin = () => {
  started ??= start().catch(() => become(signedOut))
  return started
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
  await adopt(await supabase(), session)
  return current
}

/** Asks the auth service again, for example after an address was confirmed on another device. */
export const refreshSession = async (): Promise<Session> => {
  await begin()
  const client = await supabase()
  const { data } = await client.auth.refreshSession()
  if (data.session) await adopt(client, data.session)
  return current
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

/** Signs out here even when the auth service cannot be reached. (Spec §4: sign-out) */
export const signOut = async (): Promise<void> => {
  become({ state: 'signed-out', chosen: true })
  forgetProfiles()
  removeKey(USER_KEY)
  // Half-written notes and answers are for the person who wrote them; a session that ran out keeps them, leaving does not.
  removeKeys('om:kept:', 'session')
  try {
    const client = await supabase()
    const { error } = await client.auth.signOut()
    if (error) await client.auth.signOut({ scope: 'local' })
  } catch {
    // what this browser holds is cleared in any case
  } finally {
    removeKey(SESSION_KEY)
  }
}

/** The address last used to sign in on this browser. (Spec §4: session) */
export const lastLoginEmail = (): string => readText(LAST_EMAIL_KEY) ?? ''
