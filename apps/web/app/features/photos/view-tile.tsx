import { Button, Group, Text, Title } from '@mantine/core'
import type { Photo, PhotoView, ViewPhoto } from '@om/contracts/photos'
import { type DragEvent, useState } from 'react'
import { formatDay } from '#app/ui/time.ts'
import { Ghost } from './ghost.tsx'
import type { Sending } from './photo-store.ts'
import classes from './photos-card.module.css'
import { guideOf } from './views.ts'

type Props = {
  view: PhotoView
  photo: ViewPhoto | undefined
  sending: Sending | undefined
  isAsked: boolean
  zone: string | undefined
  onOpen: (dropped?: File) => void
  onRemove: (photo: Photo) => void
  onRetry: () => void
  onTakeBack: () => void
  /** The link of a picture has ended; a new one is needed. */
  onLinkEnded: () => void
}

const percent = (part: number) => Math.round(part * 100)

const Picture = ({ view, photo, sending, onLinkEnded }: Props) => {
  if (sending?.preview) return <img className={classes.picture} src={sending.preview} alt="" />
  if (photo && !sending) {
    const alt = `Your photo, ${guideOf(view).title.toLowerCase()} view`
    return <img className={classes.picture} src={photo.thumb} alt={alt} onError={onLinkEnded} />
  }
  return <Ghost view={view} className={classes.ghost} />
}

const State = ({ color = 'dimmed', children }: { color?: string; children: string }) => (
  <Text size="sm" c={color} fw={color === 'caution' ? 600 : undefined}>
    {children}
  </Text>
)

const Progress = ({ title, sending }: { title: string; sending: Sending }) => {
  const done = percent(sending.part)
  const isPaused = sending.stage === 'paused'
  return (
    <>
      <progress className={classes.bar} max={100} value={done} aria-label={`Sending ${title}`} />
      <State>{isPaused ? 'Paused: waiting for a connection' : `Sending, ${done} %`}</State>
    </>
  )
}

const Actions = ({ view, photo, sending, onOpen, onRemove, onRetry, onTakeBack }: Props) => {
  const { title } = guideOf(view)
  const of = <span className="visually-hidden">: {title}</span>
  const small = { size: 'compact-md', variant: 'default' } as const
  if (sending?.stage === 'refused')
    return (
      <>
        <Button {...small} onClick={() => onOpen()}>
          Choose another{of}
        </Button>
        <Button {...small} variant="subtle" onClick={onRetry}>
          Try again{of}
        </Button>
      </>
    )
  if (sending)
    return (
      <Button {...small} onClick={onTakeBack}>
        Stop{of}
      </Button>
    )
  if (photo)
    return (
      <>
        <Button {...small} onClick={() => onOpen()}>
          Replace{of}
        </Button>
        <Button {...small} variant="subtle" onClick={() => onRemove(photo)}>
          Remove{of}
        </Button>
      </>
    )
  return (
    <Button {...small} onClick={() => onOpen()}>
      Add{of}
    </Button>
  )
}

const StateLine = ({ view, photo, sending, isAsked, zone }: Props) => {
  if (sending?.stage === 'refused') return <State color="danger">{sending.message}</State>
  if (sending) return <Progress title={guideOf(view).title} sending={sending} />
  if (isAsked) return <State color="caution">{`Your doctor asks for ${photo ? 'a new one' : 'it'}`}</State>
  if (photo?.unfit)
    return (
      <State color="caution">{`${photo.unfit.by} ${photo.unfit.reason === 'something_else' ? 'sees something else on it' : 'cannot judge it'}. Replace it with a new one.`}</State>
    )
  return <State>{photo ? `Added ${formatDay(photo.takenAt, zone)}` : 'Not added yet'}</State>
}

/** One of the five views: the photo or the outline it will fill, where it stands, and what can be done. */
export const ViewTile = (props: Props) => {
  const { view, photo, sending, onOpen } = props
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onOpen(file)
  }
  return (
    <li
      className={classes.tile}
      data-view={view}
      data-state={sending ? sending.stage : photo ? 'there' : 'missing'}
      data-over={isOver || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className={classes.frame}>
        <Picture {...props} />
      </div>
      <div className={classes.words}>
        <Title order={3} size="h4">
          {guideOf(view).title}
        </Title>
        <StateLine {...props} />
        <Group gap="xs" mt="xs">
          <Actions {...props} />
        </Group>
      </div>
    </li>
  )
}
