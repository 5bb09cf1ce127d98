import { done, type Result, refused } from '@om/contracts/errors'
import type { MyInvoice } from '@om/contracts/invoices'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { taxFigures } from '@om/domain/invoice/tax'
import type { AdminActor, PatientActor } from '#src/actor.ts'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { type CsvColumns, csvBytes, csvOf, dollars } from '#src/documents/csv.ts'
import type { TaxPaper } from '#src/documents/tax-paper-pdf.ts'
import type { FileReply } from '#src/http/serve.ts'
import {
  begunGoods,
  creditedGoods,
  type GoodsView,
  handRefundsOf,
  pricedAt,
} from '#src/modules/product-subscriptions/product-subscriptions.ts'
import {
  creditNoteNumber,
  creditOfOrder,
  invoiceNumber,
  type OrderView,
  orderCreditNumber,
  shopOrdersOf,
  taxItemsOf,
} from '#src/modules/shop/shop.ts'
import {
  creditNumber,
  type Disputed,
  disputesOf,
  type InvoiceRow,
  invoiceForPaper,
  presentInvoice,
  type RefundRow,
  refundForPaper,
  visibleInvoices,
  visibleRefunds,
} from '#src/modules/subscriptions/subscriptions.ts'
import { careCreditNote, carePaper } from './invoice-paper.ts'

const careStates: Record<string, MyInvoice['state']> = { paid: 'paid', open: 'due' }

const standingOf = (disputed: readonly Disputed[], stripeInvoiceId: string | undefined): MyInvoice['dispute'] =>
  disputed.find(one => one.stripeInvoiceId === stripeInvoiceId)?.standing ?? null

const ofCare = (invoice: InvoiceRow, refunds: readonly RefundRow[], disputed: readonly Disputed[]): MyInvoice => {
  let notes = 0
  return {
    id: invoice.id,
    kind: 'care',
    number: invoice.number,
    about: 'Care plan',
    at: invoice.issuedAt.toISOString(),
    amountCents: invoice.amountCents,
    creditCents: invoice.creditCents,
    gstCents: invoice.gstCents,
    currency: invoice.currency,
    state: careStates[invoice.status] ?? 'void',
    hasPaper: true,
    dispute: standingOf(disputed, invoice.stripeInvoiceId),
    backs: presentInvoice(invoice, refunds).refunds.map(({ amountCents, status }, index) => ({
      id: refunds[index]?.id ?? invoice.id,
      amountCents,
      status,
      at: (refunds[index]?.settledAt ?? refunds[index]?.requestedAt ?? invoice.issuedAt).toISOString(),
      number: status === 'paid_back' ? creditNumber(invoice, notes++) : '',
      paper: 'billing',
    })),
  }
}

type HandRefund = Awaited<ReturnType<typeof handRefundsOf>>[number]

const backStates = { requested: 'on_its_way', pending: 'on_its_way', succeeded: 'paid_back', failed: 'failed' } as const

/** What the office paid back of a delivery of goods: its order is the invoice. */
/** What the office paid back of an order that a subscription paid for, oldest first. */
const ofHand = (refunds: readonly HandRefund[], order: OrderView['order']): MyInvoice['backs'] => {
  const through = refunds.filter(({ status }) => status === 'succeeded')
  return refunds.map(one => ({
    id: one.id,
    amountCents: one.amountCents,
    status: backStates[one.status],
    at: (one.settledAt ?? one.askedAt).toISOString(),
    number: through.includes(one) ? orderCreditNumber(order, through.indexOf(one)) : '',
    paper: 'billing',
  }))
}

