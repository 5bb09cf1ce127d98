import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isIsoDate } from '../dates.ts'
import { ageOn, parseDob } from './date.ts'

describe('date of birth', () => {
  test.each([
    ['14/03/1994', '1994-03-14'],
    ['1/2/2000', '2000-02-01'],
    [' 09/9/1985 ', '1985-09-09'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2023', null],
    ['31/02/1990', null],
    ['31/04/1990', null],
    ['00/01/1990', null],
    ['01/13/1990', null],
    ['1/1/90', null],
    ['1990-01-01', null],
    ['1.1.1990', null],
    ['1/1/19900', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%s is stored as %s [QUIZ-13]', (text, iso) => expect(parseDob(text)).toBe(iso))

  test('is a real date or nothing, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{1,2}\/\d{1,2}\/\d{4}$/)), text => {
        const iso = parseDob(text)
        return iso === null || isIsoDate(iso)
      }),
    )
  })

  test.each([
    ['2008-11-20', '2026-11-20', 18],
    ['2008-11-21', '2026-11-20', 17],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['1961-11-20', '2026-11-20', 65],
    ['2026-11-21', '2026-11-20', -1],
  ])('someone born on %s is, on %s, aged %i', (born, today, age) => expect(ageOn(born, today)).toBe(age))
})
