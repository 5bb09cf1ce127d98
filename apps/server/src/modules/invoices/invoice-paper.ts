import type { Address } from '@om/contracts/common'
import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { gstOfRefund } from '@om/domain/invoice/refund'
import { formatMoney } from '@om/domain/money'
import type { Config } from '#src/config.ts'
import type { TaxPaper } from '#src/documents/tax-paper-pdf.ts'
import { creditNumber, type InvoiceRow, type RefundRow } from '#src/modules/subscriptions/subscriptions.ts'

type PaidCare = {
  invoice: InvoiceRow
  /** Oldest first. */
  refunds: readonly RefundRow[]
  person: { firstName: string; lastName: string; email: string; address: Address | null } | undefined
}
type Seller = Pick<Config, 'legal' | 'clinic'>

const sellerOf = ({ legal, clinic }: Seller): TaxPaper['seller'] => ({
  name: legal.companyName,
  businessNumber: legal.businessNumber,
  address: clinic.address,
  phone: clinic.phone,
})

const buyerOf = (person: PaidCare['person']): TaxPaper['buyer'] => {
  const name = person ? `${person.firstName} ${person.lastName}`.trim() || person.email : ''
  return name ? { name, address: person?.address ? addressLine(person.address) : '' } : null
}

const dayOf = (at: Date) => formatDay(dayIn(at, CLINIC_ZONE))
const priceOf = ({ amountCents: cents, currency }: Pick<RefundRow, 'amountCents' | 'currency'>) =>
  formatMoney({ cents, currency })

const backs = ({ invoice, refunds }: PaidCare): [string, string][] =>
  refunds
    .filter(({ status }) => status === 'succeeded')
    .map((refund, index) => [
      'Paid back',
      `${priceOf(refund)} on ${dayOf(refund.settledAt ?? refund.requestedAt)} (${creditNumber(invoice, index)})`,
    ])

const states: Record<string, string> = { paid: 'Total, paid', open: 'Total, not paid yet' }

/**
 * The invoice of a delivery of a care plan: what it cost, the GST in it, and what went back. Its line names no medicine: the
 * office opens the same paper. A supply on prescription is GST-free. (REG-24, INV-14)
 */
export const carePaper = (paid: PaidCare, seller: Seller): TaxPaper => {
  const { invoice } = paid
  const { amountCents, gstCents, periodStart, periodEnd } = invoice
  const isTaxed = gstCents > 0
  return {
    title: isTaxed ? 'Tax invoice' : 'Invoice',
    number: invoice.number,
    issuedOn: dayIn(invoice.issuedAt, CLINIC_ZONE),
    createdAt: invoice.issuedAt,
    seller: sellerOf(seller),
    buyer: buyerOf(paid.person),
    about: [
      ['For', `${dayOf(periodStart)} to ${dayOf(periodEnd)}`],
      ...(invoice.paidAt ? [['Paid', dayOf(invoice.paidAt)] as [string, string]] : []),
      ...(invoice.creditCents > 0 && invoice.status === 'paid'
        ? ([
            ['Paid with your credit', priceOf({ ...invoice, amountCents: invoice.creditCents })],
            ['Paid by card', priceOf({ ...invoice, amountCents: amountCents - invoice.creditCents })],
          ] as [string, string][])
        : []),
      ...backs(paid),
    ],
    items: [
      {
        text: 'Care plan, one delivery',
        detail: isTaxed ? '' : 'GST-free',
        quantity: 1,
        unitCents: amountCents,
        discountCents: 0,
        isTaxed,
        gstCents,
        totalCents: amountCents,
      },
    ],
    totalLabel: states[invoice.status] ?? 'Total, not asked for any more',
    totalCents: amountCents,
    gstCents,
    freeCents: isTaxed ? 0 : amountCents,
    currency: invoice.currency,
    note: 'All prices are in Australian dollars and include GST where it applies.',
  }
}

/** The credit note of a refund that went through, with the GST that goes back in it. */
export const careCreditNote = (paid: PaidCare, refund: RefundRow, index: number, seller: Seller): TaxPaper => {
  const { invoice } = paid
  const isTaxed = invoice.gstCents > 0
  const all = [{ cents: invoice.amountCents, isTaxed }]
  const gstCents = isTaxed ? gstOfRefund(refund.amountCents, [], all) : 0
  const at = refund.settledAt ?? refund.requestedAt
  const isWhole = refund.amountCents === invoice.amountCents
  return {
    title: 'Credit note',
    number: creditNumber(invoice, index),
    issuedOn: dayIn(at, CLINIC_ZONE),
    createdAt: at,
    seller: sellerOf(seller),
    buyer: buyerOf(paid.person),
    about: [['Corrects invoice', invoice.number]],
    items: [
      {
        text: isWhole ? 'Care plan, one delivery' : 'Care plan, part of one delivery',
        detail: isTaxed ? '' : 'GST-free',
        quantity: null,
        unitCents: null,
        discountCents: 0,
        isTaxed,
        gstCents,
        totalCents: refund.amountCents,
      },
    ],
    totalLabel: 'Total, paid back',
    totalCents: refund.amountCents,
    gstCents,
    freeCents: isTaxed ? 0 : refund.amountCents,
    currency: refund.currency,
    note: 'This amount has gone back the way it was paid.',
  }
}
