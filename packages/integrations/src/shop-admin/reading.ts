import { centsOfDecimal } from '@om/domain/money'
import { storableText } from '@om/domain/storable-text'
import { z } from 'zod'
import type { RemoteFulfilment, RemoteOrder, RemoteRefund } from './port.ts'
import { noteAndKey } from './refund-note.ts'

/** The shop's answers, parsed once. Its decimals become whole cents here, digit by digit. (Commerce contract §5) */

const Cents = z.object({
  shopMoney: z.object({
    amount: z.string().transform((text, context) => {
      const cents = centsOfDecimal(text)
      if (cents !== null) return cents
      context.addIssue({ code: 'custom', message: `${text} is no amount of money` })
      return z.NEVER
    }),
  }),
})
const centsOf = (bag: z.infer<typeof Cents> | null | undefined): number => bag?.shopMoney.amount ?? 0

const words = z.string().transform(storableText)
const text = words.nullish().transform(value => value ?? '')
const Instant = z.iso.datetime({ offset: true }).transform(value => new Date(value))
const Ref = z.object({ id: z.string() })
const Page = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() })
const nodes = <T extends z.ZodType>(node: T) => z.object({ nodes: z.array(node) })
const TaxLines = z.array(z.object({ priceSet: Cents }))

const sum = (bags: z.infer<typeof Cents>[]): number => bags.reduce((total, bag) => total + centsOf(bag), 0)

export const UserErrors = z.array(z.object({ field: z.array(z.string()).nullish(), message: z.string() }))

export const Fulfilment = z
  .object({
    id: z.string(),
    status: z.string(),
    createdAt: Instant,
    trackingInfo: z.array(z.object({ number: words.nullish() })),
  })
  .transform(
    (read): RemoteFulfilment => ({
      id: read.id,
      status: read.status.toLowerCase(),
      createdAt: read.createdAt,
      trackingNumber: read.trackingInfo[0]?.number ?? null,
    }),
  )

const Line = z.object({
  id: z.string(),
  product: Ref.nullish(),
  variant: Ref.nullish(),
  sku: text,
  title: words,
  variantTitle: text,
  quantity: z.int(),
  originalUnitPriceSet: Cents,
  discountAllocations: z.array(z.object({ allocatedAmountSet: Cents })),
  taxLines: TaxLines,
  taxable: z.boolean(),
  requiresShipping: z.boolean(),
  unfulfilledQuantity: z.int(),
})

const lineOf = (line: z.infer<typeof Line>): RemoteOrder['lines'][number] => ({
  id: line.id,
  productId: line.product?.id ?? null,
  variantId: line.variant?.id ?? null,
  sku: line.sku,
  title: line.title,
  // What the shop calls the one variant of a product that has no choice.
  variantTitle: line.variantTitle === 'Default Title' ? '' : line.variantTitle,
  quantity: line.quantity,
  unitCents: centsOf(line.originalUnitPriceSet),
  discountCents: sum(line.discountAllocations.map(one => one.allocatedAmountSet)),
  taxCents: sum(line.taxLines.map(one => one.priceSet)),
  isTaxed: line.taxable && line.taxLines.length > 0,
  requiresShipping: line.requiresShipping,
  unsentQuantity: line.unfulfilledQuantity,
})

const ShipTo = z.object({
  name: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  zip: text,
  countryCodeV2: text,
  phone: text,
})

const shipToOf = (read: z.infer<typeof ShipTo> | null | undefined): RemoteOrder['shipTo'] =>
  read
    ? {
        name: read.name,
        line1: read.address1,
        line2: read.address2,
        suburb: read.city,
        state: read.provinceCode,
        postcode: read.zip,
        country: read.countryCodeV2,
        phone: read.phone,
      }
    : null

/** A page of an order: everything of it, some of its lines, and which refunds it has. */
export const OrderPage = z.object({
  order: z
    .object({
      id: z.string(),
      name: words,
      email: text,
      phone: text,
      createdAt: Instant,
      updatedAt: Instant,
      processedAt: Instant,
      cancelledAt: Instant.nullish(),
      currencyCode: z.string(),
      test: z.boolean(),
      displayFinancialStatus: z.string().nullish(),
      displayFulfillmentStatus: z.string().nullish(),
      totalPriceSet: Cents,
      customer: z.object({ displayName: text }).nullish(),
      customAttributes: z.array(z.object({ key: z.string(), value: text })),
      shippingAddress: ShipTo.nullish(),
      shippingLine: z.object({ title: text, discountedPriceSet: Cents, taxLines: TaxLines }).nullish(),
      lineItems: nodes(Line).extend({ pageInfo: Page }),
      refunds: z.array(Ref),
      fulfillments: z.array(Fulfilment),
    })
    .nullish(),
})
export type ReadOrder = NonNullable<z.infer<typeof OrderPage>['order']>

/** Statuses in our spelling; what lapsed before it was paid is as good as voided. */
const financialStatusOf = (status: string | null | undefined): string => {
  const plain = (status ?? 'pending').toLowerCase()
  return plain === 'expired' ? 'voided' : plain
}

/** An order of its pages and refunds. */
export const orderOf = (
  read: ReadOrder,
  lines: ReadOrder['lineItems']['nodes'],
  refunds: RemoteRefund[],
): RemoteOrder => ({
  id: read.id,
  name: read.name,
  email: read.email,
  phone: read.phone || (read.shippingAddress?.phone ?? ''),
  createdAt: read.createdAt,
  updatedAt: read.updatedAt,
  processedAt: read.processedAt,
  cancelledAt: read.cancelledAt ?? null,
  currency: read.currencyCode,
  shipping: {
    title: read.shippingLine?.title ?? '',
    cents: centsOf(read.shippingLine?.discountedPriceSet),
    taxCents: sum((read.shippingLine?.taxLines ?? []).map(one => one.priceSet)),
  },
  totalCents: centsOf(read.totalPriceSet),
  financialStatus: financialStatusOf(read.displayFinancialStatus),
  isFulfilled: read.displayFulfillmentStatus === 'FULFILLED',
  isTest: read.test,
  customerName: read.shippingAddress?.name || (read.customer?.displayName ?? ''),
  shipTo: shipToOf(read.shippingAddress),
  attributes: read.customAttributes,
  lines: lines.map(lineOf),
  refunds,
  fulfilments: read.fulfillments,
})

