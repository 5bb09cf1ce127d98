import type { TestCheckout } from '@om/contracts/billing'
import { supabase } from '#app/browser/supabase.ts'

/** Texts of the test checkout, word for word. (Spec §8) */
export const testCheckoutErrors = {
  noSession: 'No valid session found. Please log in again.',
  noUrl: 'No session URL returned',
  failed: 'Failed to create checkout session',
  signedOut: 'Please log in to test Stripe Checkout subscriptions',
} as const

const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** What the server says went wrong: a text, or our own error shape with its message. */
const problemIn = (reply: unknown): string => {
  if (typeof reply !== 'object' || reply === null) return ''
  const { error, message } = reply as { error?: unknown; message?: unknown }
  if (typeof error === 'object' && error !== null && 'message' in error) return textIn(error.message)
  return textIn(error) || textIn(message)
}

/**
 * Asks for the hosted page of a test subscription and answers its address.
 * Throws with the text to show: the server's own, else the status text, else the default. (Spec §7, §8)
 */
export const createSession = async (payload: TestCheckout): Promise<string> => {
  const { auth } = await supabase()
  const { data } = await auth.getSession()
  const token = data.session?.access_token
  if (!token) throw new Error(testCheckoutErrors.noSession)
  const response = await fetch('/api/stripe/create-checkout-session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(payload),
  })
  const reply: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new Error(problemIn(reply) || response.statusText || testCheckoutErrors.failed)
  const problem = problemIn(reply)
  if (problem) throw new Error(problem)
  const url = typeof reply === 'object' && reply !== null && 'sessionUrl' in reply ? textIn(reply.sessionUrl) : ''
  if (!url) throw new Error(testCheckoutErrors.noUrl)
  return url
}
