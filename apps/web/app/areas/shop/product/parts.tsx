import { type ShopPicture, type ShopProduct, type ShopVariant, shopPictureWidths } from '@om/contracts/shop'
import { type ProductSlug, productSlugs } from '@om/domain/catalogue/product'
import { formatMoney, gstIncluded } from '@om/domain/money'
import type { ReactNode } from 'react'
import { defaultJar, packSize, productPictures } from '#app/brand/product-pictures.ts'

const widest = shopPictureWidths[3]

/** Our own copy of a picture at one of its widths. */
export const pictureSrc = ({ src }: Pick<ShopPicture, 'src'>, width: (typeof shopPictureWidths)[number]): string =>
  `${src}-${width}.webp`

/** Every width of a picture, for the browser to choose from; none wider than `most` pixels. */
export const pictureSet = ({ src }: Pick<ShopPicture, 'src'>, most: number = widest): string =>
  shopPictureWidths
    .filter(width => width <= most)
    .map(width => `${src}-${width}.webp ${width}w`)
    .join(', ')

/** The largest copy, for looking closely. */
export const zoomSrc = (picture: Pick<ShopPicture, 'src'>): string => pictureSrc(picture, widest)

type Props = {
  product: Pick<ShopProduct, 'slug' | 'title'>
  /** Our copy of the shop's picture; without one, the drawn pack stands in, or the usual jar. */
  picture: ShopPicture | undefined
  /** How wide it stands, for the browser to choose a file; as in the `sizes` attribute. */
  sizes: string
  /** It is seen at once, so nothing else comes before it. */
  isFirst?: boolean
  /** Beside words that say the same it needs none of its own. */
  isDecoration?: boolean
  className?: string | undefined
}

const isKnown = (slug: string): slug is ProductSlug => productSlugs.some(known => known === slug)

const drawnPack = (slug: string) => (isKnown(slug) ? productPictures[slug] : defaultJar)

/** A picture of a product in the width that fits, from our own copies of the shop's pictures. */
export const PackPicture = ({ product, picture, sizes, isFirst = false, isDecoration = false, className }: Props) => {
  const loading = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  const shared = { className, decoding: 'async', ...loading } as const
  if (!picture) {
    const { src, alt } = drawnPack(product.slug)
    return <img {...shared} src={src} alt={isDecoration ? '' : alt} {...packSize} />
  }
  const { width, height, alt } = picture
  return (
    // In a `picture` of its own, so that React does not announce the file in the head as well: the browser finds it here
    // just as early, and a copy it kept from an earlier page made it warn of an announced file that nobody used.
    <picture>
      <img
        {...shared}
        src={pictureSrc(picture, 480)}
        srcSet={pictureSet(picture)}
        sizes={sizes}
        width={width}
        height={height}
        alt={isDecoration ? '' : alt || product.title}
      />
    </picture>
  )
}

type Priced = Pick<ShopProduct, 'currency' | 'isTaxed'>

/** "includes A$2.91 GST", or "GST-free". (REG-24) */
export const gstWords = ({ currency, isTaxed }: Priced, cents: number): string =>
  isTaxed ? `includes ${formatMoney({ cents: gstIncluded(cents), currency })} GST` : 'GST-free'

/** The price of a product on a shelf: "A$32.00", or "From A$32.00" where variants differ. */
export const ShelfPrice = ({ product }: { product: ShopProduct }) => {
  const { currency, priceFromCents, priceToCents } = product
  return (
    <strong>
      {priceToCents > priceFromCents && 'From '}
      {formatMoney({ cents: priceFromCents, currency })}
    </strong>
  )
}

type AddProps = {
  product: Pick<ShopProduct, 'id'>
  /** What a press adds; a page may change it with the choice. */
  variant: Pick<ShopVariant, 'id' | 'isAvailable'>
  className: string
  children: ReactNode
}

/**
 * Puts a variant in the cart: the cart's script acts on every `data-add-to-cart` of a page, and takes the number from an
 * input with `data-quantity` in the same form. Browsers without script do not show it.
 */
export const AddButton = ({ product, variant, className, children }: AddProps) => (
  <button
    type="button"
    className={className}
    data-add-to-cart=""
    data-product-id={product.id}
    data-variant-id={variant.id}
    disabled={!variant.isAvailable}
  >
    {children}
  </button>
)
