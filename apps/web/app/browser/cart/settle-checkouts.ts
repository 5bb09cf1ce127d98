import { cart } from './cart.ts'
import { checkoutsToAsk, forgetCheckout, settleCheckout, storedCheckouts } from './pending-checkouts.ts'

type Line = { variantId: string; quantity: number }

const isLine = (value: unknown): value is Line =>
  typeof value === 'object' &&
  value !== null &&
  'variantId' in value &&
  'quantity' in value &&
  typeof value.variantId === 'string' &&
  typeof value.quantity === 'number'

/** Takes paid lines out of the cart, once for each checkout. */
export const letGoOfPaid = (reference: string, lines: readonly Line[]): void => {
  if (settleCheckout(reference)) cart.letGo(lines)
}

/**
 * Asks once what became of the checkouts begun in this browser, so that the cart lets go of what was paid for in a tab that
 * is closed. Without the typed client, which pages of the shop would otherwise have to load. A failure is asked about on
 * the next page.
 */
export const settleCheckouts = async (): Promise<void> => {
  for (const { reference, secret } of checkoutsToAsk(storedCheckouts())) {
    const response = await fetch('/api/shop/checkouts/state', {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ reference, secret }),
    }).catch(() => null)
    if (response?.status === 404) forgetCheckout(reference)
    if (!response?.ok) continue
    const reply: unknown = await response.json().catch(() => null)
    if (typeof reply !== 'object' || reply === null || !('state' in reply) || reply.state !== 'paid') continue
    const lines = 'lines' in reply && Array.isArray(reply.lines) ? reply.lines.filter(isLine) : []
    letGoOfPaid(reference, lines)
  }
}
