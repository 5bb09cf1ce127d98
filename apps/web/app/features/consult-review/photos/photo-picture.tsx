import type { Photo } from '@om/contracts/photos'
import { formatDay } from '#app/ui/time.ts'
import { viewTitle } from './photo-words.ts'

type Props = {
  photo: Photo
  /** The small picture of the list, otherwise the whole one. */
  isSmall?: boolean
  className?: string
  style?: React.CSSProperties
  /** The link did not work, most likely because it is over. */
  onFail: () => void
}

/** A patient's photo. It stays on this page: it cannot be dragged out or saved from its menu. */
export const PhotoPicture = ({ photo, isSmall = false, className, style, onFail }: Props) => (
  <img
    className={className}
    style={style}
    src={isSmall ? photo.thumb : photo.full}
    width={photo.width}
    height={photo.height}
    alt={`${viewTitle(photo.view)}, ${formatDay(photo.takenAt)}`}
    draggable={false}
    decoding="async"
    onContextMenu={event => event.preventDefault()}
    onError={onFail}
  />
)
