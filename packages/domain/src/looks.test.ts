import { expect, test } from 'vitest'
import { lookWords } from './looks.ts'

test.each([
  ['consult.read', 'your case: assessment, answers and notes', 'care', true],
  ['consult.identity', 'who you are, from the ID that you showed', 'care', false],
  ['consult.replay.read', 'what our safety rules said about your assessment', 'care', true],
  ['order.verify', 'your order: medicine, directions and address', 'order', false],
  ['picture.read_told', 'what you told us about allergies and other medicines', 'order', true],
  ['refill.early_read', 'your answers before a delivery', 'care', true],
  ['support.reply', 'a conversation of yours with us', 'answer', false],
  ['invoice.read', 'a payment of yours', 'money', true],
  [
    'chart_opening.cover.read',
    'your record from outside your own care team, to stand in for a colleague',
    'stated',
    true,
  ],
  ['second_opinion.read', 'your case, for a second opinion', 'care', true],
  ['quality.case.read', 'your case, for a quality audit', 'care', true],
  ['gp_letter.practice_read', 'the letter that you sent there', 'sent', true],
  ['something.new', 'your record', 'care', false],
])('%s is told as %s [RECORD-S001]', (action, part, reason, isReading) =>
  expect(lookWords(action)).toEqual({ part, reason, isReading }),
)
