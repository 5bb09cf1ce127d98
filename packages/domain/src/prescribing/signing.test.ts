import type { Contraindication } from '@om/contracts/consults'
import type { PrescriptionItem } from '@om/contracts/prescriptions'
import { describe, expect, test } from 'vitest'
import { checkSigning, expiryOf, type SigningInput } from './signing.ts'
import { privileges, templates } from './template-data.ts'
import { draftFromTemplate } from './templates.ts'

const today = '2026-11-20'

const draftOf = (code: string, supplyDays?: number) => {
  const draft = draftFromTemplate(code, supplyDays)
  if (!draft) throw new Error(`no draft of ${code}`)
  const { items, intervalDays, repeats } = draft
  return { items, supplyDays: draft.supplyDays, intervalDays, repeats }
}

/** A first prescription that may be signed; each test changes one thing. */
const ready: SigningInput = {
  today,
  doctor: {
    id: 'doctor',
    userId: 'doctor-account',
    name: 'Dr Ada Okoro',
    qualification: 'MBBS, FRACGP',
    practiceAddress: '1 Harbour Street, Sydney NSW 2000',
    phone: '0290000000',
    ahpraNumber: 'MED0001234567',
    registrationStatus: 'registered',
    registrationExpiresOn: '2027-09-30',
    privileges,
  },
  patient: { userId: 'mina', name: 'Mina West', dateOfBirth: '1994-03-14', address: '2 Hill Road, Perth WA 6000' },
  liveContactNeeded: true,
  videoNeeded: false,
  contacts: [{ mode: 'phone', doctorId: 'doctor', identityConfirmed: true }],
  contraindications: [],
  overrides: [],
  isFirst: true,
  ...draftOf('RX-M1'),
  writtenOn: today,
  expiresOn: '2027-11-20',
  allergies: 'None known',
  offLabelConsent: true,
  compoundedConsent: true,
  privilegeReason: 'First-line treatment for a year without benefit',
  hasCriticalFlags: true,
  flagsRead: true,
}

const codes = (changes: Partial<SigningInput>): string[] => {
  const result = checkSigning({ ...ready, ...changes })
  return result.ok ? [] : result.problems.map(problem => problem.code)
}
const doctor = (changes: Partial<SigningInput['doctor']>) => codes({ doctor: { ...ready.doctor, ...changes } })
const patient = (changes: Partial<SigningInput['patient']>) => codes({ patient: { ...ready.patient, ...changes } })
const item = (changes: Partial<PrescriptionItem>) => codes({ items: ready.items.map(one => ({ ...one, ...changes })) })

describe('signing a prescription', () => {
  test('works when nothing is in the way, for every template and supply', () => {
    for (const template of templates) {
      for (const days of template.supplyDays) expect(codes(draftOf(template.code, days)), template.code).toEqual([])
    }
  })

  test('names everything in the way at once [SCRIPT-08]', () => {
    const problems = codes({ allergies: '', offLabelConsent: false, flagsRead: false, ...draftOf('RX-M2') })
    expect(problems).toEqual(['flags_unread', 'allergies_missing', 'off_label_consent_missing'])
  })
})

