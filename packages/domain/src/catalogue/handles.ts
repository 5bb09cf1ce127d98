import type { ProductId, ProductSlug } from './product.ts'

/** The names a product goes by: ours, the storefront's, and those of older links. (Spec §3: product handle config) */
export type HandleEntry = { slug: ProductSlug; shopifyHandle: string; legacyHandles: readonly string[] }

const named = (id: ProductId, slug: ProductSlug, other: Partial<HandleEntry> = {}): [ProductId, HandleEntry] => [
  id,
  { slug, shopifyHandle: slug, legacyHandles: [], ...other },
]

/**
 * Handle config by product id. (Spec §3) Written out rather than made from the range, so that a browser that needs names
 * alone does not load every product's text. The cap whose name the shampoo's old links carry has its own slug now.
 */
export const handleConfig: ReadonlyMap<ProductId, HandleEntry> = new Map([
  named('gid://shopify/Product/7810000000001', 'ts1-treatment-shampoo', { legacyHandles: ['laser-cap'] }),
  named('gid://shopify/Product/7810000000002', 'tc1-thickening-conditioner'),
  named('gid://shopify/Product/7810000000003', 'ss1-scalp-serum'),
  named('gid://shopify/Product/7810000000004', 'rs1-root-serum'),
  named('gid://shopify/Product/7810000000005', 'bm1-bond-mask'),
  named('gid://shopify/Product/7810000000006', 'sx1-scalp-exfoliant'),
  named('gid://shopify/Product/7810000000007', 'hs1-hair-nutrition-men', { shopifyHandle: 'daily-hair-nutrition' }),
  named('gid://shopify/Product/7810000000008', 'hs2-hair-nutrition-women', {
    shopifyHandle: 'daily-hair-nutrition-with-iron',
  }),
  named('gid://shopify/Product/7810000000009', 'lc1-light-therapy-cap'),
  named('gid://shopify/Product/7810000000010', 'dr1-scalp-roller'),
  named('gid://shopify/Product/7810000000011', 'sp1-silk-pillowcase'),
  named('gid://shopify/Product/7810000000012', 'hf1-hair-fibres'),
  named('gid://shopify/Product/7810000000013', 'care-plan-men'),
  named('gid://shopify/Product/7810000000014', 'care-plan-women'),
])

const byId: ReadonlyMap<string, HandleEntry> = handleConfig

const plain = (handle: string): string => handle.trim().toLowerCase()

const byHandle: ReadonlyMap<string, HandleEntry> = new Map(
  [...handleConfig.values()].flatMap(entry =>
    [...entry.legacyHandles, entry.shopifyHandle, entry.slug].map(handle => [plain(handle), entry] as const),
  ),
)

/** The catalogue's slug behind any of a product's names, in any case; null for a name we do not know. */
export const knownSlug = (handle: string): ProductSlug | null => byHandle.get(plain(handle))?.slug ?? null

/**
 * The one address of a product: shop and legacy handles, in any case, give the canonical slug. (Spec §3)
 * A product that only the storefront knows keeps its own handle, in lower case.
 */
export const canonicalSlug = (handle: string): string => knownSlug(handle) ?? plain(handle)

/** The slug of a product of our catalogue by its storefront id, with or without the gid prefix; null for another's. (Spec §5) */
export const slugOfProductId = (id: string): ProductSlug | null =>
  byId.get(id.startsWith('gid://') ? id : `gid://shopify/Product/${id}`)?.slug ?? null

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
