import type { PhotoView } from '@om/contracts/photos'

const titles: Record<PhotoView, string> = {
  front: 'Front',
  crown: 'Crown',
  top: 'Top',
  left: 'Left side',
  right: 'Right side',
}

/** The name of a view. */
export const viewTitle = (view: PhotoView): string => titles[view]

/** Views in a sentence: `front, crown and left side`. */
export const viewList = (views: readonly PhotoView[]): string =>
  new Intl.ListFormat('en-AU', { type: 'conjunction' }).format(views.map(view => viewTitle(view).toLowerCase()))

/** Why a photo is often asked for, in words a patient can act on. */
export const photoReasons: readonly { topic: string; reason: string }[] = [
  { topic: 'Not sent yet', reason: 'Please send this photo, so that the doctor can see your hair from this side.' },
  { topic: 'Sharper', reason: 'The photo is blurred. Please rest the phone on something, or use the timer.' },
  { topic: 'More light', reason: 'The photo is too dark. Please take it facing a window, without flash.' },
  { topic: 'Closer', reason: 'Please come closer, so that the area fills the picture.' },
  { topic: 'Whole area', reason: 'Part of the area is cut off. Please step back until all of it is in the picture.' },
  {
    topic: 'Dry hair, parted',
    reason: 'Please take it with dry hair, without products, parted so that the scalp shows.',
  },
  { topic: 'Hair off the face', reason: 'Please hold your hair back so that the whole hairline shows.' },
]
