import { expect, test } from 'vitest'
import { emailProblem, nameProblem, newPasswordProblem, passwordHint } from './checks.ts'

test.each([
  ['ada@example.com', true],
  ['  ada@example.com ', true],
  ['ada.example.com', false],
  ['ada@example', false],
  ['', false],
])('the address "%s" is taken: %s [SIGNIN-01]', (value, isTaken) => expect(emailProblem(value) === null).toBe(isTaken))

test.each([
  ['1234567', /at least 8/],
  ['a'.repeat(73), /at most 72/],
  ['ä'.repeat(40), /at most 72/],
])('a new password of the wrong length is refused before it is sent (%#)', (value, sentence) =>
  expect(newPasswordProblem(8)(value)).toMatch(sentence),
)

test('any password of a fitting length is sent, whatever it is made of [SIGNIN-02]', () => {
  for (const value of ['12345678', 'correct horse battery', '        ', 'pässwörter'])
    expect(newPasswordProblem(8)(value)).toBeNull()
})

test.each([
  ['', /At least 8 characters/],
  ['short', /Too short/],
  ['12345678', /Long enough/],
  ['a few unrelated words', /good length/],
])('while "%s" is typed the hint speaks of its length', (value, words) => expect(passwordHint(value, 8)).toMatch(words))

test('the hint changes at most three times while a password is typed [SIGNIN-03]', () => {
  const typed = Array.from('correct horse battery', (_, index) => 'correct horse battery'.slice(0, index + 1))
  expect(new Set(typed.map(value => passwordHint(value, 8))).size).toBe(3)
})

test('a name is asked for when it is empty', () => {
  expect(nameProblem('first')('  ')).toBe('Enter your first name.')
  expect(nameProblem('last')('Nguyễn-O’Hara')).toBeNull()
})
