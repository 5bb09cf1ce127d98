import { describe, expect, test } from 'vitest'
import { addressLine, isSameAddress } from './delivery.ts'

const home = { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' } as const

describe('a delivery address', () => {
  test('is the same door however it is spaced or capitalised', () => {
    expect(isSameAddress(home, { ...home, line1: '14  WATTLE street ', suburb: 'ultimo' })).toBe(true)
  })

  test.each(['line1', 'line2', 'suburb', 'postcode'] as const)('is another with another %s', part =>
    expect(isSameAddress(home, { ...home, [part]: '2' })).toBe(false),
  )

  test('stands on one line', () => {
    expect(addressLine({ ...home, line2: 'Unit 3' })).toBe('14 Wattle Street, Unit 3, Ultimo NSW 2007')
  })
})
