import { randomId } from '../../common/ids.ts'
import { dateOf } from '../intervals.ts'
import type { Payments } from '../payments.ts'
import type { BalanceTransaction } from '../wire.ts'

const DAY = 86_400
/** Days until what moved is paid out. */
const settledAfter = 2

type Moved = {
  source: string
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment' | 'payout'
  category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'payout'
  /** Signed: what comes to the balance is above zero. */
  amount: number
  currency: string
  fee?: number
  feeFor?: string
  description?: string | null
}

/** What the provider keeps of a payment by a card of its own country. */
export const feeOf = (amount: number): number => Math.round(amount * 0.017) + 30

/** One move of the account's balance; what is in it goes to the bank with a later payout. */
export function moveBalance(payments: Payments, moved: Moved): BalanceTransaction {
  const { source, type, category, amount, currency, fee = 0, feeFor = 'Stripe processing fees', description } = moved
  const isPayout = type === 'payout'
  const now = payments.now()
  const availableOn = isPayout ? now : (Math.floor(now / DAY) + settledAfter) * DAY
  const entry = payments.balance.put({
    id: randomId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: now,
    currency,
    description: description ?? null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0 ? [] : [{ amount: fee, application: null, currency, description: feeFor, type: 'stripe_fee' }],
    net: amount - fee,
    reporting_category: category,
    source,
    status: isPayout ? 'available' : 'pending',
    type,
  })
  if (!isPayout) payments.timeline.schedule('payments.payout', String(availableOn), dateOf(availableOn))
  return entry
}
