import { supabase } from '#app/browser/supabase.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import type { Session } from '#app/features/session/session-state.ts'
import { adoptSession, confirmByPolling, settledSession } from '#app/features/session/session-store.ts'
import { type Arrival, arriveAt } from './arrival.ts'

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

const linkTypes = ['signup', 'email', 'invite', 'magiclink', 'email_change'] as const

const linkTypeOf = (type: string) => linkTypes.find(known => known === type) ?? 'email'

/** Uses up the token of a link, signs in, and says how that went. */
export const redeemToken = async (tokenHash: string, type: string): Promise<Tried> => {
  try {
    const client = await supabase()
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: linkTypeOf(type) })
    if (error) return { failed: codeOf(error) || 'unreachable' }
    await adoptSession(data.session)
    return 'done'
  } catch {
    return { failed: 'unreachable' }
  }
}

/**
 * Finishes what the address brought: a code is exchanged for a session, and an announced confirmation is asked for up to
 * ten times. (Spec §4: verified=true) A token waits for the person's press.
 */
export const finishConfirmation = async (found: Confirmation): Promise<Tried> => {
  if (found.tokenHash && !found.error) return 'nothing'
  const { session, problem } = await arriveAt(found)
  if (problem) return { failed: problem }
  if (found.verified && session.state === 'signed-in' && !session.person.emailConfirmed) {
    await confirmByPolling().catch(() => undefined)
  }
  await settledSession()
  return 'done'
}
