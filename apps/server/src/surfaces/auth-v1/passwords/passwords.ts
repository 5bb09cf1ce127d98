import type { Config } from '#src/config.ts'
import { type Failure, failed, invalid } from '../failures.ts'
import { createPasswordWorkers } from './password-workers.ts'

/** What moved accounts were hashed with reads no further, and neither do we. */
const longestBytes = 72

/** A hash that no password fits: unknown addresses cost as much time as known ones. */
const decoy = '$argon2id$v=19$m=19456,t=2,p=1$fMdq5V+suyh6kiOFcho00w$kci8MrLTKWZ7sZQlaAz92YXkgPR53jwt9mACmF2FH+I'

/** Threads start with the first password, and are shared by all that runs in this process. */
const workers = createPasswordWorkers()

/**
 * Refuses work that would wait too long anyway, before any of it is done.
 * @throws PasswordsBusyError
 */
export const makeSureOfRoom = (): void => {
  const busy = workers.refusal()
  if (busy) throw busy
}

/**
 * The stored form of a password.
 * @throws PasswordsBusyError when too many wait already
 */
export const hashPassword = async (password: string): Promise<string> => {
  const answer = await workers.run({ password, stored: null })
  if (!('hash' in answer)) throw new Error('a password was not hashed')
  return answer.hash
}

/**
 * Whether the password fits. `stored` is argon2id, argon2i or bcrypt; null (no account, or none with a password) answers
 * false after the same work.
 * @throws PasswordsBusyError when too many wait already, for known and unknown addresses alike
 */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  const usable = stored?.startsWith('$') ? stored : null
  const answer = await workers.run({ password, stored: usable ?? decoy })
  return usable !== null && 'fits' in answer && answer.fits
}

/** The rules for a new password; null when the account with this address (empty for none) may use it. */
export const passwordProblem = async (
  { auth: { minPasswordLength: minLength }, productName }: Pick<Config, 'auth' | 'productName'>,
  password: string,
  email: string,
): Promise<Failure | null> => {
  if (Buffer.byteLength(password) > longestBytes) return invalid('Password cannot be longer than 72 characters')
  if ([...password].length < minLength) {
    return failed('weak_password', {
      message: `Password should be at least ${minLength} characters.`,
      weakPassword: ['length'],
    })
  }
  // Tens of thousands of passwords: read when somebody first chooses one.
  const { isEasyToGuess } = await import('./common-passwords.ts')
  if (isEasyToGuess(password, { email, productName, minLength })) {
    return failed('weak_password', {
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
      weakPassword: ['pwned'],
    })
  }
  return null
}
