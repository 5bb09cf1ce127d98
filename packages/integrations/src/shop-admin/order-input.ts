import type { NewOrder } from './port.ts'

const money = (cents: number, currencyCode: string) => ({
  shopMoney: { amount: (cents / 100).toFixed(2), currencyCode },
})

/** Australian numbers with their country code, as the shop takes them; null for none. */
const phoneOf = (phone: string): string | null => {
  const plain = phone.replace(/[\s()-]/g, '')
  return plain === '' ? null : plain.replace(/^0/, '+61')
}

/**
 * What the shop is asked for an order that was paid elsewhere: our prices with the GST inside them, delivery for nothing, stock by
 * the shop's own rule, and no message of its own, since we write in words that tell nothing.
 */
export const orderInput = (order: NewOrder) => {
  const { currency, shipTo, firstName, lastName } = order
  const phone = phoneOf(order.phone)
  return {
    order: {
      currency,
      email: order.email,
      phone,
      financialStatus: 'PAID',
      taxesIncluded: true,
      sourceIdentifier: order.reference,
      customAttributes: order.attributes,
      shippingAddress: {
        firstName,
        lastName,
        phone,
        address1: shipTo.line1,
        address2: shipTo.line2,
        city: shipTo.suburb,
        provinceCode: shipTo.state,
        zip: shipTo.postcode,
        countryCode: 'AU',
      },
      shippingLines: [{ title: 'Standard', priceSet: money(0, currency) }],
      lineItems: order.lines.map(({ variantId, quantity, unitCents, taxCents }) => ({
        variantId,
        quantity,
        priceSet: money(unitCents, currency),
        requiresShipping: true,
        taxable: taxCents > 0,
        taxLines: taxCents > 0 ? [{ title: 'GST', rate: '0.1', priceSet: money(taxCents, currency) }] : [],
      })),
    },
    options: { inventoryBehaviour: 'DECREMENT_OBEYING_POLICY', sendReceipt: false, sendFulfillmentReceipt: false },
  }
}
