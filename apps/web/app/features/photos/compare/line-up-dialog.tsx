import { Button, Group, Stack, Text } from '@mantine/core'
import type { PhotoOverTime, PhotoPoints } from '@om/contracts/photos'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { problemOf, type ShownProblem } from '#app/ui/problem.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { guideOf } from '../views.ts'
import classes from './photo-compare.module.css'

type Which = keyof PhotoPoints
type Place = PhotoPoints[Which]

export type Named = { photo: PhotoOverTime; name: string }

type Props = {
  /** The photos to line up, one after the other; empty while the window is closed. */
  photos: readonly Named[]
  onClose: () => void
  onChanged: () => void
}

const clamp = (value: number) => Math.min(1, Math.max(0, value))
/** An arrow key moves a point by this part of a side; with Shift ten times as far. */
const STEP = 0.002

const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const mostly = (photo: PhotoOverTime): PhotoPoints => {
  const [a, b] = guideOf(photo.view).places
  return { a: { x: a.x, y: a.y }, b: { x: b.x, y: b.y } }
}

/** A photo with its two points, moved by dragging, by a press where one belongs, or by the arrow keys. */
const Board = ({
  photo,
  points,
  onMove,
}: {
  photo: PhotoOverTime
  points: PhotoPoints
  onMove: (points: PhotoPoints) => void
}) => {
  const board = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Which | null>(null)
  const { places } = guideOf(photo.view)
  const placeOf = ({ clientX, clientY }: PointerEvent): Place | null => {
    const box = board.current?.getBoundingClientRect()
    return box ? { x: clamp((clientX - box.left) / box.width), y: clamp((clientY - box.top) / box.height) } : null
  }
  const distance = (one: Place, two: Place) => Math.hypot(one.x - two.x, one.y - two.y)
  const begin = (event: PointerEvent) => {
    const place = placeOf(event)
    if (!place) return
    event.preventDefault()
    const which = distance(place, points.a) <= distance(place, points.b) ? 'a' : 'b'
    board.current?.setPointerCapture(event.pointerId)
    board.current?.querySelector<HTMLElement>(`[data-point="${which}"]`)?.focus()
    setHeld(which)
    onMove({ ...points, [which]: place })
  }
  const nudge = (which: Which, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = STEP * (event.shiftKey ? 10 : 1)
    const { x, y } = points[which]
    const place = { x: clamp(x + step[0] * by), y: clamp(y + step[1] * by) }
    onMove({ ...points, [which]: place })
    announce(`${Math.round(place.x * 100)} % from the left, ${Math.round(place.y * 100)} % from the top`)
  }
  const seen = held && points[held]
  return (
    <div
      ref={board}
      className={classes.board}
      style={{ width: `min(100%, calc((100svh - 340px) * ${photo.width / photo.height}))` }}
      onPointerDown={begin}
      onPointerMove={event => {
        const place = held && placeOf(event)
        if (held && place) onMove({ ...points, [held]: place })
      }}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
    >
      <img
        src={photo.full}
        width={photo.width}
        height={photo.height}
        alt={guideOf(photo.view).title}
        draggable={false}
      />
      {(['a', 'b'] as const).map((which, at) => (
        <button
          key={which}
          type="button"
          className={classes.point}
          data-point={which}
          style={{ left: `${points[which].x * 100}%`, top: `${points[which].y * 100}%` }}
          aria-label={`Point ${at + 1}: ${places[at]?.name}. Move it with the arrow keys, further with Shift.`}
          onKeyDown={event => nudge(which, event)}
        >
          <span aria-hidden="true">{at + 1}</span>
        </button>
      ))}
      {seen && (
        <svg
          className={classes.loupe}
          style={seen.x < 0.5 ? { right: 8 } : { left: 8 }}
          viewBox={`${seen.x * photo.width - photo.width / 16} ${seen.y * photo.height - photo.width / 16} ${photo.width / 8} ${photo.width / 8}`}
          aria-hidden="true"
        >
          <image href={photo.full} width={photo.width} height={photo.height} />
          <line x1={seen.x * photo.width} x2={seen.x * photo.width} y1={0} y2={photo.height} />
          <line y1={seen.y * photo.height} y2={seen.y * photo.height} x1={0} x2={photo.width} />
        </svg>
      )}
    </div>
  )
}

const Step = ({ named, isLast, onDone }: { named: Named; isLast: boolean; onDone: () => void }) => {
  const { photo, name } = named
  const [points, setPoints] = useState<PhotoPoints>(photo.points ?? mostly(photo))
  const [problem, setProblem] = useState<ShownProblem | null>(null)
  const [busy, setBusy] = useState<'save' | 'clear' | null>(null)
  const [first, second] = guideOf(photo.view).places
  const run = async (what: 'save' | 'clear') => {
    setBusy(what)
    setProblem(null)
    try {
      const params = { id: photo.id }
      if (what === 'clear') await api.photos.clearPoints({ params })
      else await api.photos.setPoints({ params, body: { a: points.a, b: points.b } })
      announce(what === 'clear' ? 'The points are taken off.' : 'The points are saved.')
      onDone()
    } catch (error) {
      setProblem(problemOf(error))
    } finally {
      setBusy(null)
    }
  }
  return (
    <Stack gap="sm">
      <Text>
        {name}. Put 1 on {first.name}, and 2 on {second.name}.
      </Text>
      <Board photo={photo} points={points} onMove={setPoints} />
      <ProblemAlert problem={problem} />
      <Group gap="sm">
        <Button loading={busy === 'save'} disabled={busy !== null} onClick={() => void run('save')}>
          {isLast ? 'Save the points' : 'Save, then the other photo'}
        </Button>
        {photo.points && (
          <Button
            variant="default"
            loading={busy === 'clear'}
            disabled={busy !== null}
            onClick={() => void run('clear')}
          >
            Take the points off
          </Button>
        )}
      </Group>
      {photo.points && (
        <Text size="sm" c="dimmed">
          {photo.points.by ? `Set by ${photo.points.by}.` : 'Set already.'} You can move them, or take them off.
        </Text>
      )}
    </Stack>
  )
}

/** Says on two photos where the same two places of the head are, so that one lies on the other. */
export const LineUpDialog = ({ photos, onClose, onChanged }: Props) => {
  const [at, setAt] = useState(0)
  const named = photos[at]
  const close = () => {
    setAt(0)
    onClose()
  }
  return (
    <Dialog
      opened={named !== undefined}
      onClose={close}
      title={`Line up the photos: ${at + 1} of ${photos.length}`}
      size={560}
      isWhole
    >
      {named && (
        <Step
          key={named.photo.id}
          named={named}
          isLast={at + 1 === photos.length}
          onDone={() => {
            onChanged()
            if (at + 1 < photos.length) setAt(at + 1)
            else close()
          }}
        />
      )}
    </Dialog>
  )
}