const Transaction = z.object({ kind: z.string(), status: z.string(), amountSet: Cents })
type Transaction = z.infer<typeof Transaction>

const isPending = ({ status }: Transaction): boolean => status === 'PENDING' || status === 'AWAITING_RESPONSE'
const isThrough = ({ status }: Transaction): boolean => status === 'SUCCESS'

/** How a refund stands by its payments, and what they give back. */
const refundMoneyOf = (transactions: Transaction[]): Pick<RemoteRefund, 'status' | 'amountCents' | 'expectedCents'> => {
  const payments = transactions.filter(({ kind }) => kind === 'REFUND')
  const through = payments.filter(isThrough)
  const pending = payments.filter(isPending)
  const isFailed = payments.length > 0 && through.length === 0
  const amountCents = sum(through.map(one => one.amountSet))
  return {
    status: pending.length > 0 ? 'pending' : isFailed ? 'failed' : 'done',
    amountCents,
    expectedCents: amountCents + sum(pending.map(one => one.amountSet)),
  }
}

/** A refund; its amount is what payments really gave back, not what its lines add up to. (Commerce contract §1.5) */
export const Refund = z
  .object({
    id: z.string(),
    createdAt: Instant.nullish(),
    note: text,
    refundLineItems: nodes(
      z.object({ lineItem: Ref, quantity: z.int(), restocked: z.boolean(), subtotalSet: Cents, totalTaxSet: Cents }),
    ),
    refundShippingLines: nodes(z.object({ subtotalAmountSet: Cents, taxAmountSet: Cents })),
    transactions: nodes(Transaction),
  })
  .transform(
    (read): RemoteRefund => ({
      id: read.id,
      createdAt: read.createdAt ?? new Date(0),
      ...noteAndKey(read.note),
      ...refundMoneyOf(read.transactions.nodes),
      lines: read.refundLineItems.nodes.map(line => ({
        lineId: line.lineItem.id,
        quantity: line.quantity,
        cents: centsOf(line.subtotalSet),
        taxCents: centsOf(line.totalTaxSet),
        restocked: line.restocked,
      })),
      shipping: {
        cents: sum(read.refundShippingLines.nodes.map(line => line.subtotalAmountSet)),
        taxCents: sum(read.refundShippingLines.nodes.map(line => line.taxAmountSet)),
      },
    }),
  )

export const RefundRead = z.object({ refund: Refund.nullish() })

export const OrdersSince = z.object({
  orders: nodes(z.object({ id: z.string(), updatedAt: Instant })).extend({ pageInfo: Page }),
})

export const OrderByReference = z.object({
  orders: nodes(z.object({ id: z.string(), name: z.string(), sourceIdentifier: z.string().nullish() })),
})

export const OrderMade = z.object({
  orderCreate: z
    .object({
      order: z.object({ id: z.string(), name: z.string() }).nullish(),
      userErrors: z.array(z.object({ message: z.string() })),
    })
    .nullish(),
})

/** Payments of an order that went through, in their order, and the place that it is sent from. */
export const Origins = z.object({
  order: z
    .object({
      transactions: z.array(
        z.object({ id: z.string(), kind: z.string(), status: z.string(), gateway: text, amountSet: Cents }),
      ),
      fulfillmentOrders: nodes(z.object({ assignedLocation: z.object({ location: Ref.nullable() }) })),
    })
    .nullish()
    .transform(order => ({
      payments: (order?.transactions ?? [])
        .filter(({ kind, status }) => (kind === 'SALE' || kind === 'CAPTURE') && status === 'SUCCESS')
        .map(({ id, gateway, amountSet }) => ({ id, gateway, cents: centsOf(amountSet) })),
      locationId: order?.fulfillmentOrders.nodes[0]?.assignedLocation.location?.id ?? null,
    })),
})

export const OrderCancelled = z.object({ orderCancel: z.object({ orderCancelUserErrors: UserErrors }).nullish() })

export const RefundMade = z.object({
  refundCreate: z.object({ refund: Refund.nullish(), userErrors: UserErrors }).nullish(),
})

export const Fulfilments = z.object({
  order: z
    .object({
      fulfillmentOrders: nodes(z.object({ id: z.string(), status: z.string() })),
      fulfillments: z.array(Fulfilment),
    })
    .nullish(),
})

export const FulfilmentMade = z.object({
  fulfillmentCreate: z.object({ fulfillment: Fulfilment.nullish(), userErrors: UserErrors }).nullish(),
})

export const Milestones = z.object({
  fulfillment: z.object({ events: nodes(z.object({ status: z.string(), happenedAt: Instant })) }).nullish(),
})

export const MilestoneMade = z.object({ fulfillmentEventCreate: z.object({ userErrors: UserErrors }).nullish() })

export const Webhooks = z.object({
  webhookSubscriptions: nodes(z.object({ topic: z.string(), uri: z.string() })).extend({ pageInfo: Page }),
})

export type Webhooks = z.infer<typeof Webhooks>

export const WebhookMade = z.object({ webhookSubscriptionCreate: z.object({ userErrors: UserErrors }).nullish() })
