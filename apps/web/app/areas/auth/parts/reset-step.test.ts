import { expect, test } from 'vitest'
import { loading, type Session, signedOut } from '#app/features/session/session-state.ts'
import { arrivalIn } from './arrival.ts'
import { reasonOf, resetStep } from './reset-step.ts'

const signedIn = (secondFactorDue = false): Session => ({
  state: 'signed-in',
  secondFactorDue,
  factorSetupDue: false,
  person: {
    id: 'id',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Quell',
    emailConfirmed: true,
    role: 'patient',
    type: 'patient',
    label: 'Ada',
  },
})

test('a mailed link lets someone choose a password [SIGNIN-21]', () => {
  const arrival = arrivalIn('#access_token=a&refresh_token=r&type=recovery', '')
  expect(resetStep(signedIn(), reasonOf(arrival), arrival.error)).toBe('choose')
})

test('an account with a second factor is asked for it before the new password [SIGNIN-22]', () =>
  expect(resetStep(signedIn(true), 'recovery', null)).toBe('second-factor'))

test('a link that has run out offers a new one', () => {
  const arrival = arrivalIn('#error=access_denied&error_code=otp_expired', '')
  expect(reasonOf(arrival)).toBeNull()
  expect(resetStep(signedOut, null, arrival.error)).toBe('expired')
})

test('without a link nobody chooses a password here, signed in or not [SIGNIN-23]', () => {
  expect(resetStep(signedOut, null, null)).toBe('no-link')
  expect(resetStep(signedIn(), null, null)).toBe('no-link')
})

test('a session that ended before the password was chosen offers a new link', () =>
  expect(resetStep(signedOut, 'recovery', null)).toBe('expired'))

test('nothing is decided before the session is known', () => expect(resetStep(loading, 'invite', null)).toBe('wait'))
