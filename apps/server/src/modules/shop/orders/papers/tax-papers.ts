import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { addressLine } from '@om/domain/delivery'
import { gstOfRefund } from '@om/domain/invoice/refund'
import { buyerNamedFromCents, taxFigures } from '@om/domain/invoice/tax'
import type { Config } from '#src/config.ts'
import type { TaxPaper, TaxPaperItem } from '#src/documents/tax-paper-pdf.ts'
import {
  creditNoteNumber,
  invoiceNumber,
  lineTotal,
  type OrderView,
  orderCreditNumber,
  taxItemsOf,
} from '../shop-orders.present.ts'
import type { ShopOrderRow, ShopRefundRow } from '../shop-orders.repo.ts'

type Seller = Pick<Config, 'legal' | 'clinic'>

const sellerOf = ({ legal, clinic }: Seller): TaxPaper['seller'] => ({
  name: legal.companyName,
  businessNumber: legal.businessNumber,
  address: clinic.address,
  phone: clinic.phone,
})

/** The buyer is named wherever a name is known; from A$1,000 the tax office insists on it, and the e-mail stands in. */
const buyerOf = (order: ShopOrderRow, totalCents: number): TaxPaper['buyer'] => {
  const name = order.customerName || order.shipTo?.name || (totalCents >= buyerNamedFromCents ? order.email : '')
  return name ? { name, address: order.shipTo ? addressLine(order.shipTo) : '' } : null
}

const shared = (view: OrderView, seller: Seller, at: Date) => ({
  issuedOn: dayIn(at, CLINIC_ZONE),
  createdAt: at,
  seller: sellerOf(seller),
  currency: view.order.currency,
})

const uncounted = { detail: '', quantity: null, unitCents: null, discountCents: 0 }

/** What an order is charged for beyond its lines and delivery; usually nothing. */
const otherCents = ({ order, parts }: OrderView): number =>
  order.totalCents - taxItemsOf(order, parts.lines).reduce((sum, { cents }) => sum + cents, 0)

/**
 * The tax invoice of an order: every line with its GST, delivery, and a total that they add up to. GST by the total invoice
 * rule. (REG-24)
 */
export const invoicePaper = (view: OrderView, seller: Seller): TaxPaper => {
  const { order, parts } = view
  const figures = taxFigures(taxItemsOf(order, parts.lines))
  const items: TaxPaperItem[] = parts.lines.map((line, place) => ({
    text: line.title,
    detail: [line.variantTitle, line.sku].filter(Boolean).join(', '),
    quantity: line.quantity,
    unitCents: line.unitCents,
    discountCents: line.discountCents,
    isTaxed: line.isTaxed,
    gstCents: figures.itemGstCents[place] ?? 0,
    totalCents: lineTotal(line),
  }))
  const delivery = { cents: order.shippingCents, isTaxed: order.shippingTaxCents > 0 }
  const gstCents = figures.itemGstCents[parts.lines.length] ?? 0
  if (delivery.cents > 0)
    items.push({
      ...uncounted,
      text: 'Delivery',
      detail: order.shippingTitle,
      isTaxed: delivery.isTaxed,
      gstCents,
      totalCents: delivery.cents,
    })
  const other = otherCents(view)
  if (other !== 0) items.push({ ...uncounted, text: 'Other charges', isTaxed: false, gstCents: 0, totalCents: other })
  return {
    ...shared(view, seller, order.paidAt ?? order.placedAt),
    title: figures.taxedCents > 0 ? 'Tax invoice' : 'Invoice',
    number: invoiceNumber(order.invoiceNumber),
    buyer: buyerOf(order, order.totalCents),
    about: [['Order', order.name]],
    items,
    totalLabel: 'Total, paid',
    totalCents: order.totalCents,
    gstCents: figures.gstCents,
    freeCents: order.totalCents - figures.taxedCents,
    note: 'All prices are in Australian dollars and include GST where it applies.',
  }
}

