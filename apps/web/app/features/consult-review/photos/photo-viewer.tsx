import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { Photo, PhotoView } from '@om/contracts/photos'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, type UIEvent, useEffect, useRef, useState } from 'react'
import { ZoomButtons } from '#app/features/photos/compare/stage.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { formatDay } from '#app/ui/time.ts'
import { type ViewOfCase, viewTitle } from './photo-set.ts'
import classes from './photos.module.css'

type Props = {
  views: readonly ViewOfCase[]
  /** The view that is open, null while none is. */
  shown: PhotoView | null
  onShow: (view: PhotoView) => void
  onClose: () => void
  onFail: () => void
}

type Way = 'one' | 'beside' | 'slider'
const MOST_ZOOM = 4

/** A view as large as the screen allows: magnified, beside the last one, or one over the other. */
export const PhotoViewer = ({ views, shown, onShow, onClose, onFail }: Props) => {
  const [way, setWay] = useState<Way>('beside')
  const [zoom, setZoom] = useState(1)
  const there = views.filter(({ photo, before }) => photo || before)
  const place = there.findIndex(({ view }) => view === shown)
  const current = there[place]
  const show = (view: PhotoView | undefined) => {
    if (!view || view === shown) return
    setZoom(1)
    onShow(view)
  }
  const step = (by: 1 | -1) => show(there[(place + by + there.length) % there.length]?.view)
  const magnify = (by: number) => setZoom(now => Math.min(MOST_ZOOM, Math.max(1, now + by)))
  useWindowEvent('keydown', event => {
    if (!current || event.ctrlKey || event.metaKey || event.altKey || usesArrows(event.target)) return
    // A magnified picture that has the focus is moved by the arrow keys.
    const isMoved = event.target instanceof HTMLElement && zoom > 1 && 'frame' in event.target.dataset
    if (event.key === 'ArrowRight' && !isMoved) step(1)
    else if (event.key === 'ArrowLeft' && !isMoved) step(-1)
    else if (event.key === '+' || event.key === '=') magnify(0.5)
    else if (event.key === '-') magnify(-0.5)
    else return
    event.preventDefault()
  })
  const { photo = null, before = null } = current ?? {}
  const isPair = photo !== null && before !== null
  const title = current ? viewTitle(current.view) : ''
  return (
    <Dialog
      opened={Boolean(current)}
      onClose={onClose}
      title={`${title}, ${place + 1} of ${there.length}`}
      size={1100}
      isWhole
    >
      <Group justify="space-between" gap="8px 16px" mb={10}>
        <Group gap={6}>
          <ActionIcon variant="default" size={36} aria-label="Previous view" onClick={() => step(-1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon variant="default" size={36} aria-label="Next view" onClick={() => step(1)} data-autofocus>
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </Group>
        {isPair && (
          <SegmentedControl
            size="xs"
            value={way}
            onChange={value => setWay(value === 'one' || value === 'slider' ? value : 'beside')}
            aria-label="How to compare"
            data={[
              { value: 'beside', label: 'Side by side' },
              { value: 'slider', label: 'One over the other' },
              { value: 'one', label: 'This one' },
            ]}
          />
        )}
        {(way !== 'slider' || !isPair) && (
          <ZoomButtons zoom={zoom} most={MOST_ZOOM} onSmaller={() => magnify(-0.5)} onLarger={() => magnify(0.5)} />
        )}
      </Group>
      <div className={classes.stage} onScrollCapture={moveTogether}>
        {isPair && way === 'slider' ? (
          <Slider key={photo.id} photo={photo} before={before} onFail={onFail} />
        ) : (
          <>
            {photo ? (
              <Framed photo={photo} label={`Now, ${formatDay(photo.takenAt)}`} zoom={zoom} onFail={onFail} />
            ) : (
              <p className={classes.absent}>{title} has not been sent this time.</p>
            )}
            {before && (way === 'beside' || !photo) && (
              <Framed photo={before} label={`Last set, ${formatDay(before.takenAt)}`} zoom={zoom} onFail={onFail} />
            )}
          </>
        )}
      </div>
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="sm">
        Arrow keys: other views. Plus and minus: larger and smaller.
      </Text>
    </Dialog>
  )
}

/** Words and wheels of the arrow keys belong to fields that use them themselves. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && ['range', 'radio', 'text'].includes(target.type)

/** Magnified pictures begin in their middle, where the head is. */
const useCentre = (zoom: number) => {
  const frame = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the magnification is centred again
  useEffect(() => {
    const { current } = frame
    current?.scrollTo(
      (current.scrollWidth - current.clientWidth) / 2,
      (current.scrollHeight - current.clientHeight) / 2,
    )
  }, [zoom])
  return frame
}

/** Pictures beside each other show the same place: where one is moved, the other follows. */
const moveTogether = ({ currentTarget, target }: UIEvent<HTMLElement>) => {
  if (!(target instanceof HTMLElement)) return
  for (const frame of currentTarget.querySelectorAll('[data-frame]'))
    if (frame !== target) frame.scrollTo(target.scrollLeft, target.scrollTop)
}

const Framed = ({ photo, label, zoom, onFail }: { photo: Photo; label: string; zoom: number; onFail: () => void }) => {
  const frame = useCentre(zoom)
  const size = `${zoom * 100}%`
  return (
    <figure className={classes.figure}>
      <section
        ref={frame}
        className={classes.frame}
        data-frame=""
        tabIndex={zoom > 1 ? 0 : undefined}
        aria-label={label}
      >
        <PhotoPicture photo={photo} className={classes.whole} style={{ width: size, height: size }} onFail={onFail} />
      </section>
      <Text component="figcaption" size="sm" c="dimmed" mt={6}>
        {label}
      </Text>
    </figure>
  )
}

const Slider = ({ photo, before, onFail }: { photo: Photo; before: Photo; onFail: () => void }) => {
  const [at, setAt] = useState(50)
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} data-slider="">
        <PhotoPicture photo={before} className={classes.layer} onFail={onFail} />
        <PhotoPicture
          photo={photo}
          className={classes.layer}
          style={{ clipPath: `inset(0 0 0 ${at}%)` }}
          onFail={onFail}
        />
        <span className={classes.edge} style={{ left: `${at}%` }} aria-hidden="true" />
      </div>
      <Group component="figcaption" gap="sm" wrap="nowrap" mt={6} fz="sm" c="dimmed">
        <span>{formatDay(before.takenAt)}</span>
        <input
          className={classes.slide}
          type="range"
          min={0}
          max={100}
          value={at}
          aria-label="Where the last photo ends and the new one begins"
          onChange={event => setAt(event.currentTarget.valueAsNumber)}
        />
        <span>{formatDay(photo.takenAt)}</span>
      </Group>
    </figure>
  )
}

type PictureProps = {
  photo: Photo
  /** The small picture of the list, otherwise the whole one. */
  isSmall?: boolean
  className?: string
  style?: CSSProperties
  /** The link did not work, most likely because it is over. */
  onFail: () => void
}

/** A patient's photo. It stays on this page: it cannot be dragged out or saved from its menu. */
export const PhotoPicture = ({ photo, isSmall = false, className, style, onFail }: PictureProps) => (
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
