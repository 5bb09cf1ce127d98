import { CLINIC_ZONE, dayIn, formatDay, zoneOfState } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailAdmins, emailPatient } from '#src/modules/mail/mail.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import type { InvoiceRow, RefundRow, SubscriptionRow } from './billing.repo.ts'
import { backWords, chargeWords } from './credit/credit-words.ts'
import { holdCredit } from './credit/use-credit.ts'
import type { PlanRow } from './plans.repo.ts'
import { notePrice } from './prices/price.repo.ts'

/** Messages about money: amounts, dates and where to change things. Nothing about health, medicines or diagnoses. */

type Renewing = { subscription: SubscriptionRow; plan: Pick<PlanRow, 'id' | 'brand'> }
type About = { subscription: SubscriptionRow; plan: Pick<PlanRow, 'brand'> }

const manage = { label: 'Manage your subscription', path: '/patient-subscription-management' }

const dayFor = async (tx: Tx, patientId: string, instant: Date | null): Promise<string> => {
  if (!instant) return 'the end of the paid period'
  const details = await patientDetails(tx, patientId)
  return formatDay(dayIn(instant, details?.address ? zoneOfState(details.address.state) : CLINIC_ZONE))
}

const priceOf = ({ amountCents, currency }: { amountCents: number; currency: string }) =>
  formatMoney({ cents: amountCents, currency })

const nextWords = async (tx: Tx, { patientId, currentPeriodEnd }: SubscriptionRow, further: number) =>
  further > 0
    ? `The next payment is on ${await dayFor(tx, patientId, currentPeriodEnd)}. We remind you seven days before, and you can cancel at any time.`
    : 'No further payment is planned: to go on afterwards, a doctor has to see you first.'

/** `further`: the payments that are planned after this one. */
export const writeStarted = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: About,
  invoice: InvoiceRow,
  further: number,
) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'Your subscription is active',
    heading: 'Thank you, your subscription is active',
    paragraphs: [`We have received your payment of ${priceOf(invoice)}.`, await nextWords(tx, subscription, further)],
    action: manage,
    dedupeKey: `subscription-started:${subscription.id}`,
  })

/** `links`: each works without signing in. */
export const writeReminder = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: Renewing,
  links: { label: string; path: string }[] = [],
  /** Names a repeat that the office sends on request; the notice itself is written once. */
  again = '',
): Promise<void> => {
  const day = await dayFor(tx, subscription.patientId, subscription.currentPeriodEnd)
  const { id: subjectId, patientId, amountCents: totalCents, currency } = subscription
  const creditCents = await holdCredit(deps, tx, { patientId, subjectId, totalCents })
  const charge =
    creditCents === totalCents
      ? `your credit pays all of ${priceOf(subscription)} then, and we prepare it.`
      : `we charge ${chargeWords({ amountCents: totalCents, creditCents, currency })} then, and prepare it.`
  await notePrice(deps, tx, {
    patientId: subscription.patientId,
    subjectId: plan.id,
    kind: 'notice',
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    why: `Announced for the payment of ${day}.`,
    key: `notice:${subscription.id}:${subscription.currentPeriodEnd?.toISOString()}`,
  })
  await emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: `Your next payment is on ${await dayFor(tx, subscription.patientId, subscription.currentPeriodEnd)}`,
    heading: 'Your subscription renews soon',
    paragraphs: [
      `Your next delivery is due on ${await dayFor(tx, subscription.patientId, subscription.currentPeriodEnd)}: ${charge}`,
      'Please answer four short questions before. Until you have, nothing is charged or sent.',
      'If you would like to cancel it, you can do so until then, free of charge.',
    ],
    action: { ...manage, label: 'Answer, or cancel' },
    links,
    dedupeKey: `renewal-reminder:${subscription.id}:${subscription.currentPeriodEnd?.toISOString()}${again && `:again:${again}`}`,
  })
}

export const writeEnded = (deps: Deps, tx: Tx, { subscription, plan }: About) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'Your subscription has ended',
    heading: 'Your subscription has ended',
    paragraphs: ['There will be no further payments. You are welcome to start again whenever it suits you.'],
    action: { label: 'Open your dashboard', path: '/patient-dashboard' },
    dedupeKey: `subscription-ended:${subscription.id}`,
  })

export const writeLastSupply = (deps: Deps, tx: Tx, { subscription, plan }: About) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'Your care team would like to hear from you',
    heading: 'This is the last delivery planned so far',
    paragraphs: [
      'The delivery we are preparing now is the last one that your doctor has planned so far. No further payment will be taken.',
      'To continue without a gap, sign in in the next weeks and ask for a review. It takes a minute when nothing has changed.',
    ],
    action: { label: 'Ask for a review', path: '/patient-review' },
    noticePath: '/patient-prescriptions',
    dedupeKey: `last-supply:${subscription.id}`,
  })

