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

/** Light and sharpness as people read them, from 0 to 100. */
export type Scores = { light: number; sharpness: number }

/** Mean light that loses nothing of hair and skin, and how far from it nothing can be judged. */
const GOOD_LIGHT = { from: 90, to: 180, reach: 75 }
/** Neighbouring pixels of a picture that is all blur, and of one with every hair. */
const EDGES = { least: 3, most: 300 }

const percent = (part: number) => Math.round(100 * Math.min(1, Math.max(0, part)))

/** What was measured of a photo as two scores. */
export const scoresOf = ({ light, sharpness }: Measures): Scores => {
  const away = Math.max(GOOD_LIGHT.from - light, light - GOOD_LIGHT.to, 0)
  const edges = Math.log(Math.max(sharpness, EDGES.least) / EDGES.least) / Math.log(EDGES.most / EDGES.least)
  return { light: percent(1 - away / GOOD_LIGHT.reach), sharpness: percent(edges) }
}

/** Mean light that differs by more makes the same hair look fuller or thinner. */
const UNLIKE = 35

/** What to bear in mind of two photos beside each other, and to do better the next time. */
export const adviceOf = (before: Measures, after: Measures): string[] => {
  const said: string[] = []
  if (Math.abs(before.light - after.light) > UNLIKE)
    said.push('The light differs: the same hair looks thinner in bright light. Take the next one at the same window.')
  const size = { width: SMALL_SIDE, height: SMALL_SIDE }
  for (const [hint, name] of [
    ...hintsOf(before, size).map(one => [one, 'earlier'] as const),
    ...hintsOf(after, size).map(one => [one, 'later'] as const),
  ])
    said.push(`The ${name} photo: ${hintWords(hint)}`)
  return said
}
