import { hash, verify } from '@node-rs/argon2'
import bcrypt from 'bcryptjs'
import { type Failure, failed, invalid } from './failures.ts'

/** argon2id with 19 MiB, two passes, one lane: what OWASP asks for. */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
/** Passwords worked on at once, so that a burst of sign-ins leaves a core for pages. */
const workers = 2
/** What moved accounts were hashed with reads no further, and neither do we. */
const longestBytes = 72

const waiting: (() => void)[] = []
let busy = 0

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (busy >= workers) await new Promise<void>(resolve => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}

/** The stored form of a password. Takes some tens of milliseconds on a worker thread. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, strength))

/** A hash that no password fits: unknown addresses cost as much time as known ones. */
let decoy: Promise<string> | undefined

const matches = async (stored: string, password: string): Promise<boolean> => {
  try {
    if (stored.startsWith('$argon2')) return await verify(stored, password)
    if (/^\$2[aby]\$/.test(stored)) return await bcrypt.compare(password, stored)
  } catch {
    // a stored value that is no hash fits no password
  }
  return false
}

/**
 * Whether the password fits. `stored` is argon2id, argon2i or bcrypt; null (no account, or none with a password) answers
 * false after the same work.
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no password fits this')
  const usable = stored?.startsWith('$') ? stored : null
  const compareWith = usable ?? (await decoy)
  const fits = await inTurn(() => matches(compareWith, password))
  return usable !== null && fits
}

/** The rules for a new password; null when it may be used. `minLength` counts characters. */
export const passwordProblem = (password: string, minLength: number): Failure | null => {
  if (Buffer.byteLength(password) > longestBytes) return invalid('Password cannot be longer than 72 characters')
  if ([...password].length < minLength) {
    return failed('weak_password', {
      message: `Password should be at least ${minLength} characters.`,
      weakPassword: ['length'],
    })
  }
  return null
}
