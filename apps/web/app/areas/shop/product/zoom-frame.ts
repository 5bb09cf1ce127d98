/** A picture that is magnified inside a stage: how large, and how far its middle is from the stage's, in pixels. */
export type ZoomFrame = { scale: number; x: number; y: number }

/** Width and height in pixels. */
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** Nothing enlarged. */
export const wholePicture: ZoomFrame = { scale: 1, x: 0, y: 0 }

/** A packshot of 1500 pixels has nothing more to show beyond this. */
export const LARGEST = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/**
 * Keeps a frame within what makes sense: between whole and four times, and never further aside than the picture's edge at
 * the stage's. `picture` is its size while whole.
 */
export const heldWithin = ({ scale, x, y }: ZoomFrame, stage: Size, picture: Size): ZoomFrame => {
  const held = between(1, scale, LARGEST)
  const reach = (side: 'width' | 'height') => Math.max(0, (picture[side] * held - stage[side]) / 2)
  // Without a negative zero, which styles and people would see.
  return {
    scale: held,
    x: between(-reach('width'), x, reach('width')) + 0,
    y: between(-reach('height'), y, reach('height')) + 0,
  }
}

/** Another size around a point of the stage, counted from its middle: what is under the point stays there. */
export const zoomedAt = (frame: ZoomFrame, scale: number, point: Point): ZoomFrame => {
  const to = between(1, scale, LARGEST)
  const change = to / frame.scale
  return { scale: to, x: point.x - (point.x - frame.x) * change, y: point.y - (point.y - frame.y) * change }
}
