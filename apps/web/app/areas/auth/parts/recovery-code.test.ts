import { RECOVERY_CODE_FORM } from '@om/contracts/sign-in-service'
import { expect, test } from 'vitest'
import { digitsOf } from '#app/ui/code-field.tsx'
import { codesLeftSentence, recoveryCodeOf } from './recovery-code.tsx'

test.each(['abcd-efgh-2345', 'ABCDEFGH2345', ' abcd efgh 2345 ', 'ABCD–EFGH–2345'])(
  'the recovery code "%s" is understood as it was shown [SIGNIN-11]',
  typed => expect(recoveryCodeOf(typed)).toBe('ABCD-EFGH-2345'),
)

test('figures that the codes never use are read as the letters they look like', () =>
  expect(recoveryCodeOf('0lbd-1FGH-8345')).toBe('OLBD-IFGH-B345'))

test('half a code is no code', () => expect(RECOVERY_CODE_FORM.test(recoveryCodeOf('ABCD-EF'))).toBe(false))

test.each([
  [7, 'You have 7 recovery codes left.'],
  [1, 'You have one recovery code left.'],
  [0, 'That was your last recovery code. Make new ones before you sign out.'],
])('with %i codes left it says so [SIGNIN-12]', (left, sentence) => expect(codesLeftSentence(left)).toBe(sentence))

test.each([
  ['123 456', '123456'],
  ['123456', '123456'],
  ['Your code is 123456.', '123456'],
  ['12345', '12345'],
])('pasting "%s" enters %s [SIGNIN-10]', (pasted, digits) => expect(digitsOf(pasted)).toBe(digits))
