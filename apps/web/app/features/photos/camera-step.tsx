import { ActionIcon, Button, Group, List, SegmentedControl, Slider, Stack, Text, Title } from '@mantine/core'
import type { PhotoView } from '@om/contracts/photos'
import { IconBulb, IconCameraRotate } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { browserKindOf, helpWith } from '#app/features/device-test/device-problem.ts'
import { announce } from '#app/ui/announcer.tsx'
import { GHOST_BOX, Ghost } from './ghost.tsx'
import classes from './photo-dialog.module.css'
import { middleOf } from './photo-file.ts'
import { type Camera, useCamera } from './use-camera.ts'
import { guideOf } from './views.ts'

type Props = {
  view: PhotoView
  /** The address of an earlier photo of this view, which can be laid over the camera's picture. */
  overlay: string | null
  onPicture: (file: File) => void
  onChoose: () => void
}

/** How long the camera waits, in seconds; 0 takes the photo at once. */
const delays = [0, 3, 10] as const

const Trouble = ({ camera, onAgain, onChoose }: { camera: Camera; onAgain: () => void; onChoose: () => void }) => {
  if (camera.state !== 'problem') return null
  const help = helpWith(camera.problem, 'camera', browserKindOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <Stack className="note" data-meaning="caution" role="alert" gap="sm">
      <Title order={3} size="h4">
        {help.title}
      </Title>
      <List fz="text">
        {help.steps.map(step => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
      <Group gap="sm">
        <Button onClick={onChoose}>Choose a photo instead</Button>
        <Button variant="default" onClick={onAgain}>
          Try the camera again
        </Button>
      </Group>
    </Stack>
  )
}

/** A narrower cut than this would lose too much of a small camera's picture, in pixels. */
const NARROWEST = 720

/** The camera's picture of this moment, cut towards the shape of the outline; null while there is none yet. */
const takePicture = async (video: HTMLVideoElement): Promise<File | null> => {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const cut = middleOf({ width: videoWidth, height: videoHeight }, GHOST_BOX)
  const width = Math.min(videoWidth, Math.max(cut.width, NARROWEST))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height: cut.height })
  const left = Math.round((videoWidth - width) / 2)
  canvas.getContext('2d')?.drawImage(video, left, cut.y, width, cut.height, 0, 0, width, cut.height)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.95))
  return blob && new File([blob], 'photo.jpg', { type: 'image/jpeg' })
}

/** Counts down aloud and then acts; `null` while no count runs. */
const useCountdown = (onEnd: () => void) => {
  const [left, setLeft] = useState<number | null>(null)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (left === null) return undefined
    if (left > 0) announce(String(left))
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null)
      if (left <= 1) end()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, start: (from: number) => setLeft(from), stop: () => setLeft(null) }
}

/** The camera with the outline of the view over it. The picture stays on this device until it is used. */
export const CameraStep = ({ view, overlay, onPicture, onChoose }: Props) => {
  const guide = guideOf(view)
  const video = useRef<HTMLVideoElement>(null)
  const { camera, flip, again, setTorch } = useCamera(guide.facesPhone ? 'user' : 'environment')
  const [delay, setDelay] = useState<number>(guide.needsTimer ? 3 : 0)
  const [isLit, setLit] = useState(false)
  const [strength, setStrength] = useState(45)
  /** The stream whose first picture has come; before that there is nothing to take. */
  const [shown, setShown] = useState<MediaStream | null>(null)
  const take = async () => {
    const picture = video.current && (await takePicture(video.current))
    if (picture) onPicture(picture)
  }
  const isLaidOver = overlay !== null && strength > 0
  const countdown = useCountdown(() => void take())
  const stream = camera.state === 'on' ? camera.stream : null
  useEffect(() => {
    if (video.current) video.current.srcObject = stream
  }, [stream])

  if (camera.state === 'problem') return <Trouble camera={camera} onAgain={again} onChoose={onChoose} />
  const isMirrored = camera.state === 'on' && camera.facing === 'user'
  const press = () => {
    if (countdown.left !== null) countdown.stop()
    else if (delay > 0) countdown.start(delay)
    else void take()
  }
  return (
    <Stack gap="sm" align="center">
      <div className={classes.stage} data-mirrored={isMirrored || undefined}>
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={`Your camera, ${guide.title.toLowerCase()} view`}
          onLoadedData={() => setShown(stream)}
        />
        {isLaidOver && (
          <img
            className={`${classes.over} ${classes.earlier}`}
            src={overlay}
            alt="Taken earlier, to line up with"
            style={{ opacity: strength / 100 }}
          />
        )}
        {!isLaidOver && <Ghost view={view} className={classes.over} />}
        {camera.state === 'asking' && (
          <p className={classes.asking}>Your browser asks whether it may use the camera.</p>
        )}
        {countdown.left !== null && (
          <span className={classes.count} aria-hidden="true">
            {countdown.left}
          </span>
        )}
      </div>
      <Text c="dimmed" ta="center">
        {isLaidOver
          ? 'Move until your head lies on the earlier photo, then take the new one.'
          : 'Fill the outline. The dashed line is what the doctor looks at.'}
      </Text>
      {overlay && (
        <Group gap="sm" w="100%" wrap="nowrap">
          <Text size="sm">Earlier photo</Text>
          <Slider
            flex={1}
            value={strength}
            max={90}
            step={5}
            onChange={setStrength}
            thumbLabel="How strongly the earlier photo is seen"
            label={null}
          />
        </Group>
      )}
      <SegmentedControl
        aria-label="Timer"
        fullWidth
        w="100%"
        data={delays.map(seconds => ({
          value: String(seconds),
          label: seconds === 0 ? 'No timer' : `${seconds} seconds`,
        }))}
        value={String(delay)}
        onChange={value => setDelay(Number(value))}
      />
      <div className={classes.controls}>
        <span />
        <button
          type="button"
          className={classes.shutter}
          disabled={stream === null || shown !== stream}
          onClick={press}
          aria-label={countdown.left === null ? 'Take the photo' : 'Stop the countdown'}
        />
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {camera.state === 'on' && camera.canFlip && (
            <ActionIcon variant="default" size={44} aria-label="Switch the camera" onClick={flip}>
              <IconCameraRotate size={22} aria-hidden="true" />
            </ActionIcon>
          )}
          {camera.state === 'on' && camera.hasTorch && (
            <ActionIcon
              variant={isLit ? 'light' : 'default'}
              size={44}
              aria-label="Light"
              aria-pressed={isLit}
              onClick={() => {
                setLit(!isLit)
                void setTorch(!isLit)
              }}
            >
              <IconBulb size={22} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      </div>
    </Stack>
  )
}
