import { createPaymentMethod } from '../objects/payment-method.ts'
import type { Challenge, Payments } from '../payments.ts'
import type { Session } from '../wire.ts'
import { type CardEntry, type CheckoutResult, completeSession } from './close-session.ts'
import { changeSetup, keepCard } from './keep-card.ts'

/** Keeps the card of an open session in setup mode; its bank may ask the cardholder first. Nothing is charged. */
export function setUpCheckout(payments: Payments, session: Session, entry: CardEntry): CheckoutResult | undefined {
  const intent = payments.setupIntents.get(session.setup_intent ?? '')
  if (!intent) return undefined
  const method = createPaymentMethod(payments, entry)
  const { email, name } = entry
  const challenge = { id: intent.id, session: session.id, paymentMethod: method.id, email, name }
  if (!entry.card.challenge) return finish(payments, session, challenge)
  const url = `${payments.publicUrl()}/3ds/${intent.id}`
  changeSetup(payments, intent, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url: session.url } },
  })
  payments.challenges.put(challenge)
  return { kind: 'challenge', intent: intent.id }
}

/** Goes on after the cardholder confirmed that a card may be kept, or refused to. */
export function answerSetup(
  payments: Payments,
  challenge: Challenge,
  isConfirmed: boolean,
): CheckoutResult | undefined {
  const intent = payments.setupIntents.get(challenge.id)
  const session = payments.sessions.get(challenge.session)
  const method = payments.paymentMethods.get(challenge.paymentMethod)
  if (!intent || !method) return undefined
  payments.challenges.remove(challenge.id)
  if (isConfirmed && session?.status === 'open') return finish(payments, session, challenge)
  if (session && session.status !== 'open') return { kind: 'closed', session }
  if (isConfirmed) {
    keepCard(payments, intent, method)
    return undefined
  }
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  const failed = changeSetup(payments, intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: { type: 'invalid_request_error', code: 'setup_intent_authentication_failure', message },
  })
  payments.emit('setup_intent.setup_failed', failed)
  return { kind: 'declined', message }
}

function finish(payments: Payments, session: Session, challenge: Challenge): CheckoutResult | undefined {
  const intent = payments.setupIntents.get(challenge.id)
  const method = payments.paymentMethods.get(challenge.paymentMethod)
  if (!intent || !method) return undefined
  const result = keepCard(payments, intent, method)
  if (result.kind === 'declined') return { kind: 'declined', message: result.message }
  const customer = session.customer ? payments.customers.get(session.customer) : undefined
  return { kind: 'paid', session: completeSession(payments, session, challenge, customer, undefined) }
}
