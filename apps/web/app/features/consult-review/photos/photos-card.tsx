import { Button, Skeleton } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { IconCameraPlus, IconZoomIn } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { lastSetAt, missingViews, type ViewOfCase, viewsOf } from './photo-set.ts'
import { PhotoViewer } from './photo-viewer.tsx'
import { viewTitle } from './photo-words.ts'
import classes from './photos-card.module.css'
import type { CasePhotos } from './use-case-photos.ts'

type Props = {
  photos: CasePhotos
  /** Opens the form that asks the patient; undefined while the doctor may not ask. */
  onAsk: ((views: PhotoView[]) => void) | undefined
}

type TileProps = ViewOfCase & { onOpen: () => void; onAsk: Props['onAsk']; onFail: () => void }

const shortDay = (at: string) =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short' }).format(new Date(at))

/** The name of a tile, which says everything that can be seen on it. */
const closerWords = (title: string, photo: ViewOfCase['photo'], before: ViewOfCase['before']) =>
  [`Look closer: ${title}`, photo ? null : 'Not sent', before && `last set ${formatDay(before.takenAt)}`]
    .filter(Boolean)
    .join(', ')

const Tile = ({ view, photo, before, request, onOpen, onAsk, onFail }: TileProps) => {
  const title = viewTitle(view)
  return (
    <li className={classes.tile}>
      {photo || before ? (
        <button type="button" className={classes.open} onClick={onOpen} aria-label={closerWords(title, photo, before)}>
          {photo ? (
            <PhotoPicture photo={photo} isSmall className={classes.picture} onFail={onFail} />
          ) : (
            <span className={classes.missing}>Not sent</span>
          )}
          {before && (
            <span className={classes.before}>
              <PhotoPicture photo={before} isSmall className={classes.picture} onFail={onFail} />
              <span className={classes.when}>{shortDay(before.takenAt)}</span>
            </span>
          )}
          <IconZoomIn className={classes.zoom} size={16} aria-hidden="true" />
        </button>
      ) : (
        <span className={classes.missing}>Not sent</span>
      )}
      <div className={classes.foot}>
        <span className={classes.title}>{title}</span>
        {onAsk && (
          <button type="button" className={classes.ask} onClick={() => onAsk([view])}>
            Ask
            <span className="visually-hidden">
              {photo ? ' for a better photo' : ' for a photo'}: {title}
            </span>
          </button>
        )}
      </div>
      {request && (
        <p className={classes.asked} title={request.reason}>
          Asked <RelativeTime at={request.askedAt} />
        </p>
      )}
    </li>
  )
}

/** The five views, those of the last set beside them; missing ones are shown as missing. */
export const PhotosCard = ({ photos, onAsk }: Props) => {
  const { set, failure, reload, renew } = photos
  const [shown, setShown] = useState<PhotoView | null>(null)
  const views = set ? viewsOf(set) : []
  const first = views.find(({ photo, before }) => photo || before)?.view
  const open = (view: PhotoView) => {
    renew()
    setShown(view)
  }
  useShortcuts({ v: first ? () => open(first) : undefined })
  const missing = set ? missingViews(set) : []
  const before = set && lastSetAt(set)
  return (
    <Card
      title="Photos"
      aside={
        set && (
          <span className={classes.aside}>
            {5 - missing.length} of 5{before && `, last set of ${formatDay(before)} below`}
            {first && <KeyHint>V</KeyHint>}
          </span>
        )
      }
      className={classes.card}
    >
      {!set && failure !== null && <LoadFailed message={problemOf(failure).message} onRetry={reload} />}
      {!set && failure === null && (
        <div className={classes.views} role="status" aria-label="Loading the photos">
          {[1, 2, 3, 4, 5].map(at => (
            <Skeleton key={at} height={120} />
          ))}
        </div>
      )}
      {set && missing.length === 5 && !before ? (
        <div className={classes.none}>
          <p>
            {set.required
              ? 'No photo has come yet. The clinic needs all five before a first prescription.'
              : 'No photo has come. They are the patient’s choice; ask when you need one.'}
            {set.requests.some(({ answeredAt }) => answeredAt === null) && ' You have asked; see the form.'}
          </p>
          {onAsk && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconCameraPlus size={16} aria-hidden="true" />}
              onClick={() => onAsk(missing)}
            >
              Ask for photos
            </Button>
          )}
        </div>
      ) : (
        set && (
          <>
            <ul className={classes.views}>
              {views.map(one => (
                <Tile key={one.view} {...one} onOpen={() => open(one.view)} onAsk={onAsk} onFail={() => renew(true)} />
              ))}
            </ul>
            {set.required && missing.length > 0 && (
              <p className={classes.needed}>The clinic needs all five before a first prescription.</p>
            )}
          </>
        )
      )}
      {set && (
        <PhotoViewer
          views={views}
          shown={shown}
          onShow={open}
          onClose={() => setShown(null)}
          onFail={() => renew(true)}
        />
      )}
    </Card>
  )
}
