import type { Brand } from '@om/domain/brand'
import type { CartProduct } from '@om/domain/cart/product'
import type { Quoted } from '@om/domain/cart/quote'

/** A product as our own copy of the range has it, as far as a cart needs it. */
export type ShelfProduct = {
  id: string
  slug: string
  title: string
  /** Our own picture of it, 160 pixels wide, or null. */
  picture: string | null
  /** Whether anything of it can be ordered. */
  canOrder: boolean
  variants: readonly { id: string; title: string; priceCents: number; isAvailable: boolean; picture: string | null }[]
}

const PICTURE_WIDTH = 160

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {})
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const pictureAt = (pictures: unknown, at: unknown): string | null => {
  const src = typeof at === 'number' ? textOf(fieldsOf(listOf(pictures)[at]).src) : ''
  return src ? `${src}-${PICTURE_WIDTH}.webp` : null
}

const variantOf = (value: unknown, pictures: unknown): ShelfProduct['variants'][number] => {
  const { id, title, priceCents, isAvailable, pictureAt: at } = fieldsOf(value)
  return {
    id: textOf(id),
    title: textOf(title),
    priceCents: typeof priceCents === 'number' ? priceCents : 0,
    isAvailable: isAvailable === true,
    picture: pictureAt(pictures, at),
  }
}

const productOf = (value: unknown): ShelfProduct => {
  const { id, slug, title, pictures, variants, orderBlock } = fieldsOf(value)
  return {
    id: textOf(id),
    slug: textOf(slug),
    title: textOf(title),
    picture: pictureAt(pictures, 0),
    canOrder: orderBlock === null,
    variants: listOf(variants).map(variant => variantOf(variant, pictures)),
  }
}

const shelves = new Map<Brand, Promise<readonly ShelfProduct[]>>()

const read = async (brand: Brand): Promise<readonly ShelfProduct[]> => {
  const response = await fetch(`/api/shop/products?brand=${brand}`, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`API call failed with status: ${response.status}`)
  return listOf(fieldsOf(await response.json()).items).map(productOf)
}

/**
 * The range of a brand as our server keeps it, with our own pictures: pages load none from the shop. Asked once on a page,
 * and without the typed client, which pages of the shop would otherwise have to load.
 */
export const shelfOf = (brand: Brand): Promise<readonly ShelfProduct[]> => {
  const known = shelves.get(brand)
  if (known) return known
  const reading = read(brand).catch(error => {
    shelves.delete(brand)
    throw error
  })
  shelves.set(brand, reading)
  return reading
}

/** What every variant costs by our own copy of both ranges. */
export const shopPrices = async (): Promise<readonly Quoted[]> => {
  const ranges = await Promise.all([shelfOf('men'), shelfOf('women')])
  return ranges
    .flat()
    .flatMap(({ variants }) => variants)
    .map(({ id, priceCents }) => ({ variantId: id, priceCents, quantityLeft: null, problem: null }))
}

/** A product of the shelf as the cart takes it; the first variant that is for sale where none is named. */
export const cartProductOf = (product: ShelfProduct, path: string, variantId?: string): CartProduct => {
  const { variants } = product
  const first = variants.find(({ isAvailable }) => isAvailable) ?? variants[0]
  const variant = variantId ? variants.find(({ id }) => id === variantId) : first
  return {
    id: product.id,
    title: product.title,
    variantId: variantId ?? variant?.id ?? null,
    variantTitle: variant?.title ?? '',
    priceCents: variant?.priceCents ?? first?.priceCents ?? 0,
    image: variant?.picture ?? product.picture,
    isAvailable: variant?.isAvailable ?? false,
    path,
  }
}
