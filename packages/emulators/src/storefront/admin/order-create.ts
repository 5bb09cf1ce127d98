import { randomBytes } from 'node:crypto'
import type { AddressRecord, OrderLineRecord, OrderRecord } from '../model.ts'
import { centsOf } from '../orders/amounts.ts'
import { numericId } from '../orders/ids.ts'
import type { Orders } from '../orders/orders.ts'
import { done, type Result, refused } from '../orders/result.ts'
import { orderMessage } from '../webhooks/payloads.ts'
import type { Views } from './views.ts'

type MoneyBag = { shopMoney: { amount: string; currencyCode: string } }
type TaxLine = { title: string; rate: string; priceSet?: MoneyBag | null }
type LineInput = {
  variantId?: string | null
  quantity: number
  priceSet?: MoneyBag | null
  requiresShipping?: boolean | null
  taxable?: boolean | null
  taxLines?: TaxLine[] | null
}
type Address = Partial<
  Record<'firstName' | 'lastName' | 'address1' | 'address2' | 'city' | 'zip' | 'phone', string | null>
> & {
  provinceCode?: string | null
  countryCode?: string | null
}
export type OrderCreateInput = {
  order: {
    currency?: string | null
    customAttributes?: { key: string; value: string }[] | null
    email?: string | null
    financialStatus?: string | null
    lineItems?: LineInput[] | null
    note?: string | null
    phone?: string | null
    shippingAddress?: Address | null
    shippingLines?: { title: string; priceSet: MoneyBag }[] | null
    sourceIdentifier?: string | null
    taxesIncluded?: boolean | null
    test?: boolean | null
  }
  options?: { inventoryBehaviour?: string | null } | null
}

/** The mutation `orderCreate`: an order that was sold elsewhere. As at the provider, repeating it makes another one. */
export function orderCreate(views: Views) {
  const { orders } = views
  return (input: OrderCreateInput) => {
    const made = orders.shop.deps.store.transaction(() => create(orders, input))
    if (made.ok) return { order: views.order(made.value), userErrors: [] }
    const code = made.errors.some(({ message }) => message.includes('inventory')) ? 'INVENTORY_CLAIM_FAILED' : 'INVALID'
    return { order: null, userErrors: made.errors.map(error => ({ ...error, code })) }
  }
}

const cents = (bag: MoneyBag | null | undefined): number => centsOf(bag?.shopMoney.amount ?? '0') ?? 0

function create(orders: Orders, { order, options }: OrderCreateInput): Result<OrderRecord> {
  const wanted = order.lineItems ?? []
  if (wanted.length === 0) return refused('Line items can’t be blank', ['order', 'lineItems'])
  const lines: OrderLineRecord[] = []
  for (const [place, line] of wanted.entries()) {
    const made = lineOf(orders, line)
    if (!made) return refused('Variant does not exist', ['order', 'lineItems', String(place), 'variantId'])
    lines.push(made)
  }
  if (options?.inventoryBehaviour === 'DECREMENT_OBEYING_POLICY') {
    const short = orders.shop.reserveStock(lines.map(({ variantId, quantity }) => ({ variantId, quantity })))
    if (short.length > 0) return refused('Unable to claim inventory for the line items', ['order', 'lineItems'])
  }
  const goods = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
  const [shipping] = order.shippingLines ?? []
  const tax = lines.reduce((sum, { taxCents }) => sum + taxCents, 0)
  const now = orders.now()
  const saved = orders.save({
    id: numericId(),
    orderNumber: orders.nextNumber(),
    cartToken: randomBytes(16).toString('hex'),
    checkoutToken: randomBytes(16).toString('hex'),
    email: order.email ?? '',
    phone: order.phone ?? '',
    createdAt: now,
    updatedAt: now,
    processedAt: now,
    cancelledAt: null,
    cancelReason: null,
    subtotalCents: goods,
    discountCents: 0,
    discountCode: null,
    shippingCents: cents(shipping?.priceSet),
    shippingTaxCents: 0,
    shippingTitle: shipping?.title ?? '',
    taxCents: tax,
    totalCents: goods + cents(shipping?.priceSet),
    financialStatus: order.financialStatus === 'PAID' ? 'paid' : 'pending',
    note: order.note ?? '',
    attributes: order.customAttributes ?? [],
    shippingAddress: order.shippingAddress ? addressOf(order.shippingAddress) : null,
    cardLast4: '',
    sourceIdentifier: order.sourceIdentifier ?? null,
    lines,
    fulfillments: [],
    refunds: [],
  })
  const payload = orderMessage(saved)
  orders.messages.tell([
    { topic: 'orders/create', payload },
    ...(saved.financialStatus === 'paid' ? [{ topic: 'orders/paid' as const, payload }] : []),
  ])
  return done(saved)
}

function lineOf({ shop }: Orders, line: LineInput): OrderLineRecord | undefined {
  const variant = shop.variantOf(line.variantId?.split('/').at(-1) ?? '')
  const product = variant && shop.productOf(variant.productId)
  if (!variant || !product) return undefined
  return {
    id: numericId(),
    productId: product.id,
    variantId: variant.id,
    sku: variant.sku,
    title: product.title,
    variantTitle: variant.title,
    quantity: line.quantity,
    priceCents: line.priceSet ? cents(line.priceSet) : variant.priceCents,
    discountCents: 0,
    taxCents: (line.taxLines ?? []).reduce((sum, { priceSet }) => sum + cents(priceSet), 0),
    taxable: line.taxable ?? true,
    requiresShipping: line.requiresShipping ?? false,
    fulfillableQuantity: line.quantity,
    attributes: [],
  }
}

function addressOf(address: Address): AddressRecord {
  return {
    firstName: address.firstName ?? '',
    lastName: address.lastName ?? '',
    address1: address.address1 ?? '',
    address2: address.address2 ?? '',
    city: address.city ?? '',
    provinceCode: address.provinceCode ?? '',
    zip: address.zip ?? '',
    countryCode: 'AU',
    phone: address.phone ?? '',
  }
}
