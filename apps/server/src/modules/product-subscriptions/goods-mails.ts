import { CLINIC_ZONE, dayIn, formatDay, type IsoDate, zoneOfState } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { PRICE_NOTICE_DAYS } from '@om/domain/prescribing/plan-price'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { backWords, chargeWords, notePrice } from '#src/modules/subscriptions/subscriptions.ts'
import type { DeliveryRow, GoodsRow } from './product-subscriptions.repo.ts'

/** Messages about goods that come by themselves: amounts and days, never what is in the parcel. (REG-22) */

const manage = { label: 'Manage your subscriptions', path: '/patient-subscription-management' }

const priceOf = ({ amountCents, currency }: Pick<GoodsRow, 'amountCents' | 'currency'>) =>
  formatMoney({ cents: amountCents, currency })

const dayOf = (instant: Date | null, { shipTo }: Pick<GoodsRow, 'shipTo'>): string =>
  instant ? formatDay(dayIn(instant, shipTo ? zoneOfState(shipTo.state) : CLINIC_ZONE)) : 'the end of the paid period'

const toPatient = ({ patientId, brand }: GoodsRow) => ({ patientId, brand, action: manage })

export const writeGoodsStarted = (deps: Deps, tx: Tx, row: GoodsRow) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: 'Your subscription has started',
    heading: 'Your subscription has started',
    paragraphs: [
      `We have received ${priceOf(row)} for the first delivery, and the shop confirms its order in a message of its own.`,
      `The next payment of ${priceOf(row)} is on ${dayOf(row.currentPeriodEnd, row)}, and then every ${row.frequencyDays} days until you cancel. We write to you seven days before each.`,
    ],
    dedupeKey: `goods-started:${row.id}`,
  })

/** `links`: each works without signing in. */
export const writeGoodsNotice = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  creditCents: number,
  links: { label: string; path: string }[],
  /** Names a repeat that the office sends on request; the notice itself is written once. */
  again = '',
) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: `Your next payment is on ${dayOf(row.currentPeriodEnd, row)}`,
    heading: 'Your subscription renews soon',
    paragraphs: [
      creditCents === row.amountCents
        ? `On ${dayOf(row.currentPeriodEnd, row)} your credit pays all of ${priceOf(row)}, and we prepare your next delivery.`
        : `On ${dayOf(row.currentPeriodEnd, row)} we charge ${chargeWords({ ...row, creditCents })} to your card and prepare your next delivery.`,
      'If you do not want it, skip, move, pause or cancel it before that day: it takes effect at once and costs nothing.',
    ],
    action: { ...manage, label: 'Look at it, or change it' },
    links,
    dedupeKey: `goods-notice:${row.id}:${row.currentPeriodEnd?.toISOString()}${again && `:again:${again}`}`,
  })

/** A payment that could not be told in time comes later, and is told then. */
export const writeGoodsMoved = (deps: Deps, tx: Tx, row: GoodsRow, to: Date) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: `Your next payment is later: on ${dayOf(to, row)}`,
    heading: 'Your next payment comes later',
    paragraphs: [
      `We tell you the amount and the day of each payment seven days before. For the one that was due we could not, so nothing was charged: it comes on ${dayOf(to, row)}, and we write to you before.`,
      'You can change or cancel it until then.',
    ],
    action: { ...manage, label: 'Look at it, or change it' },
    dedupeKey: `goods-moved:${row.id}:${to.toISOString()}`,
  })

type NewPrice = {
  /** Of the change; of what was taken back, the instant. */
  event: string
  /** What each delivery as it is now costs, and from which day; null where what was announced does not come. */
  coming: { fromCents: number; toCents: number; appliesOn: IsoDate } | null
  why: string
}

/** Another price is told thirty days before it is charged, or that it does not come. `links`: each works without signing in. (REG-23) */
export const writeGoodsPrice = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  { event, coming, why }: NewPrice,
  links: { label: string; path: string }[],
) => {
  const price = (cents: number) => priceOf({ ...row, amountCents: cents })
  const subject = coming ? 'The price of your subscription changes' : 'The price of your subscription stays as it is'
  return emailPatient(deps, tx, {
    ...toPatient(row),
    subject,
    heading: subject,
    paragraphs: coming
      ? [
          `From ${formatDay(coming.appliesOn)} each delivery of your subscription, as it is now, costs ${price(coming.toCents)} instead of ${price(coming.fromCents)}. Deliveries that are charged before cost what they do now.`,
          why,
          `We tell you ${PRICE_NOTICE_DAYS} days before. If you do not want to go on at this price, cancel before your next payment: it takes effect at once and costs nothing.`,
        ]
      : ['Your subscription goes on at the price of today. A change that we had announced does not come.', why],
    action: { ...manage, label: 'See your subscription, or cancel' },
    links,
    dedupeKey: `goods-price:${row.id}:${event}`,
  })
}

