import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignmentOf, moved, type Place, type Similarity, similarityBetween } from './photo-alignment.ts'

const coordinate = fc.double({ min: 0, max: 512, noNaN: true, noDefaultInfinity: true })
const place = fc.record({ x: coordinate, y: coordinate })
const apart = ({ a, b }: { a: Place; b: Place }) => Math.hypot(a.x - b.x, a.y - b.y)
const pair = fc.record({ a: place, b: place }).filter(one => apart(one) > 26)
const similarity: fc.Arbitrary<Similarity> = fc
  .record({
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    scale: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    x: fc.double({ min: -300, max: 300, noNaN: true }),
    y: fc.double({ min: -300, max: 300, noNaN: true }),
  })
  .map(({ turn, scale, x, y }) => ({ cos: scale * Math.cos(turn), sin: scale * Math.sin(turn), x, y }))
const near = (one: Place, two: Place, within = 1e-6) => Math.hypot(one.x - two.x, one.y - two.y) <= within

describe('a similarity of two pairs of places', () => {
  test('takes the first two to the other two', () =>
    fc.assert(
      fc.property(pair, pair, (from, to) => {
        const map = similarityBetween(from, to)
        return map !== null && near(moved(map, from.a), to.a) && near(moved(map, from.b), to.b)
      }),
    ))

  test('is the one that moved them, for every other place as well', () =>
    fc.assert(
      fc.property(similarity, pair, place, (known, from, other) => {
        const map = similarityBetween(from, { a: moved(known, from.a), b: moved(known, from.b) })
        return map !== null && near(moved(map, other), moved(known, other), 1e-4)
      }),
    ))

  test('changes no shape: every distance grows alike, and no side is turned over', () =>
    fc.assert(
      fc.property(pair, pair, pair, (from, to, other) => {
        const map = similarityBetween(from, to)
        if (!map) return false
        const after = { a: moved(map, other.a), b: moved(map, other.b) }
        return Math.abs(apart(after) / apart(other) - apart(to) / apart(from)) < 1e-6 && map.cos ** 2 + map.sin ** 2 > 0
      }),
    ))

  test('goes back the way it came', () =>
    fc.assert(
      fc.property(pair, pair, place, (from, to, other) => {
        const there = similarityBetween(from, to)
        const back = similarityBetween(to, from)
        return there !== null && back !== null && near(moved(back, moved(there, other)), other, 1e-4)
      }),
    ))

  test('does not exist for one place twice', () => {
    const same = { a: { x: 3, y: 4 }, b: { x: 3, y: 4 } }
    expect(similarityBetween(same, { a: { x: 0, y: 0 }, b: { x: 1, y: 1 } })).toBeNull()
  })
})

describe('a photo laid on another one', () => {
  const size = { width: 512, height: 512 }
  /** Later, the phone was held closer and tilted: every place of the first photo is found here on the second. */
  const known: Similarity = {
    cos: 1.13 * Math.cos(0.16),
    sin: 1.13 * Math.sin(0.16),
    x: -21.4,
    y: -58.2,
  }
  const inParts = ({ x, y }: Place) => ({ x: x / 512, y: y / 512 })
  /** What a finger can point at: whole pixels of the picture. */
  const pointed = ({ x, y }: Place) => inParts({ x: Math.round(x), y: Math.round(y) })
  const ears = { a: { x: 110.3, y: 262.7 }, b: { x: 401.6, y: 249.2 } }

  test('lies within 2 pixels at 512, all over the head, for a pair that is known [PHOTO-S210]', () => {
    const base = { ...size, points: { a: pointed(ears.a), b: pointed(ears.b) } }
    const later = { ...size, points: { a: pointed(moved(known, ears.a)), b: pointed(moved(known, ears.b)) } }
    const map = alignmentOf(later, base)
    expect(map.isAligned).toBe(true)
    for (let x = 90; x <= 420; x += 30)
      for (let y = 60; y <= 420; y += 30)
        expect(near(moved(map, moved(known, { x, y })), { x, y }, 2), `${x}, ${y}`).toBe(true)
  })

  test('knows photos of two sizes and shapes [PHOTO-S210]', () => {
    const base = { width: 600, height: 800, points: { a: { x: 0.25, y: 0.5 }, b: { x: 0.75, y: 0.5 } } }
    const wide = { width: 1600, height: 1200, points: { a: { x: 0.5, y: 0.25 }, b: { x: 0.5, y: 0.75 } } }
    const map = alignmentOf(wide, base)
    expect(near(moved(map, { x: 800, y: 300 }), { x: 150, y: 400 })).toBe(true)
    expect(near(moved(map, { x: 800, y: 900 }), { x: 450, y: 400 })).toBe(true)
  })

  test('fills it around the middle as it was taken while one of them has no points [PHOTO-S210]', () => {
    const base = { width: 600, height: 800, points: null }
    const wide = { width: 1600, height: 1200, points: { a: { x: 0.5, y: 0.25 }, b: { x: 0.5, y: 0.75 } } }
    const map = alignmentOf(wide, base)
    expect(map).toMatchObject({ isAligned: false, sin: 0 })
    expect(near(moved(map, { x: 800, y: 600 }), { x: 300, y: 400 })).toBe(true)
    expect(moved(map, { x: 0, y: 0 }).y).toBeCloseTo(0)
  })
})
