import type { PhotoMark } from '@om/contracts/photo-compare'
import type { Photo } from '@om/contracts/photos'
import classes from './photo-compare.module.css'

type Shape = Pick<PhotoMark, 'kind' | 'from' | 'to' | 'words'>

const arrowHead = (from: { x: number; y: number }, to: { x: number; y: number }, size: number) => {
  const turn = Math.atan2(to.y - from.y, to.x - from.x)
  const wing = (by: number) => `${to.x - size * Math.cos(turn + by)} ${to.y - size * Math.sin(turn + by)}`
  return `M${wing(0.5)}L${to.x} ${to.y}L${wing(-0.5)}`
}

/** A mark as it is drawn, in pixels of its photo; the words of circles and arrows stand in the list beside it. */
export const MarkShape = ({ mark, photo: { width, height } }: { mark: Shape; photo: Photo }) => {
  const from = { x: mark.from.x * width, y: mark.from.y * height }
  const to = { x: mark.to.x * width, y: mark.to.y * height }
  if (mark.kind === 'text')
    return (
      <text className={classes.markWords} x={from.x} y={from.y} fontSize={width / 22}>
        {mark.words}
      </text>
    )
  const path =
    mark.kind === 'arrow' ? `M${from.x} ${from.y}L${to.x} ${to.y}${arrowHead(from, to, width / 24)}` : undefined
  const shape = (className: string | undefined) =>
    path ? (
      <path className={className} d={path} />
    ) : (
      <circle className={className} cx={from.x} cy={from.y} r={Math.hypot(to.x - from.x, to.y - from.y)} />
    )
  return (
    <>
      {shape(classes.markEdge)}
      {shape(classes.mark)}
    </>
  )
}
