import type { Tx } from '#src/database/database.ts'
import { csvOf, dollars } from '#src/documents/csv.ts'
import { begunGoods, handRefundsOf } from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { creditNoteNumber, invoiceNumber, shopOrdersOf, stateLabelOf } from '#src/modules/shop/shop.ts'
import { creditsOf } from '#src/modules/subscriptions/subscriptions.ts'
import type { Everything } from '../export/export.repo.ts'
import { inWords } from '../export/export-care.present.ts'

/** What moved besides the invoices of plans: at the shop, by subscription to goods, and as credit. */
export const moneyOf = async (tx: Tx, patientId: string) => ({
  orders: await shopOrdersOf(tx, patientId),
  goods: await begunGoods(tx, patientId),
  goodsRefunds: await handRefundsOf(tx, patientId),
  credits: await creditsOf(tx, patientId),
})
export type Money = Awaited<ReturnType<typeof moneyOf>>

type Line = {
  on: Date | null
  what: string
  number: string
  cents: number
  /** What of it credit paid. */
  credit: number
  /** Null where it is told on the tax invoice alone. */
  gst: number | null
  currency: string
  state: string
}

const plansOf = ({ invoices, refunds }: Everything): Line[] => [
  ...invoices.map(one => ({
    ...{ on: one.paidAt ?? one.issuedAt, what: 'Invoice', number: one.number },
    ...{ cents: one.amountCents, credit: one.creditCents, gst: one.gstCents, currency: one.currency },
    state: one.status,
  })),
  ...refunds.map(one => ({
    ...{ on: one.requestedAt, what: 'Paid back' },
    number: invoices.find(({ id }) => id === one.invoiceId)?.number ?? '',
    ...{ cents: -one.amountCents, credit: 0, gst: 0, currency: one.currency, state: one.status },
  })),
]

/** An order that a delivery has paid for stands with that delivery: its money is there once. */
const ordersOf = ({ orders, goods }: Money): Line[] => {
  const paidByDelivery = new Set(goods.flatMap(({ deliveries }) => deliveries.map(one => one.shopOrderId)))
  return orders
    .filter(({ order }) => !paidByDelivery.has(order.providerId))
    .flatMap(({ order, parts }) => [
      {
        ...{ on: order.paidAt ?? order.placedAt, what: `Order ${order.name} of the shop` },
        ...{ number: invoiceNumber(order.invoiceNumber), cents: order.totalCents, credit: 0, gst: order.taxCents },
        ...{ currency: order.currency, state: stateLabelOf(order) },
      },
      ...parts.refunds.map(refund => ({
        ...{ on: refund.doneAt ?? refund.createdAt, what: `Paid back of order ${order.name}` },
        ...{ number: creditNoteNumber(refund.number), cents: -refund.amountCents, credit: 0, gst: -refund.taxCents },
        ...{ currency: order.currency, state: inWords(refund.status) },
      })),
    ])
}

const goodsOf = ({ goods, goodsRefunds }: Money): Line[] =>
  goods.flatMap(({ row: { currency }, deliveries }) =>
    deliveries.flatMap(one => {
      const shared = { number: one.invoiceNumber, gst: null, currency }
      const isPaidBack = one.state === 'paying_back' || one.state === 'paid_back'
      return [
        {
          ...{
            ...shared,
            on: one.paidAt,
            what: ['Delivery by subscription', one.shopOrderName].filter(Boolean).join(' '),
          },
          ...{ cents: one.amountCents, credit: one.creditCents, state: inWords(one.state) },
        },
        ...(isPaidBack
          ? [
              {
                ...{ ...shared, on: null, what: 'Paid back of a delivery' },
                ...{ cents: -one.amountCents, credit: -one.creditCents, state: inWords(one.state) },
              },
            ]
          : []),
        ...goodsRefunds
          .filter(({ deliveryId }) => deliveryId === one.id)
          .map(refund => ({
            ...{ ...shared, on: refund.decidedAt, what: 'Paid back of a delivery' },
            ...{ cents: -refund.amountCents, credit: -refund.creditCents, state: inWords(refund.status) },
          })),
      ]
    }),
  )

const creditOf = ({ credits }: Money): Line[] =>
  credits
    .filter(one => one.decision === 'approved')
    .flatMap(one => {
      const shared = { number: '', credit: 0, gst: null, currency: 'AUD' }
      return [
        { ...shared, on: one.decidedAt, what: 'Credit given', cents: one.amountCents, state: inWords(one.reason) },
        ...(one.takenBackAt
          ? [{ ...shared, on: one.takenBackAt, what: 'Credit taken back', cents: -one.takenBackCents, state: '' }]
          : []),
      ]
    })

/** Every move of money and credit of somebody, one a line. */
export const moneyCsv = (all: Everything, money: Money): string =>
  csvOf<Line>(
    [
      ['Day', row => row.on?.toISOString().slice(0, 10) ?? ''],
      ['What', row => row.what],
      ['Invoice', row => row.number],
      ['Amount', row => dollars(row.cents)],
      ['Of it by credit', row => dollars(row.credit)],
      ['GST in it', row => (row.gst === null ? '' : dollars(row.gst))],
      ['Currency', row => row.currency],
      ['State', row => row.state],
    ],
    [...plansOf(all), ...ordersOf(money), ...goodsOf(money), ...creditOf(money)],
  )
