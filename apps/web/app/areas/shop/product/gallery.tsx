import type { ShopPicture, ShopProduct } from '@om/contracts/shop'
import { PackPicture } from '../parts/pack-picture.tsx'
import { pictureSrc, zoomSrc } from '../parts/picture-sizes.ts'
import classes from './gallery.module.css'
import { ZoomDialog } from './zoom-dialog.tsx'

type Props = { product: ShopProduct }

const sizes = '(min-width: 1296px) 600px, (min-width: 900px) 50vw, 100vw'

const Thumb = ({ picture, at, isShown }: { picture: ShopPicture; at: number; isShown: boolean }) => (
  <li>
    <a href={`#picture-${at + 1}`} data-thumb={at} aria-current={isShown ? 'true' : undefined}>
      <img
        src={pictureSrc(picture, 160)}
        width={picture.width}
        height={picture.height}
        alt={`Show: ${picture.alt}`}
        loading="lazy"
        decoding="async"
      />
    </a>
  </li>
)

/**
 * The pictures of a product: a row to swipe or scroll, small ones that lead to each, and a closer look. Links alone do all
 * of it; the script makes it smooth and adds the dialog.
 */
export const Gallery = ({ product }: Props) => {
  const { pictures, title } = product
  if (pictures.length === 0)
    return (
      <div className={classes.gallery}>
        <div className={classes.frame}>
          <PackPicture className={classes.picture} product={product} picture={undefined} sizes={sizes} isFirst />
        </div>
      </div>
    )
  return (
    <section className={classes.gallery} aria-label={`Pictures of ${title}`} data-gallery="">
      <div className={classes.frame}>
        <ul
          className={classes.track}
          data-track=""
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label="Pictures"
        >
          {pictures.map((picture, at) => (
            <li key={picture.src} id={`picture-${at + 1}`} className={classes.slide}>
              <a href={zoomSrc(picture)} className={classes.closer} data-zoom={at}>
                <PackPicture
                  className={classes.picture}
                  product={product}
                  picture={picture}
                  sizes={sizes}
                  isFirst={at === 0}
                />
                <span className="visually-hidden">, look closer</span>
              </a>
            </li>
          ))}
        </ul>
        <span className={classes.hint}>
          <svg
            aria-hidden="true"
            viewBox="0 0 24 24"
            width="20"
            height="20"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          >
            <path d="M14 4.750h5.250V10M10 19.250H4.750V14M19 5l-5.750 5.750M5 19l5.750-5.750" strokeLinecap="round" />
          </svg>
        </span>
      </div>
      {pictures.length > 1 && (
        <ul className={classes.thumbs} aria-label="Choose a picture">
          {pictures.map((picture, at) => (
            <Thumb key={picture.src} picture={picture} at={at} isShown={at === 0} />
          ))}
        </ul>
      )}
      <ZoomDialog title={title} count={pictures.length} />
    </section>
  )
}
