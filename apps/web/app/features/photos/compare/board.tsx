import type { Photo } from '@om/contracts/photos'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { guideOf } from '../views.ts'
import classes from './photo-compare.module.css'

export type Place = { x: number; y: number }
type Ends = { a: Place; b: Place }
type Which = keyof Ends

type Props = {
  photo: Photo
  ends: Ends
  /** What each of them is for; with one name there is one. */
  names: readonly string[]
  onMove: (ends: Ends) => void
  /** What lies on the photo, in its pixels. */
  children?: ReactNode
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
const keys = ['a', 'b'] as const
const distance = (one: Place, two: Place) => Math.hypot(one.x - two.x, one.y - two.y)

/** A photo with one or two points on it, moved by dragging, by a press where one belongs, or by the arrow keys. */
export const Board = ({ photo, ends, names, onMove, children }: Props) => {
  const board = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<Which | null>(null)
  const placeOf = ({ clientX, clientY }: PointerEvent): Place | null => {
    const box = board.current?.getBoundingClientRect()
    return box ? { x: clamp((clientX - box.left) / box.width), y: clamp((clientY - box.top) / box.height) } : null
  }
  const begin = (event: PointerEvent) => {
    const place = placeOf(event)
    if (!place) return
    event.preventDefault()
    const which = names.length === 1 || distance(place, ends.a) <= distance(place, ends.b) ? 'a' : 'b'
    board.current?.setPointerCapture(event.pointerId)
    board.current?.querySelector<HTMLElement>(`[data-point="${which}"]`)?.focus()
    setHeld(which)
    onMove({ ...ends, [which]: place })
  }
  const nudge = (which: Which, event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const by = STEP * (event.shiftKey ? 10 : 1)
    const { x, y } = ends[which]
    const place = { x: clamp(x + step[0] * by), y: clamp(y + step[1] * by) }
    onMove({ ...ends, [which]: place })
    announce(`${Math.round(place.x * 100)} % from the left, ${Math.round(place.y * 100)} % from the top`)
  }
  const seen = held && ends[held]
  const { width, height } = photo
  return (
    <div
      ref={board}
      className={classes.board}
      style={{ width: `min(100%, calc((100svh - 340px) * ${width / height}))` }}
      onPointerDown={begin}
      onPointerMove={event => {
        const place = held && placeOf(event)
        if (held && place) onMove({ ...ends, [held]: place })
      }}
      onPointerUp={() => setHeld(null)}
      onPointerCancel={() => setHeld(null)}
    >
      <img src={photo.full} width={width} height={height} alt={guideOf(photo.view).title} draggable={false} />
      {children && (
        <svg className={classes.drawn} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children}
        </svg>
      )}
      {keys.slice(0, names.length).map((which, at) => (
        <button
          key={which}
          type="button"
          className={classes.point}
          data-point={which}
          style={{ left: `${ends[which].x * 100}%`, top: `${ends[which].y * 100}%` }}
          aria-label={`Point ${at + 1}: ${names[at]}. Move it with the arrow keys, further with Shift.`}
          onKeyDown={event => nudge(which, event)}
        >
          {names.length > 1 && <span aria-hidden="true">{at + 1}</span>}
        </button>
      ))}
      {seen && (
        <svg
          className={classes.loupe}
          style={seen.x < 0.5 ? { right: 8 } : { left: 8 }}
          viewBox={`${seen.x * width - width / 16} ${seen.y * height - width / 16} ${width / 8} ${width / 8}`}
          aria-hidden="true"
        >
          <image href={photo.full} width={width} height={height} />
          <line x1={seen.x * width} x2={seen.x * width} y1={0} y2={height} />
          <line y1={seen.y * height} y2={seen.y * height} x1={0} x2={width} />
        </svg>
      )}
    </div>
  )
}
