import { type PhotoView, photoViews } from '@om/contracts/photos'

/** How one view of the head is taken, in the words of someone who stands beside you. */
export type ViewGuide = {
  title: string
  /** What the picture shows, for the list and for the doctor's request. */
  shows: string
  steps: readonly string[]
  /** Whether the face looks at the phone, so that the camera on its screen side fits. */
  facesPhone: boolean
  /** Whether the head hides the screen, so that a countdown helps. */
  needsTimer: boolean
  /** Two places of the head that are found again on every photo of this view, and where they mostly are, in parts of its sides. */
  places: readonly [PlaceGuide, PlaceGuide]
}

type PlaceGuide = { name: string; x: number; y: number }

const guides: Record<PhotoView, ViewGuide> = {
  front: {
    title: 'Front',
    shows: 'Your forehead and hairline',
    steps: ['Hold the phone at eye level, an arm away.', 'Pull your hair back so that the whole hairline shows.'],
    facesPhone: true,
    needsTimer: false,
    places: [
      { name: 'the outer corner of the eye on the left of the picture', x: 0.35, y: 0.48 },
      { name: 'the outer corner of the eye on the right of the picture', x: 0.65, y: 0.48 },
    ],
  },
  crown: {
    title: 'Crown',
    shows: 'The whorl at the back of your head',
    steps: [
      'Stand with your back to a window and hold the phone behind you, a little above your head.',
      'Or ask someone to take it. The timer gives you three or ten seconds.',
    ],
    facesPhone: false,
    needsTimer: true,
    places: [
      { name: 'the top of the ear on the left of the picture', x: 0.19, y: 0.49 },
      { name: 'the top of the ear on the right of the picture', x: 0.81, y: 0.49 },
    ],
  },
  top: {
    title: 'Top',
    shows: 'Your part and the top of your head',
    steps: ['Bow your head and hold the phone above it.', 'If you have a part, leave it visible.'],
    facesPhone: true,
    needsTimer: true,
    places: [
      { name: 'the ear on the left of the picture', x: 0.18, y: 0.54 },
      { name: 'the ear on the right of the picture', x: 0.82, y: 0.54 },
    ],
  },
  left: {
    title: 'Left side',
    shows: 'Your left temple and the hair above the ear',
    steps: ['Turn your head to the right until your left ear faces the phone.', 'Keep your hair behind the ear.'],
    facesPhone: true,
    needsTimer: true,
    places: [
      { name: 'the outer corner of the eye', x: 0.28, y: 0.48 },
      { name: 'where the ear begins at the top', x: 0.58, y: 0.47 },
    ],
  },
  right: {
    title: 'Right side',
    shows: 'Your right temple and the hair above the ear',
    steps: ['Turn your head to the left until your right ear faces the phone.', 'Keep your hair behind the ear.'],
    facesPhone: true,
    needsTimer: true,
    places: [
      { name: 'the outer corner of the eye', x: 0.72, y: 0.48 },
      { name: 'where the ear begins at the top', x: 0.42, y: 0.47 },
    ],
  },
}

/** The guide of a view. */
export const guideOf = (view: PhotoView): ViewGuide => guides[view]

/** The view to go on with: the next in order that is still missing, starting after this one; null when none is. */
export const nextMissing = (after: PhotoView, has: ReadonlySet<PhotoView>): PhotoView | null => {
  const start = photoViews.indexOf(after) + 1
  const order = [...photoViews.slice(start), ...photoViews.slice(0, start)]
  return order.find(view => view !== after && !has.has(view)) ?? null
}
