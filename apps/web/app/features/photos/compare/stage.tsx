import { ActionIcon, Group } from '@mantine/core'
import type { PhotoOverTime } from '@om/contracts/photos'
import { alignmentOf } from '@om/domain/photo-alignment'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react'
import { MarkShape } from './mark-shapes.tsx'
import classes from './photo-compare.module.css'

const MOST_ZOOM = 5
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** How large pictures are shown, and which place of them is in the middle, in parts of their sides. */
type View = { zoom: number; x: number; y: number }

/** One view for every picture beside or over each other, so that the same place is seen of each. */
export const useZoom = () => {
  const [view, setView] = useState<View>({ zoom: 1, x: 0.5, y: 0.5 })
  const change = (next: (now: View) => View) =>
    setView(now => {
      const { zoom, x, y } = next(now)
      const half = 0.5 / zoom
      return { zoom, x: clamp(x, half, 1 - half), y: clamp(y, half, 1 - half) }
    })
  return {
    view,
    magnify: (by: number) => change(now => ({ ...now, zoom: clamp(now.zoom * by, 1, MOST_ZOOM) })),
    move: (x: number, y: number) => change(now => ({ ...now, x: now.x + x / now.zoom, y: now.y + y / now.zoom })),
  }
}

export type Zoom = ReturnType<typeof useZoom>

type ZoomProps = { zoom: number; most?: number; onSmaller: () => void; onLarger: () => void }

/** Larger and smaller. */
export const ZoomButtons = ({ zoom, most = MOST_ZOOM, onSmaller, onLarger }: ZoomProps) => (
  <Group gap={6}>
    <ActionIcon variant="default" size={36} aria-label="Smaller" disabled={zoom <= 1} onClick={onSmaller}>
      <IconZoomOut size={18} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon variant="default" size={36} aria-label="Larger" disabled={zoom >= most} onClick={onLarger}>
      <IconZoomIn size={18} aria-hidden="true" />
    </ActionIcon>
  </Group>
)

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.1, 0],
  ArrowRight: [0.1, 0],
  ArrowUp: [0, -0.1],
  ArrowDown: [0, 0.1],
}

type StageProps = {
  /** The photo that everything on the stage is laid on. */
  base: PhotoOverTime
  /** What is seen, with its day. */
  label: string
  zoom: Zoom
  children: ReactNode
}

/** A window onto photos that lie on one of them; what is magnified is moved by dragging it, or by the arrow keys. */
export const Stage = ({ base: { width, height }, label, zoom: { view, move }, children }: StageProps) => {
  const last = useRef<{ x: number; y: number } | null>(null)
  const isMagnified = view.zoom > 1
  const onMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!last.current) return
    const box = event.currentTarget.getBoundingClientRect()
    move((last.current.x - event.clientX) / box.width, (last.current.y - event.clientY) / box.height)
    last.current = { x: event.clientX, y: event.clientY }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = isMagnified ? arrows[event.key] : undefined
    if (!step) return
    event.preventDefault()
    move(...step)
  }
  const size = { width: width / view.zoom, height: height / view.zoom }
  return (
    <svg
      className={classes.stage}
      role="img"
      aria-label={label}
      viewBox={`${view.x * width - size.width / 2} ${view.y * height - size.height / 2} ${size.width} ${size.height}`}
      preserveAspectRatio="xMidYMid slice"
      data-magnified={isMagnified || undefined}
      tabIndex={isMagnified ? 0 : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        if (!isMagnified) return
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        last.current = null
      }}
      onContextMenu={event => event.preventDefault()}
    >
      {children}
    </svg>
  )
}

type LayerProps = {
  photo: PhotoOverTime
  base: PhotoOverTime
  /** How much of it is seen through, 1 by itself. */
  opacity?: number
  /** Where it begins, in parts of the width of the photo below. */
  from?: number
  /** Whether what is drawn on it is seen. */
  hasMarks?: boolean
  onStale: () => void
}

/** A photo on a stage: turned, sized and moved by its points. */
export const Layer = ({ photo, base, opacity, from, hasMarks = false, onStale }: LayerProps) => {
  const clip = useId()
  const { cos, sin, x, y } = alignmentOf(photo, base)
  const picture = (
    <g transform={`matrix(${cos} ${sin} ${-sin} ${cos} ${x} ${y})`} opacity={opacity}>
      <image href={photo.full} width={photo.width} height={photo.height} onError={onStale} />
      {hasMarks && photo.marks.map(mark => <MarkShape key={mark.id} mark={mark} photo={photo} />)}
    </g>
  )
  if (from === undefined) return picture
  return (
    <>
      <clipPath id={clip}>
        <rect x={from * base.width} y={-base.height} width={3 * base.width} height={3 * base.height} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>{picture}</g>
      <line
        className={classes.edge}
        x1={from * base.width}
        x2={from * base.width}
        y1={-base.height}
        y2={2 * base.height}
      />
    </>
  )
}
