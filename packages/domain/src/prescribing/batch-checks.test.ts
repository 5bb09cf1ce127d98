import { describe, expect, test } from 'vitest'
import { activeAmounts, batchProblems, type CheckedBatch, isOffWeight, yieldLimits } from './batch-checks.ts'
import { templates } from './template-data.ts'

const capsules = { description: 'Minoxidil 2.5 mg capsule', strength: '2.5 mg', quantity: 45, unit: 'capsules' }
const solution = {
  description: 'Finasteride 0.1% + minoxidil 5% scalp solution',
  strength: '0.1% + 5%',
  quantity: 28,
  unit: 'mL',
}
const good: CheckedBatch = {
  items: [capsules],
  lots: [{ ingredient: 'Minoxidil BP', theoretical: 0.113, actual: 0.113, unit: 'g' }],
  yieldQuantity: 45,
  calculations: [112.5],
  deviations: '',
}
const fields = (change: Partial<CheckedBatch>) => batchProblems({ ...good, ...change }).map(problem => problem.field)
const weighed = (theoretical: number, actual: number) => [
  { ingredient: 'Minoxidil BP', theoretical, actual, unit: 'g' },
]

describe('a weighed amount', () => {
  test.each([
    [100, 100, false],
    [100, 105, false],
    [100, 95, false],
    [0.113, 0.11865, false],
    [100, 105.1, true],
    [100, 94.9, true],
    [0.113, 0.12, true],
  ])('of %d calculated and %d weighed: off is %s [ORDER-61]', (theoretical, actual, isOff) => {
    expect(isOffWeight({ theoretical, actual })).toBe(isOff)
    expect(fields({ lots: weighed(theoretical, actual) })).toEqual(isOff ? ['deviations'] : [])
  })

  test.each([
    ['', ['deviations']],
    ['         ', ['deviations']],
    ['too much', ['deviations']],
    ['Balance drifted, two prints attached', []],
  ])('beyond the tolerance with the reason %j is refused at %j [ORDER-61]', (deviations, at) =>
    expect(fields({ lots: weighed(100, 110), deviations })).toEqual(at),
  )

  test('beyond the tolerance is named with how far it is off', () => {
    const [problem] = batchProblems({ ...good, lots: [...good.lots, ...weighed(100, 94)] })
    expect(problem?.message).toContain('Minoxidil BP is 6 % off')
  })
})

describe('a yield', () => {
  test.each([
    [40.4, true],
    [40.5, false],
    [45, false],
    [49.5, false],
    [49.6, true],
  ])('of %d for 45 ordered: refused is %s, reason or not [ORDER-62]', (yieldQuantity, isRefused) => {
    for (const deviations of ['', 'Spilled some of it, cleaned up'])
      expect(fields({ yieldQuantity, deviations })).toEqual(isRefused ? ['yieldQuantity'] : [])
  })

  test('has limits that are said in numbers', () => expect(yieldLimits(28)).toEqual({ least: 25.2, most: 30.8 }))
})

describe('the calculation', () => {
  test.each([
    [capsules, [{ of: 'Minoxidil 2.5 mg capsule', sum: '45 × 2.5 mg', amount: 112.5, unit: 'mg' }]],
    [
      solution,
      [
        { of: 'Finasteride 0.1%', sum: '28 mL × 0.1%', amount: 0.028, unit: 'g' },
        { of: 'minoxidil 5% scalp solution', sum: '28 mL × 5%', amount: 1.4, unit: 'g' },
      ],
    ],
    [{ ...capsules, strength: 'one drop' }, []],
  ])('is batch size × strength', (item, amounts) => expect(activeAmounts([item])).toEqual(amounts))

  test('is known for everything that the clinic lets make up', () => {
    for (const item of templates.flatMap(template => template.items).filter(one => one.compounded))
      expect(activeAmounts([{ ...item, quantity: 45 }]), item.description).toHaveLength(item.strength.split('+').length)
  })

  test.each([
    [[112.5], []],
    [[113], []],
    [[11.25], ['calculations.0']],
    [[112_500], ['calculations.0']],
    [[], ['calculations.0']],
  ])('of %j is refused at %j [ORDER-63]', (calculations, at) => expect(fields({ calculations })).toEqual(at))

  test('is checked for each active ingredient', () => {
    const items = [solution]
    const batch = { items, lots: [], yieldQuantity: 28 }
    expect(fields({ ...batch, calculations: [0.028, 1.4] })).toEqual([])
    expect(fields({ ...batch, calculations: [0.28, 1.4] })).toEqual(['calculations.0'])
    expect(fields({ ...batch, calculations: [0.028, 14] })).toEqual(['calculations.1'])
  })
})
