import { describe, expect, test } from 'vitest'
import { parseSender } from './sender.ts'

describe('the sender address in one line', () => {
  test.each([
    [
      '2 Sample Lane, Alexandria NSW 2015',
      { lines: ['2 Sample Lane'], suburb: 'Alexandria', state: 'NSW', postcode: '2015' },
    ],
    [
      'Unit 4, 9 Long Road, Brunswick East VIC 3057',
      { lines: ['Unit 4', '9 Long Road'], suburb: 'Brunswick East', state: 'VIC', postcode: '3057' },
    ],
  ])('%s is told apart', (text, parts) => {
    expect(parseSender(text)).toEqual(parts)
  })

  test.each(['2 Sample Lane Alexandria NSW 2015', '2 Sample Lane, Alexandria 2015', ''])('%j is refused', text => {
    expect(() => parseSender(text)).toThrow('suburb STATE postcode')
  })
})
