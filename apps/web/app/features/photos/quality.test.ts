import { describe, expect, test } from 'vitest'
import { adviceOf, hintsOf, measure, type Pixels, scoresOf } from './quality.ts'

const SIDE = 120
const large = { width: 1800, height: 2400 }

const picture = (greyAt: (x: number, y: number) => number): Pixels => {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4)
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    data.fill(greyAt(at % SIDE, Math.floor(at / SIDE)), at * 4, at * 4 + 3)
    data[at * 4 + 3] = 255
  }
  return { width: SIDE, height: SIDE, data }
}

/** Strands of hair: fine stripes of light and shade. */
const strands = (light: number) => picture((x, y) => light + ((x + (y % 3)) % 4 < 2 ? 30 : -30))
/** The same hair out of focus: one slow wave. */
const soft = picture(x => 130 + 40 * Math.sin(x / 18))

describe('a photo', () => {
  test('in good light and focus has nothing to improve', () => {
    expect(hintsOf(measure(strands(130)), large)).toEqual([])
  })

  test.each([
    ['taken in the dark', strands(35), large, 'dark'],
    ['against the sun', strands(238), large, 'bright'],
    ['out of focus', soft, large, 'blurry'],
    ['of a small preview', strands(130), { width: 700, height: 640 }, 'small'],
  ] as const)('%s gets a hint', (_, pixels, size, hint) => {
    expect(hintsOf(measure(pixels), size)).toContain(hint)
  })

  test('in the dark is not also called blurred while its strands can be told apart', () => {
    expect(hintsOf(measure(strands(35)), large)).toEqual(['dark'])
  })

  test('without any pixels is measured too', () => {
    expect(measure({ width: 0, height: 0, data: [] })).toEqual({ light: 0, sharpness: 0 })
  })
})

describe('scores of a photo', () => {
  test('are high in good light and focus, low in the dark, against the sun and out of focus [PHOTO-S215]', () => {
    const good = scoresOf(measure(strands(130)))
    expect(good.light).toBe(100)
    expect(good.sharpness).toBeGreaterThan(80)
    expect(scoresOf(measure(strands(35))).light).toBeLessThan(40)
    expect(scoresOf(measure(strands(238))).light).toBeLessThan(50)
    expect(scoresOf(measure(soft)).sharpness).toBeLessThan(20)
    expect(scoresOf({ light: 0, sharpness: 0 })).toEqual({ light: 0, sharpness: 0 })
  })

  test('of two photos say what to do better, and nothing where they are alike [PHOTO-S215]', () => {
    const [day, dim] = [measure(strands(130)), measure(strands(80))]
    expect(adviceOf(day, day)).toEqual([])
    expect(adviceOf(day, dim)).toEqual([expect.stringContaining('The light differs')])
    expect(adviceOf(day, measure(soft))).toEqual([expect.stringContaining('The later photo: It looks blurred.')])
  })
})
