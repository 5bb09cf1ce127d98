import { accounts, InviteInput } from '@om/contracts/accounts'
import { fieldProblems } from '@om/contracts/field-problems'
import { describe, expect, test } from 'vitest'
import { emptyInvite, type InviteForm, inviteToSend, type StaffForm, staffToSend } from './staff-form.ts'

const inviteErrors = (form: InviteForm) => fieldProblems(accounts.invite.body, inviteToSend(form))
const inviteInputOf = (form: InviteForm) => InviteInput.parse(inviteToSend(form))
const staffErrors = (form: StaffForm) => fieldProblems(accounts.saveStaff.body, staffToSend(form, 'doctor'))

const doctor: InviteForm = {
  role: 'doctor',
  email: ' ines.moreau@olivemane.example ',
  firstName: ' Ines ',
  lastName: 'Moreau',
  staff: {
    qualification: 'MBBS',
    phone: '02 5550 1013',
    practiceAddress: 'Level 1, 1 Sample Street, Sydney NSW 2000',
    ahpraNumber: 'med0001234569',
    registrationExpiresOn: '2027-09-30',
    prescriberNumber: '1234569',
    canPrescribeDut: true,
    canPrescribeMoxPo: false,
    canPrescribeCpa: false,
    isMedicalDirector: false,
    registrationStatus: 'registered',
    registrationConditions: '',
    registrationSource: 'public_register',
    registrationSince: '',
  },
}

describe('inviting somebody', () => {
  test('names every missing field at once, in words', () => {
    const errors = inviteErrors({ ...emptyInvite, role: 'doctor' })
    expect(Object.keys(errors).toSorted()).toEqual([
      'email',
      'firstName',
      'lastName',
      'staff.ahpraNumber',
      'staff.phone',
      'staff.practiceAddress',
      'staff.qualification',
      'staff.registrationExpiresOn',
    ])
    for (const sentence of Object.values(errors)) expect(sentence).toMatch(/^Enter .+\.$/)
  })

  test('asks for the role first, and checks the rest as well', () =>
    expect(inviteErrors(emptyInvite)).toMatchObject({ role: 'Choose a role.', firstName: 'Enter the first name.' }))

  test.each(['patient.ines@a.example', 'latest@a.example', 'ines@users.example', 'CLIENT@a.example'])(
    'refuses %s, which the sign-in pages would take for a patient',
    email => expect(inviteErrors({ ...doctor, email })).toEqual({ email: expect.stringContaining('"patient"') }),
  )

  test('sends a doctor with everything typed, tidied', () =>
    expect(inviteInputOf(doctor)).toMatchObject({
      email: 'ines.moreau@olivemane.example',
      firstName: 'Ines',
      staff: { ahpraNumber: 'MED0001234569', canPrescribeDut: true },
    }))

  test('sends no registration for an admin, whatever was typed before', () =>
    expect(inviteInputOf({ ...doctor, role: 'admin' }).staff).toBeUndefined())

  test('gives a pharmacist no privilege to prescribe', () => {
    const staff = { ...doctor.staff, ahpraNumber: 'PHA0001234569' }
    expect(inviteInputOf({ ...doctor, role: 'pharmacist', staff }).staff).toMatchObject({
      prescriberNumber: '',
      canPrescribeDut: false,
    })
  })

  test('says which number belongs to which profession', () =>
    expect(inviteErrors({ ...doctor, role: 'pharmacist' })['staff.ahpraNumber']).toContain('begins with PHA'))

  test('checks changed registration details the same way', () => {
    expect(staffErrors(doctor.staff)).toEqual({})
    expect(staffErrors({ ...doctor.staff, registrationExpiresOn: '31/12/2027' })).toEqual({
      registrationExpiresOn: 'Enter the last day of the registration.',
    })
  })

  test.each<Partial<StaffForm>>([
    { registrationStatus: 'suspended' },
    { registrationConditions: 'Not to treat minors.' },
  ])('asks from when %o holds', change => {
    expect(staffErrors({ ...doctor.staff, ...change })).toEqual({
      registrationSince: 'Enter the day from which it holds.',
    })
    expect(staffErrors({ ...doctor.staff, ...change, registrationSince: '2026-11-01' })).toEqual({})
  })
})
