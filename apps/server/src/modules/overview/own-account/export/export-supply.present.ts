import type { Address } from '@om/contracts/common'
import { addressLine, deliveryWords } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import type { GoodsRefundRow, GoodsView } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { type CreditRow, titleOfPlan } from '#src/modules/subscriptions/subscriptions.ts'
import { dispenseNumber, orderNumber } from '#src/modules/supplies/supplies.ts'
import type { Everything } from './export.repo.ts'
import { inWords, when } from './export-care.present.ts'

const price = (cents: number, currency: string) => formatMoney({ cents, currency })
const days = (count: number) => `every ${count} days`
const addressOf = (address: Address | null) => addressLine(address) || null

export const ownDetails = ({ profile }: Everything) =>
  profile && {
    'First name': profile.firstName,
    'Last name': profile.lastName,
    'E-mail': profile.email,
    Phone: profile.phone,
    'Delivery address': addressOf(profile.address),
    'Account opened': when(profile.createdAt),
    'Last changed': when(profile.updatedAt),
  }

export const ownAddresses = ({ addresses }: Everything) =>
  addresses.map(one => ({
    Name: one.label || null,
    Address: addressOf(one.address),
    Kind: one.kind === 'locker' ? 'Parcel locker' : 'Door',
    'For the driver': deliveryWords(one) || null,
    'Kept because': one.keptBecause || null,
    'Where you live': one.isHome ? 'Yes' : 'No',
    Default: one.isDefault ? 'Yes' : 'No',
    Removed: when(one.removedAt),
  }))

export const offeredPlans = ({ plans }: Everything) =>
  plans.map(plan => ({
    Plan: titleOfPlan(plan.code),
    State: plan.status,
    Price: `${price(plan.priceCents, plan.currency)} ${days(plan.intervalDays)}`,
    Offered: when(plan.offeredAt),
    'Confirmed by you': when(plan.confirmedAt),
  }))

export const ownSubscriptions = ({ subscriptions, plans }: Everything) =>
  subscriptions.map(subscription => ({
    Plan: titleOfPlan(plans.find(plan => plan.id === subscription.planId)?.code ?? ''),
    State: inWords(subscription.status),
    Price: `${price(subscription.amountCents, subscription.currency)} ${days(subscription.intervalDays)}`,
    Begun: when(subscription.createdAt),
    'Paid until': when(subscription.currentPeriodEnd),
    'Ends then': subscription.cancelAtPeriodEnd ? 'Yes' : 'No',
    'What you said when you cancelled': subscription.cancelReason,
  }))

const refundWords = (refunds: readonly { amountCents: number; currency: string; status: string }[]) =>
  refunds
    .map(refund => `${price(refund.amountCents, refund.currency)}, ${inWords(refund.status).toLowerCase()}`)
    .join('; ') || null

export const ownGoods = (views: GoodsView[], refunds: readonly GoodsRefundRow[]) =>
  views.map(({ row, items, deliveries }) => ({
    Items: items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', '),
    State: inWords(row.status),
    Price: `${price(row.amountCents, row.currency)} ${days(row.frequencyDays)}`,
    'Sent to': addressOf(row.shipTo),
    Begun: when(row.startedAt),
    'Paid until': when(row.currentPeriodEnd),
    'Ends then': row.cancelAtPeriodEnd ? 'Yes' : 'No',
    Deliveries: deliveries.map(one => ({
      Paid: when(one.paidAt),
      Amount: price(one.amountCents, row.currency),
      'Of it by credit': price(one.creditCents, row.currency),
      State: inWords(one.state),
      'Order at the shop': one.shopOrderName || null,
      'Paid back': refundWords(
        refunds
          .filter(({ deliveryId }) => deliveryId === one.id)
          .map(({ amountCents, status }) => ({ amountCents, currency: row.currency, status })),
      ),
    })),
  }))

