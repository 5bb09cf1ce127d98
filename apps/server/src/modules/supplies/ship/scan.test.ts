import { describe, expect, test } from 'vitest'
import { isScanOf, labelCode, readScan, scanMatches } from './scan.ts'

const article = 'JDQ019457101000930308'

describe('scanning a parcel', () => {
  test.each([
    article,
    'jdq019457101000930308',
    `  ${article} `,
    `(01)99312650999998(91)${article}`,
    `019931265099999891${article}`,
    `]C1019931265099999891${article}`,
    `4202007019931265099999891${article}8008261116093000`,
  ])('%s is that parcel', code => {
    expect(scanMatches(code, article)).toBe(true)
  })

  test.each([
    '',
    'JDQ019457101000930300',
    article.slice(0, -1),
    `${article}1`,
    `X${article}`,
    '(01)99312650999998(91)',
  ])('%j is not', code => {
    expect(scanMatches(code, article)).toBe(false)
  })
})

describe('the code of a label', () => {
  test('tells the items of an order apart, and what was made again from what was made first', () => {
    const codes = [
      labelCode('D10044', { position: 0, attempt: 1 }),
      labelCode('D10044', { position: 1, attempt: 1 }),
      labelCode('D10044', { position: 0, attempt: 2 }),
      labelCode('D100441', { position: 0, attempt: 1 }),
    ]
    expect(codes).toEqual(['D10044-A', 'D10044-B', 'D10044-A2', 'D100441-A'])
  })

  test('may be typed in small letters and without its hyphen', () => {
    expect(isScanOf(' d10044a', 'D10044-A')).toBe(true)
    expect(isScanOf('D10044', 'D10044-A')).toBe(false)
    expect(isScanOf('D10044-B', 'D10044-A')).toBe(false)
  })
})

describe('reading a code', () => {
  test.each([
    ['OM10001', { orderNumber: 10001, dispenseNumber: null }],
    ['om 10001', { orderNumber: 10001, dispenseNumber: null }],
    ['D10044', { orderNumber: null, dispenseNumber: 10044 }],
    ['D10044-A', { dispenseNumber: 10044 }],
    ['d10044b2', { dispenseNumber: 10044 }],
    ['261116-cap-001', { batchNumber: '261116-CAP-001', orderNumber: null }],
    [`(01)99312650999998(91)${article}`, { trackingNumbers: [article, article] }],
    [article, { trackingNumbers: [article] }],
  ])('%s', (code, meaning) => {
    expect(readScan(code)).toMatchObject(meaning)
  })
})
