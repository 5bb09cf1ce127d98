import { expect, test } from 'vitest'
import { formulaProblems, isFormulaFor, scaledIngredients } from './formula.ts'

const of = (name: string, perUnit: number, unit: 'mg' | 'g' | 'mL' | 'pieces', tolerancePercent = 5) => ({
  ...{ name, perUnit, unit, tolerancePercent },
  isActive: name.startsWith('Minoxidil'),
})

test('a formula is scaled to the quantity, and what two share is weighed once [ORDER-S721]', () => {
  const capsule = {
    ingredients: [of('Minoxidil BP', 2.5, 'mg', 3), of('Cellulose', 197.5, 'mg'), of('Shells', 1, 'pieces')],
  }
  const liquid = { ingredients: [of('minoxidil bp', 0.05, 'g'), of('Ethanol', 0.3, 'mL')] }
  expect(
    scaledIngredients([
      { content: capsule, quantity: 45 },
      { content: liquid, quantity: 28 },
    ]),
  ).toEqual([
    { name: 'Minoxidil BP', isActive: true, amount: 1.5125, unit: 'g', tolerancePercent: 3 },
    { name: 'Cellulose', isActive: false, amount: 8.8875, unit: 'g', tolerancePercent: 5 },
    { name: 'Shells', isActive: false, amount: 45, unit: 'pieces', tolerancePercent: 5 },
    { name: 'Ethanol', isActive: false, amount: 8.4, unit: 'mL', tolerancePercent: 5 },
  ])
})

test('a formula is for the same medicine, form and strength, however they are spaced', () => {
  const formula = { medicine: 'MOX_PO', form: 'Capsule', strength: '2.5 mg' }
  expect(isFormulaFor(formula, { medicine: 'MOX_PO', form: 'capsule', strength: '2.5  mg' })).toBe(true)
  expect(isFormulaFor(formula, { medicine: 'MOX_PO', form: 'capsule', strength: '5 mg' })).toBe(false)
})

test.each([
  ['scalp solution', 28, 'rule', []],
  ['scalp solution', 29, 'rule', ['expiry.days']],
  ['scalp solution', 60, 'study', []],
  ['capsule', 180, 'rule', []],
] as const)('a %s keeps %d days by a %s [ORDER-S723]', (form, days, basis, fields) => {
  const content = {
    ingredients: [of('Minoxidil BP', 50, 'mg')],
    method: ['Mix.'],
    equipment: ['Balance'],
    checks: ['Clear'],
    expiry: { days, basis, evidence: 'APF, page 12' },
  }
  expect(formulaProblems({ form }, content).map(one => one.field)).toEqual(fields)
})
