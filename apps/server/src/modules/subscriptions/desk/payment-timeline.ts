import type { PaymentForAdmin } from '@om/contracts/payments'
import { chargeReasonsInWords } from '@om/domain/prescribing/charge-guard'
import type { Tx } from '#src/database/database.ts'
import { emailsAbout } from '#src/modules/mail/mail.ts'
import type { ordersPaidBy } from '#src/modules/supplies/supplies.ts'
import { creditEvents } from '../credit/read-credit.ts'
import { type ListedInvoice, notesOf, stepsOf } from './payments.repo.ts'

export type TimelineEvent = PaymentForAdmin['timeline'][number]

/** By the action of the audit log: what was done, in the middle of a sentence where a person did it. */
export type Steps = Record<string, (reason: string) => string>

/** What happened to a payment that was not paid at once, and at the bank: of a plan and of goods. */
export const sharedSteps: Steps = {
  'payment.trying': () => 'It is tried again by our own days',
  'payment.paused': () => 'It was tried for the last time: nothing more is charged until it is paid',
  'payment.paid': () => 'What had failed is paid',
  'payment.dropped': () => 'What had failed is asked for no more',
  'dispute.to_answer': () => 'The payment is disputed at the bank',
  'dispute.at_bank': () => 'The dispute was answered: the bank decides',
  'dispute.won': () => 'The dispute is won: the payment stands',
  'dispute.lost': () => 'The dispute is lost: the bank took the money back',
  'dispute.answer': () => 'answered the dispute',
  'dispute.accept': () => 'accepted the dispute',
}

const steps: Steps = {
  ...sharedSteps,
  'plan.offer': () => 'A plan was offered',
  'plan.confirm': () => 'confirmed the plan and opened the payment page',
  'plan.checkout_complete': () => 'The payment page was completed',
  'plan.checkout_expired': () => 'The payment page ran out',
  'plan.activate': () => 'The plan began',
  'plan.withdraw': () => 'The plan was withdrawn',
  'plan.end': () => 'The plan ended',
  'plan.cancel': () => 'cancelled the subscription',
  'plan.keep': () => 'undid the cancellation',
  'plan.pause': () => 'paused the plan',
  'plan.skip': () => 'skipped the next delivery',
  'plan.move': () => 'moved the next payment',
  'plan.undo': () => 'took the last change back',
  'plan.by_phone': () => 'typed that change in, as the patient asked by phone',
  'invoice.resend': what => (what === 'notice' ? 'sent the notice of the next charge again' : 'sent the invoice again'),
  'subscription.status': () => 'The payment service changed how the subscription stands',
  'subscription.remind': () => 'The next charge was announced',
  'subscription.cancel': () => 'cancelled the subscription',
  'subscription.resume': () => 'undid the cancellation',
  'subscription.stop': () => 'The subscription was set to end',
  'invoice.paid': () => 'Paid',
  'invoice.payment_failed': reason => `The payment did not go through (${reason})`,
  'invoice.not_charged': codes => `It was not charged: ${chargeReasonsInWords(codes)}`,
  'invoice.charge_not_allowed': codes => `It should have waited, and goes back in full: ${chargeReasonsInWords(codes)}`,
  'plan.price': reason => `announced another price (${reason})`,
  'invoice.paper': () => 'opened the invoice',
  'invoice.refund': () => 'To be paid back',
  'invoice.refund_pending': () => 'The refund is on its way to the card',
  'invoice.refund_succeeded': () => 'Paid back to the card',
  'invoice.refund_failed': () => 'The refund did not reach the card',
  'invoice.refund_by_transfer': () => 'recorded that it was paid back by bank transfer',
  'invoice.refund_by_bank': () => 'The bank has given it back: nothing more goes back',
  'invoice.refund_again': () => 'had the card tried again',
  'invoice.refund_ask': () => 'asked for a refund',
  'invoice.refund_agree': () => 'agreed to a refund',
  'invoice.refund_decline': () => 'declined a refund',
}

type Order = Awaited<ReturnType<typeof ordersPaidBy>>[number]

const parcelsOf = ({ number, receivedAt, shippedAt, deliveredAt }: Order): TimelineEvent[] =>
  parcelEvents([
    [receivedAt, `Order ${number} went to the pharmacy`],
    [shippedAt, `Order ${number} was sent`],
    [deliveredAt, `Order ${number} was delivered`],
  ])

/** What happened to a parcel, as far as it has. */
export const parcelEvents = (told: readonly [Date | null, string][]): TimelineEvent[] =>
  told.flatMap(([at, what]) => (at ? [{ at: at.toISOString(), kind: 'parcel' as const, who: '', what, note: '' }] : []))

type Story = {
  /** Whose payment it is, and where mail about it goes. */
  patientId: string
  to: string
  /** What was done to these records is told in these words. */
  about: string[]
  words: Steps
  /** Mail about these, beside that about the same records. */
  mailedAbout: string[]
  parcels: TimelineEvent[]
  notes: readonly { at: Date; byName: string; text: string }[]
}

/** Everything that happened to a payment, oldest first, as the office reads it. */
export const timelineOf = async (
  tx: Tx,
  { patientId, to, about, words, mailedAbout, parcels, notes }: Story,
): Promise<TimelineEvent[]> => {
  const done = (await stepsOf(tx, about)).flatMap(({ at, action, actorRole, actorName, reason }): TimelineEvent[] => {
    const what = words[action]?.(reason ?? '')
    if (what === undefined) return []
    const who = actorRole === 'system' ? '' : actorRole === 'patient' ? 'The patient' : actorName
    const kind = /^(plan|subscription|product_subscription)\./.test(action) ? 'step' : 'money'
    return [{ at: at.toISOString(), kind, who, what, note: '' }]
  })
  const mails = (await emailsAbout(tx, { to, occasion: '', ids: [...about, ...mailedAbout] })).map(
    ({ at, subject, status }): TimelineEvent => ({
      at: at.toISOString(),
      kind: 'mail',
      who: '',
      what: status === 'failed' ? `Could not be mailed: ${subject}` : `Mailed: ${subject}`,
      note: '',
    }),
  )
  const written = notes.map(
    ({ at, byName, text }): TimelineEvent => ({
      at: at.toISOString(),
      kind: 'note',
      who: byName,
      what: 'left a note',
      note: text,
    }),
  )
  return [...done, ...(await creditEvents(tx, patientId)), ...parcels, ...mails, ...written].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
}

type Known = { about: string[]; refundIds: string[]; orders: readonly Order[] }

/** That of an invoice of a plan. */
export const planTimeline = async (
  tx: Tx,
  { invoice, email: to }: ListedInvoice,
  { about, refundIds, orders }: Known,
): Promise<TimelineEvent[]> =>
  timelineOf(tx, {
    patientId: invoice.patientId,
    to,
    about,
    words: steps,
    mailedAbout: refundIds,
    parcels: orders.flatMap(parcelsOf),
    notes: await notesOf(tx, invoice.id),
  })
