import { expect, test } from 'vitest'
import { typedDate } from './typed-date.ts'

test.each([
  ['1', '1'],
  ['14', '14'],
  ['140', '14/0'],
  ['14/031', '14/03/1'],
  ['14031994', '14/03/1994'],
  ['1/', '1/'],
  ['1/2/', '1/2/'],
  ['1/2/1994', '1/2/1994'],
  ['14/03/19945', '14/03/1994'],
  ['14 March', '14'],
  ['', ''],
])('typing %j leaves %j in the field', (typed, shown) => expect(typedDate(typed)).toBe(shown))
