import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { IconCameraPlus, IconZoomIn } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { PhotoProgress } from '#app/features/check-ins/photo-progress.tsx'
import { Card } from '#app/ui/card.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { LoadFailed } from '#app/ui/states.tsx'
import { formatDay } from '#app/ui/time.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { lastSetAt, missingViews, type ViewOfCase, viewsOf, viewTitle } from './photo-set.ts'
import { PhotoPicture, PhotoViewer } from './photo-viewer.tsx'
import classes from './photos.module.css'
import type { CasePhotos } from './use-case-photos.ts'

type Props = {
  photos: CasePhotos
  patientId: string
  /** Opens the form that asks the patient; undefined while the doctor may not ask. */
  onAsk: ((views: PhotoView[]) => void) | undefined
}

/** The five views, those of the last set beside them; missing ones are shown as missing. */
export const PhotosCard = ({ photos, patientId, onAsk }: Props) => {
  const [isOverTime, setOverTime] = useState(false)
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
          <>
            {5 - missing.length} of 5{before && `, last set of ${formatDay(before)} below`}
            {first && <KeyHint>V</KeyHint>}
          </>
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
        <Group justify="space-between" gap="8px 16px">
          <Text c="dimmed">
            {set.required
              ? 'No photo has come yet. The clinic needs all five before a first prescription.'
              : 'No photo has come. They are the patient’s choice; ask when you need one.'}
            {set.requests.some(({ answeredAt }) => answeredAt === null) && ' You have asked; see the form.'}
          </Text>
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
        </Group>
      ) : (
        set && (
          <>
            <ul className={`plain-list ${classes.views}`}>
              {views.map(one => (
                <Tile key={one.view} {...one} onOpen={() => open(one.view)} onAsk={onAsk} onFail={() => renew(true)} />
              ))}
            </ul>
            {set.required && missing.length > 0 && (
              <Text size="sm" c="caution" mt="xs">
                The clinic needs all five before a first prescription.
              </Text>
            )}
          </>
        )
      )}
      {set?.hasSeries && (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setOverTime(true)}>
          Compare over time, and draw
        </Button>
      )}
      <Dialog opened={isOverTime} onClose={() => setOverTime(false)} title="Photos over time" size={820} isWhole>
        {isOverTime && <Series patientId={patientId} />}
      </Dialog>
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

/** The photos of assessments and check-ins; each check-in has its name. */
const Series = ({ patientId }: { patientId: string }) => {
  const load = useCallback(() => api.checkIns.ofPatient({ params: { id: patientId } }), [patientId])
  const { value, failure } = useLoaded(load)
  if (!value && failure === null) return <Skeleton height={80} />
  return <PhotoProgress patientId={patientId} checkIns={value?.items ?? []} />
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
    <li>
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
      <Group justify="space-between" align="baseline" gap="0 8px" mt="xxs" fz="xs">
        <Text component="span" inherit fw={550}>
          {title}
        </Text>
        {onAsk && (
          <Anchor
            component="button"
            type="button"
            inherit
            underline="always"
            className={classes.ask}
            onClick={() => onAsk([view])}
          >
            Ask
            <span className="visually-hidden">
              {photo ? ' for a better photo' : ' for a photo'}: {title}
            </span>
          </Anchor>
        )}
      </Group>
      {photo?.unfit && (
        <Text size="xs" c="caution">
          {photo.unfit.reason === 'something_else' ? 'Shows something else' : 'Cannot be judged'}
        </Text>
      )}
      {request && (
        <Text size="xs" c="caution" title={request.reason}>
          Asked <RelativeTime at={request.askedAt} />
        </Text>
      )}
    </li>
  )
}