/** Each part of a refund, with the GST that goes back in it. What belongs to no line has the rest of the GST. */
const refundItems = ({ order, parts }: OrderView, refund: ShopRefundRow): TaxPaperItem[] => {
  const own = parts.refundLines.filter(line => line.refundId === refund.id)
  const lines = own.flatMap(({ lineId, quantity, amountCents }) => {
    const line = parts.lines.find(({ id }) => id === lineId)
    return line ? [{ line, quantity, amountCents }] : []
  })
  const shipping = { cents: refund.shippingCents, isTaxed: order.shippingTaxCents > 0 }
  const named = [...lines.map(({ line, amountCents }) => ({ cents: amountCents, isTaxed: line.isTaxed })), shipping]
  const { itemGstCents, totalCents, gstCents } = taxFigures(named)
  const items: TaxPaperItem[] = lines.map(({ line, quantity, amountCents }, place) => ({
    ...uncounted,
    text: line.title,
    detail: line.variantTitle,
    quantity,
    isTaxed: line.isTaxed,
    gstCents: itemGstCents[place] ?? 0,
    totalCents: amountCents,
  }))
  if (shipping.cents > 0) {
    const gst = itemGstCents[lines.length] ?? 0
    items.push({ ...uncounted, text: 'Delivery', isTaxed: shipping.isTaxed, gstCents: gst, totalCents: shipping.cents })
  }
  const other = refund.amountCents - totalCents
  const otherGst = refund.taxCents - gstCents
  if (other !== 0)
    items.push({
      ...uncounted,
      text: other > 0 ? 'Other amount' : 'Kept back',
      isTaxed: otherGst !== 0,
      gstCents: otherGst,
      totalCents: other,
    })
  return items
}

/** The credit note of a refund, for the invoice that it corrects. (Commerce contract §5: credit notes) */
export const creditNotePaper = (view: OrderView, refund: ShopRefundRow, seller: Seller): TaxPaper => {
  const { order } = view
  const items = refundItems(view, refund)
  const freeCents = items.reduce((sum, item) => sum + (item.isTaxed ? 0 : item.totalCents), 0)
  return {
    ...shared(view, seller, refund.doneAt ?? refund.createdAt),
    title: 'Credit note',
    number: creditNoteNumber(refund.number),
    buyer: buyerOf(order, refund.amountCents),
    about: [
      ['Order', order.name],
      ['Corrects tax invoice', invoiceNumber(order.invoiceNumber)],
      ['Adjustment', 'goods returned or price given back'],
    ],
    items,
    totalLabel: 'Total, refunded',
    totalCents: refund.amountCents,
    gstCents: refund.taxCents,
    freeCents: Math.max(0, freeCents),
    note: 'Refunded to the card that was paid with. All amounts are in Australian dollars and include GST where it applies.',
  }
}

export type OrderCredit = {
  /** The first credit note of an order has 0. */
  place: number
  at: Date
  amountCents: number
  /** The pieces that go back; none where an amount does. */
  lines: readonly { title: string; quantity: number; cents: number; isTaxed: boolean }[]
}

/**
 * The credit note of what the office paid back of an order that a subscription paid for: by line with its GST, or an amount with the GST
 * in proportion. (REG-24)
 */
export const orderCreditPaper = (view: OrderView, credit: OrderCredit, seller: Seller): TaxPaper => {
  const { order, parts } = view
  const { amountCents, at, place } = credit
  const all = taxItemsOf(order, parts.lines)
  const whole = parts.lines.map(line => ({ ...line, cents: lineTotal(line) }))
  const isWhole = credit.lines.length === 0 && amountCents === taxFigures(whole).totalCents
  const lines = isWhole ? whole : credit.lines
  const named = taxFigures(lines)
  const gstCents = gstOfRefund(amountCents, lines, all)
  const { taxedCents, totalCents } = taxFigures(all)
  const other = amountCents - named.totalCents
  const otherFree = totalCents === 0 ? 0 : Math.round((other * (totalCents - taxedCents)) / totalCents)
  const items: TaxPaperItem[] = lines.map(({ title, quantity, cents, isTaxed }, index) => ({
    ...uncounted,
    text: title,
    quantity,
    isTaxed,
    gstCents: named.itemGstCents[index] ?? 0,
    totalCents: cents,
  }))
  if (other !== 0)
    items.push({
      ...uncounted,
      text: 'Part of the order',
      isTaxed: gstCents > named.gstCents,
      gstCents: gstCents - named.gstCents,
      totalCents: other,
    })
  return {
    ...shared(view, seller, at),
    title: 'Credit note',
    number: orderCreditNumber(order, place),
    buyer: buyerOf(order, amountCents),
    about: [
      ['Order', order.name],
      ['Corrects tax invoice', invoiceNumber(order.invoiceNumber)],
    ],
    items,
    totalLabel: 'Total, paid back',
    totalCents: amountCents,
    gstCents,
    freeCents: named.freeCents + otherFree,
    note: 'This amount has gone back the way it was paid. All amounts are in Australian dollars and include GST where it applies.',
  }
}