describe('the person who signs', () => {
  test('needs a registration that is current today [SCRIPT-09]', () => {
    expect(doctor({ registrationExpiresOn: '2026-11-20' })).toEqual([])
    expect(doctor({ registrationExpiresOn: '2026-11-19' })).toEqual(['registration_not_current'])
    expect(doctor({ registrationExpiresOn: null })).toEqual(['registration_not_current'])
    expect(doctor({ registrationStatus: 'suspended' })).toEqual(['registration_not_current'])
  })

  test('cannot prescribe for themselves [SCRIPT-10]', () =>
    expect(patient({ userId: 'doctor-account' })).toEqual(['own_care']))

  test('has spoken with the patient themselves and confirmed who they are [SCRIPT-11]', () => {
    expect(codes({ contacts: [] })).toEqual(['live_contact_needed'])
    expect(codes({ contacts: [{ mode: 'phone', doctorId: 'other', identityConfirmed: true }] })).toEqual([
      'live_contact_needed',
    ])
    expect(codes({ contacts: [{ mode: 'video', doctorId: 'doctor', identityConfirmed: false }] })).toEqual([
      'live_contact_needed',
    ])
    expect(codes({ contacts: [], liveContactNeeded: false })).toEqual([])
  })

  test('has seen the patient by video or in person where a phone call is not enough [SCRIPT-12]', () => {
    expect(codes({ videoNeeded: true })).toEqual(['video_needed'])
    for (const mode of ['video', 'in_person']) {
      expect(codes({ videoNeeded: true, contacts: [{ mode, doctorId: 'doctor', identityConfirmed: true }] })).toEqual(
        [],
      )
    }
  })

  test('has read the critical flags [SCRIPT-13]', () => {
    expect(codes({ flagsRead: false })).toEqual(['flags_unread'])
    expect(codes({ flagsRead: false, hasCriticalFlags: false })).toEqual([])
  })

  test.each([
    ['RX-M4', 'can_prescribe_dut'],
    ['RX-M2', 'can_prescribe_mox_po'],
    ['RX-W3', 'can_prescribe_mox_po'],
  ] as const)('needs permission and a reason for %s [SCRIPT-14]', (code, privilege) => {
    const without = { ...ready.doctor, privileges: privileges.filter(one => one !== privilege) }
    expect(codes({ ...draftOf(code), doctor: without })).toEqual(['privilege_missing'])
    expect(codes({ ...draftOf(code), privilegeReason: 'because' })).toEqual(['privilege_reason_missing'])
    expect(codes({ privilegeReason: '' })).toEqual([])
  })
})

describe('contraindications at signing', () => {
  const found = (severity: Contraindication['severity']): Contraindication => ({
    ci: 'CI-10',
    medicine: 'FIN_PO',
    severity,
    label: 'Depression now',
    sourceAnswers: ['mood_conditions:depression_current'],
  })
  const override = { ci: 'CI-10', medicine: 'FIN_PO', reason: '', discussed: false, acknowledged: false }
  const reason = 'Stable for two years, reviewed with GP'

  test('an absolute block cannot be overridden [SCRIPT-15]', () => {
    const overrides = [{ ...override, reason, discussed: true, acknowledged: true }]
    expect(codes({ contraindications: [found('A')], overrides })).toEqual(['contraindicated'])
  })

  test('a contraindication needs a reason of thirty characters and a talk with the patient [SCRIPT-16]', () => {
    const contraindications = [found('C')]
    expect(codes({ contraindications })).toEqual(['override_reason_missing'])
    expect(codes({ contraindications, overrides: [{ ...override, reason: 'x'.repeat(29), discussed: true }] })).toEqual(
      ['override_reason_missing'],
    )
    expect(
      codes({ contraindications, overrides: [{ ...override, reason: `${' '.repeat(40)}short`, discussed: true }] }),
    ).toEqual(['override_reason_missing'])
    expect(codes({ contraindications, overrides: [{ ...override, reason }] })).toEqual(['override_not_discussed'])
    expect(codes({ contraindications, overrides: [{ ...override, reason, discussed: true }] })).toEqual([])
  })

  test('a caution needs to be acknowledged [SCRIPT-17]', () => {
    const contraindications = [found('W')]
    expect(codes({ contraindications })).toEqual(['caution_not_acknowledged'])
    expect(codes({ contraindications, overrides: [{ ...override, acknowledged: true }] })).toEqual([])
  })

  test('an override counts only for its own row and medicine', () => {
    const overrides = [{ ...override, medicine: 'DUT_PO', reason, discussed: true, acknowledged: true }]
    expect(codes({ contraindications: [found('C')], overrides })).toEqual(['override_reason_missing'])
  })

  test('points at the row and the medicine', () => {
    const result = checkSigning({ ...ready, contraindications: [found('A')] })
    expect(result).toEqual({
      ok: false,
      problems: [
        {
          code: 'contraindicated',
          field: 'overrides.CI-10.FIN_PO',
          message: 'Finasteride tablet: Depression now. This cannot be prescribed (CI-10).',
        },
      ],
    })
  })
})

