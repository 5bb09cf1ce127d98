import { expect, test } from 'vitest'
import { dispatchHoldReason, itemName, piecesWords } from './order-words.ts'

test('an item is called by its product, and by its variant where one was chosen', () => {
  expect(itemName({ title: 'Shampoo', variantTitle: '250 mL' })).toBe('Shampoo, 250 mL')
  expect(itemName({ title: 'Shampoo', variantTitle: '' })).toBe('Shampoo')
  expect([1, 2].map(piecesWords)).toEqual(['1 item', '2 items'])
})

test('a hold says why, also for a reason that is new', () => {
  expect(dispatchHoldReason('stock')).toBe('Not in stock')
  expect(dispatchHoldReason('a new one')).toBe('a new one')
})
