import { PrescriptionItem } from '@om/contracts/prescriptions'
import { describe, expect, test } from 'vitest'
import { activesOf } from '../formulary/medicines.ts'
import { planOf } from './plans.ts'
import { shelfDaysOf, templates } from './template-data.ts'
import {
  allowedOneByOne,
  draftFromTemplate,
  FIRST_SCRIPT_DAYS,
  isRunningOut,
  repeatsFor,
  repeatsLeft,
  templatesFor,
} from './templates.ts'

describe('prescription templates', () => {
  test.each([
    ['RX-M1', 30, ['30 tablets'], 2, 'M-A'],
    ['RX-M1', 45, ['45 tablets'], 1, 'M-A'],
    ['RX-M2', 30, ['30 capsules'], 2, 'M-A'],
    ['RX-M3', 28, ['28 mL'], 2, 'M-B'],
    ['RX-M4', 30, ['30 capsules'], 2, 'M-A'],
    ['RX-M5', 45, ['45 tablets', '45 capsules'], 1, 'M-C'],
    ['RX-W1', 30, ['30 capsules'], 2, 'W-A'],
    ['RX-W2', 45, ['45 tablets'], 1, 'W-A'],
    ['RX-W3', 30, ['30 capsules'], 2, 'W-C'],
    ['RX-W4', 30, ['60 g'], 2, 'W-B'],
    ['RX-W4', 45, ['60 g'], 1, 'W-B'],
  ] as const)('%s for %i days is %j with %i repeats on plan %s [SCRIPT-04]', (code, days, amounts, repeats, plan) => {
    const draft = draftFromTemplate(code, days)
    expect(draft?.items.map(item => `${item.quantity} ${item.unit}`)).toEqual(amounts)
    expect(draft?.repeats).toBe(repeats)
    expect(draft?.planCode).toBe(plan)
  })

  test('defaults to 45 days, and to 28 for the liquid that does not keep longer [SCRIPT-05]', () => {
    const defaults = templates.map(({ code }) => [code, draftFromTemplate(code)?.supplyDays])
    expect(defaults).toEqual([
      ['RX-M1', 45],
      ['RX-M2', 45],
      ['RX-M3', 28],
      ['RX-M4', 45],
      ['RX-M5', 45],
      ['RX-W1', 45],
      ['RX-W2', 45],
      ['RX-W3', 45],
      ['RX-W4', 45],
      ['RX-N1', undefined],
    ])
  })

  test('never makes a first prescription longer than three months [SCRIPT-06]', () => {
    for (const template of templates) {
      for (const days of template.supplyDays) {
        const draft = draftFromTemplate(template.code, days)
        expect(days * ((draft?.repeats ?? 0) + 1)).toBeLessThanOrEqual(FIRST_SCRIPT_DAYS)
      }
    }
  })

  test('never supplies for longer than an item keeps', () => {
    for (const template of templates) {
      for (const days of template.supplyDays) {
        for (const item of template.items) {
          expect(shelfDaysOf(item)).toBeGreaterThanOrEqual(days)
        }
      }
    }
  })

  test('gives a reason for each compounded item, and for no other', () => {
    for (const item of templates.flatMap(template => template.items)) {
      expect(item.compoundingReason !== null).toBe(item.compounded)
    }
  })

  test('fills items that a prescription accepts, with medicines of the formulary and a known plan', () => {
    for (const template of templates.filter(one => one.items.length > 0)) {
      for (const item of draftFromTemplate(template.code)?.items ?? []) {
        expect(PrescriptionItem.safeParse(item).success).toBe(true)
        expect(activesOf(item.medicine).length).toBe(item.medicine.split('+').length)
      }
      expect(planOf(template.planCode ?? '')).not.toBeNull()
    }
  })

  test.each([
    ['RX-M3', 45],
    ['RX-M1', 31],
    ['RX-N1', 30],
    ['RX-XX', 30],
  ])('refuses %s for %i days', (code, days) => expect(draftFromTemplate(code, days)).toBeNull())

  test('asks for a privilege where the director has to allow the medicine', () => {
    const needed = templates
      .map(template => [template.code, allowedOneByOne(template.items).map(([, privilege]) => privilege)])
      .filter(([, list]) => list?.length)
    expect(needed).toEqual([
      ['RX-M2', ['can_prescribe_mox_po']],
      ['RX-M4', ['can_prescribe_dut']],
      ['RX-M5', ['can_prescribe_mox_po']],
      ['RX-W1', ['can_prescribe_mox_po']],
      ['RX-W3', ['can_prescribe_mox_po']],
    ])
  })

  test('offers templates by sex at birth before brand [SCRIPT-07]', () => {
    const codes = (sex: string | null, brand: 'men' | 'women') =>
      templatesFor(templates, sex, brand).map(one => one.code)
    expect(codes('male', 'women')).toEqual(['RX-M1', 'RX-M2', 'RX-M3', 'RX-M4', 'RX-M5', 'RX-N1'])
    expect(codes('female', 'men')).toEqual(['RX-W1', 'RX-W2', 'RX-W3', 'RX-W4', 'RX-N1'])
    expect(codes('prefer_not_to_say', 'women')).toEqual(codes('female', 'women'))
  })

  test('allows six months on a later prescription', () => {
    expect([45, 30, 28, 60].map(days => repeatsFor(days, false))).toEqual([3, 5, 5, 2])
    expect([45, 30, 28, 60, 100].map(days => repeatsFor(days, true))).toEqual([1, 2, 2, 0, 0])
  })

  test('knows a template by its code', () => {
    expect(draftFromTemplate('RX-M1')?.title).toBe('Daily tablet')
    expect(draftFromTemplate('rx-m1')).toBeNull()
  })
})

describe('a prescription in the place of one in the middle of its course', () => {
  const course = { suppliesLeft: 3, supplyDays: 45, expiresOn: '2026-12-31' }

  test.each([
    [3, 45, 45, 2],
    [1, 45, 45, 0],
    [2, 45, 30, 2],
    [3, 30, 45, 1],
    [1, 30, 45, 0],
    [9, 30, 30, 3],
  ])(
    '%i supplies left of %i days go on as supplies of %i days with %i repeats [PRESCRIPTION-S421]',
    (suppliesLeft, supplyDays, newDays, repeats) => {
      expect(repeatsLeft({ ...course, suppliesLeft, supplyDays }, newDays, 3)).toBe(repeats)
    },
  )

  test('runs out once nothing is left, or when its patient is reminded of its last day [PRESCRIPTION-S421]', () => {
    expect(isRunningOut(course, '2026-11-30')).toBe(false)
    expect(isRunningOut(course, '2026-12-01')).toBe(true)
    expect(isRunningOut({ ...course, suppliesLeft: 0 }, '2026-06-01')).toBe(true)
  })
})
