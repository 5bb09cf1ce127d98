/** Pixels as a canvas gives them: four bytes each, row by row. */
export type Pixels = { width: number; height: number; data: ArrayLike<number> }

/** What may be worth another try; never a reason to refuse. */
export type PhotoHint = 'dark' | 'bright' | 'blurry' | 'small'

/** Mean light from 0 to 255, and how much neighbouring pixels differ (variance of the Laplacian). */
export type Measures = { light: number; sharpness: number }

const TOO_DARK = 55
const TOO_BRIGHT = 215
const TOO_SOFT = 18
/** Shorter side below which fine hairs are lost, in pixels. The clinic refuses below 600. */
const SMALL_SIDE = 900

const greyOf = ({ width, height, data }: Pixels): Float32Array => {
  const grey = new Float32Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const byte = at * 4
    grey[at] = 0.299 * (data[byte] ?? 0) + 0.587 * (data[byte + 1] ?? 0) + 0.114 * (data[byte + 2] ?? 0)
  }
  return grey
}

const meanOf = (values: Float32Array): number => {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}

const edgesOf = (grey: Float32Array, width: number, height: number): Float32Array => {
  const edges = new Float32Array(Math.max(0, width - 2) * Math.max(0, height - 2))
  let next = 0
  for (let row = 1; row < height - 1; row += 1) {
    for (let column = 1; column < width - 1; column += 1) {
      const at = row * width + column
      const around = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0)
      edges[next] = around - 4 * (grey[at] ?? 0)
      next += 1
    }
  }
  return edges
}

/** Measures a picture that has been scaled to some hundred pixels, in a few milliseconds. */
export const measure = (pixels: Pixels): Measures => {
  const grey = greyOf(pixels)
  const edges = edgesOf(grey, pixels.width, pixels.height)
  const mean = meanOf(edges)
  return { light: meanOf(grey), sharpness: meanOf(edges.map(value => (value - mean) ** 2)) }
}

/** What to tell about a photo, most important first. Width and height are those of the photo itself. */
export const hintsOf = ({ light, sharpness }: Measures, size: { width: number; height: number }): PhotoHint[] => {
  const found: PhotoHint[] = []
  if (light < TOO_DARK) found.push('dark')
  if (light > TOO_BRIGHT) found.push('bright')
  if (sharpness < TOO_SOFT) found.push('blurry')
  if (Math.min(size.width, size.height) < SMALL_SIDE) found.push('small')
  return found
}

const words: Record<PhotoHint, string> = {
  dark: 'It looks dark. Daylight from a window in front of you helps most.',
  bright: 'It looks very bright. Move out of direct sun, or switch the light off.',
  blurry: 'It looks blurred. Hold still, and wipe the lens.',
  small: 'It is rather small. A photo straight from the camera shows more.',
}

/** A hint in words. */
export const hintWords = (hint: PhotoHint): string => words[hint]
