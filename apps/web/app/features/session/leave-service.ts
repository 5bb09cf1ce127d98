import { hasRole, type Role } from '@om/domain/access'
import { forgetOrders } from '#app/browser/cart/pending-checkouts.ts'
import { forgetProfiles } from '#app/browser/forget-session.ts'
import { endPush } from '#app/browser/push-registration.ts'
import { SESSION_KEY } from '#app/browser/session-key.ts'
import { leaveReads } from '#app/browser/session-signals.ts'
import { removeKey, removeKeys } from '#app/browser/storage.ts'
import { storedToken } from '#app/browser/stored-session.ts'
import { supabase } from '#app/browser/supabase.ts'

/** Nobody waits longer than this for a service to hear that they left. */
const PATIENCE_MS = 3000

const leaveAuth = async () => (await supabase()).auth.signOut({ scope: 'local' })

/** The product's own sign-out, which the admin pages call; the auth service is asked when it fails. (Spec §7) */
const leaveProduct = async (token: string): Promise<void> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch('/auth/signout', { method: 'POST', keepalive: true, headers }).catch(() => null)
  if (!response?.ok) await (await supabase()).auth.admin.signOut(token, 'local')
}

const atMost = (work: Promise<unknown>) =>
  Promise.race([work, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])

/**
 * Ends this session, other devices stay signed in, and clears what this browser holds of the person, whether or not the
 * services answer; `forget` removes what it keeps of them. (Spec §4: sign-out)
 */
export const leaveService = async (role: Role, isEnded: boolean, forget: () => Promise<void>): Promise<void> => {
  const token = storedToken()
  leaveReads(token)
  forgetProfiles()
  // Half-written notes and answers are for the person who wrote them; a session that ran out keeps them, leaving does not.
  removeKeys('om:kept:', 'session')
  forgetOrders()
  const asksProduct = hasRole('admin', role)
  // Without a stored token the client forgets the session and asks nobody.
  if (isEnded || asksProduct) removeKey(SESSION_KEY)
  const telling: (() => Promise<unknown>)[] = [leaveAuth, endPush, forget]
  if (token && asksProduct && !isEnded) telling.push(() => leaveProduct(token))
  await atMost(Promise.allSettled(telling.map(tell => tell())))
  // Someone may have signed in while the service was slow; only the session that was left goes.
  if (storedToken() === token) removeKey(SESSION_KEY)
}
