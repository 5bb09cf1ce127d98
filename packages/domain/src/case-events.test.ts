import { caseEventKinds } from '@om/contracts/case-history'
import { expect, test } from 'vitest'
import { caseEventsWith, caseEventWords } from './case-events.ts'
import { orderMoves } from './lifecycles/order.ts'
import { prescriptionMoves } from './lifecycles/prescription.ts'

test('an entry is told in the words of its reader, and what is no event of the care is not told [RECORD-S050]', () => {
  const sent = { action: 'consult.submit', reason: '' }
  expect(caseEventWords(sent, 'patient')).toEqual({ kind: 'assessment', what: 'You sent your assessment' })
  expect(caseEventWords(sent, 'clinic')).toEqual({ kind: 'assessment', what: 'Assessment sent' })
  expect(caseEventWords({ ...sent, reason: 'review' }, 'clinic')?.what).toBe('Review asked for')
  expect(caseEventWords({ action: 'consult.read', reason: '' }, 'patient')).toBeNull()
})

test('every kind has its events, and a search finds those whose sentence has every word [RECORD-S051]', () => {
  for (const kind of caseEventKinds) expect(caseEventsWith('patient', kind)).not.toEqual([])
  expect(caseEventsWith('patient', null, 'Parcel  LEFT')).toEqual(['order.ship'])
  expect(caseEventsWith('clinic', 'parcel', 'left')).toEqual([])
})

test('every move that ends or stops something is told [RECORD-S050]', () => {
  const known = new Set(caseEventsWith('clinic', null))
  // Making it is told as it begins and as it has passed its check.
  const untold = new Set(['order.finish_compounding'])
  const moves = [
    ...orderMoves.map(({ action }) => `order.${action}`),
    ...prescriptionMoves.map(({ action }) => `prescription.${action}`),
  ]
  expect(moves.filter(one => !known.has(one) && !untold.has(one))).toEqual([])
})
