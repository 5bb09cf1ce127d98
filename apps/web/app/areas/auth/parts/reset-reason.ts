import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import type { Reason } from './reset-step.ts'

const PLACE = 'om:kept:choosing-password'

/** Notes for this browser tab why someone is choosing a password: the address forgets it as soon as it has been read. */
export const keepReason = (reason: Reason): void => void writeText(PLACE, reason, 'session')

/** What was noted, or null. */
export const keptReason = (): Reason | null => {
  const kept = readText(PLACE, 'session')
  return kept === 'recovery' || kept === 'invite' ? kept : null
}

/** Once the password is saved. */
export const forgetReason = (): void => removeKey(PLACE, 'session')
