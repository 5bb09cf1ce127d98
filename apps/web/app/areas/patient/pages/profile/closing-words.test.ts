import { expect, test } from 'vitest'
import { closingConsequences } from './closing-words.ts'

const nothing = { endsSubscription: false, withdrawsConsult: false, ordersUnderway: 0, creditCents: 0, keptUntil: null }

test('someone without treatment hears only what concerns them', () =>
  expect(closingConsequences(nothing)).toEqual([
    'You are signed out everywhere and cannot sign in again.',
    'We send you no more news.',
    'There is no clinical record that we have to keep.',
  ]))

test('someone in treatment hears what ends, what still comes and what the law keeps [SESSION-24] [SUB-S720]', () => {
  const said = closingConsequences({
    endsSubscription: true,
    withdrawsConsult: true,
    ordersUnderway: 2,
    creditCents: 2_050,
    keptUntil: '2033-11-20',
  }).join(' ')
  expect(said).toContain('subscription ends')
  expect(said).toContain('assessment or review is withdrawn')
  expect(said).toContain('2 orders')
  expect(said).toContain('Your credit of A$20.50 is not paid out.')
  expect(said).toContain('until 20 Nov 2033')
})

test('one paid order is spoken of as one', () =>
  expect(closingConsequences({ ...nothing, ordersUnderway: 1 }).join(' ')).toContain('The order you have paid for'))
