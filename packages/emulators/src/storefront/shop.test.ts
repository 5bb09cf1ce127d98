import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createClock } from '../common/clock.ts'
import { createFaults } from '../common/faults.ts'
import { openStore } from '../common/store.ts'
import { createTimeline } from '../common/timeline.ts'
import { createOutbox } from '../common/webhooks/outbox.ts'
import { spreadDiscount } from './cart/discounts.ts'
import { createShop } from './shop.ts'

function openShop() {
  const store = openStore(':memory:')
  const clock = createClock(store, () => new Date('2026-11-20T00:00:00Z'))
  const faults = createFaults(store)
  const outbox = createOutbox(store, clock, faults)
  const timeline = createTimeline(store, clock)
  return createShop({ store, clock, faults, outbox, timeline, publicUrl: () => 'http://localhost:4010' })
}

const serum = '7820000000401'
const shampoo = '7820000000101'
const tea = '7820000002101'

describe('stock', () => {
  test('of one line that is short takes nothing of the others, and says what is left', () => {
    const shop = openShop()
    const before = shop.variantOf(shampoo)?.stock
    const wanted = [
      { variantId: shampoo, quantity: 1 },
      { variantId: serum, quantity: 4 },
      { variantId: serum, quantity: 4 },
    ]
    expect(shop.reserveStock(wanted)).toEqual([{ variantId: serum, wanted: 8, left: 7 }])
    expect(shop.variantOf(shampoo)?.stock).toBe(before)
  })

  test('never goes below zero, whatever is asked for and put back', () => {
    const step = fc.record({ isBack: fc.boolean(), quantity: fc.integer({ min: 1, max: 5 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), steps => {
        const shop = openShop()
        let left = shop.variantOf(serum)?.stock ?? 0
        for (const { isBack, quantity } of steps) {
          if (isBack) shop.restock([{ variantId: serum, quantity }])
          else if (shop.reserveStock([{ variantId: serum, quantity }]).length > 0) continue
          left += isBack ? quantity : -quantity
          expect(left).toBeGreaterThanOrEqual(0)
          expect(shop.variantOf(serum)?.stock).toBe(left)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('that is not counted never runs out', () => {
    expect(openShop().reserveStock([{ variantId: tea, quantity: 5000 }])).toEqual([])
  })

  test('running low is told to those who follow, and makes the catalogue another one', () => {
    const shop = openShop()
    const told: string[] = []
    shop.onProductChanged(({ handle }) => told.push(handle))
    const before = shop.revision()
    shop.reserveStock([{ variantId: serum, quantity: 7 }])
    expect(told).toEqual(['rs1-root-serum'])
    expect(shop.revision()).not.toBe(before)
    const sold = shop.variants.get(serum)
    expect(sold && shop.isForSale(sold)).toBe(false)
  })
})

describe('a discount', () => {
  test('over several lines adds up to the whole, and no line is paid back more than it costs', () => {
    const cents = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(cents, fc.double({ min: 0, max: 1, noNaN: true }), (lines, share) => {
        const total = lines.reduce((sum, one) => sum + one, 0)
        const off = Math.floor(total * share)
        const parts = spreadDiscount(off, lines)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(off)
        for (const [place, part] of parts.entries()) expect(part).toBeLessThanOrEqual(lines[place] ?? 0)
      }),
    )
  })
})