export const writeReviewNeeded = (deps: Deps, tx: Tx, { subscription, plan }: About) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'Your care team would like to hear from you',
    heading: 'Time for a check-in before your next delivery',
    paragraphs: [
      'Before the next delivery your care team needs to talk with you. Until then no further payment will be taken.',
    ],
    action: { label: 'Open your dashboard', path: '/patient-dashboard' },
    dedupeKey: `review-needed:${subscription.id}:${subscription.currentPeriodEnd?.toISOString()}`,
  })

/** The patient paid but nothing can be sent: they are told at once that their money comes back. */
export const writeNotSupplied = async (deps: Deps, tx: Tx, { subscription, plan }: About, invoice: InvoiceRow) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'We could not prepare your delivery',
    heading: 'We could not prepare your delivery',
    paragraphs: [
      `We received your payment of ${priceOf(invoice)}, but nothing can be sent for it at the moment. We pay all of it back to your card, and no further payment will be taken.`,
      'Your account shows how the repayment stands. There is nothing you need to do.',
    ],
    action: manage,
    dedupeKey: `not-supplied:${invoice.id}`,
  })

/** A payment was made that should have waited: all of it goes back by itself. */
export const writeChargedInError = (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: About,
  invoice: InvoiceRow,
  ends: boolean,
) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: `We pay back ${priceOf(invoice)}: it should have waited`,
    heading: 'A payment came too soon',
    paragraphs: [
      `We received ${priceOf(invoice)} for your next delivery, which cannot be sent yet. We pay all of it back.`,
      ends
        ? 'No further payment will be taken. Sign in to see how the repayment stands.'
        : 'Sign in to see what the delivery waits for, and how the repayment stands.',
    ],
    action: manage,
    dedupeKey: `charged-in-error:${invoice.id}`,
  })

export const writePaidBack = (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: About,
  invoice: InvoiceRow,
  refund: RefundRow,
  way: 'to_card' | 'by_transfer',
) => {
  const isWhole = refund.amountCents === invoice.amountCents
  return emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: `We have paid back ${priceOf(refund)}`,
    heading: `We have paid back ${priceOf(refund)}`,
    paragraphs: [`${isWhole ? 'The whole' : 'A part'} of invoice ${invoice.number} ${backWords(refund, way)}`],
    action: manage,
    dedupeKey: `paid-back:${refund.id}:${refund.attempt}`,
  })
}

/** The money did not reach the card: somebody of the office has to pay it by other means. */
export const writeRefundFailed = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: About,
  invoice: InvoiceRow,
  refund: RefundRow,
) => {
  // What was paid with credit needs no card.
  const price = priceOf({ ...refund, amountCents: refund.amountCents - refund.creditCents })
  await emailAdmins(deps, tx, {
    subject: 'A repayment did not go through',
    heading: 'A repayment did not go through',
    paragraphs: [
      `The repayment of ${price} for invoice ${invoice.number} did not reach the card. Pay it back by bank transfer: the patient has been asked to call.`,
    ],
    action: { label: 'Open the dashboard', path: '/admin/dashboard' },
    dedupeKey: `refund-failed-admin:${refund.id}:${refund.attempt}`,
  })
  await emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: 'Our repayment did not go through',
    heading: 'Our repayment did not go through',
    paragraphs: [
      `We tried to pay back ${price} to the card you paid with, and it did not arrive there. Please call us so that we can send it to a bank account instead.`,
    ],
    action: manage,
    dedupeKey: `refund-failed:${refund.id}:${refund.attempt}`,
  })
}

/** An invoice once more, as the office sends it on request; its paper stands in the account. */
export const writeInvoiceAgain = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: About,
  invoice: InvoiceRow,
  again: string,
) =>
  emailPatient(deps, tx, {
    patientId: subscription.patientId,
    brand: plan.brand,
    subject: `Your invoice ${invoice.number}`,
    heading: `Your invoice ${invoice.number}`,
    paragraphs: [
      `You asked for your invoice of ${await dayFor(tx, subscription.patientId, invoice.issuedAt)} over ${priceOf(invoice)}. It is in your account as a PDF, with what has gone back of it.`,
      invoice.paidAt
        ? `We received its payment on ${await dayFor(tx, subscription.patientId, invoice.paidAt)}: this is your receipt.`
        : 'It is not paid yet; your account shows how to pay it.',
    ],
    action: { label: 'Open your invoices', path: '/patient-subscription-management/invoices' },
    dedupeKey: `invoice-again:${invoice.id}:again:${again}`,
  })
