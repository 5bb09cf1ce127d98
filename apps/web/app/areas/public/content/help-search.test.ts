import { describe, expect, test } from 'vitest'
import { helpEntries } from './help.ts'
import { findHelp, marked, termsOf } from './help-search.ts'

const found = (query: string) => findHelp(query, helpEntries).map(({ id }) => id)

describe('the search in the help', () => {
  test.each([
    ['refunds', 'returns-and-refunds'],
    ['Where is my order?', 'tracking'],
    ['how do I cancel', 'delivery-price-cancelling'],
    ['moving house', 'change-address'],
    ['depressed', 'mood'],
    ['interpreter', 'accessibility'],
    ['forgot password', 'signing-in'],
    ['camera', 'video-call-check'],
    ['real doctor', 'real-doctor'],
    ['DISCREET', 'privacy'],
  ])('for "%s" finds %s', (query, id) => expect(found(query)).toContain(id))

  test('puts what asks just that first', () => {
    expect(found('parcel arrive')[0]).toBe('when-parcels-arrive')
    expect(found('complaint')[0]).toBe('complaints')
    expect(found('refund')[0]).toBe('returns-and-refunds')
  })

  test('wants every telling word and passes over the common ones [SUPPORT-03]', () => {
    expect(found('cancel elephant')).toEqual([])
    expect(termsOf('What is the price of it?')).toEqual(['price'])
  })

  test('finds nothing for signs and spaces', () => {
    expect(found('  ?! ')).toEqual([])
    expect(found('')).toEqual([])
  })
})

describe('the help', () => {
  test('has five questions first and the sixth in reserve [SUPPORT-01]', () => {
    expect(helpEntries.slice(0, 6).map(({ id }) => id)).toEqual([
      'prescription',
      'choosing',
      'real-doctor',
      'privacy',
      'results',
      'delivery-price-cancelling',
    ])
  })

  test('can be linked to entry by entry [SUPPORT-02]', () => {
    expect(new Set(helpEntries.map(({ id }) => id)).size).toBe(helpEntries.length)
  })
})

describe('what was searched for', () => {
  test('is marked as whole words, and no letter is lost [SUPPORT-04]', () => {
    const text = 'Refunds: a refund, the doctor’s refunding.'
    const stretches = marked(text, termsOf('refund'))
    expect(stretches.filter(({ isHit }) => isHit).map(stretch => stretch.text)).toEqual([
      'Refunds',
      'refund',
      'refunding',
    ])
    expect(stretches.map(stretch => stretch.text).join('')).toBe(text)
  })
})
