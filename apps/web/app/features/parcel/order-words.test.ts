import { supplyStates } from '@om/contracts/supplies'
import { describe, expect, test } from 'vitest'
import { isUnderWay, meaningOf, noteOf } from './order-words.ts'

describe('an order in a patient’s words', () => {
  test.each([
    'received',
    'verified',
    'compounding',
    'quality_check',
    'packed',
    'shipped',
    'on_hold',
    'returned',
  ] as const)('%s is under way', state => expect(isUnderWay({ state })).toBe(true))

  test.each(['delivered', 'cancelled', 'destroyed', 'resent'] as const)('%s is over', state =>
    expect(isUnderWay({ state })).toBe(false),
  )

  test.each(['on_hold', 'returned', 'resent', 'cancelled', 'destroyed'] as const)('%s is explained', state =>
    expect(noteOf(state).length).toBeGreaterThan(20),
  )

  test('only an arrived parcel counts as good news already', () => {
    expect(supplyStates.filter(state => meaningOf(state) === 'good')).toEqual(['delivered'])
  })
})
