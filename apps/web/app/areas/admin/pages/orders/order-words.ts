import type { PaymentForAdmin, PaymentRow } from '@om/contracts/payments'
import type { InboxMessage, ShopOrderForAdmin, ShopOrderRow } from '@om/contracts/shop-admin'
import type { ShopOrder } from '@om/contracts/shop-order'
import type { Meaning } from '#app/brand/looks.ts'
import type { OrdersSearch, Part } from './orders-list.ts'

export type Words = { label: string; meaning: Meaning }

type Return = ShopOrder['returns'][number]

/** Names of the parts of the page. */
export const partWords: Record<Part, string> = {
  orders: 'Orders',
  returns: 'Returns',
  payments: 'Payments',
  messages: 'Messages',
}

/** Names of the views of the list. */
export const viewWords: Record<OrdersSearch['view'], string> = {
  all: 'All',
  open: 'Not sent yet',
  to_send: 'To send',
  late: 'Late',
  on_hold: 'On hold',
  returns: 'Returns',
  refund_failed: 'Refund failed',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
}

/** Ways to sort the list. */
export const sortWords: Record<OrdersSearch['sort'], string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  largest: 'Largest first',
}

/** Whose orders are shown. */
export const ownerWords = { mine: 'Mine', nobody: 'Nobody’s' }

/** How the payment stands. */
export const moneyWords: Record<ShopOrderRow['financialStatus'], Words> = {
  pending: { label: 'Not paid yet', meaning: 'quiet' },
  authorized: { label: 'Not paid yet', meaning: 'quiet' },
  partially_paid: { label: 'Partly paid', meaning: 'caution' },
  paid: { label: 'Paid', meaning: 'good' },
  partially_refunded: { label: 'Partly refunded', meaning: 'caution' },
  refunded: { label: 'Refunded', meaning: 'quiet' },
  voided: { label: 'Not paid', meaning: 'quiet' },
}

/** Where the parcel is. */
export const dispatchWords: Record<ShopOrderRow['dispatchState'], Words> = {
  received: { label: 'To pack', meaning: 'info' },
  packed: { label: 'Packed', meaning: 'info' },
  shipped: { label: 'On its way', meaning: 'info' },
  delivered: { label: 'Delivered', meaning: 'good' },
  on_hold: { label: 'On hold', meaning: 'caution' },
  cancelled: { label: 'Cancelled', meaning: 'quiet' },
  not_needed: { label: 'Nothing to send', meaning: 'quiet' },
}

/** Whether the pharmacy still has something to do with an order. */
export const isToSend = ({ dispatchState }: Pick<ShopOrderRow, 'dispatchState'>): boolean =>
  ['received', 'packed', 'on_hold'].includes(dispatchState)

/** The one word of an order that says most: late and held before anything else, then where the parcel is. */
export const headWords = (order: Pick<ShopOrderRow, 'dispatchState' | 'financialStatus'>): Words => {
  const { dispatchState, financialStatus } = order
  const isUnpaid = !['paid', 'partially_refunded', 'refunded'].includes(financialStatus)
  if (dispatchState !== 'cancelled' && isUnpaid) return moneyWords[financialStatus]
  return dispatchState === 'not_needed' ? moneyWords[financialStatus] : dispatchWords[dispatchState]
}

/** How a return stands. */
export const returnWords: Record<Return['status'], Words> = {
  requested: { label: 'To answer', meaning: 'caution' },
  approved: { label: 'Approved', meaning: 'info' },
  declined: { label: 'Declined', meaning: 'quiet' },
  received: { label: 'Goods are back', meaning: 'caution' },
  refunded: { label: 'Refunded', meaning: 'good' },
  cancelled: { label: 'Taken back', meaning: 'quiet' },
}

/** Why something comes back, as staff say it. */
export const returnReasonWords: Record<Return['reason'], string> = {
  faulty: 'Faulty',
  wrong_item: 'Wrong item',
  damaged: 'Damaged on the way',
  not_arrived: 'Did not arrive',
  changed_mind: 'Changed their mind',
  other: 'Another reason',
}

/** How a refund stands. */
export const refundWords: Record<ShopOrder['refunds'][number]['status'], Words> = {
  requested: { label: 'Being asked', meaning: 'caution' },
  done: { label: 'Refunded', meaning: 'good' },
  failed: { label: 'Not accepted', meaning: 'danger' },
}

/** What became of a message. */
export const messageWords: Record<InboxMessage['state'], Words> = {
  failed: { label: 'Failed', meaning: 'danger' },
  waiting: { label: 'Waiting', meaning: 'caution' },
  handled: { label: 'Handled', meaning: 'good' },
}

/** Who sent a message. */
export const providerWords: Record<InboxMessage['provider'], string> = {
  shopify: 'Shop',
  stripe: 'Payments',
  mail: 'E-mail',
  sms: 'Text messages',
}

/** One line of a timeline: `Ada Nwosu approved the return`, `Paid and received`. */
export const timelineWords = ({ who, what }: Pick<ShopOrderForAdmin['timeline'][number], 'who' | 'what'>): string =>
  /^[a-z]/.test(what) ? `${who || 'The system'} ${what}` : what

/** Names of the views of the payments. */
export const paidWords: Record<OrdersSearch['paid'], string> = {
  all: 'All',
  unpaid: 'Not paid',
  refunded: 'Paid back',
  to_agree: 'To agree',
  failed: 'Refund failed',
}

const invoiceWords: Record<string, Words> = {
  paid: { label: 'Paid', meaning: 'good' },
  open: { label: 'Not paid yet', meaning: 'caution' },
  uncollectible: { label: 'Given up', meaning: 'danger' },
  void: { label: 'Void', meaning: 'quiet' },
}

/** How an invoice stands; what went back of it counts before that it was paid. */
export const paymentWords = ({
  status,
  amountCents,
  backCents,
}: Pick<PaymentRow, 'status' | 'amountCents' | 'backCents'>): Words => {
  if (status === 'paid' && backCents > 0)
    return { label: backCents >= amountCents ? 'Paid back' : 'Partly paid back', meaning: 'quiet' }
  return invoiceWords[status] ?? { label: status, meaning: 'quiet' }
}

type Request = PaymentForAdmin['requests'][number]

/** Why the office pays back. */
export const refundReasonWords: Record<Request['reason'], string> = {
  not_supplied: 'Not supplied',
  late: 'Came too late',
  quality: 'Something was wrong with it',
  double_charge: 'Charged twice',
  price: 'Wrong price',
  complaint: 'Complaint',
  goodwill: 'Goodwill',
  other: 'Another reason',
}

/** Where money on its way back is. */
export const backWords: Record<PaymentForAdmin['refunds'][number]['status'], Words> = {
  requested: { label: 'Being asked', meaning: 'caution' },
  pending: { label: 'On its way', meaning: 'caution' },
  succeeded: { label: 'Paid back', meaning: 'good' },
  failed: { label: 'Did not arrive', meaning: 'danger' },
}
