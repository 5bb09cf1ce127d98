import { fitInto, type PhotoRefusal, type PhotoType, photoTypeOf, sizeRefusal } from './photo-file.ts'
import { hintsOf, measure, type PhotoHint } from './quality.ts'

/** Longest side that is sent, in pixels. */
const SENT_SIDE = 2400
/** Longest side that is measured, in pixels. */
const MEASURED_SIDE = 320
/** Shortest side that the clinic takes, in pixels. */
const LEAST_SIDE = 600
const QUALITY = 0.9

/** A photo ready to be looked at and sent. `isShown` tells whether this browser can show it. */
export type PreparedPhoto = { blob: Blob; type: PhotoType; hints: PhotoHint[]; isShown: boolean }

/** What browsers may not be able to read, so that the clinic has to. */
const readElsewhere: readonly PhotoType[] = ['image/heic', 'image/heif', 'image/avif']

/** Someone may choose a picture of any size; reading it whole takes memory, so that can fail too. */
const decode = (file: Blob): Promise<ImageBitmap | null> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)

const drawn = (picture: ImageBitmap, most: number) => {
  const size = fitInto(picture, most)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return { canvas, context, size }
}

const toJpeg = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', QUALITY))

const hintsFor = (picture: ImageBitmap): PhotoHint[] => {
  const small = drawn(picture, MEASURED_SIDE)
  if (!small || small.size.width === 0) return []
  return hintsOf(measure(small.context.getImageData(0, 0, small.size.width, small.size.height)), picture)
}

const fromPicture = async (picture: ImageBitmap): Promise<PreparedPhoto | PhotoRefusal> => {
  if (Math.min(picture.width, picture.height) < LEAST_SIDE) return 'too_small'
  const sent = drawn(picture, SENT_SIDE)
  const blob = sent && (await toJpeg(sent.canvas))
  if (!blob) return 'unreadable'
  return { blob, type: 'image/jpeg', hints: hintsFor(picture), isShown: true }
}

/**
 * Reads a chosen file: upright, at most 2400 pixels, without anything a camera wrote about place and time. A format that
 * this browser cannot read goes as it is, and the clinic does the same with it.
 */
export const preparePhoto = async (file: File): Promise<PreparedPhoto | PhotoRefusal> => {
  const type = photoTypeOf(file)
  if (!type) return 'no_photo'
  if (file.size === 0) return 'empty'
  const picture = await decode(file)
  if (picture) return fromPicture(picture).finally(() => picture.close())
  if (!readElsewhere.includes(type)) return 'unreadable'
  return sizeRefusal(file.size) ?? { blob: file, type, hints: [], isShown: false }
}
