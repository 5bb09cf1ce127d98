import { createHash } from 'node:crypto'
import type { Collection, Store } from '../../common/store.ts'
import type { ProductRecord, VariantRecord } from '../model.ts'
import { careRange } from './care-range.ts'
import { homeRange } from './home-range.ts'
import { picturesOf, variantPicture } from './pictures.ts'
import type { SeedProduct, SeedVariant } from './seed-product.ts'

type Seeded = {
  store: Store
  products: Collection<ProductRecord>
  variants: Collection<VariantRecord>
  meta: Collection<{ id: string; value: string }>
  /** Makes caches forget what they know. */
  touch: () => void
}

const range = [...careRange, ...homeRange]
const openedAt = '2026-02-02T01:00:00.000Z'

/**
 * Fills the shop with its sample range when it is new, or when the range in the code has changed since. Stock that
 * was sold stays sold.
 */
export function seedShop({ store, products, variants, meta, touch }: Seeded): void {
  const shelf = range.map(productRecord)
  const pieces = shelf.flatMap(variantRecords)
  const print = createHash('sha256')
    .update(JSON.stringify([shelf, pieces]))
    .digest('hex')
  if (meta.get('seed')?.value === print) return
  store.transaction(() => {
    for (const product of shelf) products.put(product)
    for (const variant of pieces) variants.put({ ...variant, stock: stockNow(variants.get(variant.id), variant) })
    meta.put({ id: 'seed', value: print })
    touch()
  })
}

const stockNow = (kept: VariantRecord | undefined, seeded: VariantRecord) => (kept ? kept.stock : seeded.stock)

const productId = ({ number }: SeedProduct) => String(7_810_000_000_000 + number)

function productRecord(product: SeedProduct): ProductRecord {
  const { number, handle, title, descriptionHtml, productType, tags, option, variants } = product
  return {
    id: productId(product),
    handle,
    title,
    descriptionHtml,
    productType,
    vendor: 'Olive Mane',
    tags: tags.toSorted(),
    images: picturesOf(product),
    options: [{ name: option ?? 'Title', values: variants.map(titleOf) }],
    status: 'ACTIVE',
    position: number,
    createdAt: openedAt,
    updatedAt: openedAt,
  }
}

/** A variant of a product without choices is called so by the provider. */
const titleOf = ({ title }: SeedVariant) => title ?? 'Default Title'

function variantRecords(product: ProductRecord): VariantRecord[] {
  const seed = range.find(one => productId(one) === product.id)
  if (!seed) return []
  return seed.variants.map((variant, place) => {
    const { title, priceCents, weightGrams, stock } = variant
    const own = variantPicture(seed, title)
    return {
      id: String(7_820_000_000_000 + seed.number * 100 + place + 1),
      productId: product.id,
      title: titleOf(variant),
      sku: title ? `${seed.sku}-${title.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '')}` : seed.sku,
      priceCents,
      taxable: seed.taxable ?? true,
      requiresShipping: true,
      weightGrams,
      selectedOptions: [{ name: seed.option ?? 'Title', value: titleOf(variant) }],
      imageId: product.images.find(({ file }) => file === own)?.id ?? null,
      stock,
      position: place + 1,
    }
  })
}
