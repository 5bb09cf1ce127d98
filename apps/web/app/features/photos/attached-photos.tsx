import { Anchor, Button, FileButton, Group, Image, Progress, Stack, Text } from '@mantine/core'
import { type AttachedPhoto, MOST_ATTACHED, photoTypes } from '@om/contracts/photos'
import { IconCamera } from '@tabler/icons-react'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { useSend } from '#app/ui/use-send.ts'
import { refusalWords } from './photo-file.ts'
import { wire } from './photo-store.ts'
import { preparePhoto } from './prepare-photo.ts'
import { type About, fingerprintOf, untilRetry, uploadPhoto } from './upload-photo.ts'

type Props = {
  about: About
  /** Whether the reader may add photos, and take theirs back. */
  mayAdd?: boolean
  /** What stands there while there are none. */
  none?: string
  /** What stands below the photos once there are some; told which, for an answer to exactly these. */
  children?: ReactNode | ((photos: string[]) => ReactNode)
}

/** The photos of a report; whoever made it adds some while it is open. */
export const AttachedPhotos = ({ about, mayAdd = false, none, children }: Props) => {
  const { kind, id } = about
  const load = useCallback(() => api.photos.about({ params: { kind, id } }), [kind, id])
  const { value, failure, reload } = useLoaded(load)
  useLive(['photos'], event => {
    if (event.subjectId === id) void reload()
  })
  const photos = value?.photos ?? []
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
              <OnePhoto photo={photo} name={`Photo ${index + 1} of ${photos.length}`} onStale={reload} />
              {mayAdd && <TakeBack photo={photo} onDone={reload} />}
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
      {mayAdd && value && photos.length < MOST_ATTACHED && <AddPhoto about={about} onDone={reload} />}
    </Stack>
  )
}

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
    { revalidate: false, onDone: () => announce('The photo is taken back.') },
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

/** A chosen file on its way: waits out a lost connection, can be given up, and names why it is not taken. */
const useUpload = (about: About, onDone: () => Promise<void>) => {
  const [part, setPart] = useState<number | null>(null)
  const [isPaused, setPaused] = useState(false)
  const [refusal, setRefusal] = useState('')
  const stopper = useRef<AbortController | null>(null)
  const send = async (file: File) => {
    setRefusal('')
    const prepared = await preparePhoto(file)
    if (typeof prepared === 'string') return setRefusal(refusalWords(prepared))
    const { blob, type } = prepared
    const mine = new AbortController()
    stopper.current = mine
    setPart(0)
    try {
      await uploadPhoto(
        { view: 'other', about, type, blob, fingerprint: await fingerprintOf(blob) },
        { wire, signal: mine.signal, onProgress: setPart, onPause: setPaused, untilRetry },
      )
      announce('The photo is with us.')
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
        <FileButton accept={photoTypes.join(',')} onChange={file => file && void send(file)}>
          {props => (
            <Button {...props} variant="default" leftSection={<IconCamera size={18} aria-hidden="true" />}>
              Add a photo
            </Button>
          )}
        </FileButton>
      ) : (
        <Group gap="sm" w="100%" wrap="nowrap">
          <Progress value={part * 100} aria-label="Sending the photo" style={{ flex: 1 }} />
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
