import { describe, expect, test } from 'vitest'
import type { Person, Session } from '#app/features/session/session-state.ts'
import { invitationFor, isDoctor } from './visitor.tsx'

const signedIn = (change: Partial<Person> = {}, secondFactorDue = false): Session => ({
  state: 'signed-in',
  secondFactorDue,
  factorSetupDue: false,
  person: {
    id: 'x',
    email: 'amara.okoro@olivemane.example',
    firstName: 'Amara',
    lastName: 'Okoro',
    emailConfirmed: true,
    role: 'doctor',
    type: 'doctor',
    label: 'Dr. Amara',
    ...change,
  },
})
const signedOut: Session = { state: 'signed-out', chosen: false }
const path = '/doctor/dashboard?view=mine'

describe('the doctor’s dashboard', () => {
  test('shows consults to a confirmed doctor only [CONSULT-W01]', () => {
    expect(isDoctor(signedIn())).toBe(true)
    expect(isDoctor(signedIn({ emailConfirmed: false }))).toBe(false)
    expect(isDoctor(signedIn({ role: 'patient' }))).toBe(false)
    expect(isDoctor(signedIn({}, true))).toBe(false)
    expect(isDoctor(signedOut)).toBe(false)
  })

  test('asks a stranger to sign in and comes back to the same place [CONSULT-W02]', () => {
    const to = '/doctor-login?next=%2Fdoctor%2Fdashboard%3Fview%3Dmine'
    expect(invitationFor(signedOut, path).to).toBe(to)
    expect(invitationFor(signedIn({}, true), path).to).toBe(to)
  })

  test('sends others to their own dashboard, and the unconfirmed to their confirmation', () => {
    expect(invitationFor(signedIn({ role: 'patient' }), path).to).toBe('/patient-dashboard')
    expect(invitationFor(signedIn({ emailConfirmed: false }), path).to).toContain('/please-verify')
  })
})
