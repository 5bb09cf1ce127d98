import { demoPassword } from '@om/testing/people'
import { describe, expect, test } from 'vitest'
import { isEasyToGuess } from './common-passwords.ts'

const context = { email: 'grace.hopper@example.com', productName: 'Olive Mane', minLength: 8 }

describe('a password that is easy to guess', () => {
  test.each([
    ['password', 'is on the list'],
    ['PassWord', 'is on the list in another case'],
    ['sunshine', 'is on the list'],
    ['qwertyuiop', 'is on the list'],
    ['trustno1', 'is on the list'],
    ['Password1!', 'is one of the list with a digit and a mark behind it'],
    ['sunshine2026', 'is one of the list with a year behind it'],
    ['grace.hopper@example.com', 'is the address'],
    ['Grace.Hopper', 'is the name in the address'],
    ['grace.hopper2026!', 'is the name in the address with a year behind it'],
    ['Olive Mane', 'is the name of the product'],
    ['olivemane1', 'is the name of the product with a digit behind it'],
  ])('%s %s [SESSION-S44]', password => {
    expect(isEasyToGuess(password, context)).toBe(true)
  })

  test.each([
    ['correct horse battery', 'several words'],
    ['dragon-fly-lantern', 'starts with a common word only'],
    ['monkey75832946', 'a short common word does not spoil a long password'],
    ['olive trees by the sea', 'shares a word with the name of the product'],
    ['hopper and the lantern', 'shares a word with the address'],
    [demoPassword, 'the password of the demo'],
    ['päröntårta på söndag', 'other alphabets'],
  ])('%s is accepted: %s [SESSION-S45]', password => {
    expect(isEasyToGuess(password, context)).toBe(false)
  })

  test('an account without an address is compared with the list alone', () => {
    expect(isEasyToGuess('password', { ...context, email: '' })).toBe(true)
    expect(isEasyToGuess('seven quiet trees', { ...context, email: '' })).toBe(false)
  })
})
