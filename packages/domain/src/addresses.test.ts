import { describe, expect, test } from 'vitest'
import { addressDoubts, statesOfPostcode } from './addresses.ts'

const home = { line1: '14 Wattle Street', line2: '', suburb: 'Ultimo', state: 'NSW', postcode: '2007' } as const

describe('a postcode', () => {
  test.each([
    ['2007', ['NSW']],
    ['0800', ['NT']],
    ['0872', ['NT', 'SA', 'WA']],
    ['2600', ['ACT']],
    ['2620', ['NSW', 'ACT']],
    ['3644', ['VIC', 'NSW']],
    ['0100', []],
    ['0700', []],
  ] as const)('%s lies in %j [ADDRESS-S003]', (postcode, states) => {
    expect(statesOfPostcode(postcode)).toEqual(states)
  })
})

describe('an address', () => {
  test('that fits has no doubts', () => {
    expect(addressDoubts(home)).toEqual([])
  })

  test.each([
    ['postcode', { ...home, state: 'VIC' }, 'Postcode 2007 is in NSW, not in VIC.'],
    ['postcode', { ...home, postcode: '0700' }, 'Australia has no postcode 0700.'],
    ['line1', { ...home, line1: 'Wattle Street' }, 'no number'],
  ] as const)('says that its %s does not fit [ADDRESS-S003]', (part, address, words) => {
    expect(addressDoubts(address)).toEqual([{ part, message: expect.stringContaining(words) }])
  })

  test('of a locker needs no street number', () => {
    expect(addressDoubts({ ...home, line1: 'Parcel collect' }, 'locker')).toEqual([])
  })
})
