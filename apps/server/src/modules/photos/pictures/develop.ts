import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { decodeHeic } from './decode-heic.ts'
import { kindOf } from './kind-of.ts'
import { fullSide, leastSide, mostMs, mostPixels, PictureRefused, thumbSide } from './limits.ts'

/** A photo as it is kept: WebP, upright, sRGB, with no metadata of any kind. Width and height are those of `full`. */
export type Developed = {
  full: Uint8Array
  thumb: Uint8Array
  width: number
  height: number
  /** Of `full`, in hex. */
  sha256: string
}

const open = async (bytes: Uint8Array): Promise<Sharp> => {
  const kind = kindOf(bytes)
  if (kind === null) throw new PictureRefused('photo_unreadable', 'not a kind of picture that we take')
  if (kind === 'heic') {
    const { data, width, height } = await decodeHeic(bytes)
    return sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels })
  }
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 })
  const { width, height } = await image.metadata()
  if (Math.min(width, height) < leastSide)
    throw new PictureRefused('photo_too_small', `${width} by ${height} pixels are too few`)
  return image
}

const encode = async (image: Sharp): Promise<Omit<Developed, 'sha256'>> => {
  const inside = (side: number) => ({ width: side, height: side, fit: 'inside', withoutEnlargement: true }) as const
  const seconds = mostMs / 1000
  // Metadata and colour profile are left out unless asked for; a wide-gamut picture is turned into sRGB first.
  const { data, info } = await image
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(inside(fullSide))
    .webp({ quality: 84 })
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
  const thumb = await sharp(data).resize(inside(thumbSide)).webp({ quality: 78 }).timeout({ seconds }).toBuffer()
  return { full: data, thumb, width: info.width, height: info.height }
}

/**
 * Turns a file from somebody's device into the two pictures we keep (REG-19: nothing of place, device or time stays). What
 * the file is, is read from its bytes. Throws `PictureRefused` for what is no photo, too small, or too much to decode.
 */
export const develop = async (bytes: Uint8Array): Promise<Developed> => {
  try {
    const made = await encode(await open(bytes))
    return { ...made, sha256: createHash('sha256').update(made.full).digest('hex') }
  } catch (error) {
    if (error instanceof PictureRefused) throw error
    throw new PictureRefused('photo_unreadable', error instanceof Error ? error.message : 'unknown')
  }
}
