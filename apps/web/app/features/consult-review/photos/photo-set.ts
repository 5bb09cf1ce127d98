import {
  type ConsultPhotos,
  type Photo,
  type PhotoRequest,
  type PhotoView,
  photoViews,
  type ViewPhoto,
} from '@om/contracts/photos'

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

/** One view as a doctor looks at it: now, the last time, and what was asked. */
export type ViewOfCase = {
  view: PhotoView
  photo: ViewPhoto | null
  before: ViewPhoto | null
  /** What was asked for and has not come yet. */
  request: PhotoRequest | null
}

/** The five views in their order. */
export const viewsOf = ({ photos, earlier, requests }: ConsultPhotos): ViewOfCase[] =>
  photoViews.map(view => ({
    view,
    photo: photos.find(one => one.view === view) ?? null,
    before: earlier.find(one => one.view === view) ?? null,
    request: requests.find(one => one.view === view && one.answeredAt === null) ?? null,
  }))

/** Views that no photo has come for that shows them. */
export const missingViews = ({ photos }: Pick<ConsultPhotos, 'photos'>): PhotoView[] =>
  photoViews.filter(view => !photos.some(one => one.view === view && one.unfit === null))

/** When the newest photo of the last set was taken; null without one. */
export const lastSetAt = ({ earlier }: Pick<ConsultPhotos, 'earlier'>): string | null =>
  earlier.reduce<string | null>(
    (latest, { takenAt }) => (latest === null || Date.parse(takenAt) > Date.parse(latest) ? takenAt : latest),
    null,
  )

/** A link that ends sooner than this is asked for again. */
const NEARLY_OVER_MS = 60_000

const isGood = ({ linksEndAt }: Photo, now: number) => Date.parse(linksEndAt) - now > NEARLY_OVER_MS

/** Whether a picture may no longer load because its links are over, or nearly. */
export const needsLinks = ({ photos, earlier }: ConsultPhotos, now: number): boolean =>
  [...photos, ...earlier].some(photo => !isGood(photo, now))

/** A newer answer with the links of the older one where those still work, so that pictures on screen are not fetched again. */
export const keepLinks = (older: ConsultPhotos | null, newer: ConsultPhotos, now: number): ConsultPhotos => {
  const known = new Map([...(older?.photos ?? []), ...(older?.earlier ?? [])].map(photo => [photo.id, photo]))
  const kept = (photo: ViewPhoto) => {
    const before = known.get(photo.id)
    return before && isGood(before, now) ? { ...before, unfit: photo.unfit } : photo
  }
  return { ...newer, photos: newer.photos.map(kept), earlier: newer.earlier.map(kept) }
}

/** The views of which a new photo has come since the older answer; none while there was no older one. */
export const arrivedViews = (older: ConsultPhotos | null, newer: ConsultPhotos): PhotoView[] => {
  if (!older) return []
  const known = new Set(older.photos.map(({ id }) => id))
  return newer.photos.filter(({ id }) => !known.has(id)).map(({ view }) => view)
}
