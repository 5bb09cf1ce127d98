import { Anchor, Button, FileButton, Group, Image, Progress, Stack, Text } from '@mantine/core'
import { type AttachedPhoto, isPaper, MOST_ATTACHED, paperTypes, photoTypes } from '@om/contracts/photos'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { onArrival } from '#app/features/outbox/outbox.ts'
import { type About, isOffline } from '#app/features/outbox/upload-photo.ts'
import { WaitingHere } from '#app/features/outbox/waiting-list.tsx'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { isPdfFile, refusalWords, sizeRefusal } from './photo-file.ts'
import { sendFile } from './photo-store.ts'
import { preparePhoto } from './prepare-photo.ts'

type Props = {
  about: About
  /** Whether the reader may add some. */
  mayAdd?: boolean
  /** For a doctor: what takes a paper out of the record. */
  takeAway?: ((photo: AttachedPhoto, onDone: () => Promise<void>) => ReactNode) | undefined
  /** What stands below each. */
  caption?: (photo: AttachedPhoto) => ReactNode
  /** What stands there while there are none. */
  none?: string
  /** What stands below the photos once there are some; told which, for an answer to exactly these. */
  children?: ReactNode | ((photos: string[]) => ReactNode)
}

/** The photos of a report; whoever made it adds some while it is open. */
export const AttachedPhotos = ({ about, mayAdd = false, none, caption, takeAway, children }: Props) => {
  const { kind, id } = about
  const load = useCallback(() => api.photos.about({ params: { kind, id } }), [kind, id])
  const { value, failure, reload } = useLoaded(load)
  useLive(['photos'], event => {
    if (event.subjectId === id) void reload()
  })
  const photos = value?.photos ?? []
  useEffect(
    () => onArrival(({ task }) => void (task.kind === 'photo' && task.about?.id === id && reload())),
    [id, reload],
  )
  return (
    <Stack gap="xs" align="flex-start">
      {none && value && photos.length === 0 && (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
      {photos.length > 0 && (
        <Group component="ul" gap="sm" className="plain-list" align="flex-start">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <OneFile photo={photo} name={nameOf(kind, index, photos.length)} onStale={reload} />
              {isPaper(kind) && (
                <Text size="xs" c="dimmed">
                  {formatDateTime(photo.takenAt)}, {photo.by || 'the patient'}
                </Text>
              )}
              {caption?.(photo)}
              {photo.canRemove &&
                (takeAway ? takeAway(photo, reload) : mayAdd && <TakeBack photo={photo} onDone={reload} />)}
            </li>
          ))}
        </Group>
      )}
      {failure !== null && (
        <Group gap="xs">
          <Text size="sm">The photos could not be loaded.</Text>
          <Button size="compact-md" variant="default" onClick={() => void reload()}>
            Try again
          </Button>
        </Group>
      )}
      {photos.length > 0 && (typeof children === 'function' ? children(photos.map(photo => photo.id)) : children)}
      <WaitingHere of={({ task }) => task.kind === 'photo' && task.about?.id === id && task.view === 'other'} />
      {mayAdd && (value !== null || isOffline(failure)) && (kind === 'document' || photos.length < MOST_ATTACHED) && (
        <AddPhoto about={about} onDone={reload} />
      )}
    </Stack>
  )
}

const nameOf = (kind: About['kind'], index: number, count: number) =>
  `${isPaper(kind) ? 'Paper' : 'Photo'} ${index + 1} of ${count}`

const OneFile = ({ photo, name, onStale }: { photo: AttachedPhoto; name: string; onStale: () => Promise<void> }) =>
  photo.isPdf ? (
    <Anchor href={photo.full} download rel="noreferrer">
      {name}, PDF
    </Anchor>
  ) : (
    <OnePhoto photo={photo} name={name} onStale={onStale} />
  )

const OnePhoto = ({ photo, name, onStale }: { photo: AttachedPhoto; name: string; onStale: () => Promise<void> }) => {
  // A link works for ten minutes; one that has run out is asked for anew, once.
  const hasAsked = useRef(false)
  return (
    <Anchor href={photo.full} target="_blank" rel="noreferrer" display="block">
      <Image
        src={photo.thumb}
        alt={`${name}, sent ${formatDateTime(photo.takenAt)}. Opens larger.`}
        w={96}
        h={96}
        fit="cover"
        radius="sm"
        onError={() => {
          if (hasAsked.current) return
          hasAsked.current = true
          void onStale()
        }}
      />
    </Anchor>
  )
}

const TakeBack = ({ photo, onDone }: { photo: AttachedPhoto; onDone: () => Promise<void> }) => {
  const { send, busy, problem } = useSend(
    async () => {
      await api.photos.remove({ params: { id: photo.id } })
      await onDone()
    },
    {
      revalidate: false,
      onDone: () => announce('It is taken back.'),
    },
  )
  return (
    <>
      <Button size="compact-md" variant="subtle" loading={busy} onClick={() => void send()}>
        Take back
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

/** A chosen file as it is sent: a PDF as it is, where one is taken. */
export const prepareFile = (file: File, mayBePdf: boolean) =>
  mayBePdf && isPdfFile(file)
    ? (sizeRefusal(file.size) ?? { blob: file, type: 'application/pdf' as const })
    : preparePhoto(file)

/** A chosen file on its way: waits out a lost connection, can be given up, and names why it is not taken. */
const useUpload = (about: About, onDone: () => Promise<void>) => {
  const [part, setPart] = useState<number | null>(null)
  const [isPaused, setPaused] = useState(false)
  const [refusal, setRefusal] = useState('')
  const stopper = useRef<AbortController | null>(null)
  const send = async (file: File) => {
    setRefusal('')
    const prepared = await prepareFile(file, isPaper(about.kind))
    if (typeof prepared === 'string') return setRefusal(refusalWords(prepared))
    const { blob, type } = prepared
    const mine = new AbortController()
    stopper.current = mine
    setPart(0)
    try {
      const sent = await sendFile(
        about,
        { blob, type, name: `Photo: ${file.name}`, page: window.location.pathname },
        { signal: mine.signal, onProgress: setPart, onPause: setPaused },
      )
      if (!sent) return announce('It waits on this device until there is a connection.')
      announce('It is with us.')
      await onDone()
    } catch (error) {
      if (!mine.signal.aborted) setRefusal(problemOf(error).message)
    } finally {
      setPart(null)
    }
  }
  return { part, isPaused, refusal, send, stop: () => stopper.current?.abort() }
}

const AddPhoto = ({ about, onDone }: { about: About; onDone: () => Promise<void> }) => {
  const { part, isPaused, refusal, send, stop } = useUpload(about, onDone)
  return (
    <>
      {part === null ? (
        <FileButton
          accept={(isPaper(about.kind) ? paperTypes : photoTypes).join(',')}
          onChange={file => file && void send(file)}
        >
          {props => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden="true" />}>
              {isPaper(about.kind) ? 'Add a PDF or a photo' : 'Add a photo'}
            </Button>
          )}
        </FileButton>
      ) : (
        <Group gap="sm" w="100%" wrap="nowrap">
          <Progress value={part * 100} aria-label="Sending the file" style={{ flex: 1 }} />
          <Text size="sm">{isPaused ? 'Waiting for a connection' : `${Math.round(part * 100)} %`}</Text>
          <Button size="compact-md" variant="default" onClick={stop}>
            Stop
          </Button>
        </Group>
      )}
      {refusal && (
        <Text role="alert" c="danger" size="sm">
          {refusal}
        </Text>
      )}
    </>
  )
}
