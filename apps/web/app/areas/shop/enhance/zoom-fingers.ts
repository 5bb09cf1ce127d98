import type { Point } from '../product/zoom-frame.ts'

/** What fingers, mouse and wheel ask of a picture. Points are counted from the middle of the stage, in pixels. */
export type Moves = {
  by: (way: Point) => void
  resize: (factor: number, point: Point) => void
  /** A double tap: closer, or back to the whole. */
  toggle: (point: Point) => void
  /** A swipe over the whole picture: to the next (1) or the one before (-1). */
  swipe: (by: -1 | 1) => void
}

const WHEEL_PER_DOUBLE = 400
const DOUBLE_TAP_MS = 300
/** A press that moves less is a tap. */
const TAP_PX = 8
const SWIPE_PX = 48

const apart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
const between = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Tells one and two fingers, mouse and wheel on a stage apart. */
export const watchFingers = (stage: HTMLElement, moves: Moves): void => {
  const down = new Map<number, Point>()
  let from: Point | null = null
  let wasPinch = false
  let lastTap = { at: 0, point: { x: 0, y: 0 } }

  const inStage = ({ clientX, clientY }: MouseEvent): Point => {
    const box = stage.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }

  stage.addEventListener('pointerdown', event => {
    if (event.button !== 0) return
    stage.setPointerCapture(event.pointerId)
    down.set(event.pointerId, inStage(event))
    from = down.size === 1 ? inStage(event) : null
    if (down.size > 1) wasPinch = true
  })

  stage.addEventListener('pointermove', event => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = inStage(event)
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (!other) return moves.by({ x: now.x - before.x, y: now.y - before.y })
    const old = between(before, other)
    const middle = between(now, other)
    moves.by({ x: middle.x - old.x, y: middle.y - old.y })
    moves.resize(apart(now, other) / Math.max(1, apart(before, other)), middle)
  })

  const tap = (point: Point, at: number) => {
    if (at - lastTap.at < DOUBLE_TAP_MS && apart(point, lastTap.point) < TAP_PX * 4) {
      moves.toggle(point)
      lastTap = { at: 0, point }
    } else lastTap = { at, point }
  }

  const lift = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return
    const start = from
    const isCalm = event.type === 'pointerup' && !wasPinch
    from = null
    wasPinch = false
    if (!start || !isCalm) return
    const end = inStage(event)
    if (apart(start, end) < TAP_PX) return tap(end, event.timeStamp)
    const isAside = Math.abs(end.x - start.x) > Math.abs(end.y - start.y) * 1.5
    if (isAside && Math.abs(end.x - start.x) > SWIPE_PX) moves.swipe(end.x < start.x ? 1 : -1)
  }
  stage.addEventListener('pointerup', lift)
  stage.addEventListener('pointercancel', lift)

  stage.addEventListener(
    'wheel',
    event => {
      event.preventDefault()
      moves.resize(2 ** (-event.deltaY / WHEEL_PER_DOUBLE), inStage(event))
    },
    { passive: false },
  )
}
