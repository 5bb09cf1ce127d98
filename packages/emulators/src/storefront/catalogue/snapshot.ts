import type { ProductRecord, VariantRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import type { Searched } from './search.ts'

/** The catalogue as it is now, in memory. */
export type Snapshot = {
  revision: string
  products: Searched[]
  byId: Map<string, Searched>
  byHandle: Map<string, Searched>
  variants: Map<string, { variant: VariantRecord; of: Searched }>
}

/** Keeps a copy of the catalogue for reading, made again whenever something of it has changed. */
export function createSnapshots(shop: Shop): () => Snapshot {
  let kept: Snapshot | undefined
  return () => {
    const revision = shop.revision()
    if (kept?.revision !== revision) kept = read(shop, revision)
    return kept
  }
}

function read(shop: Shop, revision: string): Snapshot {
  const products = shop.products
    .list({ where: { status: 'ACTIVE' }, order: 'oldest' })
    .map(product => searched(shop, product))
    .toSorted((one, other) => Number(one.product.id) - Number(other.product.id))
  return {
    revision,
    products,
    byId: new Map(products.map(one => [one.product.id, one])),
    byHandle: new Map(products.map(one => [one.product.handle, one])),
    variants: new Map(products.flatMap(of => of.variants.map(variant => [variant.id, { variant, of }] as const))),
  }
}

function searched(shop: Shop, product: ProductRecord): Searched {
  const variants = shop.variantsOf(product.id)
  return { product, variants, isForSale: variants.some(shop.isForSale) }
}
