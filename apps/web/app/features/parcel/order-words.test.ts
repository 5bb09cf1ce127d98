import { supplyStates } from '@om/contracts/supply-states'
import { describe, expect, test } from 'vitest'
import { isUnderWay, meaningOf, noteOf, remedyOf, stockWords } from './order-words.ts'

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

  test.each(['delivered', 'cancelled', 'destroyed', 'resent', 'lost'] as const)('%s is over', state =>
    expect(isUnderWay({ state })).toBe(false),
  )

  test.each(['returned', 'resent', 'cancelled', 'destroyed', 'lost'] as const)('%s is explained', state =>
    expect(noteOf({ state, waitsFor: null, replacedBy: null }).length).toBeGreaterThan(20),
  )

  test.each([
    ['stock', /not in stock/, null],
    ['doctor', /question to your doctor/, null],
    ['address', /your address/, '/patient-shipping-addresses'],
    ['payment', /your payment/, '/patient-subscription-management'],
  ] as const)('on hold for %s says so, and leads to what only they can give [ORDER-162]', (waitsFor, words, to) => {
    expect(noteOf({ state: 'on_hold', waitsFor, replacedBy: null })).toMatch(words)
    expect(remedyOf({ waitsFor })?.to ?? null).toBe(to)
  })

  test('that was cancelled leads to what goes back [ORDER-S540]', () => {
    const cancelled = { state: 'cancelled', waitsFor: null, replacedBy: null } as const
    expect(noteOf(cancelled)).toContain('your invoices show what goes back')
    expect(remedyOf(cancelled)?.to).toBe('/patient-subscription-management/invoices')
    expect(remedyOf({ state: 'delivered', waitsFor: null })).toBeNull()
  })

  test('what is not in stock says when it is expected, and that they wait [ORDER-S209]', () => {
    expect(stockWords({ stock: null })).toBe('')
    const stock = { expectedOn: '2026-12-03', canChoose: true, waitsOn: true }
    expect(stockWords({ stock })).toBe('We expect it on 3 December 2026. You have said that you wait.')
  })

  test('what was destroyed leads to what goes back, which no card need be; made again nothing does [ORDER-S700]', () => {
    const destroyed = { state: 'destroyed', waitsFor: null } as const
    expect(noteOf({ ...destroyed, replacedBy: null })).toMatch(/invoices show what goes back/)
    expect(noteOf({ ...destroyed, replacedBy: null })).not.toContain('card')
    expect(remedyOf({ ...destroyed, replacedBy: null })?.to).toBe('/patient-subscription-management/invoices')
    expect(noteOf({ ...destroyed, replacedBy: 'OM1002' })).not.toMatch(/invoices|card/)
    expect(remedyOf({ ...destroyed, replacedBy: 'OM1002' })).toBeNull()
  })

  test('only an arrived parcel counts as good news already', () => {
    expect(supplyStates.filter(state => meaningOf(state) === 'good')).toEqual(['delivered'])
  })
})
