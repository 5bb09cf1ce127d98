import { homeOf, type Role, roleOf } from '@om/domain/access'
import type { Session } from '@supabase/auth-js'
import { SESSION_KEY } from './session-key.ts'
import { readText } from './storage.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const roleIn = (metadata: unknown): unknown => (isObject(metadata) ? metadata.role : undefined)

const readStored = (): Record<string, unknown> | null => {
  const text = readText(SESSION_KEY)
  if (!text) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isObject(stored) ? stored : null
  } catch {
    return null
  }
}

/** The access token of whoever has a session stored in this browser, as it is, without asking anyone. */
export const storedToken = (): string | null => {
  const token = readStored()?.access_token
  return typeof token === 'string' ? token : null
}

const roleOfUser = (user: Record<string, unknown>): Role =>
  roleOf({ app_metadata: { role: roleIn(user.app_metadata) }, user_metadata: { role: roleIn(user.user_metadata) } })

/** The id of whoever has a session stored in this browser. */
export const storedUserId = (): string | null => {
  const user = readStored()?.user
  return isObject(user) && typeof user.id === 'string' ? user.id : null
}

/** The id of the patient who has a session stored in this browser; null for staff and for nobody. */
export const storedPatientId = (): string | null => {
  const user = readStored()?.user
  return isObject(user) && typeof user.id === 'string' && roleOfUser(user) === 'patient' ? user.id : null
}

/** The stored session of a patient as the service wrote it; null for staff and for nobody. */
export const storedPatientSession = (): Session | null =>
  storedPatientId() === null ? null : (readStored() as Session | null)

/** How long another tab's session may take to be readable here, in ms; after that the page goes on without. */
const ARRIVAL_MS = 2000

/**
 * Waits until the session with this access token is the stored one. Another tab's news of a sign-in may overtake what it
 * stored: browsers promise no order between the two.
 */
export const untilStored = (token: string): Promise<void> =>
  new Promise(resolve => {
    const waiting = new AbortController()
    const look = () => {
      if (storedToken() === token) waiting.abort()
    }
    waiting.signal.addEventListener('abort', () => resolve(), { once: true })
    window.addEventListener('storage', look, { signal: waiting.signal })
    setTimeout(() => waiting.abort(), ARRIVAL_MS)
    look()
  })

/** The home of whoever has a session stored in this browser, read without loading the session code. */
export const storedHome = (): string | null => {
  const user = readStored()?.user
  return isObject(user) ? homeOf(roleOfUser(user)) : null
}

/** The role of whoever of the clinic has a session stored in this browser; null for patients and for nobody. */
export const storedStaffRole = (): Exclude<Role, 'patient'> | null => {
  const user = readStored()?.user
  const role = isObject(user) ? roleOfUser(user) : 'patient'
  return role === 'patient' ? null : role
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Name and address of whoever has a session stored in this browser, for forms; empty for nobody. */
export const storedPerson = (): { name?: string; email?: string } => {
  const user = readStored()?.user
  if (!isObject(user)) return {}
  const metadata = isObject(user.user_metadata) ? user.user_metadata : {}
  const both = [metadata.first_name || metadata.given_name, metadata.last_name || metadata.family_name]
    .map(textIn)
    .filter(Boolean)
  return { name: both.join(' ') || textIn(metadata.full_name) || textIn(metadata.name), email: textIn(user.email) }
}
