import type { Session } from '#app/features/session/session-state.ts'
import type { Arrival } from './arrival.ts'

/** What a confirmation link adds to this page's address. */
export type Confirmation = Arrival & {
  /** Token of a link that comes straight here; it is used up only when the person presses the button. */
  tokenHash: string | null
  /** The sign-in service says that it has confirmed the address. */
  verified: boolean
}

/** What has been tried with the link so far. */
export type Tried = 'nothing' | 'running' | 'done' | { failed: string }

export type VerificationStep =
  | { step: 'wait' | 'press' | 'expired' | 'half-done' | 'confirmed' | 'confirmed-signed-out' | 'already' }
  | { step: 'open-mail' | 'nothing' }
  | { step: 'problem'; code: string }

const ranOut = ['otp_expired', 'flow_state_expired', 'validation_failed']

/** Whether an error says that the link is used or has run out; older services say only that access was denied. */
export const isRunOut = (code: string, description = ''): boolean =>
  ranOut.includes(code) || (code === 'access_denied' && /expired|invalid/i.test(description))

/** Whether an address says anything of a confirmation. */
export const hasMarkers = ({ error, code, tokenHash, verified, hasSession, message }: Confirmation): boolean =>
  Boolean(error || code || tokenHash || verified || hasSession || message)

/** What /email-verification shows. (Spec §2, §4: verified=true, markers in the address) */
export const verificationStep = (found: Confirmation, tried: Tried, session: Session): VerificationStep => {
  if (found.error) {
    return isRunOut(found.error, found.description) ? { step: 'expired' } : { step: 'problem', code: found.error }
  }
  if (found.message) return { step: 'half-done' }
  if (typeof tried === 'object') {
    // The service sends a code only after it has confirmed the address; that it cannot be used here changes nothing of it.
    if (found.code) return { step: 'confirmed-signed-out' }
    return isRunOut(tried.failed) ? { step: 'expired' } : { step: 'problem', code: tried.failed }
  }
  if (tried === 'nothing' && found.tokenHash) return { step: 'press' }
  if (tried === 'running' || session.state === 'loading') return { step: 'wait' }
  if (session.state === 'signed-out') return { step: hasMarkers(found) ? 'confirmed-signed-out' : 'nothing' }
  if (!session.person.emailConfirmed) return { step: 'open-mail' }
  return { step: hasMarkers(found) ? 'confirmed' : 'already' }
}
