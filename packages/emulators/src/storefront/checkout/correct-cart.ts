import type { CartLineRecord, CartRecord } from '../model.ts'
import type { Shop } from '../shop.ts'

/**
 * Brings a cart down to what the shop can still sell, and stores it when something changed.
 * @returns the cart as it is now and a sentence for each change
 */
export function correctCart(shop: Shop, cart: CartRecord): { cart: CartRecord; changes: string[] } {
  const left = new Map<string, number>()
  const changes: string[] = []
  const lines: CartLineRecord[] = []
  for (const line of cart.lines) {
    const name = nameOf(shop, line.variantId)
    const variant = shop.variantOf(line.variantId)
    const pieces = variant ? (left.get(variant.id) ?? variant.stock ?? Number.POSITIVE_INFINITY) : 0
    const quantity = Math.min(line.quantity, pieces)
    left.set(line.variantId, pieces - quantity)
    if (quantity > 0) lines.push({ ...line, quantity })
    if (quantity === line.quantity && quantity > 0) continue
    changes.push(
      quantity === 0
        ? `${name} is sold out and was removed.`
        : `Only ${quantity} of ${name} ${quantity === 1 ? 'is' : 'are'} left, so the quantity was changed from ${line.quantity} to ${quantity}.`,
    )
  }
  return changes.length === 0 ? { cart, changes } : { cart: shop.saveCart({ ...cart, lines }), changes }
}

function nameOf(shop: Shop, variantId: string): string {
  const variant = shop.variants.get(variantId)
  const product = variant && shop.products.get(variant.productId)
  if (!variant || !product) return 'A product'
  return variant.title === 'Default Title' ? product.title : `${product.title} (${variant.title})`
}