describe('what a prescription has to say', () => {
  test.each([
    ['patient_name_missing', patient({ name: ' ' })],
    ['patient_address_missing', patient({ address: '' })],
    ['patient_birth_missing', patient({ dateOfBirth: null })],
    ['prescriber_name_missing', doctor({ name: '' })],
    ['prescriber_qualification_missing', doctor({ qualification: '' })],
    ['prescriber_address_missing', doctor({ practiceAddress: '' })],
    ['prescriber_phone_missing', doctor({ phone: '' })],
    ['prescriber_number_missing', doctor({ ahpraNumber: '12345' })],
    ['allergies_missing', codes({ allergies: ' ' })],
    ['items_missing', codes({ items: [] })],
    ['medicine_unknown', item({ medicine: 'KETO' })],
    ['medicine_missing', item({ description: '' })],
    ['form_missing', item({ form: '' })],
    ['strength_missing', item({ strength: '' })],
    ['quantity_missing', item({ quantity: 0 })],
    ['quantity_missing', item({ quantity: Number.NaN })],
    ['directions_missing', item({ directions: 'as told' })],
    ['compounding_reason_missing', item({ compounded: true, compoundingReason: null })],
  ])('refuses with %s [SCRIPT-18]', (code, problems) => expect(problems).toEqual([code]))

  test('needs agreement to off-label use and to compounding, where they apply [SCRIPT-19]', () => {
    expect(codes({ offLabelConsent: false, compoundedConsent: false })).toEqual([])
    expect(codes({ ...draftOf('RX-M2'), offLabelConsent: false })).toEqual(['off_label_consent_missing'])
    expect(codes({ ...draftOf('RX-M2'), compoundedConsent: false })).toEqual(['compounded_consent_missing'])
  })
})

describe('how much and how long', () => {
  test('a first prescription lasts at most three months, a later one six [SCRIPT-20]', () => {
    expect(codes({ supplyDays: 30, intervalDays: 30, repeats: 3 })).toEqual(['supply_too_long'])
    expect(codes({ supplyDays: 45, intervalDays: 45, repeats: 2 })).toEqual(['supply_too_long'])
    expect(codes({ supplyDays: 30, intervalDays: 30, repeats: 5, isFirst: false })).toEqual([])
    expect(codes({ supplyDays: 30, intervalDays: 30, repeats: 6, isFirst: false })).toEqual(['supply_too_long'])
  })

  test('supplies are no further apart than the medicine keeps [SCRIPT-21]', () => {
    const liquid = draftOf('RX-M3')
    expect(codes({ ...liquid, supplyDays: 45, intervalDays: 45, repeats: 0 })).toEqual(['interval_beyond_expiry'])
    expect(codes({ ...liquid, supplyDays: 28, intervalDays: 45, repeats: 0 })).toEqual(['interval_beyond_expiry'])
  })

  test.each([
    ['supply_days_wrong', { supplyDays: 0 }],
    ['supply_days_wrong', { supplyDays: 1.5 }],
    ['repeats_wrong', { repeats: -1 }],
    ['repeats_wrong', { repeats: 0.5 }],
    ['interval_too_short', { intervalDays: 20 }],
    ['date_not_today', { writtenOn: '2026-11-19', expiresOn: '2027-11-19' }],
    ['date_not_today', { writtenOn: '2026-11-21', expiresOn: '2027-11-20' }],
    ['validity_wrong', { expiresOn: '2027-11-21' }],
    ['validity_wrong', { expiresOn: today }],
  ] as const)('refuses with %s: %j [SCRIPT-22]', (code, change) => expect(codes(change)).toEqual([code]))

  test('ends twelve months after the day it is written', () => expect(expiryOf('2024-02-29')).toBe('2025-02-28'))
})
