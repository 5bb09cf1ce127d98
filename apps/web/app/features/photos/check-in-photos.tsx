import { Group, Text } from '@mantine/core'
import { type Photo, type PhotoView, photoViews } from '@om/contracts/photos'
import { useCallback, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ErrorState } from '#app/ui/states.tsx'
import { toastProblem } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { type Sending, wire } from './photo-store.ts'
import classes from './photos-card.module.css'
import type { PreparedPhoto } from './prepare-photo.ts'
import { fingerprintOf, untilRetry, uploadPhoto } from './upload-photo.ts'
import { ViewTile } from './view-tile.tsx'
import { guideOf } from './views.ts'

type Props = { checkInId: string; zone?: string | undefined }
type Sendings = Partial<Record<PhotoView, Sending>>
type Job = { photo: PreparedPhoto; stopper: AbortController }

/** Sends the views of a check-in: waits out a lost connection, can be stopped, and says why one is not taken. */
const useViewUploads = (checkInId: string, onDone: () => Promise<void>) => {
  const [sendings, setSendings] = useState<Sendings>({})
  const jobs = useRef(new Map<PhotoView, Job>())
  const show = (view: PhotoView, change: Partial<Sending> | null) =>
    setSendings(({ [view]: before, ...others }) => {
      if (change === null) return others
      const empty: Sending = { stage: 'sending', part: 0, preview: null, message: '' }
      return { ...others, [view]: { ...empty, ...before, ...change } }
    })
  const send = async (view: PhotoView, photo: PreparedPhoto) => {
    jobs.current.get(view)?.stopper.abort()
    const job = { photo, stopper: new AbortController() }
    jobs.current.set(view, job)
    const isCurrent = () => jobs.current.get(view) === job
    show(view, { stage: 'sending', part: 0, message: '' })
    try {
      const { blob, type } = photo
      await uploadPhoto(
        { view, about: { kind: 'check_in', id: checkInId }, type, blob, fingerprint: await fingerprintOf(blob) },
        {
          wire,
          signal: job.stopper.signal,
          untilRetry,
          onProgress: part => isCurrent() && show(view, { part }),
          onPause: isPaused => isCurrent() && show(view, { stage: isPaused ? 'paused' : 'sending' }),
        },
      )
      if (!isCurrent()) return
      announce(`${guideOf(view).title}: photo added`)
      await onDone()
      show(view, null)
    } catch (error) {
      if (isCurrent() && !job.stopper.signal.aborted)
        show(view, { stage: 'refused', message: problemOf(error).message })
    }
  }
  const again = (view: PhotoView) => {
    const job = jobs.current.get(view)
    if (job) void send(view, job.photo)
  }
  const stop = (view: PhotoView) => {
    jobs.current.get(view)?.stopper.abort()
    jobs.current.delete(view)
    show(view, null)
  }
  return { sendings, send, again, stop }
}

/** The five views for a check-in, each with the earlier photo to line up with. */
export const CheckInPhotos = ({ checkInId, zone }: Props) => {
  const load = useCallback(() => api.photos.timeline(), [])
  const { value, failure, reload } = useLoaded(load)
  const { sendings, send, again, stop } = useViewUploads(checkInId, reload)
  const [open, setOpen] = useState<{ view: PhotoView; dropped: File | null } | null>(null)
  if (failure !== null) return <ErrorState error={failure} retry={() => void reload()} />
  const mine = value?.sets.find(set => set.id === checkInId)?.photos ?? []
  const earlier = (value?.sets ?? []).filter(set => set.id !== checkInId).flatMap(set => set.photos)
  // The first photo of a view is what every later one is laid beside.
  const baselineOf = (view: PhotoView): Photo | undefined => earlier.find(photo => photo.view === view)
  const remove = async ({ id }: { id: string }) => {
    try {
      await api.photos.remove({ params: { id } })
      announce('The photo is taken back.')
      await reload()
    } catch (error) {
      toastProblem(error)
    }
  }
  return (
    <section aria-label="Photos for this check-in">
      <Text fw={600}>Your photos now (optional)</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {earlier.length > 0
          ? 'The camera lays your first photo of each view over its picture: the same place and distance shows best what has changed.'
          : 'The five views show best what changes from now on. Your next ones are laid over these.'}
      </Text>
      <div className={classes.views}>
        <ul className={`plain-list ${classes.tiles}`}>
          {photoViews.map(view => (
            <ViewTile
              key={view}
              view={view}
              photo={mine.find(photo => photo.view === view)}
              sending={sendings[view]}
              isAsked={false}
              zone={zone}
              onOpen={file => setOpen({ view, dropped: file ?? null })}
              onRemove={photo => void remove(photo)}
              onRetry={() => again(view)}
              onTakeBack={() => stop(view)}
              onLinkEnded={() => void reload()}
            />
          ))}
        </ul>
      </div>
      <Group mt="xs">
        <Text size="sm" c="dimmed">
          Only you and your care team see them.
        </Text>
      </Group>
      <PhotoDialog
        view={open?.view ?? null}
        dropped={open?.dropped ?? null}
        overlay={(open && baselineOf(open.view)?.full) ?? null}
        reason={null}
        onClose={() => setOpen(null)}
        onUse={(view, photo) => {
          setOpen(null)
          void send(view, photo)
        }}
      />
    </section>
  )
}
