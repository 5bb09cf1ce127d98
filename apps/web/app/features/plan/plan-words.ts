import type { Invoice, Plan, Subscription } from '@om/contracts/subscriptions'
import { formatMoney } from '@om/domain/money'
import type { Meaning } from '#app/brand/looks.ts'

type Words = { label: string; meaning: Meaning }

/** "A$70.50 every 45 days": amount and frequency always go together. (REG-23) */
export const priceLine = ({
  priceCents,
  currency,
  intervalDays,
}: Pick<Plan, 'priceCents' | 'currency' | 'intervalDays'>) =>
  `${formatMoney({ cents: priceCents, currency })} every ${intervalDays} days`

/** What the whole prescription costs if every delivery on it is taken. */
export const wholePriceCents = ({ priceCents, suppliesTotal }: Pick<Plan, 'priceCents' | 'suppliesTotal'>): number =>
  priceCents * suppliesTotal

/** A plan that waits for the patient's word; one whose payment page is open still does. */
export const isWaiting = ({ status }: Pick<Plan, 'status'>): boolean => status === 'offered' || status === 'paying'

/** Whether a subscription still runs in any way. */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => status !== 'cancelled'

/** Whether the last try to take a payment failed. */
export const hasFailedPayment = ({ status }: Pick<Subscription, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid'

/** A subscription's status in a patient's words; a cancelled one runs on until its paid days are over. */
export const subscriptionWords = (
  subscription: Pick<Subscription, 'status' | 'cancelAtPeriodEnd' | 'suppliesLeft' | 'isOnHold'> &
    Partial<Pick<Subscription, 'owed'>>,
): Words => {
  const { status, cancelAtPeriodEnd, suppliesLeft } = subscription
  if (status === 'cancelled') return { label: 'Ended', meaning: 'quiet' }
  if (subscription.isOnHold) return { label: 'On hold', meaning: 'caution' }
  if (subscription.owed?.isPaused) return { label: 'Paused: not paid', meaning: 'danger' }
  if (hasFailedPayment(subscription)) return { label: 'Payment failed', meaning: 'danger' }
  if (cancelAtPeriodEnd) return { label: suppliesLeft > 0 ? 'Cancelled' : 'Last delivery', meaning: 'caution' }
  if (status === 'incomplete') return { label: 'Waiting for payment', meaning: 'caution' }
  if (status === 'paused') return { label: 'Paused', meaning: 'quiet' }
  return { label: 'Active', meaning: 'good' }
}

const invoiceStates: Record<string, Words> = {
  paid: { label: 'Paid', meaning: 'good' },
  open: { label: 'Not paid yet', meaning: 'caution' },
  uncollectible: { label: 'Not paid', meaning: 'danger' },
  void: { label: 'Cancelled', meaning: 'quiet' },
  refunded: { label: 'Refunded', meaning: 'info' },
}

const refundStates: Record<Invoice['refunds'][number]['status'], Words> = {
  on_its_way: { label: 'Being paid back', meaning: 'info' },
  paid_back: { label: 'Paid back', meaning: 'info' },
  failed: { label: 'Repayment failed', meaning: 'danger' },
}

const partStates: typeof refundStates = {
  on_its_way: { label: 'Part is being paid back', meaning: 'info' },
  paid_back: { label: 'Partly paid back', meaning: 'info' },
  failed: { label: 'Repayment failed', meaning: 'danger' },
}

/** What goes back of an invoice, in cents. */
export const backOf = ({ refunds }: Pick<Invoice, 'refunds'>): number =>
  refunds.reduce((sum, one) => sum + one.amountCents, 0)

/** An invoice's status in a patient's words; money that goes back comes first, and of that what is not settled. */
export const invoiceWords = (invoice: Pick<Invoice, 'status' | 'refunds' | 'amountCents'>): Words => {
  const { status, refunds, amountCents } = invoice
  const now = (['failed', 'on_its_way', 'paid_back'] as const).find(one => refunds.some(back => back.status === one))
  if (!now) return invoiceStates[status] ?? { label: status, meaning: 'quiet' }
  return (backOf(invoice) < amountCents ? partStates : refundStates)[now]
}

/** What is charged of a payment after credit, and how it comes to that. */
export const afterCredit = (amountCents: number, creditCents: number, currency: string): string => {
  const words = (cents: number) => formatMoney({ cents, currency })
  return `${words(amountCents - creditCents)} (${words(amountCents)} less ${words(creditCents)} of your credit)`
}
