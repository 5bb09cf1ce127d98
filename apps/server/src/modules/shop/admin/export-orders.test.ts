import { describe, expect, test } from 'vitest'
import { ordersCsv } from './export-orders.ts'

type Orders = Parameters<typeof ordersCsv>[0]
type Lines = Parameters<typeof ordersCsv>[1]

const order = (change: Partial<Orders[number]> = {}): Orders[number] => ({
  id: '0d4f9c1e-6a6f-4a7f-9d1b-0c8a5f3b2e10',
  invoiceNumber: 10_001,
  providerId: 'gid://shopify/Order/1',
  name: '#1001',
  checkoutId: null,
  patientId: null,
  brand: 'men',
  email: 'mina@example.com',
  phone: '',
  customerName: 'Mina Okafor',
  shipTo: null,
  currency: 'AUD',
  subtotalCents: 6_400,
  discountCents: 0,
  shippingCents: 950,
  shippingTitle: 'Standard',
  shippingTaxCents: 86,
  taxCents: 610,
  totalCents: 6_710,
  refundedCents: 0,
  financialStatus: 'paid',
  isTest: true,
  placedAt: new Date('2026-11-15T23:30:00Z'),
  paidAt: new Date('2026-11-15T23:31:00Z'),
  cancelledAt: null,
  providerUpdatedAt: new Date('2026-11-15T23:31:00Z'),
  linkHash: 'hash',
  dispatchState: 'received',
  heldFrom: null,
  holdReason: '',
  holdNote: '',
  dueAt: null,
  lodgingUntil: null,
  packedAt: null,
  packedBy: null,
  shippedAt: null,
  shippedBy: null,
  deliveredAt: null,
  fulfilledAt: null,
  version: 0,
  createdAt: new Date('2026-11-15T23:31:00Z'),
  ...change,
})

const line = (change: Partial<Lines[number]> = {}): Lines[number] => ({
  id: '5b0c8ab0-3f2e-4f8e-8a61-9a1ef0ea7f01',
  orderId: '0d4f9c1e-6a6f-4a7f-9d1b-0c8a5f3b2e10',
  providerId: 'gid://shopify/LineItem/1',
  position: 0,
  productId: null,
  variantId: null,
  sku: 'TS1-250',
  title: 'TS1 Treatment Shampoo',
  variantTitle: '250 mL',
  quantity: 2,
  refundedQuantity: 1,
  unitCents: 3_200,
  discountCents: 640,
  taxCents: 524,
  isTaxed: true,
  requiresShipping: true,
  ...change,
})

const rowsOf = (csv: string) => csv.split('\r\n')

describe('orders for a spreadsheet', () => {
  test('one row per line with amounts in dollars, the day at the clinic and GST as on the invoice', () => {
    const [head, row, end] = rowsOf(ordersCsv([order()], [line()]))
    expect(head?.split(',').slice(0, 5)).toEqual(['Order', 'Invoice', 'Placed', 'Brand', 'Customer'])
    expect(row).toBe(
      '#1001,INV10001,2026-11-16,men,Mina Okafor,mina@example.com,paid,received,TS1-250,"TS1 Treatment Shampoo, 250 mL",2,1,32.00,6.40,57.60,5.24,9.50,6.10,67.10,0.00,AUD',
    )
    expect(end).toBe('')
  })

  test.each(['=HYPERLINK("http://x")', '+61', '-1', '@cmd', '\tx', ' =1+1', '\n=1+1', '＝1+1'])(
    'a name that would run as a formula stays text: %j [SHOPADM-04]',
    name => {
      const row = rowsOf(ordersCsv([order({ customerName: name })], [line()]))[1] ?? ''
      expect(row).toContain(`'${name.replaceAll('"', '""')}`)
    },
  )

  test('commas, quotes and line breaks do not break a row', () => {
    const csv = ordersCsv([order({ customerName: 'Okafor, "Mina"\nB' })], [line()])
    expect(csv).toContain('"Okafor, ""Mina""\nB"')
  })
})
