import { describe, expect, test } from 'vitest'
import { dispatchStateOf, type SendFacts } from './dispatch-of-order.ts'

const paid: SendFacts = {
  isPaid: true,
  isCancelled: false,
  isPaidBack: false,
  piecesToSend: 2,
  requiresShipping: true,
  isFulfilled: false,
  isContentChanged: false,
}

describe('where an order of the shop is on its way [SHOPORDER-18]', () => {
  test.each([
    ['paid, with something to send', null, {}, 'received'],
    ['not paid yet', null, { isPaid: false }, 'not_needed'],
    ['paid at last', 'not_needed', {}, 'received'],
    ['nothing of it is ever sent', null, { requiresShipping: false, piecesToSend: 0 }, 'not_needed'],
    ['packed, and read again', 'packed', {}, 'packed'],
    ['on hold, and read again', 'on_hold', {}, 'on_hold'],
    ['cancelled while packed', 'packed', { isCancelled: true }, 'cancelled'],
    ['all of it paid back before it left', 'received', { piecesToSend: 0 }, 'cancelled'],
    ['all of the money given back without naming a piece', 'packed', { isPaidBack: true }, 'cancelled'],
    ['packed before some of it was paid back', 'packed', { piecesToSend: 1, isContentChanged: true }, 'received'],
    ['some of it paid back while it is held', 'on_hold', { piecesToSend: 1, isContentChanged: true }, 'on_hold'],
    ['some of it paid back after it left', 'shipped', { piecesToSend: 1, isContentChanged: true }, 'shipped'],
    ['sent by the shop itself', 'received', { isFulfilled: true }, 'shipped'],
    ['already sent when it is first read', null, { isFulfilled: true }, 'shipped'],
    ['cancelled after it left', 'shipped', { isCancelled: true }, 'shipped'],
    ['all of it paid back after it arrived', 'delivered', { piecesToSend: 0 }, 'delivered'],
  ] as const)('%s', (_, before, facts, after) => {
    expect(dispatchStateOf(before, { ...paid, ...facts })).toBe(after)
  })
})