export const ownInvoices = ({ invoices, refunds }: Everything) =>
  invoices.map(invoice => ({
    Number: invoice.number,
    State: inWords(invoice.status),
    Amount: price(invoice.amountCents, invoice.currency),
    'Of it by credit': price(invoice.creditCents, invoice.currency),
    'GST in it': price(invoice.gstCents, invoice.currency),
    Issued: when(invoice.issuedAt),
    Paid: when(invoice.paidAt),
    'Paid back': refundWords(refunds.filter(refund => refund.invoiceId === invoice.id)),
  }))

/** Credit that was given; what the office noted about it is the office's. */
export const ownCredit = (rows: readonly CreditRow[]) =>
  rows
    .filter(one => one.decision === 'approved')
    .map(one => ({
      Amount: price(one.amountCents, 'AUD'),
      Reason: inWords(one.reason),
      Given: when(one.decidedAt),
      'Taken back': one.takenBackAt ? price(one.takenBackCents, 'AUD') : null,
      'Why it was': one.takenBackNote || null,
    }))

export const ownOrders = ({ orders, supplies, dispensedItems, parcels, stockWaits }: Everything) =>
  orders.map(order => {
    const supply = supplies.find(one => one.orderId === order.id)
    const parcel = parcels.find(one => one.orderId === order.id)
    const wait = stockWaits.find(one => one.orderId === order.id)
    return {
      Number: orderNumber(order.number),
      Title: order.title,
      State: inWords(order.state),
      Received: when(order.receivedAt),
      'Waits for stock since': when(wait?.since ?? null),
      'Sent off': when(order.shippedAt),
      Delivered: when(order.deliveredAt),
      'Sent to': addressOf(order.shipTo),
      'Advice from the pharmacist': order.counselling,
      Dispensed: supply
        ? {
            Number: dispenseNumber(supply.dispenseNumber),
            Day: supply.suppliedOn,
            Items: dispensedItems
              .filter(item => item.orderId === order.id && item.attempt === order.attempt)
              .map(item => ({ Medicine: item.description, Batch: item.batchNumber, 'Use before': item.expiresOn })),
          }
        : null,
      Parcel: parcel
        ? {
            'Tracking number': parcel.trackingNumber,
            State: inWords(parcel.milestone),
            Delivered: when(parcel.deliveredAt),
            'On its way': parcel.scans.map(scan => ({ At: scan.at, What: scan.description, Where: scan.location })),
          }
        : null,
    }
  })

/** The sentences that were ticked before a plan was paid for. */
export const plansAgreed = ({ agreements, plans }: Everything) =>
  agreements.map(one => ({
    Plan: titleOfPlan(plans.find(({ id }) => id === one.planId)?.code ?? ''),
    'What you agreed to': one.text,
    Amount: price(one.priceCents, one.currency),
    When: when(one.agreedAt),
  }))

/** Other prices, as they were announced. */
export const pricesTold = (all: Everything) =>
  all.priceChanges.map(one => ({
    Before: price(one.fromCents, 'AUD'),
    After: price(one.toCents, 'AUD'),
    From: one.appliesOn,
    Why: one.why,
    'You were told': when(one.announcedAt),
    'Taken back': when(one.withdrawnAt),
  }))

/** Payments that a bank refused, and what became of them. */
export const paymentsFailed = ({ owed }: Everything) =>
  owed.map(one => ({
    Number: one.number,
    Amount: price(one.amountCents, one.currency),
    Failed: when(one.failedAt),
    State: inWords(one.state),
    Settled: when(one.settledAt),
  }))

/** Recalls of what was dispensed or made. */
export const recallsTold = ({ recalls, orders }: Everything) =>
  recalls.map(one => ({
    What: one.what,
    'Your order': orders.filter(({ id }) => id === one.orderId).map(({ number }) => orderNumber(number))[0] ?? null,
    'You were told': when(one.toldAt),
    'You answered': one.answer && inWords(one.answer),
    When: when(one.answeredAt),
  }))
