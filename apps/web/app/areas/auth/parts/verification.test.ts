import { describe, expect, test } from 'vitest'
import { type Session, signedOut } from '#app/features/session/session-state.ts'
import { type Confirmation, isRunOut, type Tried, type VerificationStep, verificationStep } from './verification.ts'

const nothing: Confirmation = {
  error: null,
  description: '',
  type: '',
  message: '',
  code: null,
  hasSession: false,
  tokenHash: null,
  verified: false,
}
const signedIn = (emailConfirmed: boolean): Session => ({
  state: 'signed-in',
  person: {
    id: '1',
    email: 'mina@olivemane.example',
    firstName: 'Mina',
    lastName: 'Rao',
    emailConfirmed,
    role: 'patient',
    type: 'patient',
    label: 'Mina',
  },
  secondFactorDue: false,
  factorSetupDue: false,
})

describe('the page after a confirmation link', () => {
  test.each<[string, Partial<Confirmation>, Tried, Session, VerificationStep]>([
    ['a link that has run out', { error: 'otp_expired' }, 'done', signedOut, { step: 'expired' }],
    [
      'an older service that only denies',
      { error: 'access_denied', description: 'Email link is invalid or has expired' },
      'done',
      signedOut,
      { step: 'expired' },
    ],
    [
      'a refusal of another kind',
      { error: 'user_banned' },
      'done',
      signedOut,
      { step: 'problem', code: 'user_banned' },
    ],
    ['the first of two addresses', { message: 'Confirm the other' }, 'done', signedOut, { step: 'half-done' }],
    ['a token: nothing is used up before the press', { tokenHash: 'abc' }, 'nothing', signedOut, { step: 'press' }],
    ['a token on its way', { tokenHash: 'abc' }, 'running', signedOut, { step: 'wait' }],
    ['a token that has run out', { tokenHash: 'abc' }, { failed: 'otp_expired' }, signedOut, { step: 'expired' }],
    ['a session in the address', { hasSession: true }, 'done', signedIn(true), { step: 'confirmed' }],
    [
      'a code opened in another browser',
      { code: 'x' },
      { failed: 'link_elsewhere' },
      signedOut,
      { step: 'confirmed-signed-out' },
    ],
    ['a confirmation announced to nobody', { verified: true }, 'done', signedOut, { step: 'confirmed-signed-out' }],
    ['a confirmation announced too early', { verified: true }, 'done', signedIn(false), { step: 'open-mail' }],
    ['someone confirmed long ago', {}, 'done', signedIn(true), { step: 'already' }],
    ['someone who still has to open the message', {}, 'done', signedIn(false), { step: 'open-mail' }],
    ['a visitor without a link', {}, 'done', signedOut, { step: 'nothing' }],
    ['a session that is still read', {}, 'done', { state: 'loading' }, { step: 'wait' }],
  ])('%s', (_, found, tried, session, step) =>
    expect(verificationStep({ ...nothing, ...found }, tried, session)).toEqual(step),
  )
})

test('a denied request is not taken for a link that has run out', () => expect(isRunOut('access_denied')).toBe(false))
