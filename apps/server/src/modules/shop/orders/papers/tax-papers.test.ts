import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxPaperPdf } from '#src/documents/tax-paper-pdf.ts'
import type { OrderView } from '../shop-orders.present.ts'
import type { ShopLineRow, ShopOrderRow, ShopRefundLineRow, ShopRefundRow } from '../shop-orders.repo.ts'
import { creditNotePaper, invoicePaper } from './tax-papers.ts'

const at = new Date('2026-11-16T00:00:00Z')
const seller = {
  legal: { companyName: 'Sample Company Pty Ltd', businessNumber: 'ABN 00 000 000 000' },
  clinic: { address: 'Level 1, 1 Sample Street, Sydney NSW 2000', phone: '02 5550 1000' },
}
const shipTo = {
  name: 'Mina Castellano',
  line1: '27 Boundary Road',
  line2: '',
  suburb: 'Paddington',
  state: 'QLD' as const,
  postcode: '4064',
}

type Line = { unitCents: number; quantity: number; discountCents: number; isTaxed: boolean }
type Given = { lines: Line[]; shippingCents?: number; order?: Partial<ShopOrderRow>; refund?: Refund }
type Refund = { amountCents: number; taxCents: number; shippingCents: number; lines: [place: number, cents: number][] }

/** An order with these lines, as it would be stored. */
const viewOf = ({ lines, shippingCents = 0, order = {}, refund }: Given): OrderView => {
  const goods = lines.reduce((sum, line) => sum + line.unitCents * line.quantity - line.discountCents, 0)
  const rows: ShopLineRow[] = lines.map((line, position) => ({
    ...line,
    id: `line-${position}`,
    orderId: 'order',
    providerId: `p${position}`,
    position,
    productId: null,
    variantId: null,
    sku: `SKU${position}`,
    title: `Item ${position}`,
    variantTitle: '',
    refundedQuantity: 0,
    taxCents: 0,
    requiresShipping: true,
  }))
  const stored = {
    id: 'order',
    invoiceNumber: 10_001,
    name: '#1001',
    currency: 'AUD',
    customerName: 'Mina Castellano',
    email: 'mina@example.com',
    shipTo,
    paidAt: at,
    placedAt: at,
    shippingCents,
    shippingTaxCents: Math.round(shippingCents / 11),
    totalCents: goods + shippingCents,
    ...order,
  } as ShopOrderRow
  const refunds = refund
    ? [
        {
          id: 'refund',
          number: 10_007,
          status: 'done',
          createdAt: at,
          doneAt: at,
          ...refund,
        } as unknown as ShopRefundRow,
      ]
    : []
  const refundLines = (refund?.lines ?? []).map(
    ([place, amountCents]): ShopRefundLineRow => ({
      refundId: 'refund',
      lineId: `line-${place}`,
      quantity: 1,
      amountCents,
      taxCents: 0,
      restock: false,
    }),
  )
  const parts = { lines: rows, refunds, refundLines, returns: [], returnLines: [] }
  return { order: stored, parts, parcel: undefined, pathOf: () => null }
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
const line = fc
  .record({
    unitCents: fc.integer({ min: 1, max: 50_000 }),
    quantity: fc.integer({ min: 1, max: 99 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isTaxed: fc.boolean(),
  })
  .map(({ share, ...one }) => ({ ...one, discountCents: Math.floor(one.unitCents * one.quantity * share) }))

describe('a tax invoice', () => {
  const two = {
    lines: [
      { unitCents: 3_200, quantity: 2, discountCents: 175, isTaxed: true },
      { unitCents: 1_000, quantity: 1, discountCents: 0, isTaxed: false },
    ],
    shippingCents: 895,
  }

  test('says everything that the tax office wants on it [SHOPORDER-38]', () => {
    const paper = invoicePaper(viewOf(two), seller)
    expect(paper).toMatchObject({
      title: 'Tax invoice',
      number: 'INV10001',
      issuedOn: '2026-11-16',
      seller: { name: 'Sample Company Pty Ltd', businessNumber: 'ABN 00 000 000 000' },
      buyer: { name: 'Mina Castellano', address: '27 Boundary Road, Paddington QLD 4064' },
      about: [['Order', '#1001']],
      items: [
        { text: 'Item 0', quantity: 2, unitCents: 3_200, discountCents: 175, isTaxed: true, totalCents: 6_225 },
        { text: 'Item 1', isTaxed: false, gstCents: 0, totalCents: 1_000 },
        { text: 'Delivery', isTaxed: true, totalCents: 895 },
      ],
      totalCents: 8_120,
      gstCents: 647,
      freeCents: 1_000,
    })
  })

  test('of A$1,000 and more names the buyer, by e-mail where no name is known [SHOPORDER-39]', () => {
    const order = { customerName: '', shipTo: null }
    const costing = (unitCents: number) =>
      invoicePaper(viewOf({ lines: [{ unitCents, quantity: 1, discountCents: 0, isTaxed: true }], order }), seller)
        .buyer
    expect(costing(99_999)).toBeNull()
    expect(costing(100_000)).toEqual({ name: 'mina@example.com', address: '' })
  })

  test('adds up: lines to the total, their GST to its GST, whatever was sold [SHOPORDER-40]', () => {
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 0, max: 3_000 }),
        (lines, shipping) => {
          const view = viewOf({ lines, shippingCents: shipping })
          const paper = invoicePaper(view, seller)
          expect(sum(paper.items.map(item => item.totalCents))).toBe(paper.totalCents)
          expect(paper.totalCents).toBe(view.order.totalCents)
          expect(sum(paper.items.map(item => item.gstCents))).toBe(paper.gstCents)
          expect(Math.abs(paper.gstCents - (paper.totalCents - paper.freeCents) / 11)).toBeLessThanOrEqual(0.5)
        },
      ),
    )
  })

  test('is printed, on as many pages as it needs, and the same each time', async () => {
    const many = Array.from({ length: 50 }, () => two.lines)
      .flat()
      .slice(0, 50)
    const paper = invoicePaper(viewOf({ lines: many, shippingCents: 895 }), seller)
    const [one, again] = [await taxPaperPdf(paper), await taxPaperPdf(paper)]
    expect(Buffer.from(one).equals(Buffer.from(again))).toBe(true)
    expect(
      Buffer.from(one)
        .toString('latin1')
        .match(/\/Type \/Page\b/g)?.length,
    ).toBeGreaterThan(1)
  })
})

