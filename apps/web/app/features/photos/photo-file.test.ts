import { describe, expect, test } from 'vitest'
import { fitInto, middleOf, photoTypeOf, sizeRefusal } from './photo-file.ts'
import { guideOf, nextMissing } from './views.ts'

describe('a chosen file', () => {
  test.each([
    ['a.jpg', 'image/jpeg', 'image/jpeg'],
    ['IMG_0041.HEIC', '', 'image/heic'],
    ['IMG_0041.heif', 'application/octet-stream', 'image/heif'],
    ['scan.pdf', 'application/pdf', null],
    ['clip.mov', 'video/quicktime', null],
    ['no-ending', '', null],
  ])('%s that says “%s” is %s', (name, type, expected) => {
    expect(photoTypeOf({ name, type })).toBe(expected)
  })

  test('is refused when it is empty or larger than 15 MB, and taken in between', () => {
    expect([0, 1, 15_000_000, 15_000_001].map(sizeRefusal)).toEqual(['empty', null, null, 'too_large'])
  })

  test('is made smaller, never larger, and keeps its shape', () => {
    expect(fitInto({ width: 4032, height: 3024 }, 2400)).toEqual({ width: 2400, height: 1800 })
    expect(fitInto({ width: 700, height: 800 }, 2400)).toEqual({ width: 700, height: 800 })
  })

  test('from a wide camera is cut to the shape of the outline, in the middle', () => {
    expect(middleOf({ width: 1920, height: 1080 }, { width: 300, height: 400 })).toEqual({
      x: 555,
      y: 0,
      width: 810,
      height: 1080,
    })
  })
})

describe('going through the views', () => {
  test('goes on with the next one missing and ends when there is none', () => {
    expect(nextMissing('front', new Set(['front', 'crown']))).toBe('top')
    expect(nextMissing('right', new Set(['right', 'left']))).toBe('front')
    expect(nextMissing('top', new Set(['front', 'crown', 'left', 'right']))).toBeNull()
  })

  test('gives a countdown where the head hides the screen', () => {
    expect(guideOf('crown').needsTimer).toBe(true)
    expect(guideOf('front').needsTimer).toBe(false)
  })
})
