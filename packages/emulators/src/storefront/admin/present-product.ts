import { gid } from '../graphql/gid.ts'
import { decimal } from '../orders/amounts.ts'
import type { Shop } from '../shop.ts'
import { connection, inPlace, type PageArgs } from './connection.ts'

/** A product as the Admin API answers it, drafts too; null when it is gone. */
export function presentProduct(shop: Shop, id: string): Record<string, unknown> | null {
  const product = shop.products.get(id)
  if (!product) return null
  const variants = shop.variantsOf(id)
  return {
    __typename: 'Product',
    id: gid('Product', id),
    legacyResourceId: id,
    handle: product.handle,
    title: product.title,
    productType: product.productType,
    vendor: product.vendor,
    status: product.status,
    tags: product.tags,
    updatedAt: product.updatedAt,
    totalInventory: variants.reduce((sum, { stock }) => sum + (stock ?? 0), 0),
    variants: (args: PageArgs) => connection(inPlace(variants), args, variant => presentVariant(shop, variant.id)),
  }
}

/** A variant as the Admin API answers it; null when it is gone. */
export function presentVariant(shop: Shop, id: string): Record<string, unknown> | null {
  const variant = shop.variants.get(id)
  if (!variant) return null
  const product = shop.products.get(variant.productId)
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', id),
    legacyResourceId: id,
    title: variant.title,
    displayName: `${product?.title ?? ''} - ${variant.title}`,
    sku: variant.sku,
    price: decimal(variant.priceCents),
    position: variant.position,
    taxable: variant.taxable,
    availableForSale: shop.isForSale(variant),
    inventoryQuantity: variant.stock,
    updatedAt: product?.updatedAt ?? '',
    product: () => presentProduct(shop, variant.productId),
  }
}
