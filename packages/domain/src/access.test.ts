import { describe, expect, test } from 'vitest'
import {
  displayLabel,
  hasRole,
  homeOf,
  loginPathOf,
  roleOf,
  roles,
  signOutPathOf,
  trustedRoleOf,
  userTypeOf,
} from './access.ts'

describe('role of a person', () => {
  test.each([
    [{ app_metadata: { role: 'doctor' }, user_metadata: { role: 'admin' } }, 'doctor'],
    [{ app_metadata: {}, user_metadata: { role: 'pharmacist' } }, 'pharmacist'],
    [{ app_metadata: null, user_metadata: null }, 'patient'],
    [{ app_metadata: { role: 'wizard' } }, 'patient'],
    [null, 'patient'],
  ] as const)('a guard reads %j as %s [SESSION-01]', (user, role) => expect(roleOf(user)).toBe(role))

  test('trusts app metadata alone where it matters [SESSION-02]', () => {
    expect(trustedRoleOf({ app_metadata: {}, user_metadata: { role: 'superadmin' } })).toBe('patient')
    expect(trustedRoleOf({ app_metadata: { role: 'admin' }, user_metadata: {} })).toBe('admin')
  })
})

describe('role check', () => {
  const opens: Record<string, readonly string[]> = {
    patient: ['patient'],
    doctor: ['doctor'],
    pharmacist: ['pharmacist'],
    admin: ['admin', 'superadmin'],
    superadmin: ['superadmin'],
  }

  test('opens a page to the roles it is for and to no other [SESSION-03]', () => {
    for (const needed of roles)
      for (const actual of roles) expect(hasRole(needed, actual)).toBe(opens[needed]?.includes(actual))
  })

  test('counts a person without a role as patient only [SESSION-04]', () => {
    for (const none of [undefined, null, '']) {
      expect(roles.filter(needed => hasRole(needed, none))).toEqual(['patient'])
    }
  })
})

describe('ways home and out', () => {
  test.each([
    ['patient', '/patient-dashboard', '/user-login'],
    ['doctor', '/dashboard', '/doctor-login'],
    ['pharmacist', '/pharmacy-dashboard', '/pharmacy-login'],
    ['admin', '/admin/dashboard', '/admin-login'],
    ['superadmin', '/admin/dashboard', '/admin-login'],
  ] as const)('a %s goes home to %s and leaves to %s [SESSION-05]', (role, home, out) => {
    expect(homeOf(role)).toBe(home)
    expect(signOutPathOf(role)).toBe(out)
  })

  test.each([
    ['/patient-orders', '/user-login'],
    ['/patients/3', '/doctor-login'],
    ['/pharmacy-orders', '/pharmacy-login'],
    ['/admin/users', '/admin-login'],
    ['/anything', '/user-login'],
  ])('%s asks to sign in at %s [SESSION-06]', (path, login) => expect(loginPathOf(path)).toBe(login))
})

describe('names on screen', () => {
  test.each([
    [{ role: 'doctor', firstName: 'Ada' }, 'Dr. Ada'],
    [{ role: 'pharmacist', firstName: 'Bo' }, 'Pharm. Bo'],
    [{ role: 'patient', firstName: 'Cy' }, 'Cy'],
    [{ role: 'patient', firstName: ' ', email: 'dana.west@example.org' }, 'Dana'],
    [{ role: 'patient', email: 'eli42@example.org' }, 'Eli'],
    [{ role: 'patient' }, 'Patient'],
    [{ role: 'doctor' }, 'Doctor'],
    [{ role: 'pharmacist' }, 'Pharmacist'],
    [{ role: 'admin', firstName: 'Fay' }, 'Admin'],
    [{ role: 'admin', long: true }, 'Administrator'],
    [{ role: 'superadmin' }, 'Super Admin'],
  ] as const)('%j is shown as %s [SESSION-07]', (person, label) => expect(displayLabel(person)).toBe(label))
})

describe('user type', () => {
  test.each([
    ['my.patient@example.org', true, true, 'patient'],
    ['TESTER@example.org', true, false, 'patient'],
    ['superuser@example.org', false, false, 'patient'],
    ['client7@example.org', false, true, 'patient'],
    ['ada@example.org', true, true, 'doctor'],
    ['bo@example.org', false, true, 'pharmacist'],
    ['cy@example.org', false, false, 'none'],
    [undefined, false, false, 'none'],
  ] as const)('%s (doctors row %s, pharmacists row %s) is %s [SESSION-08]', (email, doctor, pharmacist, type) =>
    expect(userTypeOf(email, doctor, pharmacist)).toBe(type),
  )
})
