import type { ClosingFacts } from '@om/contracts/account'
import { expect, test } from 'vitest'
import { closingConsequences } from './closing-words.ts'

const nothing: ClosingFacts = {
  endsSubscription: false,
  withdrawsConsult: false,
  ordersUnderway: 0,
  creditCents: 0,
  keptUntil: '2026-12-20',
  keptFor: 'account',
}

test('someone without treatment hears only what concerns them', () =>
  expect(closingConsequences(nothing)).toEqual([
    'You are signed out everywhere and cannot sign in again.',
    'We send you no more news.',
    'Nothing has to be kept. Until 20 Dec 2026 we can open the account again if you call us; then everything is destroyed.',
    expect.stringContaining('What stays is our log of who opened or changed what'),
  ]))

test('someone in treatment hears what ends, what still comes and what the law keeps [SESSION-24] [SUB-S720]', () => {
  const said = closingConsequences({
    endsSubscription: true,
    withdrawsConsult: true,
    ordersUnderway: 2,
    creditCents: 2_050,
    keptUntil: '2033-11-20',
    keptFor: 'record',
  }).join(' ')
  expect(said).toContain('subscription ends')
  expect(said).toContain('assessment or review is withdrawn')
  expect(said).toContain('2 orders')
  expect(said).toContain('Your credit of A$20.50 is not paid out.')
  expect(said).toContain('keep your clinical record until 20 Nov 2033')
  expect(said).toContain('then everything is destroyed')
})

test('someone who only bought hears that tax law keeps it [ACCOUNT-S800]', () =>
  expect(closingConsequences({ ...nothing, keptUntil: '2032-06-30', keptFor: 'money' }).join(' ')).toContain(
    'Tax law has us keep what you paid until 30 June 2032',
  ))

test('one paid order is spoken of as one', () =>
  expect(closingConsequences({ ...nothing, ordersUnderway: 1 }).join(' ')).toContain('The order you have paid for'))
