import type { ProductId, ProductSlug } from './product.ts'
import { products } from './products.ts'

/** The names a product goes by: ours, the storefront's, and those of older links. (Spec §3: product handle config) */
export type HandleEntry = { slug: ProductSlug; shopifyHandle: string; legacyHandles: readonly string[] }

/** Names that older links and printed packs still carry. A cap of the same name has its own slug now. */
const legacy: Partial<Record<ProductSlug, readonly string[]>> = {
  'ts1-treatment-shampoo': ['laser-cap'],
}

/** Names under which the storefront keeps a product, where they differ from ours. */
const inShop: Partial<Record<ProductSlug, string>> = {
  'hs1-hair-nutrition-men': 'daily-hair-nutrition',
  'hs2-hair-nutrition-women': 'daily-hair-nutrition-with-iron',
}

/** Handle config by product id. (Spec §3) */
export const handleConfig: ReadonlyMap<ProductId, HandleEntry> = new Map(
  products.map(({ id, slug }) => [
    id,
    { slug, shopifyHandle: inShop[slug] ?? slug, legacyHandles: legacy[slug] ?? [] },
  ]),
)

const plain = (handle: string): string => handle.trim().toLowerCase()

const byHandle: ReadonlyMap<string, HandleEntry> = new Map(
  [...handleConfig.values()].flatMap(entry =>
    [...entry.legacyHandles, entry.shopifyHandle, entry.slug].map(handle => [plain(handle), entry] as const),
  ),
)

const byId: ReadonlyMap<string, HandleEntry> = handleConfig

/** The catalogue's slug behind any of a product's names, in any case; null for a name we do not know. */
export const knownSlug = (handle: string): ProductSlug | null => byHandle.get(plain(handle))?.slug ?? null

/**
 * The one address of a product: shop and legacy handles, in any case, give the canonical slug. (Spec §3)
 * A product that only the storefront knows keeps its own handle, in lower case.
 */
export const canonicalSlug = (handle: string): string => knownSlug(handle) ?? plain(handle)

/** The handle to ask the storefront for, from any of a product's names. */
export const storefrontHandle = (handle: string): string => byHandle.get(plain(handle))?.shopifyHandle ?? plain(handle)

/**
 * A product read from the storefront under its canonical handle. The id decides, since a shop's owner can rename a
 * handle; a product outside the catalogue only has its handle put in lower case. (Spec §3: override helper)
 */
export const withCanonicalHandle = <Item extends { id: string; handle: string }>(item: Item): Item => ({
  ...item,
  handle: byId.get(item.id)?.slug ?? canonicalSlug(item.handle),
})
