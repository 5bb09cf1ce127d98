import { describe, expect, test } from 'vitest'
import { latestExpiry } from './beyond-use.ts'

const today = '2026-11-16'
const tablet = { compounded: false, form: 'tablet' }
const capsule = { compounded: true, form: 'capsule' }
const liquid = { compounded: true, form: 'scalp solution' }

describe('the expiry of what is made or packed today', () => {
  test.each([
    ['bought tablets: a year', [tablet], [], '2027-11-16'],
    ['compounded capsules: 180 days, at most six months', [capsule], [], '2027-05-15'],
    ['compounded liquids: 28 days', [liquid], [], '2026-12-14'],
    ['several items: the one that ends first', [tablet, capsule], [], '2027-05-15'],
    ['an ingredient that ends sooner', [capsule], ['2027-02-01', '2028-01-01'], '2027-02-01'],
    ['an ingredient does not shorten what is bought', [tablet], ['2027-02-01'], '2027-11-16'],
  ])('%s', (_name, items, ingredients, expiry) => {
    expect(latestExpiry(items, today, ingredients)).toBe(expiry)
  })
})
