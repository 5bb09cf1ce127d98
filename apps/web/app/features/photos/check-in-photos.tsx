import { Group, Text } from '@mantine/core'
import { type Photo, type PhotoView, photoViews } from '@om/contracts/photos'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { onArrival } from '#app/features/outbox/outbox.ts'
import type { About } from '#app/features/outbox/upload-photo.ts'
import { announce } from '#app/ui/announcer.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { toastProblem } from '#app/ui/toast.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { PhotoDialog } from './photo-dialog.tsx'
import { sendPhoto, takeBack, useSendAgain, useSendings } from './photo-store.ts'
import classes from './photos-card.module.css'
import { ViewTile } from './view-tile.tsx'
import { guideOf } from './views.ts'

type Props = { checkInId: string; zone?: string | undefined }
/** The five views for a check-in, each with the earlier photo to line up with. */
export const CheckInPhotos = ({ checkInId, zone }: Props) => {
  const load = useCallback(() => api.photos.timeline(), [])
  const { value, failure, reload } = useLoaded(load)
  const about: About = { kind: 'check_in', id: checkInId }
  const sendings = useSendings(about)
  const again = useSendAgain(about)
  const arrived = useEffectEvent((view: PhotoView) => {
    announce(`${guideOf(view).title}: photo added`)
    void reload()
  })
  useEffect(
    () =>
      onArrival(({ task }) => {
        if (task.kind === 'photo' && task.about?.id === checkInId && task.view !== 'other') arrived(task.view)
      }),
    [checkInId],
  )
  const [open, setOpen] = useState<{ view: PhotoView; dropped: File | null } | null>(null)
  // Without a connection they can be taken all the same, without the earlier ones to lay them over.
  if (failure !== null && navigator.onLine) return <ErrorState error={failure} retry={() => void reload()} />
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
              onTakeBack={() => void takeBack(view, about)}
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
          void sendPhoto(view, photo, about)
        }}
      />
    </section>
  )
}
