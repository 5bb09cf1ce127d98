import { PHOTO_MOST_BYTES, type paperTypes, photoTypes } from '@om/contracts/photos'

export type PhotoType = (typeof photoTypes)[number]
/** The same with what a paper may come as. */
export type FileType = (typeof paperTypes)[number]

/** Why a file is not taken, named before anything is sent. */
export type PhotoRefusal = 'no_photo' | 'empty' | 'too_large' | 'too_small' | 'unreadable'

const refusals: Record<PhotoRefusal, string> = {
  no_photo: 'This is not a photo we can use. Choose one in JPEG, PNG, WebP, HEIC or AVIF format.',
  empty: 'This file is empty. Choose another one.',
  too_large: 'This file is larger than 15 MB. Choose a smaller one.',
  too_small: 'This photo is too small to judge. Use one of at least 600 by 600 pixels.',
  unreadable: 'We could not read this as a photo. Take it again, or choose a JPEG, PNG or HEIC file.',
}

/** A refusal in words; the same sentences that the clinic answers with. */
export const refusalWords = (refusal: PhotoRefusal): string => refusals[refusal]

const byEnding: Record<string, PhotoType> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
}

/** The format of a file: as the browser says, or by its ending where it says nothing, as with HEIC on a PC. */
export const photoTypeOf = ({ type, name }: { type: string; name: string }): PhotoType | null => {
  const known = photoTypes.find(one => one === type.toLowerCase())
  if (known || (type !== '' && type !== 'application/octet-stream')) return known ?? null
  return byEnding[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null
}

/** Whether a chosen file is a PDF. */
export const isPdfFile = ({ type, name }: { type: string; name: string }): boolean =>
  type === 'application/pdf' || (type === '' && /\.pdf$/i.test(name))

/** The width and height that fit into a square of `most` pixels, shape kept and never enlarged. */
export const fitInto = (size: { width: number; height: number }, most: number) => {
  const scale = Math.min(1, most / Math.max(size.width, size.height, 1))
  return { width: Math.round(size.width * scale), height: Math.round(size.height * scale) }
}

/** The part of a picture in the middle that has another shape, as a camera's picture is cut to the outline. */
export const middleOf = (size: { width: number; height: number }, shape: { width: number; height: number }) => {
  const scale = Math.min(size.width / shape.width, size.height / shape.height)
  const [width, height] = [Math.round(shape.width * scale), Math.round(shape.height * scale)]
  return { x: Math.round((size.width - width) / 2), y: Math.round((size.height - height) / 2), width, height }
}

/** Whether a file is refused for its size alone. */
export const sizeRefusal = (bytes: number): PhotoRefusal | null => {
  if (bytes === 0) return 'empty'
  return bytes > PHOTO_MOST_BYTES ? 'too_large' : null
}
