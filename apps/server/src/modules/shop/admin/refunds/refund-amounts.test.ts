import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { OrderView } from '../../orders/shop-orders.present.ts'
import { refundAmounts } from './refund-amounts.ts'

type Line = { cents: number; quantity: number; isTaxed: boolean }
type Refund = {
  lines: { place: number; quantity: number; cents: number }[]
  shippingCents: number
  /** Given back without naming a piece. */
  otherCents?: number
}

const at = new Date('2026-11-16T00:00:00Z')

/** Only what the rule reads. */
const viewOf = (lines: Line[], shippingCents: number, refunds: Refund[] = []): OrderView => {
  const goods = lines.reduce((sum, { cents, quantity }) => sum + cents * quantity, 0)
  const shippingTaxCents = shippingCents > 0 ? 1 : 0
  const order = { currency: 'AUD', shippingCents, shippingTaxCents, totalCents: goods + shippingCents }
  return {
    order,
    parts: {
      lines: lines.map(({ cents, quantity, isTaxed }, place) => ({
        id: `line-${place}`,
        unitCents: cents,
        quantity,
        discountCents: 0,
        refundedQuantity: 0,
        isTaxed,
      })),
      refunds: refunds.map(({ lines: gone, shippingCents: back, otherCents = 0 }, place) => ({
        id: `refund-${place}`,
        status: 'done',
        shippingCents: back,
        amountCents: gone.reduce((sum, { cents }) => sum + cents, back + otherCents),
        createdAt: at,
      })),
      refundLines: refunds.flatMap(({ lines: gone }, refund) =>
        gone.map(({ place, quantity, cents }) => ({
          refundId: `refund-${refund}`,
          lineId: `line-${place}`,
          quantity,
          amountCents: cents,
        })),
      ),
      returns: [],
      returnLines: [],
    },
    parcel: undefined,
    pathOf: () => null,
  } as unknown as OrderView
}

const lines = fc.array(
  fc.record({
    cents: fc.integer({ min: 1, max: 90_000 }),
    quantity: fc.integer({ min: 1, max: 6 }),
    isTaxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
)
const wish = (lineId: string, quantity: number) => ({ lineId, quantity, restock: false })

describe('what a refund comes to', () => {
  test('a third of a line is a third of what it cost, with its GST', () => {
    const view = viewOf([{ cents: 3_200, quantity: 3, isTaxed: true }], 950)
    expect(refundAmounts(view, { lines: [wish('line-0', 1)], refundShipping: false })).toMatchObject({
      amountCents: 3_200,
      taxCents: 291,
      shippingCents: 0,
    })
  })

  test('what is GST-free gives no GST back', () => {
    const view = viewOf([{ cents: 1_250, quantity: 1, isTaxed: false }], 0)
    expect(refundAmounts(view, { lines: [wish('line-0', 1)], refundShipping: false })).toMatchObject({ taxCents: 0 })
  })

  test('more than is left is refused at its line, and says how much that is', () => {
    const view = viewOf([{ cents: 3_200, quantity: 2, isTaxed: true }], 0, [
      { lines: [{ place: 0, quantity: 1, cents: 3_200 }], shippingCents: 0 },
    ])
    expect(refundAmounts(view, { lines: [wish('line-0', 2)], refundShipping: false })).toEqual({
      problems: [{ field: 'line-0', message: '1 piece is left to refund.' }],
    })
  })

  test('a line of another order, and nothing at all, are refused', () => {
    const view = viewOf([{ cents: 3_200, quantity: 2, isTaxed: true }], 0)
    expect(refundAmounts(view, { lines: [wish('elsewhere', 1)], refundShipping: false })).toHaveProperty('problems')
    expect(refundAmounts(view, { lines: [], refundShipping: true })).toHaveProperty('problems')
  })

  test('more money than is left is refused, where some went back at the shop without naming a piece [SHOPADM-25]', () => {
    const view = viewOf([{ cents: 3_200, quantity: 2, isTaxed: true }], 950, [
      { lines: [], shippingCents: 0, otherCents: 1_000 },
    ])
    const wished = (quantity: number) =>
      refundAmounts(view, { lines: [wish('line-0', quantity)], refundShipping: true })
    expect(wished(2)).toEqual({ problems: [{ message: 'Only A$63.50 of what was paid is left to refund.' }] })
    expect(wished(1)).toMatchObject({ amountCents: 4_150 })
  })

  test('the delivery charge comes back once', () => {
    const view = viewOf([{ cents: 3_200, quantity: 1, isTaxed: true }], 950, [{ lines: [], shippingCents: 950 }])
    expect(refundAmounts(view, { lines: [wish('line-0', 1)], refundShipping: true })).toMatchObject({
      amountCents: 3_200,
      shippingCents: 0,
    })
  })

  test('everything at once is what was paid, to the cent [SHOPADM-07]', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5_000 }), (ordered, shippingCents) => {
        const amounts = refundAmounts(viewOf(ordered, shippingCents), {
          lines: ordered.map(({ quantity }, place) => wish(`line-${place}`, quantity)),
          refundShipping: true,
        })
        const paid = ordered.reduce((sum, { cents, quantity }) => sum + cents * quantity, shippingCents)
        expect(amounts).toMatchObject({ amountCents: paid })
      }),
    )
  })

  test('GST given back is never more than was in the money', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5_000 }), (ordered, shippingCents) => {
        const amounts = refundAmounts(viewOf(ordered, shippingCents), {
          lines: [wish('line-0', 1)],
          refundShipping: true,
        })
        if ('problems' in amounts) throw new Error('refused')
        expect(amounts.taxCents).toBeGreaterThanOrEqual(0)
        expect(amounts.taxCents * 11).toBeLessThanOrEqual(amounts.amountCents + 11)
      }),
    )
  })
})
