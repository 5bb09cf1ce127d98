import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import type { Session } from '#app/features/session/session-state.ts'
import type { Arrival } from './arrival.ts'

/** Why someone may choose a password here: a mailed link, or the invitation to the team. */
export type Reason = 'recovery' | 'invite'

export type ResetStep = 'wait' | 'expired' | 'no-link' | 'second-factor' | 'choose'

/** The reason that an arriving link states, or null. */
export const reasonOf = ({ type, error }: Pick<Arrival, 'type' | 'error'>): Reason | null =>
  !error && (type === 'recovery' || type === 'invite') ? type : null

/** What /reset-password shows. `reason` is kept for the browser tab, so that a reload loses nothing. */
export const resetStep = (session: Session, reason: Reason | null, error: string | null): ResetStep => {
  if (error) return 'expired'
  if (session.state === 'loading') return 'wait'
  if (session.state === 'signed-out') return reason ? 'expired' : 'no-link'
  if (!reason) return 'no-link'
  return session.secondFactorDue ? 'second-factor' : 'choose'
}

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