export const writeGoodsEnded = (deps: Deps, tx: Tx, row: GoodsRow) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended',
    paragraphs: ['Nothing more is charged. You can subscribe again in the shop whenever it suits you.'],
    dedupeKey: `goods-ended:${row.id}`,
  })

export const writeNotOrdered = (deps: Deps, tx: Tx, row: GoodsRow, delivery: DeliveryRow) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: 'We could not prepare your delivery',
    heading: 'We could not prepare your delivery',
    paragraphs: [
      `We received ${priceOf({ ...row, amountCents: delivery.amountCents })}, but the shop cannot send this delivery. We pay all of it back the way it was paid; banks usually show it within ten business days.`,
      'Your subscription goes on with the next delivery. You can cancel it if you prefer.',
    ],
    dedupeKey: `goods-not-ordered:${delivery.id}`,
  })

/** Why a payment should not have been made, as its buyer reads it. */
export const chargedInError = {
  notice: 'We tell you the amount and the day of each payment seven days before, and this one was not told.',
  amount: 'It is not the amount that we had told you.',
  ended: 'You had cancelled before.',
  dispute: 'Your bank is still deciding about another payment for goods.',
}

/** A payment was made that should not have been, by whatever hand: all of it goes back by itself, and nothing is sent for it. */
export const writeGoodsChargedInError = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  delivery: DeliveryRow,
  problem: keyof typeof chargedInError,
) => {
  const amount = priceOf({ ...row, amountCents: delivery.amountCents })
  const goesOn = row.status === 'active' && !row.cancelAtPeriodEnd && problem !== 'ended'
  return emailPatient(deps, tx, {
    ...toPatient(row),
    subject: `We pay back ${amount}: it should not have been charged`,
    heading: 'A payment should not have been made',
    paragraphs: [
      `Your card was charged ${amount}. ${chargedInError[problem]} Nothing is sent for it, and we pay all of it back to your card; banks usually show it within ten business days.`,
      goesOn
        ? `Your next payment is on ${dayOf(row.currentPeriodEnd, row)}, and we write to you seven days before.`
        : 'Sign in to see how the repayment stands.',
    ],
    dedupeKey: `goods-charged-in-error:${delivery.id}`,
  })
}

/** Notes a price of goods that their buyer was shown or charged; the same event again is one. */
export const noteGoods = (
  deps: Deps,
  tx: Tx,
  { id, patientId, amountCents, currency }: GoodsRow,
  kind: 'shown' | 'agreed' | 'notice' | 'charged' | 'paid_back' | 'sent_back' | 'change' | 'kept',
  why: string,
  event: string,
): Promise<void> =>
  notePrice(deps, tx, { patientId, subjectId: id, kind, amountCents, currency, why, key: `goods-${kind}:${event}` })

export const writeGoodsPaidByTransfer = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  delivery: Pick<DeliveryRow, 'id' | 'amountCents'>,
) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: 'We have paid back a delivery',
    heading: 'We have paid back a delivery',
    paragraphs: [
      `We have paid back ${priceOf({ ...row, amountCents: delivery.amountCents })} to your bank account, because your card did not take it. Nothing was sent for it.`,
    ],
    dedupeKey: `goods-paid-by-transfer:${delivery.id}`,
  })

export const writeGoodsRefundFailed = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  refund: { id: string; amountCents: number; creditCents: number; attempt?: number },
) =>
  emailPatient(deps, tx, {
    ...toPatient(row),
    subject: 'Our repayment did not go through',
    heading: 'Our repayment did not go through',
    paragraphs: [
      `We tried to pay back ${priceOf({ ...row, amountCents: refund.amountCents - refund.creditCents })} to the card you paid with, and it did not arrive there. Please call us so that we can send it to a bank account instead.`,
    ],
    dedupeKey: `goods-refund-failed:${refund.id}:${refund.attempt ?? 1}`,
  })

export const writeGoodsPaidBack = (
  deps: Deps,
  tx: Tx,
  row: GoodsRow,
  delivery: DeliveryRow,
  refund: { id: string; amountCents: number; creditCents: number; attempt: number },
  way: 'to_card' | 'by_transfer',
) => {
  const amount = priceOf({ ...row, amountCents: refund.amountCents })
  return emailPatient(deps, tx, {
    ...toPatient(row),
    subject: `We have paid back ${amount}`,
    heading: `We have paid back ${amount}`,
    paragraphs: [
      `${refund.amountCents === delivery.amountCents ? 'The whole' : 'A part'} of what you paid for order ${delivery.shopOrderName} ${backWords({ ...refund, currency: row.currency }, way)}`,
    ],
    dedupeKey: `goods-paid-back:${refund.id}:${refund.attempt}`,
  })
}
