import type { BoardItem } from '@om/contracts/supply-shapes'
import { describe, expect, test } from 'vitest'
import { type Board, boardWords } from './board.ts'

const item = (isLate: boolean): BoardItem => ({
  id: '00000000-0000-4000-8000-000000000001',
  number: 'OM10001',
  brand: 'men',
  state: 'received',
  patientName: 'Theo Marsh',
  title: 'Daily tablet',
  medicines: 'Finasteride 1 mg tablet',
  supplyNumber: 1,
  suppliesTotal: 2,
  compounded: false,
  receivedAt: '2026-03-02T00:00:00Z',
  dueAt: '2026-03-03T06:00:00Z',
  isLate,
  holdReason: '',
  nextStep: 'Verify',
})
const board = (late: boolean[], count = late.length): Board => ({
  columns: [{ view: 'to_verify', items: late.map(item) }],
  counts: { to_verify: count, to_make: 0, to_check: 0, to_ship: 0, on_hold: 0, returned: 0, shipped: 0, all: count },
  shop: { items: [], counts: { to_pack: 0, to_ship: 0, on_hold: 0, shipped: 0, all: 0 } },
})

const shop = (late: boolean[], count = late.length): Board['shop'] => ({
  items: late.map(isLate => ({
    id: '00000000-0000-4000-8000-000000000001',
    name: '#1001',
    brand: 'men',
    state: 'received',
    recipient: 'Theo Marsh',
    suburb: 'Sydney NSW',
    items: 1,
    isExpress: false,
    receivedAt: '2026-03-02T00:00:00Z',
    dueAt: '2026-03-03T06:00:00Z',
    isLate,
    holdReason: '',
    nextStep: 'Pack',
  })),
  counts: { to_pack: count, to_ship: 0, on_hold: 0, shipped: 0, all: count },
})

describe('the first line of the board', () => {
  test.each([
    [board([]), 'No open orders: everything paid has left.'],
    [board([false]), '1 open order, none late.'],
    [board([true, false, false]), '3 open orders, 1 late.'],
    [board([true, true], 9), '9 open orders, at least 2 late.'],
    [board([true, false], 1000), '1000+ open orders, 1 late.'],
  ])('tells whether anything waits too long: %#', (shown, words) => expect(boardWords(shown)).toBe(words))

  test.each([
    [shop([false]), 'No open orders: everything paid has left. Shop: 1 open, none late.'],
    [shop([true, false], 9), 'No open orders: everything paid has left. Shop: 9 open, 1 late.'],
    [shop([true, true], 9), 'No open orders: everything paid has left. Shop: 9 open, at least 2 late.'],
  ])('tells it of the shop as well: %# [DISP-18]', (waiting, words) =>
    expect(boardWords({ ...board([]), shop: waiting })).toBe(words),
  )
})
