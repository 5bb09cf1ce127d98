import type { ShopPicture, ShopProduct } from '@om/contracts/shop'
import classes from './gallery.module.css'
import { PackPicture, pictureSrc, zoomSrc } from './parts.tsx'

const Icon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    width="24"
    height="24"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

const turns = [
  { by: -1, label: 'Previous picture', path: 'M14.500 5.500 8 12l6.500 6.500' },
  { by: 1, label: 'Next picture', path: 'M9.500 5.500 16 12l-6.500 6.500' },
] as const

const steps = [
  { by: -1, label: 'Smaller', path: 'M5.500 12h13' },
  { by: 1, label: 'Larger', path: 'M5.500 12h13M12 5.500v13' },
] as const

/** A picture over the whole window, to be moved and magnified by finger, mouse, wheel or keys. A script opens it. */
const ZoomDialog = ({ title, count }: { title: string; count: number }) => (
  <dialog className={classes.dialog} aria-label={`${title}, larger pictures`} data-zoom-dialog="" data-drawer="">
    <div className={classes.inside}>
      <div className={classes.bar}>
        <p className={classes.place} data-zoom-place="" role="status" />
        {steps.map(({ by, label, path }) => (
          <button key={label} type="button" data-zoom-step={by} aria-label={label}>
            <Icon path={path} />
          </button>
        ))}
        <button type="button" data-closes="" aria-label="Close">
          <Icon path="M5.500 5.500l13 13M18.500 5.500l-13 13" />
        </button>
      </div>
      <section
        className={classes.stage}
        data-zoom-stage=""
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        aria-label="Picture: arrow keys move it, plus and minus change its size"
      >
        <img className={classes.zoomPicture} alt="" data-zoom-picture="" draggable={false} />
      </section>
      {count > 1 &&
        turns.map(({ by, label, path }) => (
          <button key={label} type="button" className={classes.turn} data-zoom-turn={by} aria-label={label}>
            <Icon path={path} />
          </button>
        ))}
    </div>
  </dialog>
)

type Props = { product: ShopProduct }

const sizes = '(min-width: 1296px) 600px, (min-width: 900px) 50vw, 100vw'

const Thumb = ({ picture, at, isShown }: { picture: ShopPicture; at: number; isShown: boolean }) => (
  <li>
    <a href={`#picture-${at + 1}`} data-thumb={at} aria-current={isShown ? 'true' : undefined}>
      <img
        className="fill"
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
          <PackPicture
            className={`fill ${classes.picture}`}
            product={product}
            picture={undefined}
            sizes={sizes}
            isFirst
          />
        </div>
      </div>
    )
  return (
    <section className={classes.gallery} aria-label={`Pictures of ${title}`} data-gallery="">
      <div className={classes.frame}>
        <ul
          className={`plain-list ${classes.track}`}
          data-track=""
          tabIndex={pictures.length > 1 ? 0 : undefined}
          aria-label="Pictures"
        >
          {pictures.map((picture, at) => (
            <li key={picture.src} id={`picture-${at + 1}`} className={classes.slide}>
              <a href={zoomSrc(picture)} className={classes.closer} data-zoom={at}>
                <PackPicture
                  className={`fill ${classes.picture}`}
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
        <ul className={`plain-list row women-centred ${classes.thumbs}`} aria-label="Choose a picture">
          {pictures.map((picture, at) => (
            <Thumb key={picture.src} picture={picture} at={at} isShown={at === 0} />
          ))}
        </ul>
      )}
      <ZoomDialog title={title} count={pictures.length} />
    </section>
  )
}
