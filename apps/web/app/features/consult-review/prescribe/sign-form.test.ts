import type { Contraindication } from '@om/contracts/consults'
import { describe, expect, test } from 'vitest'
import {
  type Draft,
  emptySignForm,
  leftWords,
  missingBeforeSigning,
  type SignForm,
  signBody,
  withDraft,
} from './sign-form.ts'

const finding = (ci: string, severity: Contraindication['severity']): Contraindication => ({
  ci,
  medicine: 'MOX_PO',
  severity,
  label: ci,
  sourceAnswers: [],
})

const draft = (findings: Contraindication[] = []): Draft => ({
  template: 'RX-M2',
  templateVersion: 1,
  title: 'Daily capsule',
  supplyDays: 45,
  supplyDayChoices: [45, 30],
  repeats: 1,
  mostRepeats: 3,
  takesOver: null,
  items: [
    {
      medicine: 'MOX_PO',
      description: 'Minoxidil 2.5 mg capsule',
      form: 'capsule',
      strength: '2.5 mg',
      quantity: 45,
      unit: 'capsules',
      directions: 'Take ONE capsule once a day. Stand up slowly.',
      compounded: true,
      compoundingReason: 'dose_unavailable',
      offLabel: true,
    },
  ],
  contraindications: findings,
  warnings: [],
  needs: [],
  plan: null,
})

const form = (change: Partial<SignForm> = {}): SignForm => ({
  template: 'RX-M2',
  replaces: null,
  supplyDays: 45,
  repeats: 1,
  items: [{ directions: 'Take ONE capsule once a day. Stand up slowly.', compoundingReason: 'dose_unavailable' }],
  allergies: 'None known',
  overrides: {},
  offLabelConsent: true,
  compoundedConsent: true,
  privilegeReason: 'Topical treatment did not help.',
  flagsRead: true,
  message: '',
  ...change,
})

const consult = {
  version: 4,
  flags: [],
  policy: { liveContactNeeded: false, videoNeeded: false, phoneMayDo: true, identityNeeded: false },
}
const note = 'Discussed effects and side effects.'
const missing = (f: SignForm, d: Draft = draft(), c: Parameters<typeof missingBeforeSigning>[2] = consult) =>
  missingBeforeSigning(f, d, c, note)

describe('allergies on the script', () => {
  const told = (...answers: [string, string][]) =>
    emptySignForm({
      prescriptions: [],
      review: null,
      answers: answers.map(([key, answer]) => ({ key, group: '', question: '', answer, flagged: false, before: null })),
    }).allergies

  test('begin with the kinds that were ticked and the patient’s own words', () =>
    expect(told(['allergies', 'Lactose; Something else'], ['allergies_text', 'Penicillin: swollen throat'])).toBe(
      'Lactose; Something else: Penicillin: swollen throat',
    ))

  test('are none known where none were ticked', () => expect(told(['allergies', 'No allergies'])).toBe('None known'))

  test('have to be shortened when they are too long to print', () =>
    expect(missing(form({ allergies: 'a'.repeat(301) }))).toEqual(['allergies in at most 300 characters']))
})

describe('before signing', () => {
  test('nothing is missing once everything is filled in', () => expect(missing(form())).toEqual([]))

  test('a block cannot be talked away [CONSULT-W09]', () => {
    const overrides = { 'CI-15:MOX_PO': { reason: 'x'.repeat(40), discussed: true, acknowledged: true } }
    expect(missing(form({ overrides }), draft([finding('CI-15', 'A')]))).toEqual([
      'another template: this one is blocked',
    ])
  })

  test('a contraindication needs a reason of 30 characters and the talk with the patient', () => {
    const findings = draft([finding('CI-17', 'C')])
    const answer = (reason: string, discussed: boolean) => ({
      'CI-17:MOX_PO': { reason, discussed, acknowledged: false },
    })
    expect(missing(form({ overrides: answer('x'.repeat(29), true) }), findings)).toEqual(['one check'])
    expect(missing(form({ overrides: answer('x'.repeat(30), false) }), findings)).toEqual(['one check'])
    expect(missing(form({ overrides: answer('x'.repeat(30), true) }), findings)).toEqual([])
  })

  test('each caution is acknowledged', () => {
    const findings = draft([finding('CI-23', 'W'), finding('CI-29', 'W')])
    expect(missing(form(), findings)).toEqual(['2 checks'])
  })

  test('consents, flags, allergies and the live contact are asked for', () => {
    const flags = [{ code: 'CARDIAC', severity: 'high' as const, rule: 'T-08', sourceAnswers: [] }]
    const policy = { liveContactNeeded: true, videoNeeded: false, phoneMayDo: true, identityNeeded: true }
    const empty = form({ allergies: ' ', offLabelConsent: false, compoundedConsent: false, flagsRead: false })
    expect(missing(empty, draft(), { flags, policy })).toEqual([
      'a live contact',
      'a photo ID',
      'allergies',
      'consent to off-label use',
      'consent to a compounded medicine',
      'that you read the flags',
    ])
  })
})

describe('what is signed', () => {
  test('is what the form and the draft show [CONSULT-W10]', () => {
    const overrides = { 'CI-29:MOX_PO': { reason: '', discussed: false, acknowledged: true } }
    const body = signBody(form({ overrides, repeats: 0 }), draft([finding('CI-29', 'W')]), consult, {
      text: ` ${note} `,
      used: [],
    })
    expect(body).toMatchObject({ version: 4, template: 'RX-M2', supplyDays: 45, repeats: 0, note })
    expect(body.overrides).toEqual([
      { ci: 'CI-29', medicine: 'MOX_PO', reason: '', discussed: false, acknowledged: true },
    ])
  })

  test('keeps edited directions when only the days of supply change', () => {
    const edited = form({ items: [{ directions: 'One capsule at night.', compoundingReason: 'dose_unavailable' }] })
    expect(withDraft(edited, draft()).items?.[0]?.directions).toBe('One capsule at night.')
    expect(withDraft({ ...edited, template: 'RX-M1' }, draft()).items?.[0]?.directions).toContain('Stand up slowly')
  })
})

describe('in the place of another', () => {
  const before = { number: 'RX1042', suppliesLeft: 3, suppliesTotal: 4, isRunningOut: false }

  test('what is left is said, and why a number is offered [PRESCRIPTION-S421]', () => {
    expect(leftWords(before)).toBe(
      '3 of 4 supplies are left on RX1042. The repeats offered go on with what is left; you can choose another number.',
    )
    expect(leftWords({ ...before, suppliesLeft: 1 })).toContain('1 of 4 supplies is left on RX1042.')
    expect(leftWords({ ...before, suppliesLeft: 0, isRunningOut: true })).toBe(
      'No supply is left on RX1042. As it runs out, the usual number of repeats is offered.',
    )
  })

  test('the number offered comes first, and what the doctor chose stays when it is filled again [PRESCRIPTION-S422]', () => {
    expect(withDraft(form({ repeats: null }), draft()).repeats).toBe(1)
    expect(withDraft(form({ repeats: 3 }), draft()).repeats).toBe(3)
    expect(withDraft(form({ repeats: 0 }), draft()).repeats).toBe(0)
    expect(withDraft(form({ repeats: 5 }), draft()).repeats).toBe(3)
  })
})
