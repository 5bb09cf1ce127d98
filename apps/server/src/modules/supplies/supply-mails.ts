import { formatDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { parcelPath } from '@om/domain/parcels'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins, emailPatient } from '#src/modules/mail/mail.ts'
import { holdReasonNames } from './page/supply-history.ts'
import type { Paid } from './supplies.hooks.ts'
import { orderNumber } from './supplies.present.ts'
import type { SupplyRow } from './supplies.repo.ts'

/** Messages about a delivery: where it is and where to look. Never what is in it. */

const toOrders = { label: 'See your order', path: '/patient-orders' }

export const writePreparing = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `We are preparing your order ${orderNumber(order.number)}`,
    heading: 'We are preparing your order',
    paragraphs: ['It usually leaves us within three business days. We write again when it is on its way.'],
    action: toOrders,
    dedupeKey: `order-preparing:${order.id}`,
  })

export const writeShipped = (deps: Deps, tx: Tx, order: SupplyRow, trackingNumber: string) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} is on its way`,
    heading: 'Your parcel is on its way',
    paragraphs: [
      `Australia Post carries it under the number ${trackingNumber}. The box is plain, and somebody needs to sign for it.`,
    ],
    action: { label: 'Follow your parcel', path: parcelPath(trackingNumber) },
    dedupeKey: `order-shipped:${order.id}`,
  })

export const writeDelivered = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} has arrived`,
    heading: 'Your parcel has been delivered',
    paragraphs: [
      `Our pharmacists are glad to answer your questions: call ${deps.config.pharmacy.phone}, or write to us from your account.`,
    ],
    action: toOrders,
    dedupeKey: `order-delivered:${order.id}`,
  })

const priceOf = ({ cents, currency }: Paid) => formatMoney({ cents, currency })

const howItGoesBack = (paid: Paid): string =>
  paid.waitsForBank
    ? `${priceOf(paid)} was paid for it. Your bank is deciding about that payment: it either gives it back to you itself, or we do once it has decided.`
    : `${priceOf(paid)} goes back to your card; we write again when it has.`

const whatGoesBack = (paid: Paid | 'by_bank' | null): string => {
  if (paid === 'by_bank') return 'Nothing of it will be sent: your bank has given you back what you paid for it.'
  return paid
    ? `Nothing of it will be sent. ${howItGoesBack(paid)}`
    : 'Nothing of it will be sent. Nothing is charged for it.'
}

/** `paid` goes back; null where nothing does, `by_bank` where the bank has given it back. */
export const writeCancelled = (deps: Deps, tx: Tx, order: SupplyRow, paid: Paid | 'by_bank' | null) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} has been cancelled`,
    heading: 'Your order has been cancelled',
    paragraphs: [whatGoesBack(paid)],
    action: toOrders,
    dedupeKey: `order-cancelled:${order.id}`,
  })

export const writeReturned = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} is coming back to us`,
    heading: 'Your parcel is coming back to us',
    paragraphs: [
      'Australia Post could not deliver it. There is nothing you have to do: we make it again or pay it back, and write to you when that is decided.',
      'If you have moved, please change your shipping address in your account now.',
    ],
    action: toOrders,
    dedupeKey: `order-returned:${order.id}`,
  })

/** `order` is the new one. */
export const writeResent = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: 'We are sending your order again',
    heading: 'We are sending your order again',
    paragraphs: [
      `It has the number ${orderNumber(order.number)} and costs you nothing. We write again when it is on its way.`,
    ],
    action: toOrders,
    dedupeKey: `order-resent:${order.id}`,
  })

/** What was made does not leave: it is made a second time, under the same number. */
export const writeMadeAgain = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} takes a little longer`,
    heading: 'Your order takes a little longer',
    paragraphs: [
      'Our pharmacy prepares it once more before it leaves. It costs you nothing; we are sorry for the wait, and write again when it is on its way.',
    ],
    action: toOrders,
    dedupeKey: `order-made-again:${order.id}:${order.attempt}`,
  })

/** `order` is the one that brings the rest. */
export const writeOwed = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: 'Part of your delivery follows later',
    heading: 'Part of your delivery follows later',
    paragraphs: [
      `We did not have all of it at hand. What we have comes first; the rest follows as ${orderNumber(order.number)}, at no charge.`,
      'We write again when each of them is on its way.',
    ],
    action: toOrders,
    dedupeKey: `order-owed:${order.id}`,
  })

export const writeNotResent = (deps: Deps, tx: Tx, order: SupplyRow, paid: Paid) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `We are paying back your order ${orderNumber(order.number)}`,
    heading: 'We are paying back your order',
    paragraphs: [`It is not sent again. ${howItGoesBack(paid)}`],
    action: toOrders,
    dedupeKey: `order-not-resent:${order.id}`,
  })

export const writeClaimAnswered = (deps: Deps, tx: Tx, order: SupplyRow, claimId: string) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `We have answered you about your order ${orderNumber(order.number)}`,
    heading: 'We have answered you',
    paragraphs: ['You find the answer of our pharmacy with your order.'],
    action: toOrders,
    dedupeKey: `order-claim-answered:${claimId}`,
  })

export const writeDelayed = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} takes a little longer`,
    heading: 'Your order takes a little longer',
    paragraphs: [
      order.restOf
        ? 'What was missing of your delivery has not left us yet. We are sorry for the wait.'
        : 'It has not left us yet: something has to be settled first. We are sorry for the wait.',
      'Sign in to read what it waits for, and whether we need anything from you.',
    ],
    action: toOrders,
    dedupeKey: `order-delayed:${order.id}:${order.version}`,
  })

