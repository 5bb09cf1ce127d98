import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { heldWithin, LARGEST, wholePicture, zoomedAt } from './zoom-frame.ts'

const stage = { width: 1000, height: 800 }
const picture = { width: 640, height: 768 }

describe('looking closer at a picture', () => {
  test('what is under the finger stays there', () => {
    const point = { x: 120, y: -80 }
    const frame = zoomedAt(wholePicture, 2, point)
    // The place of the picture under the point, before and after.
    expect((point.x - frame.x) / frame.scale).toBeCloseTo(point.x)
    expect((point.y - frame.y) / frame.scale).toBeCloseTo(point.y)
  })

  test('a whole picture stands in the middle', () => {
    expect(heldWithin({ scale: 1, x: 90, y: -40 }, stage, picture)).toEqual(wholePicture)
  })

  test('an edge is never pulled past the edge of the window, and sizes have their limits', () => {
    const number = fc.double({ min: -5000, max: 5000, noNaN: true })
    const frames = fc.record({ scale: fc.double({ min: 0.1, max: 20, noNaN: true }), x: number, y: number })
    fc.assert(
      fc.property(frames, frame => {
        const held = heldWithin(frame, stage, picture)
        expect(held.scale).toBeGreaterThanOrEqual(1)
        expect(held.scale).toBeLessThanOrEqual(LARGEST)
        expect(Math.abs(held.x)).toBeLessThanOrEqual(Math.max(0, (picture.width * held.scale - stage.width) / 2))
        expect(Math.abs(held.y)).toBeLessThanOrEqual(Math.max(0, (picture.height * held.scale - stage.height) / 2))
      }),
    )
  })
})
