import { Button, Group, Stack, Text, Title } from '@mantine/core'
import {
  type MyPhotos,
  type Photo,
  type PhotoRequest,
  type PhotoSet,
  type PhotoView,
  photoViews,
} from '@om/contracts/photos'
import { IconCamera, IconLock } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { onArrival, openOutbox } from '#app/features/outbox/outbox.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { PhotoDialog } from './photo-dialog.tsx'
import { sendPhoto, takeBack, useSendAgain, useSendings } from './photo-store.ts'
import classes from './photos-card.module.css'
import type { PreparedPhoto } from './prepare-photo.ts'
import { ViewTile } from './view-tile.tsx'
import { guideOf, nextMissing } from './views.ts'

type Props = { mine: MyPhotos; zone: string | undefined }

/** Ended links are asked for once in this time, in ms. */
const RELINK_MS = 20_000

const Requests = ({ requests, onTake }: { requests: readonly PhotoRequest[]; onTake: (view: PhotoView) => void }) =>
  requests.length > 0 && (
    <Stack component="ul" className="plain-list" gap="sm">
      {requests.map(({ id, view, reason }) => (
        <Group component="li" key={id} className="note" data-meaning="caution" justify="space-between" gap="sm">
          <div className={classes.request}>
            <strong>Your doctor asks for a new photo: {guideOf(view).title.toLowerCase()}</strong>
            <Text>{reason}</Text>
          </div>
          <Button onClick={() => onTake(view)}>Take this photo</Button>
        </Group>
      ))}
    </Stack>
  )

const leadOf = (required: boolean) =>
  required
    ? 'The clinic needs all five views before a first prescription. They take about three minutes.'
    : 'Photos are optional. They show the doctor what words cannot, and take about three minutes.'

/** The address of the last photo of a view, read once somebody is about to take one; the outline does where there is none. */
const useLastPhotos = (isWanted: boolean) => {
  const [sets, setSets] = useState<readonly PhotoSet[]>([])
  useEffect(() => {
    if (!isWanted) return
    void api.photos.timeline().then(
      found => setSets(found.sets),
      () => {},
    )
  }, [isWanted])
  return (view: PhotoView): string | null =>
    sets.flatMap(set => set.photos).findLast(photo => photo.view === view && photo.unfit === null)?.full ?? null
}

/** The five views for the doctor: what is asked for first, then what is there and what is missing. */
export const PhotosCard = ({ mine, zone }: Props) => {
  const { photos, requests, required } = mine
  const sendings = useSendings()
  const sendAgain = useSendAgain()
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<{ view: PhotoView; dropped: File | null } | null>(null)
  const relinkedAt = useRef(0)
  const pending = requests.filter(request => request.answeredAt === null)
  const photoOf = (view: PhotoView) => photos.find(photo => photo.view === view)
  const has = new Set(photoViews.filter(view => photoOf(view) || sendings[view]))
  const missing = photoViews.filter(view => !has.has(view))

  const arrived = useEffectEvent((view: PhotoView) => {
    announce(`${guideOf(view).title}: photo added`)
    void revalidate()
  })
  useEffect(
    () =>
      onArrival(({ task }) => {
        if (task.kind === 'photo' && !task.about && task.view !== 'other') arrived(task.view)
      }),
    [],
  )
  useEffect(() => void openOutbox(), [])

  const use = (view: PhotoView, photo: PreparedPhoto) => {
    void sendPhoto(view, photo)
    const wanted = pending.map(request => request.view).filter(one => one !== view)
    const next = wanted[0] ?? (requests.length > 0 ? null : nextMissing(view, new Set([...has, view])))
    setOpen(next ? { view: next, dropped: null } : null)
    if (!next)
      toast(
        navigator.onLine
          ? 'Your photos are on their way to your care team'
          : 'Your photos wait on this device until there is a connection',
      )
  }
  const remove = async (photo: Photo) => {
    const name = guideOf(photo.view).title.toLowerCase()
    const isSure = await confirm({
      title: `Remove the photo of the ${name} view?`,
      text: 'It is deleted from the clinic’s storage. You can add another one at any time.',
      action: 'Remove',
      danger: true,
    })
    if (!isSure) return
    try {
      await api.photos.remove({ params: { id: photo.id } })
      toast('Photo removed')
      await revalidate()
    } catch (error) {
      toastProblem(error)
    }
  }
  const lastOf = useLastPhotos(open !== null)
  const relink = () => {
    if (Date.now() - relinkedAt.current < RELINK_MS) return
    relinkedAt.current = Date.now()
    void revalidate()
  }
  const first = missing[0]
  return (
    <Stack component="section" id="photos" className="card" gap="lg" aria-labelledby="photos-title">
      <Group component="header" gap="4px 12px">
        <Title order={2} id="photos-title">
          Photos for your doctor
        </Title>
        <StatusBadge meaning={missing.length === 0 ? 'good' : required ? 'caution' : 'quiet'}>
          {missing.length === 0 ? 'All five added' : `${has.size} of 5 added`}
        </StatusBadge>
        <Text size="body" c="dimmed" w="100%">
          {leadOf(required)}
        </Text>
      </Group>
      <Requests requests={pending} onTake={view => setOpen({ view, dropped: null })} />
      {first && (
        <Button
          size="md"
          variant={pending.length > 0 ? 'default' : 'filled'}
          w={{ base: '100%', sm: 'fit-content' }}
          leftSection={<IconCamera size={20} aria-hidden="true" />}
          onClick={() => setOpen({ view: first, dropped: null })}
        >
          {has.size === 0 ? 'Take the five photos' : 'Go on with the photos'}
        </Button>
      )}
      <div className={classes.views}>
        <ul className={`plain-list ${classes.tiles}`}>
          {photoViews.map(view => (
            <ViewTile
              key={view}
              view={view}
              photo={photoOf(view)}
              sending={sendings[view]}
              isAsked={pending.some(request => request.view === view)}
              zone={zone}
              onOpen={file => setOpen({ view, dropped: file ?? null })}
              onRemove={photo => void remove(photo)}
              onRetry={() => sendAgain(view)}
              onTakeBack={() => void takeBack(view)}
              onLinkEnded={relink}
            />
          ))}
        </ul>
      </div>
      <Group gap="xs" wrap="nowrap" align="flex-start" c="dimmed">
        <IconLock className={classes.lock} size={18} aria-hidden="true" />
        <Text size="sm">
          Only you and your care team see these photos. Place, time and camera details are taken out, and links to them
          end after ten minutes.
        </Text>
      </Group>
      <PhotoDialog
        view={open?.view ?? null}
        dropped={open?.dropped ?? null}
        overlay={open && lastOf(open.view)}
        reason={pending.find(request => request.view === open?.view)?.reason ?? null}
        onClose={() => setOpen(null)}
        onUse={use}
      />
    </Stack>
  )
}
