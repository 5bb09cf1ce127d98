import { describe, expect, test } from 'vitest'
import { activesOf, medicineCodes, medicineName, medicines } from './medicines.ts'

describe('formulary', () => {
  test('describes every medicine under its own code', () => {
    for (const code of medicineCodes) expect(medicines[code].code).toBe(code)
  })

  test.each([
    ['FIN_PO', 'S4', 'men'],
    ['DUT_PO', 'S4', 'men'],
    ['FIN_TOP', 'S4', 'men'],
    ['MOX_PO', 'S4', 'adults'],
    ['MOX_TOP', 'S2', 'adults'],
    ['SPI_PO', 'S4', 'women'],
    ['CPA_PO', 'S4', 'women'],
  ] as const)('%s is %s and for %s', (code, schedule, who) => {
    expect(medicines[code].schedule).toBe(schedule)
    expect(medicines[code].for).toBe(who)
  })

  test('takes a combination apart and names its parts', () => {
    expect(activesOf('FIN_TOP+MOX_TOP')).toEqual(['FIN_TOP', 'MOX_TOP'])
    expect(activesOf('FIN_PO')).toEqual(['FIN_PO'])
    expect(activesOf('KETO')).toEqual([])
    expect(medicineName('MOX_PO+SPI_PO')).toBe('Minoxidil, oral + Spironolactone tablet')
    expect(medicineName('SOMETHING')).toBe('SOMETHING')
  })
})
