import { describe, expect, test } from 'vitest'
import {
  carriesAuthResult,
  FINALIZING,
  judge,
  loginWithReturn,
  safeNext,
  VERIFYING,
  withoutMarkers,
  withoutResult,
} from './judge.ts'
import type { Person, Session } from './session-state.ts'

const person: Person = {
  id: '6f0b1c1e-0000-4000-8000-000000000001',
  email: 'mina@example.com',
  firstName: 'Mina',
  lastName: 'Costa',
  emailConfirmed: true,
  role: 'patient',
  type: 'patient',
  label: 'Mina',
}
const signedIn = (
  change: Partial<Person> = {},
  due: { secondFactorDue?: boolean; factorSetupDue?: boolean } = {},
): Session => ({
  state: 'signed-in',
  person: { ...person, ...change },
  secondFactorDue: false,
  factorSetupDue: false,
  ...due,
})
const signedOut: Session = { state: 'signed-out', chosen: false }

describe('a guarded page', () => {
  test('waits while the session is not known yet', () =>
    expect(judge({ state: 'loading' }, { needs: 'patient', path: '/patient-dashboard' })).toEqual({
      verdict: 'wait',
      text: VERIFYING,
    }))

  test.each(['?code=abc', '#access_token=abc&type=magiclink', '?type=recovery'])(
    'waits while %s is being exchanged for a session, whoever is signed in [SESSION-09]',
    marker => {
      const wanted = { needs: 'patient', path: `/patient-dashboard${marker}` } as const
      expect(judge(signedOut, wanted)).toEqual({ verdict: 'wait', text: VERIFYING })
      expect(judge(signedIn(), wanted)).toEqual({ verdict: 'wait', text: VERIFYING })
    },
  )

  test('opens for the right role', () =>
    expect(judge(signedIn(), { needs: 'patient', path: '/patient-dashboard' })).toEqual({ verdict: 'open' }))

  test.each([
    ['patient', '/patient-orders?page=2', '/user-login?next=%2Fpatient-orders%3Fpage%3D2'],
    ['doctor', '/patients', '/doctor-login?next=%2Fpatients'],
    ['pharmacist', '/pharmacy-orders', '/pharmacy-login?next=%2Fpharmacy-orders'],
    ['admin', '/admin/orders', '/admin-login?next=%2Fadmin%2Forders'],
  ] as const)('for a %s sends strangers from %s to %s', (needs, path, to) =>
    expect(judge(signedOut, { needs, path })).toEqual({ verdict: 'go', to }),
  )

  test.each([
    ['doctor', 'patient', '/patient-dashboard'],
    ['patient', 'doctor', '/dashboard'],
    ['admin', 'pharmacist', '/pharmacy-dashboard'],
    ['superadmin', 'admin', '/admin/dashboard'],
  ] as const)('that needs a %s sends a %s to their own home', (needs, role, to) =>
    expect(judge(signedIn({ role }), { needs, path: '/x' })).toEqual({ verdict: 'go', to }),
  )

  test('lets an admin page open for a superadmin', () =>
    expect(judge(signedIn({ role: 'superadmin' }), { needs: 'admin', path: '/admin/orders' }).verdict).toBe('open'))

  test('asks for a confirmed address, except right after a payment [SESSION-13]', () => {
    const session = signedIn({ emailConfirmed: false })
    const wanted = { needs: 'patient', path: '/patient-dashboard' } as const
    expect(judge(session, wanted)).toEqual({ verdict: 'go', to: '/please-verify?next=%2Fpatient-dashboard' })
    expect(judge(session, { ...wanted, subscriptionSuccess: true })).toEqual({ verdict: 'open' })
    expect(judge(session, { needs: 'patient', path: '/patient-orders', subscriptionSuccess: true }).verdict).toBe('go')
  })

  test('waits for a confirmation that the address announces [SESSION-14]', () =>
    expect(
      judge(signedIn({ emailConfirmed: false }), { needs: 'patient', path: '/patient-dashboard?verified=true' }),
    ).toEqual({ verdict: 'wait', text: FINALIZING }))

  test.each([{ secondFactorDue: true }, { factorSetupDue: true }])(
    'asks for the second factor first (%j) [SESSION-16]',
    due =>
      expect(judge(signedIn({ role: 'doctor' }, due), { needs: 'doctor', path: '/patients' })).toEqual({
        verdict: 'go',
        to: loginWithReturn('/patients'),
      }),
  )

  test('lets people back in who return from a payment with its session id [SESSION-15]', () => {
    const path = '/patient-subscription-success?session_id=cs_1'
    expect(judge(signedOut, { needs: 'patient', path }).verdict).toBe('open')
    expect(judge(signedOut, { needs: 'patient', path: '/patient-orders?session_id=cs_1' }).verdict).toBe('go')
  })
})

test.each([
  ['/patient-dashboard?code=abc', true],
  ['/patient-dashboard#access_token=abc&type=signup', true],
  ['/patient-dashboard?type=recovery', true],
  ['/patient-dashboard?type=prescription', false],
  ['/patient-dashboard', false],
])('%s carries a sign-in result: %s', (path, expected) => expect(carriesAuthResult(path)).toBe(expected))

test('what a sign-in link added is taken out of the address, the rest stays [SESSION-12]', () => {
  expect(withoutMarkers('/patient-orders?verified=true&page=2')).toBe('/patient-orders?page=2')
  expect(withoutMarkers('/patient-orders?code=abc')).toBe('/patient-orders')
  expect(withoutMarkers('/patient-orders?page=2#access_token=abc&type=signup')).toBe('/patient-orders?page=2')
  expect(withoutMarkers('/patient-orders?type=prescription#parcels')).toBe('/patient-orders?type=prescription#parcels')
})

test('a confirmation that a link announces is still known after its token was taken out', () =>
  expect(withoutResult('/patient-dashboard?verified=true#access_token=abc&type=signup')).toBe(
    '/patient-dashboard?verified=true',
  ))

test.each([
  ['/patient-orders?page=2', '/patient-orders?page=2'],
  ['//evil.example', null],
  ['https://evil.example', null],
  ['/\\evil.example', null],
  ['/user-login', null],
  ['/auth/callback', null],
  ['javascript:alert(1)', null],
  [null, null],
])('after signing in, %j leads to %j', (value, expected) => expect(safeNext(value)).toBe(expected))