describe('a credit note', () => {
  test('names the invoice that it corrects, and adds up also where more or less than the lines was paid back [SHOPORDER-41]', () => {
    const amounts = fc.record({
      amountCents: fc.integer({ min: 1, max: 20_000 }),
      taxCents: fc.integer({ min: 0, max: 1_800 }),
      shippingCents: fc.integer({ min: 0, max: 895 }),
      lines: fc.constantFrom<[number, number][]>(
        [],
        [[0, 3_000]],
        [
          [0, 3_000],
          [1, 1_000],
        ],
      ),
    })
    const lines = [
      { unitCents: 3_000, quantity: 2, discountCents: 0, isTaxed: true },
      { unitCents: 1_000, quantity: 1, discountCents: 0, isTaxed: false },
    ]
    fc.assert(
      fc.property(amounts, refund => {
        const view = viewOf({ lines, shippingCents: 895, refund })
        const [row] = view.parts.refunds
        if (!row) throw new Error('no refund')
        const paper = creditNotePaper(view, row, seller)
        expect(paper).toMatchObject({ title: 'Credit note', number: 'CN10007', totalCents: refund.amountCents })
        expect(paper.about).toContainEqual(['Corrects tax invoice', 'INV10001'])
        expect(sum(paper.items.map(item => item.totalCents))).toBe(paper.totalCents)
        expect(sum(paper.items.map(item => item.gstCents))).toBe(paper.gstCents)
      }),
    )
  })
})
