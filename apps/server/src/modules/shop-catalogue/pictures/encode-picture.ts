import { PictureMissing } from './fetch-picture.ts'

/** Formats that are taken over, as their bytes say; drawings (SVG) can carry scripts and addresses and are not. */
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'])
const mostPixels = 50_000_000
/** Longest side of the original that we keep. */
const longestSide = 2_400
const seconds = 20

// The picture library is heavy; most processes never make one.
const openSharp = async () => (await import('sharp')).default

/** An original as we keep it: WebP, upright, sRGB, without metadata. Throws `PictureMissing` for what is no picture. */
export const encodeOriginal = async (bytes: Uint8Array): Promise<Uint8Array> => {
  const sharp = await openSharp()
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (!formats.has(format)) throw new PictureMissing(`of the format ${format}`)
    return await image
      .autoOrient()
      .toColourspace('srgb')
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds })
      .toBuffer()
  } catch (cause) {
    throw cause instanceof PictureMissing ? cause : new PictureMissing('cannot be read', { cause })
  }
}

/** A kept original in one of the widths of `shopPictureWidths`; never larger than it is. */
export const encodeWidth = async (original: Uint8Array, width: number): Promise<Uint8Array> => {
  const sharp = await openSharp()
  return sharp(original)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: width <= 160 ? 76 : 82 })
    .timeout({ seconds })
    .toBuffer()
}
