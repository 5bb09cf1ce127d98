import { describe, expect, test } from 'vitest'
import { isAhpraNumber, isRegistrationCurrent, isUnderName, professionOf } from './registration.ts'

describe('Ahpra numbers', () => {
  test.each([
    ['MED0001234567', true, 'doctor'],
    ['PHA0001234567', true, 'pharmacist'],
    ['NMW0001234567', true, null],
    ['MED123456789', false, null],
    ['med0001234567', false, null],
    ['MED00012345678', false, null],
    ['', false, null],
  ])('%s is well written: %s, profession %s [SCRIPT-28]', (number, valid, profession) => {
    expect(isAhpraNumber(number)).toBe(valid)
    expect(professionOf(number)).toBe(profession)
  })
})

describe('current registration', () => {
  test.each([
    ['registered', '2026-09-30', true],
    ['registered', '2026-09-29', false],
    ['registered', null, false],
    ['suspended', '2027-09-30', false],
    ['cancelled', '2027-09-30', false],
    ['lapsed', '2027-09-30', false],
    ['anything', '2027-09-30', false],
  ])('%s until %s lets a practitioner work on 30 September 2026: %s [SCRIPT-29]', (status, expiresOn, current) =>
    expect(isRegistrationCurrent({ status, expiresOn }, '2026-09-30')).toBe(current),
  )
})

test.each([
  ['Henrik Lund', 'Lund', true],
  ['LUND, Henrik Aksel', 'Lund', true],
  ['Aoife Ní Bhriain', 'Ni Bhriain', true],
  ['Mary Smith-Jones', 'Smith Jones', true],
  ['Henrik Lundgren', 'Lund', false],
  ['', 'Lund', false],
])('the register’s “%s” is ours called %s: %s', (name, lastName, isOurs) => {
  expect(isUnderName({ name }, { lastName })).toBe(isOurs)
})
