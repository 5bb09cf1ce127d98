import { type ShopPicture, shopPictureWidths } from '@om/contracts/shop'

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
