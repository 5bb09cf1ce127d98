import { heldWithin, LARGEST, type Point, wholePicture, type ZoomFrame, zoomedAt } from '../product/zoom-frame.ts'
import { type Moves, watchFingers } from './zoom-fingers.ts'

/** One press of a button or a key. */
const STEP = 1.5
/** One press of an arrow key, in pixels. */
const STRIDE = 80

type Picture = { src: string; alt: string }
type Options = { at: number; onTurn: (at: number) => void }

const strides: Record<string, Point> = {
  ArrowLeft: { x: STRIDE, y: 0 },
  ArrowRight: { x: -STRIDE, y: 0 },
  ArrowUp: { x: 0, y: STRIDE },
  ArrowDown: { x: 0, y: -STRIDE },
}
const resizes: Record<string, number> = { '+': STEP, '=': STEP, '-': 1 / STEP, _: 1 / STEP }
const middle: Point = { x: 0, y: 0 }

type Turn = (by: number) => void

/** Makes one dialog work: its picture is moved and magnified by fingers, mouse, wheel, buttons and keys. */
const watchStage = (dialog: HTMLDialogElement, turn: Turn) => {
  const stage = dialog.querySelector<HTMLElement>('[data-zoom-stage]')
  const image = dialog.querySelector<HTMLImageElement>('[data-zoom-picture]')
  const steps = [...dialog.querySelectorAll<HTMLElement>('[data-zoom-step]')]
  let frame: ZoomFrame = wholePicture

  const show = (next: ZoomFrame) => {
    if (!stage || !image) return
    frame = heldWithin(
      next,
      { width: stage.clientWidth, height: stage.clientHeight },
      { width: image.offsetWidth, height: image.offsetHeight },
    )
    image.style.transform = `translate(${frame.x}px, ${frame.y}px) scale(${frame.scale})`
    dialog.toggleAttribute('data-zoomed', frame.scale > 1)
    for (const button of steps) {
      const isAtEnd = Number(button.dataset.zoomStep) > 0 ? frame.scale >= LARGEST : frame.scale <= 1
      button.setAttribute('aria-disabled', String(isAtEnd))
    }
  }
  const moves: Moves = {
    by: ({ x, y }) => show({ ...frame, x: frame.x + x, y: frame.y + y }),
    resize: (factor, point) => show(zoomedAt(frame, frame.scale * factor, point)),
    toggle: point => show(frame.scale > 1 ? wholePicture : zoomedAt(frame, STEP * STEP, point)),
    swipe: by => frame.scale === 1 && turn(by),
  }

  if (stage) watchFingers(stage, moves)
  dialog.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const stride = strides[event.key]
    const factor = resizes[event.key]
    if (stride && frame.scale === 1 && stride.x !== 0) turn(stride.x > 0 ? -1 : 1)
    else if (stride) moves.by(stride)
    else if (factor) moves.resize(factor, middle)
    else if (event.key === '0') show(wholePicture)
    else return
    event.preventDefault()
  })
  for (const button of steps) {
    button.addEventListener('click', () => moves.resize(Number(button.dataset.zoomStep) > 0 ? STEP : 1 / STEP, middle))
  }
  for (const button of dialog.querySelectorAll<HTMLElement>('[data-zoom-turn]')) {
    button.addEventListener('click', () => turn(Number(button.dataset.zoomTurn)))
  }
  window.addEventListener('resize', () => dialog.open && show(frame))
  return (picture: Picture, place: string) => {
    const told = dialog.querySelector('[data-zoom-place]')
    if (told) told.textContent = place
    if (image) {
      image.src = picture.src
      image.alt = picture.alt
    }
    show(wholePicture)
  }
}

type Opened = { open: (at: number) => void }
const opened = new WeakMap<HTMLDialogElement, Opened>()

const prepare = (dialog: HTMLDialogElement, pictures: readonly Picture[], onTurn: Options['onTurn']): Opened => {
  let at = 0
  const showAt = (to: number) => {
    at = (to + pictures.length) % pictures.length
    const picture = pictures[at]
    if (picture) show(picture, pictures.length > 1 ? `${at + 1} of ${pictures.length}` : '')
  }
  const show = watchStage(dialog, by => {
    if (pictures.length < 2) return
    showAt(at + by)
    onTurn(at)
  })
  return {
    open: place => {
      dialog.showModal()
      dialog.querySelector<HTMLElement>('[data-zoom-stage]')?.focus({ preventScroll: true })
      showAt(place)
    },
  }
}

/** Opens the closer look at one of a product's pictures. `onTurn` hears which one is looked at. */
export const openZoom = (dialog: HTMLDialogElement, pictures: readonly Picture[], { at, onTurn }: Options): void => {
  const ready = opened.get(dialog) ?? prepare(dialog, pictures, onTurn)
  opened.set(dialog, ready)
  ready.open(at)
}
