export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

const textAt = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, Math.min(to, bytes.length)))

const heicBrands: readonly string[] = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']
const avifBrands: readonly string[] = ['avif', 'avis']

/** The brands of an ISO media file: the main one and those it says it is compatible with; none for any other file. */
const brandsOf = (bytes: Uint8Array): string[] => {
  if (textAt(bytes, 4, 8) !== 'ftyp') return []
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0)
  const end = Math.min(size, 256, bytes.length)
  const count = Math.max(0, Math.floor((end - 16) / 4))
  return [textAt(bytes, 8, 12), ...Array.from({ length: count }, (_, at) => textAt(bytes, 16 + 4 * at, 20 + 4 * at))]
}

/**
 * What a file is by its first bytes, whatever its name or the browser says; null for anything that is not one of the five
 * kinds we take, so that no other decoder ever sees it.
 */
export const kindOf = (bytes: Uint8Array): PictureKind | null => {
  if (bytes.length < 16) return null
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (textAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 12) === 'WEBP') return 'webp'
  const brands = brandsOf(bytes)
  if (brands.some(brand => avifBrands.includes(brand))) return 'avif'
  return brands.some(brand => heicBrands.includes(brand)) ? 'heic' : null
}
