import { randomBytes } from 'node:crypto'
import type { CheckoutRecord } from '../model.ts'
import type { Orders } from '../orders/orders.ts'

/**
 * The checkout of a cart: the one that was begun, or a new one. What the link fills in goes over what was kept.
 * @returns undefined when there is no such cart or its key is wrong
 */
export function openCheckout(
  { checkouts, shop }: Orders,
  cartToken: string,
  key: string,
  filled: Record<string, string>,
): CheckoutRecord | undefined {
  const cart = shop.carts.get(cartToken)
  if (!cart || cart.key !== key) return undefined
  const begun = checkouts.first({ cartToken })
  if (begun?.orderId) return begun
  if (!shop.cartOf(cartToken)) return undefined
  if (begun) {
    return Object.keys(filled).length === 0
      ? begun
      : checkouts.put({ ...begun, fields: { ...begun.fields, ...filled } })
  }
  const { email, phone } = cart.buyer
  return checkouts.put({
    id: randomBytes(16).toString('hex'),
    cartToken,
    fields: { email: email ?? '', phone: phone ?? '', ...filled },
    shippingCode: 'standard',
    notices: [],
    challenge: null,
    createdAt: shop.deps.clock.now().toISOString(),
    orderId: null,
  })
}
