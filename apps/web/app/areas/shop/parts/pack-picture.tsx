import type { ShopPicture, ShopProduct } from '@om/contracts/shop'
import { type ProductSlug, productSlugs } from '@om/domain/catalogue/product'
import { defaultJar, packSize, productPictures } from '#app/brand/product-pictures.ts'
import { pictureSet, pictureSrc } from './picture-sizes.ts'

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
