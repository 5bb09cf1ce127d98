import { describe, expect, test } from 'vitest'
import { typedDate, typedPressure } from './typed.ts'

describe('a date', () => {
  test.each([
    ['1', '1'],
    ['14', '14'],
    ['140', '14/0'],
    ['14/031', '14/03/1'],
    ['14031994', '14/03/1994'],
    ['1/', '1/'],
    ['1/2/', '1/2/'],
    ['1/2/1994', '1/2/1994'],
    ['1.2.1990', '1/2/1990'],
    ['1-2-1990', '1/2/1990'],
    ['1 2 1990', '1/2/1990'],
    ['1. 2. 1990', '1/2/1990'],
    ['1/2/90', '1/2/90'],
    ['1990-02-01', '01/02/1990'],
    ['14/03/19945', '14/03/1994'],
    ['1, 2, 1990', '1/2/1990'],
    ['1990/02/01', '01/02/1990'],
    ['14 March 1994', '14/03/1994'],
    ['14 MAR 1994', '14/03/1994'],
    ['1st Sept 1990', '01/09/1990'],
    ['March 14, 1994', '14/03/1994'],
    ['14 M', '14 M'],
    ['14 March 199', '14 March 199'],
    ['14 Smarch 1994', '14 Smarch 1994'],
    ['.', ''],
    ['', ''],
  ])('typing %j leaves %j in the field', (typed, shown) => expect(typedDate(typed)).toBe(shown))

  const typedKeyByKey = (text: string): string => [...text].reduce((shown, key) => typedDate(shown + key), '')

  test.each([
    ['14/03/1994', '14/03/1994'],
    ['14031994', '14/03/1994'],
    ['1.2.1990', '1/2/1990'],
    ['14 March 1994', '14/03/1994'],
    ['March 14, 1994', '14/03/1994'],
    ['1994-03-14', '14/03/1994'],
    ['19940314', '14/03/1994'],
    ['2004/12/31', '31/12/2004'],
    ['20/12/2004', '20/12/2004'],
  ])('typing %j key by key leaves %j in the field', (typed, shown) => expect(typedKeyByKey(typed)).toBe(shown))
})

describe('a blood pressure', () => {
  test.each([
    ['12', '12'],
    ['120', '120'],
    ['1208', '120/8'],
    ['12080', '120/80'],
    ['120/80', '120/80'],
    ['120 80', '120/80'],
    ['120 over 80', '120/80'],
    ['9560', '95/60'],
    ['120/', '120/'],
    ['', ''],
  ])('typing %j leaves %j in the field', (typed, shown) => expect(typedPressure(typed)).toBe(shown))
})