/** It has been with the carrier for longer than it should. (Domain 5.3: delay) */
export const writeParcelLate = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your parcel ${orderNumber(order.number)} takes longer than usual`,
    heading: 'Your parcel takes longer than usual',
    paragraphs: [
      'Australia Post has not delivered it yet, and we are asking where it is. We are sorry for the wait.',
      'If you no longer expect it, tell us with your order that it has not arrived: we send it again or pay it back.',
    ],
    action: toOrders,
    dedupeKey: `parcel-late:${order.id}`,
  })

/** It could not be handed over, and waits to be collected. */
export const writeWaits = (
  deps: Deps,
  tx: Tx,
  { patientId, brand }: Pick<SupplyRow, 'patientId' | 'brand'>,
  { id, trackingNumber }: { id: string; trackingNumber: string },
) =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    subject: 'Your parcel waits at the post office',
    heading: 'Your parcel is ready to collect',
    paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
    action: { label: 'See where it is', path: parcelPath(trackingNumber) },
    dedupeKey: `parcel-collect:${id}`,
  })

/** Something of it has to come in first. */
export const writeExpected = (deps: Deps, tx: Tx, order: SupplyRow, expectedOn: string) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Your order ${orderNumber(order.number)} leaves later than planned`,
    heading: 'Your order leaves later than planned',
    paragraphs: [
      `Something of it has to come in first. We expect that on ${formatDay(expectedOn)}, and send your order as soon as we can after that.`,
      'There is nothing you have to do. We write again if the day changes, and when it is on its way.',
    ],
    action: toOrders,
    dedupeKey: `order-expected:${order.id}:${expectedOn}`,
  })

export const writeAskWait = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `Would you like to wait for your order ${orderNumber(order.number)}?`,
    heading: 'Would you like to wait?',
    paragraphs: [
      'Your order has waited for two weeks for something that has not come in. We are sorry for that.',
      'You can wait on, or have it paid back: choose with your order. It goes on waiting until you do.',
    ],
    action: toOrders,
    dedupeKey: `order-ask-wait:${order.id}:${order.version}`,
  })

const needs = {
  address: {
    words: 'Please check where we send it: give us a delivery address in your account, or call us.',
    action: { label: 'Check your addresses', path: '/patient-shipping-addresses' },
  },
  payment: {
    words: 'Please check your payment details, or call us if they are right.',
    action: { label: 'Check your payment', path: '/patient-subscription-management' },
  },
} as const

/** An order waits for something that only its patient can give. */
export const writeNeeds = (deps: Deps, tx: Tx, order: SupplyRow, need: keyof typeof needs) =>
  emailPatient(deps, tx, {
    patientId: order.patientId,
    brand: order.brand,
    subject: `We need something from you for your order ${orderNumber(order.number)}`,
    heading: 'We need something from you',
    paragraphs: [
      needs[need].words,
      `Your order waits until then. You reach our pharmacy on ${deps.config.pharmacy.phone}.`,
    ],
    action: needs[need].action,
    dedupeKey: `order-needs:${order.id}:${order.version}`,
  })

/** Admins learn that an order is stuck and why, without what is in it. */
export const writeStuck = (deps: Deps, tx: Tx, order: SupplyRow) =>
  emailAdmins(deps, tx, {
    subject: `Order ${orderNumber(order.number)} has been on hold for two days`,
    heading: `Order ${orderNumber(order.number)} has been on hold for two days`,
    paragraphs: [`Reason given: ${holdReasonNames[order.holdReason] ?? order.holdReason}.`],
    action: { label: 'Open the dashboard', path: '/admin/dashboard' },
    dedupeKey: `order-stuck:${order.id}:${order.version}`,
  })
