import type { EvidencePart } from '@om/contracts/disputes'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { formatMoney } from '@om/domain/money'
import type { DisputeAnswer } from '@om/integrations/payments/port'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailsAbout, productNameOf } from '#src/modules/mail/mail.ts'
import { goodsOfInvoice } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { careOfInvoice } from '#src/modules/subscriptions/subscriptions.ts'
import { ordersPaidBy } from '#src/modules/supplies/supplies.ts'
import { type DisputeRow, payerOf } from './disputes.repo.ts'

/** What speaks for a payment, put together from our own records. Nothing about health: a bank reads it. (INV-14) */
export type Evidence = { parts: EvidencePart[]; fields: Omit<DisputeAnswer, 'key' | 'text'> }

const dayOf = (at: Date): string => formatDay(dayIn(at, CLINIC_ZONE))

const cancelling =
  'The plan renews until it is cancelled. It is cancelled in the account in two presses, or by the links of the notice without signing in, at any time and free of charge. Before each further charge a notice with its exact amount and day goes out at least seven days ahead.'
const cancellingGoods = 'It renews until it is cancelled, in the account, at any time and free of charge.'
const refunds =
  'What cannot be supplied is paid back in full to the card. What arrives damaged or late is made good or paid back.'

type About = {
  product: string
  paid: [string, Date | null][]
  agreed: string[]
  sent: { number: string; shippedAt: Date | null; deliveredAt: Date | null; trackingNumber: string | null }[]
  mailIds: string[]
}

const careFacts = async (tx: Tx, dispute: DisputeRow): Promise<About | undefined> => {
  const care = await careOfInvoice(tx, dispute.stripeInvoiceId)
  if (!care) return undefined
  const { invoice, subscription, agreement } = care
  return {
    product: 'one delivery under a subscription that the holder of the account agreed to',
    paid: [
      ['Invoice made', invoice.issuedAt],
      ['Paid', invoice.paidAt],
    ],
    agreed: agreement ? [`On ${dayOf(agreement.agreedAt)}, before the payment page: “${agreement.text}”`] : [],
    sent: (await ordersPaidBy(tx, invoice.id)).map(one => ({ ...one })),
    mailIds: [invoice.id, subscription.id, subscription.planId],
  }
}

const goodsFacts = async (tx: Tx, dispute: DisputeRow): Promise<About | undefined> => {
  const goods = await goodsOfInvoice(tx, dispute.stripeInvoiceId)
  if (!goods) return undefined
  const { row, delivery } = goods
  return {
    product: 'goods of the shop by subscription',
    paid: [['Paid', delivery.paidAt]],
    agreed: [
      `On ${dayOf(row.startedAt ?? row.createdAt)}: ${formatMoney({ cents: row.amountCents, currency: row.currency })} every ${row.frequencyDays} days, until cancelled.`,
    ],
    sent: delivery.shopOrderName
      ? [{ number: delivery.shopOrderName, shippedAt: null, deliveredAt: null, trackingNumber: null }]
      : [],
    mailIds: [row.id],
  }
}

const sentLines = ({ sent }: About): string[] =>
  sent.flatMap(({ number, shippedAt, deliveredAt, trackingNumber }) => [
    `Order ${number}`,
    ...(shippedAt ? [`Handed to the carrier on ${dayOf(shippedAt)}`] : ['Not handed to the carrier yet']),
    ...(trackingNumber ? [`Australia Post, ${trackingNumber}`] : []),
    ...(deliveredAt ? [`Delivered on ${dayOf(deliveredAt)}`] : []),
  ])

/** Gathers it as it is known now; undefined for a payment that is none of ours. */
export const evidenceFor = async (deps: Deps, tx: Tx, dispute: DisputeRow): Promise<Evidence | undefined> => {
  const about = dispute.kind === 'plan' ? await careFacts(tx, dispute) : await goodsFacts(tx, dispute)
  const person = dispute.patientId ? await payerOf(tx, dispute.patientId) : undefined
  if (!about || !person) return undefined
  const { email } = person
  const name = `${person.firstName} ${person.lastName}`.trim()
  const address = person.address ? addressLine(person.address) : ''
  const mails = (await emailsAbout(tx, { to: email, occasion: '', ids: about.mailIds })).filter(
    one => one.status === 'sent',
  )
  const renewal = dispute.kind === 'goods' ? cancellingGoods : cancelling
  const brandName = productNameOf(deps.config.productName, dispute.brand ?? 'men')
  const amount = formatMoney({ cents: dispute.amountCents, currency: dispute.currency })
  const shipped = about.sent.find(one => one.shippedAt)
  const parts: EvidencePart[] = [
    {
      title: 'The payment',
      lines: [
        `${amount}${dispute.number ? `, invoice ${dispute.number}` : ''}`,
        `${brandName}: ${about.product}`,
        ...about.paid.flatMap(([what, at]) => (at ? [`${what} on ${dayOf(at)}`] : [])),
      ],
    },
    { title: 'Who paid', lines: [name, email, ...(address ? [address] : [])] },
    { title: 'What they agreed to', lines: about.agreed },
    { title: 'What we wrote to them', lines: mails.map(({ at, subject }) => `${dayOf(at)}: ${subject}`) },
    { title: 'What was sent', lines: sentLines(about) },
    { title: 'How it is cancelled', lines: [renewal] },
    { title: 'When money goes back', lines: [refunds] },
  ].filter(({ lines }) => lines.length > 0)
  const paidAt = about.paid.at(-1)?.[1]
  return {
    parts,
    fields: {
      name,
      email,
      product: `${brandName}: ${about.product}`,
      address,
      paidOn: paidAt ? dayIn(paidAt, CLINIC_ZONE) : '',
      shippedOn: shipped?.shippedAt ? dayIn(shipped.shippedAt, CLINIC_ZONE) : '',
      trackingNumber: shipped?.trackingNumber ?? '',
      cancelling: renewal,
      refunds,
    },
  }
}

/** Of a payment that is none of ours the bank gets our words alone. */
export const noFields: Evidence['fields'] = {
  name: '',
  email: '',
  product: '',
  address: '',
  paidOn: '',
  shippedOn: '',
  trackingNumber: '',
  cancelling: '',
  refunds: '',
}

/** The same in plain words, what the office wrote first. */
export const evidenceText = (words: string, parts: readonly EvidencePart[]): string =>
  [words, ...parts.map(({ title, lines }) => [title, ...lines].join('\n'))].filter(Boolean).join('\n\n')
