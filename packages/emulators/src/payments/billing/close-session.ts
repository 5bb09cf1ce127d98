import type { CardBehaviour } from '../../common/cards/test-cards.ts'
import type { Payments } from '../payments.ts'
import type { Customer, Invoice, Session, Subscription } from '../wire.ts'

export type CardEntry = { card: CardBehaviour; expMonth: number; expYear: number; name: string; email: string }

export type CheckoutResult =
  | { kind: 'paid'; session: Session }
  | { kind: 'challenge'; intent: string }
  | { kind: 'declined'; message: string }
  | { kind: 'closed'; session: Session }

type Payer = { email: string; name: string }
type Subscribed = { subscription: Subscription; invoice: Invoice }

/** Closes a session with what came of it. */
export function completeSession(
  payments: Payments,
  session: Session,
  { email, name }: Payer,
  customer: Customer | undefined,
  result: Subscribed | undefined,
): Session {
  const complete = payments.sessions.put({
    ...(payments.sessions.get(session.id) ?? session),
    status: 'complete',
    payment_status: session.mode === 'setup' ? 'no_payment_required' : 'paid',
    url: null,
    customer: customer?.id ?? null,
    subscription: result?.subscription.id ?? null,
    invoice: result?.invoice.id ?? null,
    customer_details: {
      address: { city: null, country: 'AU', line1: null, line2: null, postal_code: null, state: null },
      business_name: null,
      email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    },
  })
  payments.timeline.cancel('payments.expire', session.id)
  payments.emit('checkout.session.completed', complete)
  return complete
}

/** Closes a session that was not paid in time, or that the shop closes itself. */
export function expireSession(payments: Payments, session: Session): Session {
  const expired = payments.sessions.put({ ...session, status: 'expired', url: null })
  payments.timeline.cancel('payments.expire', session.id)
  payments.emit('checkout.session.expired', expired)
  return expired
}

/** Where the shopper goes after paying. */
export function successAddress({ id, success_url }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