const ofShop = (
  { order, parts }: OrderView,
  dispute: MyInvoice['dispute'],
  byHand: readonly HandRefund[],
  creditCents: number,
): MyInvoice => ({
  id: order.id,
  kind: 'shop',
  number: invoiceNumber(order.invoiceNumber),
  about: `Shop order ${order.name}`,
  at: (order.paidAt ?? order.placedAt).toISOString(),
  amountCents: order.totalCents,
  creditCents,
  gstCents: taxFigures(taxItemsOf(order, parts.lines)).gstCents,
  currency: order.currency,
  state: order.paidAt ? 'paid' : order.cancelledAt ? 'void' : 'due',
  hasPaper: order.paidAt !== null,
  dispute,
  backs: [
    ...ofHand(byHand, order),
    ...parts.refunds.map((refund): MyInvoice['backs'][number] => ({
      id: refund.id,
      amountCents: refund.amountCents,
      status: refund.status === 'done' ? 'paid_back' : refund.status === 'failed' ? 'failed' : 'on_its_way',
      at: (refund.doneAt ?? refund.createdAt).toISOString(),
      number: refund.status === 'done' ? creditNoteNumber(refund.number) : '',
      paper: 'shop',
    })),
  ],
})

/** Deliveries of the shop that were paid and have no order there: all of the others are orders of the shop. */
const ofGoods = (view: GoodsView, disputed: readonly Disputed[]): MyInvoice[] =>
  view.deliveries
    .filter(({ state }) => state !== 'ordered')
    .map(({ id, paidAt, dueAt, amountCents, creditCents, state, stripeInvoiceId }) => ({
      id,
      kind: 'goods',
      number: '',
      about: state === 'paid' ? 'Shop subscription, being ordered' : 'Shop subscription, not sent',
      at: paidAt.toISOString(),
      amountCents,
      creditCents,
      gstCents: taxFigures(
        pricedAt(view, dueAt ?? paidAt).map(({ unitCents, quantity, isTaxed }) => ({
          cents: unitCents * quantity,
          isTaxed,
        })),
      ).gstCents,
      currency: view.row.currency,
      state: 'paid',
      hasPaper: false,
      dispute: standingOf(disputed, stripeInvoiceId),
      backs:
        state === 'paid'
          ? []
          : [
              {
                id,
                amountCents,
                status: state === 'paid_back' ? 'paid_back' : 'on_its_way',
                at: paidAt.toISOString(),
                number: '',
                paper: 'billing',
              },
            ],
    }))

