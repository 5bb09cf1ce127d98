import { expect, test } from 'vitest'
import { drawOrder, QUALITY_SAMPLE_SIZE, type SampledCase } from './sample.ts'

const caseOf = (number: number, change: Partial<SampledCase> = {}): SampledCase => ({
  id: `case-${number}`,
  brand: 'men',
  outcome: 'approved',
  isOverridden: false,
  doctorId: 'okoro',
  ...change,
})
const many = Array.from({ length: 200 }, (_, number) => caseOf(number))
const rare = [
  caseOf(900, { brand: 'women' }),
  caseOf(901, { outcome: 'declined' }),
  caseOf(902, { outcome: 'referred', doctorId: 'lund' }),
  caseOf(903, { isOverridden: true }),
]

test('the same seed draws the same cases, in whatever order they come; another seed draws others [QUALITY-01]', () => {
  const order = drawOrder([...many, ...rare], 'seed', QUALITY_SAMPLE_SIZE)
  expect(drawOrder([...rare, ...many.toReversed()], 'seed', QUALITY_SAMPLE_SIZE)).toEqual(order)
  expect(drawOrder([...many, ...rare], 'another', QUALITY_SAMPLE_SIZE)).not.toEqual(order)
  expect(new Set(order).size).toBe(QUALITY_SAMPLE_SIZE)
  expect(drawOrder([...many, ...rare], 'seed').slice(0, QUALITY_SAMPLE_SIZE)).toEqual(order)
})

test('every brand, outcome and doctor, and overridden rules, are drawn before there are many of the usual [QUALITY-02]', () => {
  for (const seed of ['a', 'b', 'c', 'd']) {
    const order = drawOrder([...many, ...rare], seed, QUALITY_SAMPLE_SIZE)
    for (const { id } of rare) expect(order.indexOf(id)).toBeGreaterThanOrEqual(0)
  }
})

test('a fault in one case of eight is in the sample with nine chances in ten [QUALITY-03]', () => {
  expect(1 - (7 / 8) ** QUALITY_SAMPLE_SIZE).toBeGreaterThan(0.9)
})
