/** A place on a picture: in pixels, or in parts of its width and height. */
export type Place = { x: number; y: number }
/** Two places of a head. */
export type PlacePair = { a: Place; b: Place }
type Size = { width: number; height: number }

/** Turns, sizes and moves, and changes no shape: `(x, y)` comes to `(cos·x − sin·y + x, sin·x + cos·y + y)`, size included. */
export type Similarity = { cos: number; sin: number; x: number; y: number }

/** The one similarity that takes two places to two others; null where the first two are the same place. */
export const similarityBetween = (from: PlacePair, to: PlacePair): Similarity | null => {
  const [fromX, fromY] = [from.b.x - from.a.x, from.b.y - from.a.y]
  const [toX, toY] = [to.b.x - to.a.x, to.b.y - to.a.y]
  const length = fromX ** 2 + fromY ** 2
  if (length === 0) return null
  const cos = (toX * fromX + toY * fromY) / length
  const sin = (toY * fromX - toX * fromY) / length
  return { cos, sin, x: to.a.x - cos * from.a.x + sin * from.a.y, y: to.a.y - sin * from.a.x - cos * from.a.y }
}

/** Where a place comes to. */
export const moved = ({ cos, sin, x, y }: Similarity, place: Place): Place => ({
  x: cos * place.x - sin * place.y + x,
  y: sin * place.x + cos * place.y + y,
})

const inPixels = ({ a, b }: PlacePair, { width, height }: Size): PlacePair => ({
  a: { x: a.x * width, y: a.y * height },
  b: { x: b.x * width, y: b.y * height },
})

/** Fills a picture with another one around its middle, upright. */
const covering = (photo: Size, base: Size): Similarity => {
  const scale = Math.max(base.width / photo.width, base.height / photo.height)
  return {
    cos: scale,
    sin: 0,
    x: (base.width - scale * photo.width) / 2,
    y: (base.height - scale * photo.height) / 2,
  }
}

type Photo = Size & { points: PlacePair | null }

/**
 * How a photo is laid on another one of its view, in pixels of that one: by the two points of each, in parts of their sides, where both
 * have them; otherwise it fills it around the middle, as it was taken.
 */
export const alignmentOf = (photo: Photo, base: Photo): Similarity & { isAligned: boolean } => {
  const byPoints =
    photo.points && base.points && similarityBetween(inPixels(photo.points, photo), inPixels(base.points, base))
  return byPoints ? { ...byPoints, isAligned: true } : { ...covering(photo, base), isAligned: false }
}
