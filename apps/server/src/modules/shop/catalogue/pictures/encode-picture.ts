import { kindOf } from '#src/modules/photos/photos.ts'
import { PictureMissing } from './fetch-picture.ts'

const mostPixels = 50_000_000
const seconds = 20

/**
 * Throws `PictureMissing` unless the bytes begin as one of the kinds of pictures that we take over. Drawings (SVG) can carry
 * scripts and addresses and are none of them, whatever they say they are.
 */
export const checkKind = (bytes: Uint8Array): void => {
  const kind = kindOf(bytes)
  if (kind === null || kind === 'heic') throw new PictureMissing('not a kind of picture that we take')
}

/**
 * An original in one of the widths of `shopPictureWidths`, never larger than it is: WebP, upright, sRGB, without metadata.
 * Throws `PictureMissing` for what cannot be read.
 */
export const encodeWidth = async (original: Uint8Array, width: number): Promise<Uint8Array> => {
  checkKind(original)
  // The picture library is heavy, and a server whose pictures are all made never needs it.
  const { default: sharp } = await import('sharp')
  try {
    return await sharp(original, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: width <= 160 ? 76 : 82 })
      .timeout({ seconds })
      .toBuffer()
  } catch (cause) {
    throw new PictureMissing('cannot be read', { cause })
  }
}
