import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { lockPaidBack } from '../billing.repo.ts'
import { settleLost, writeRefundDown } from '../manage/refund-invoice.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { decideAsked, dropAsked, type HandPaid, keepAsked, mayAsk } from './hand-refund.ts'
import { decideRequest, insertNote, insertRequest, requestById, requestsOf } from './payments.repo.ts'
import { buildPayment, leftOf } from './read-payments.ts'

const page = async ({ tx, actor, now }: Ctx<'admin'>, invoiceId: string): Promise<Result<PaymentForAdmin>> => {
  const found = await buildPayment(tx, actor, invoiceId, now)
  return found ? done(found) : refused('not_found')
}

/** An invoice, held still, as far as it is paid back by hand. */
const paidInvoice = async (deps: Deps, tx: Tx, invoiceId: string): Promise<HandPaid | undefined> => {
  const found = await lockPaidBack(tx, invoiceId)
  if (!found) return undefined
  const { invoice, back } = found
  const { patientId, stripeInvoiceId, currency, subscriptionId } = invoice
  return {
    ...{ id: invoiceId, patientId, stripeInvoiceId, currency, name: `invoice ${invoice.number}` },
    leftCents: invoice.status === 'paid' ? leftOf(invoice.amountCents, back) : 0,
    requests: await requestsOf(tx, invoiceId),
    note: async (what, { reason }) => {
      const action = `invoice.refund_${what}`
      await audit(deps.clock, tx, { action, subjectType: 'invoice', subjectId: invoiceId, patientId, reason })
      await announce(tx, ['role:admin'], 'subscription', subscriptionId)
    },
    pay: ({ id: requestId, amountCents, reason }) =>
      writeRefundDown(deps, tx, invoice, { orderId: null, requestId, amountCents, reason }),
  }
}

type Refund = { id: string } & CallInput<typeof payments.refund>['body']

/**
 * Somebody of the office pays some of an invoice back: at once where it is within what they may do alone, otherwise as soon as a second
 * person agrees. The same request twice is one. Refuses with `not_found`, and as {@link mayAsk} does.
 */
export const refundByHand = async (ctx: Ctx<'admin'>, input: Refund): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx } = ctx
  const { id: invoiceId } = input
  const paid = await paidInvoice(deps, tx, invoiceId)
  if (!paid) return goodsDesk.refund.ask(ctx, input)
  const known = await requestById(tx, input.requestKey)
  if (known) return known.invoiceId === invoiceId ? page(ctx, invoiceId) : refused('not_found')
  const may = await mayAsk(ctx, paid, input)
  if (!may.ok) return may
  await keepAsked(ctx, paid, input, row => insertRequest(tx, { ...row, invoiceId }))
  return page(ctx, invoiceId)
}

type Decide = { id: string } & CallInput<typeof payments.decide>['body']

/** A second person agrees to a refund or declines it. Refuses with `not_found`, and as {@link decideAsked} does. */
export const decideRefund = async (ctx: Ctx<'admin'>, input: Decide): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx } = ctx
  const asked = await requestById(tx, input.id)
  if (!asked) return goodsDesk.decide.ask(ctx, input)
  const paid = await paidInvoice(deps, tx, asked.invoiceId)
  // Read again now that it is held: of two who decide at once one counts.
  const request = paid && (await requestById(tx, input.id))
  if (!request) return refused('not_found')
  const decided = await decideAsked(ctx, paid, request, input, row => decideRequest(tx, request.id, row))
  return decided.ok ? page(ctx, request.invoiceId) : decided
}

/** A dispute about an invoice is lost: nothing of it is owed any more, and nothing that was asked for waits. */
export const endRefundsOf = async (deps: Deps, tx: Tx, invoiceId: string): Promise<void> => {
  await settleLost(deps, tx, invoiceId)
  const requests = await requestsOf(tx, invoiceId)
  await dropAsked(deps, tx, { id: invoiceId, requests }, (id, row) => decideRequest(tx, id, row))
}

type Note = { id: string } & CallInput<typeof payments.note>['body']

/** A note for colleagues; sent again it is one. Refuses with `not_found`. */
export const noteOnPayment = async (
  ctx: Ctx<'admin'>,
  { id, noteId, text }: Note,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const before = await page(ctx, id)
  if (!before.ok) return goodsDesk.note.ask(ctx, { id, noteId, text })
  await insertNote(tx, { id: noteId, invoiceId: id, text, byName: actor.name, at: now })
  await audit(deps.clock, tx, { action: 'invoice.note', subjectType: 'invoice', subjectId: id })
  return page(ctx, id)
}
