import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { ImageRecord } from '../model.ts'
import { firstPictureTexts, furtherPictureTexts } from './picture-texts.ts'
import type { SeedProduct } from './seed-product.ts'

/** Where the pictures of the shop lie. */
export const picturesFolder = join(import.meta.dirname, '..', 'pictures')

const furthest = 9

/**
 * The pictures of a product in order, from the files that exist: `{name}.webp`, `{name}-2.webp` and so on, then
 * `{name}-{variant}.webp` for each variant that has one.
 */
export function picturesOf(product: SeedProduct): ImageRecord[] {
  const name = product.pictures ?? product.handle
  const numbered = Array.from({ length: furthest - 1 }, (_, place) => `${name}-${place + 2}.webp`)
  const ofVariants = product.variants.map(({ title }) => variantPicture(product, title)).filter(file => file !== null)
  return [`${name}.webp`, ...numbered, ...ofVariants]
    .filter(file => files.has(file))
    .map((file, place) => ({
      id: String(7_830_000_000_000 + product.number * 100 + place + 1),
      file,
      altText: altTextOf(product, file, place),
      ...readPicture(file),
    }))
}

/** The file of a variant's own picture, whether it exists or not; null where there is nothing to choose. */
export function variantPicture({ pictures, handle }: SeedProduct, title: string | undefined): string | null {
  return title ? `${pictures ?? handle}-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.webp` : null
}

const files = new Set(readdirSync(picturesFolder).filter(file => file.endsWith('.webp')))

function altTextOf(product: SeedProduct, file: string, place: number): string {
  const stem = file.replace(/\.webp$/, '')
  const shown = product.variants.find(({ title }) => variantPicture(product, title) === file)?.title
  const text = firstPictureTexts[stem] ?? furtherPictureTexts[stem]
  return text ?? (shown ? `${product.title} in ${shown}` : `${product.title}, picture ${place + 1}`)
}

/** Width and height in pixels, from the first bytes of a WebP file, and a checksum of the whole. */
function readPicture(file: string): Pick<ImageRecord, 'width' | 'height' | 'print'> {
  const bytes = readFileSync(join(picturesFolder, file))
  return { ...sizeOf(bytes, file), print: String(crc32(bytes)) }
}

function sizeOf(bytes: Buffer, file: string): { width: number; height: number } {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind !== 'VP8L') throw new Error(`${file} is not a WebP picture`)
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}