const everyInvoice = async (tx: Tx, patientId: string): Promise<MyInvoice[]> => {
  const refunds = await visibleRefunds(tx, patientId)
  const care = (await visibleInvoices(tx, patientId)).filter(({ amountCents }) => amountCents > 0)
  const goods = await begunGoods(tx, patientId)
  const byHand = await handRefundsOf(tx, patientId)
  const disputed = await disputesOf.ask(tx, patientId)
  const paidBy = new Map(goods.flatMap(({ deliveries }) => deliveries.map(one => [one.shopOrderId, one] as const)))
  return [
    ...care.map(invoice => ofCare(invoice, refunds.get(invoice.id) ?? [], disputed)),
    ...(await shopOrdersOf(tx, patientId)).map(view =>
      ofShop(
        view,
        standingOf(disputed, paidBy.get(view.order.providerId)?.stripeInvoiceId),
        byHand.filter(one => one.deliveryId === paidBy.get(view.order.providerId)?.id),
        paidBy.get(view.order.providerId)?.creditCents ?? 0,
      ),
    ),
    ...goods.flatMap(view => ofGoods(view, disputed)),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Every invoice of the person who asks, of plans and of the shop, newest first. */
export const myInvoices = async ({ tx, actor }: Ctx<'patient'>): Promise<Result<{ items: MyInvoice[] }>> =>
  done({ items: await everyInvoice(tx, actor.id) })

const backCents = ({ backs }: MyInvoice) =>
  backs.filter(({ status }) => status === 'paid_back').reduce((sum, { amountCents }) => sum + amountCents, 0)

const stateWords: Record<MyInvoice['state'], string> = { paid: 'Paid', due: 'Not paid', void: 'Cancelled' }

const disputeWords = { open: 'Not decided yet', won: 'The payment stands', lost: 'Given back by the bank' }

const columns: CsvColumns<MyInvoice> = [
  ['Date', ({ at }) => dayIn(new Date(at), CLINIC_ZONE)],
  ['Number', ({ number }) => number],
  ['For', ({ about }) => about],
  ['State', ({ state }) => stateWords[state]],
  ['Amount', ({ amountCents }) => dollars(amountCents)],
  ['Of it by credit', ({ creditCents }) => dollars(creditCents)],
  ['GST in it', ({ gstCents }) => dollars(gstCents)],
  ['Paid back', one => dollars(backCents(one))],
  ['Disputed at the bank', ({ dispute }) => (dispute ? disputeWords[dispute] : '')],
  ['Credit notes', ({ backs }) => backs.flatMap(({ number }) => number || []).join(' ')],
  ['Currency', ({ currency }) => currency],
]

/** The same for a spreadsheet, amounts in dollars. */
export const exportInvoices = async ({ tx, actor, now }: Ctx<'patient'>): Promise<Result<FileReply>> =>
  done({
    bytes: csvBytes(csvOf(columns, await everyInvoice(tx, actor.id))),
    filename: `invoices-${dayIn(now, CLINIC_ZONE)}.csv`,
  })

type Reader = PatientActor | AdminActor
type Chosen = { paper: TaxPaper; subjectType: string; subjectId: string }

const printed = async (
  ctx: BareCtx<readonly ['patient', 'admin', 'superadmin']>,
  choose: (tx: Tx, reader: Reader) => Promise<Chosen | null>,
): Promise<Result<FileReply>> => {
  const { deps, actor } = ctx
  const found = await inTransaction(ctx, async ({ tx }) => {
    const chosen = await choose(tx, actor)
    if (chosen && actor.role !== 'patient')
      await audit(deps.clock, tx, {
        action: 'invoice.paper',
        subjectType: chosen.subjectType,
        subjectId: chosen.subjectId,
        reason: chosen.paper.number,
      })
    return chosen
  })
  if (!found) return refused('not_found')
  // The PDF library is loaded when the first paper is printed.
  const { taxPaperPdf } = await import('#src/documents/tax-paper-pdf.ts')
  const { title, number } = found.paper
  return done({
    bytes: await taxPaperPdf(found.paper),
    filename: `${title.toLowerCase().replaceAll(' ', '-')}-${number}.pdf`,
  })
}

/** An invoice of a care plan as PDF, for its patient and for the office. Refuses with `not_found`. */
export const printCareInvoice = (
  ctx: BareCtx<readonly ['patient', 'admin', 'superadmin']>,
  { id }: { id: string },
): Promise<Result<FileReply>> =>
  printed(ctx, async (tx, reader) => {
    const paid = await invoiceForPaper(tx, reader, id)
    if (!paid) return null
    return { paper: carePaper(paid, ctx.deps.config), subjectType: 'invoice', subjectId: id }
  })

/** The credit note of a refund that went through, of a care plan or of goods by subscription, in the same way. */
export const printCredit = (
  ctx: BareCtx<readonly ['patient', 'admin', 'superadmin']>,
  { id }: { id: string },
): Promise<Result<FileReply>> =>
  printed(ctx, async (tx, reader) => {
    const { config } = ctx.deps
    const found = await refundForPaper(tx, reader, id)
    if (found) {
      const paper = careCreditNote(found, found.refund, found.index, config)
      return { paper, subjectType: 'invoice', subjectId: found.invoice.id }
    }
    const goods = await creditedGoods(tx, id)
    if (!goods || (reader.role === 'patient' && goods.refund.patientId !== reader.id)) return null
    const { refund, delivery, place } = goods
    const { amountCents, lines, settledAt, askedAt } = refund
    const credit = { place, at: settledAt ?? askedAt, amountCents, lines }
    const paper = await creditOfOrder(tx, delivery.shopOrderId ?? '', credit, config)
    return paper && { paper, subjectType: 'product_delivery', subjectId: delivery.id }
  })
