/** Pixels beyond this are a bomb rather than a photo: the largest phone pictures of today have 50 million. */
export const mostPixels = 64_000_000
/** Pixels that each side needs at least, so that a doctor sees enough. */
export const leastSide = 600
/** Longest side of the picture that a doctor looks at. */
export const fullSide = 1800
/** Longest side of the one in lists. */
export const thumbSide = 320
/** Longest that one picture may take, in milliseconds. */
export const mostMs = 15_000

/** The file is not a photo that we can use; `message` is for the log. */
export class PictureRefused extends Error {
  override name = 'PictureRefused'
  readonly code: 'photo_unreadable' | 'photo_too_small' | 'paper_unreadable'
  constructor(code: PictureRefused['code'], why: string) {
    super(why)
    this.code = code
  }
}
