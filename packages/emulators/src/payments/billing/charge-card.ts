import { type CardBehaviour, type Decline, findTestCard } from '../../common/cards/test-cards.ts'
import { dateOf } from '../intervals.ts'
import { createCharge } from '../objects/charge.ts'
import type { Payments } from '../payments.ts'
import type { PaymentIntent, PaymentMethod } from '../wire.ts'

/** Seconds. */
const disputedAfter = 60

export type ChargeResult = { intent: PaymentIntent; decline?: Decline }

/** How the number behind a payment method behaves. */
export function behaviourOf(payments: Payments, method: PaymentMethod): CardBehaviour | undefined {
  const card = payments.cards.get(method.id)
  return card && findTestCard(card.number)
}

/** Why a charge would be refused; undefined when it would go through. `isOffSession`: without the cardholder. */
export function declineFor(payments: Payments, method: PaymentMethod, isOffSession: boolean): Decline | undefined {
  const card = behaviourOf(payments, method)
  return card?.decline ?? (isOffSession ? card?.laterDecline : undefined)
}

/** Charges the amount of a payment intent to a card, and puts the outcome on record either way. */
export function chargeCard(
  payments: Payments,
  intent: PaymentIntent,
  method: PaymentMethod,
  { isOffSession }: { isOffSession: boolean },
): ChargeResult {
  const decline = declineFor(payments, method, isOffSession)
  if (decline?.code === 'authentication_required') return waitForCardholder(payments, intent, method, decline)
  const charge = createCharge(payments, intent, method, decline)
  if (decline) {
    payments.emit('charge.failed', charge)
    const failed = payments.paymentIntents.put({
      ...intent,
      status: 'requires_payment_method',
      latest_charge: charge.id,
      payment_method: null,
      next_action: null,
      last_payment_error: errorOf(decline, method, charge.id),
    })
    payments.emit('payment_intent.payment_failed', failed)
    return { intent: failed, decline }
  }
  payments.emit('charge.succeeded', charge)
  if (behaviourOf(payments, method)?.isDisputed)
    payments.timeline.schedule('payments.dispute', charge.id, dateOf(payments.now() + disputedAfter))
  const succeeded = payments.paymentIntents.put({
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  })
  payments.emit('payment_intent.succeeded', succeeded)
  return { intent: succeeded }
}

function waitForCardholder(
  payments: Payments,
  intent: PaymentIntent,
  method: PaymentMethod,
  decline: Decline,
): ChargeResult {
  const waiting = payments.paymentIntents.put({
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: errorOf(decline, method),
    next_action: { type: 'use_stripe_sdk' },
  })
  payments.emit('payment_intent.requires_action', waiting)
  return { intent: waiting, decline }
}

function errorOf({ code, declineCode, message }: Decline, method: PaymentMethod, charge?: string) {
  return { type: 'card_error', code, decline_code: declineCode, message, charge, payment_method: method } as const
}
