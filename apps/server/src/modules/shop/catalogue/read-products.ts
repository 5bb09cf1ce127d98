import { done, type Result, refused } from '@om/contracts/errors'
import type { ShopProduct } from '@om/contracts/shop'
import type { Brand } from '@om/domain/brand'
import { canonicalSlug } from '@om/domain/catalogue/handles'
import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Deps } from '#src/deps.ts'
import type { ShelfState } from './range/shelf.ts'

/** A copy older than this is marked, even when no attempt has failed: nobody may be reading the shop at all. */
const staleMs = 30 * 60_000
const mostRelated = 4

type Freshness = { asOf: string | null; isStale: boolean }

const freshnessOf = ({ clock }: Pick<Deps, 'clock'>, { asOf, hasFailed }: ShelfState): Freshness => ({
  asOf: asOf?.toISOString() ?? null,
  isStale: asOf === null || hasFailed || clock.now().getTime() - asOf.getTime() > staleMs,
})

/** The range of a brand in shelf order, from our own copy. */
export const listProducts = async (
  deps: Pick<Deps, 'clock' | 'shelf'>,
  brand: Brand,
): Promise<{ items: ShopProduct[] } & Freshness> => {
  const shelf = await deps.shelf.read()
  return { items: shelf.products.filter(({ brands }) => brands.includes(brand)), ...freshnessOf(deps, shelf) }
}

/** How much two products have in common: what they are for, then what they are. */
const likeness = (one: ShopProduct, other: ShopProduct): number => {
  const needs = knownProduct(one.id, one.slug)?.needs ?? []
  const shared = (knownProduct(other.id, other.slug)?.needs ?? []).filter(need => needs.includes(need)).length
  const isSameType = one.productType !== '' && one.productType === other.productType
  return shared * 2 + (isSameType ? 1 : 0)
}

/** Up to four others of the brand that go with a product: what can be ordered first, then the most alike. */
export const relatedTo = (product: ShopProduct, range: readonly ShopProduct[]): ShopProduct[] =>
  range
    .filter(other => other.id !== product.id)
    .map(other => ({ other, isOrderable: other.orderBlock === null, alike: likeness(product, other) }))
    .filter(({ alike }) => alike > 0)
    .toSorted((a, b) => Number(b.isOrderable) - Number(a.isOrderable) || b.alike - a.alike)
    .slice(0, mostRelated)
    .map(({ other }) => other)

/** One product by any of its names, on the shelf of either brand, with what goes with it on the asker's. (Spec §3) */
export const readProduct = async (
  deps: Pick<Deps, 'clock' | 'shelf'>,
  handle: string,
  brand: Brand,
): Promise<Result<{ product: ShopProduct; related: ShopProduct[] } & Freshness>> => {
  const shelf = await deps.shelf.read()
  const product = shelf.bySlug.get(canonicalSlug(handle))
  if (!product) return refused('product_not_found')
  const range = shelf.products.filter(({ brands }) => brands.includes(brand))
  return done({ product, related: relatedTo(product, range), ...freshnessOf(deps, shelf) })
}
