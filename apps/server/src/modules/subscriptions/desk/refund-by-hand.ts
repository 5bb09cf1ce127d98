import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { needsSecond } from '@om/domain/invoice/hand-refund'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { type InvoiceRow, lockPaidBack } from '../billing.repo.ts'
import { heldByBank, writeRefundDown } from '../manage/refund-invoice.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { decideRequest, insertNote, insertRequest, type RequestRow, requestById, requestsOf } from './payments.repo.ts'
import { buildPayment, leftOf, paidAlone } from './read-payments.ts'

const page = async ({ tx, actor, now }: Ctx<'admin'>, invoiceId: string): Promise<Result<PaymentForAdmin>> => {
  const found = await buildPayment(tx, actor, invoiceId, now)
  return found ? done(found) : refused('not_found')
}

type Asked = Pick<RequestRow, 'id' | 'invoiceId' | 'patientId' | 'amountCents' | 'reason'>

const auditStep = (deps: Deps, tx: Tx, action: string, { invoiceId, patientId, reason }: Asked): Promise<number> =>
  audit(deps.clock, tx, {
    action: `invoice.refund_${action}`,
    subjectType: 'invoice',
    subjectId: invoiceId,
    patientId,
    reason,
  })

const payBack = (deps: Deps, tx: Tx, invoice: InvoiceRow, { id, amountCents, reason }: Asked) =>
  writeRefundDown(deps, tx, invoice, { orderId: null, requestId: id, amountCents, reason })

/** A second person has to agree: it is a task of the office, and nothing goes back before. */
const askSecond = async (deps: Deps, tx: Tx, invoice: InvoiceRow, { amountCents, patientId }: Asked): Promise<void> => {
  const amount = formatMoney({ cents: amountCents, currency: invoice.currency })
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'refund_to_agree',
    subjectId: invoice.id,
    patientId,
    summary: `${amount} of invoice ${invoice.number} are asked to be paid back: a second person has to agree.`,
    dueAt: withinBusinessDays(deps.clock.now(), 1),
  })
  await announce(tx, ['role:admin'], 'subscription', invoice.subscriptionId)
}

type Refund = { id: string } & CallInput<typeof payments.refund>['body']

/**
 * Somebody of the office pays some of an invoice back: at once where it is within what they may do alone, otherwise as soon as a second
 * person agrees. The same request twice is one. Refuses with `not_found`, `payment_changed` where what can go back is not what the
 * form showed or another request waits, and `bad_request` for more than is left.
 */
export const refundByHand = async (ctx: Ctx<'admin'>, input: Refund): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const { id: invoiceId, requestKey, amountCents, leftCents, reason, note } = input
  const found = await lockPaidBack(tx, invoiceId)
  if (!found) return goodsDesk.refund.ask(ctx, input)
  const { invoice, back } = found
  const known = await requestById(tx, requestKey)
  if (known) return known.invoiceId === invoiceId ? page(ctx, invoiceId) : refused('not_found')
  if (await heldByBank(tx, invoice)) return refused('payment_disputed')
  const requests = await requestsOf(tx, invoiceId)
  const left = leftOf(invoice.amountCents, back)
  if (invoice.status !== 'paid' || left !== leftCents || requests.some(one => one.decision === null))
    return refused('payment_changed')
  if (amountCents > left)
    return refused('bad_request', [
      {
        field: 'amountCents',
        message: `No more than ${formatMoney({ cents: left, currency: invoice.currency })} can go back.`,
      },
    ])
  const isForTwo = needsSecond({ role: actor.role, amountCents, beforeCents: paidAlone(requests, actor.id) })
  const asked = { id: requestKey, invoiceId, patientId: invoice.patientId, amountCents, reason }
  const alone = { decision: 'approved', decidedById: actor.id, decidedBy: actor.name, decidedAt: now } as const
  await insertRequest(tx, {
    ...asked,
    note,
    askedById: actor.id,
    askedBy: actor.name,
    askedAt: now,
    ...(isForTwo ? {} : alone),
  })
  await auditStep(deps, tx, 'ask', asked)
  if (isForTwo) await askSecond(deps, tx, invoice, asked)
  else await payBack(deps, tx, invoice, asked)
  return page(ctx, invoiceId)
}

type Decide = { id: string } & CallInput<typeof payments.decide>['body']

/**
 * A second person agrees to a refund or declines it; whoever asked may only take it back. Refuses with `not_found`, `refund_decided`
 * where a colleague was faster, `second_person`, `payment_disputed` while the bank has the money, and `payment_changed` where less is left
 * by now.
 */
export const decideRefund = async (
  ctx: Ctx<'admin'>,
  { id, decision, note }: Decide,
): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const asked = await requestById(tx, id)
  if (!asked) return goodsDesk.decide.ask(ctx, { id, decision, note })
  const found = await lockPaidBack(tx, asked.invoiceId)
  // Read again now that it is held: of two who decide at once one counts.
  const request = found && (await requestById(tx, id))
  if (!request) return refused('not_found')
  if (request.decision !== null) return refused('refund_decided')
  if (decision === 'approved') {
    if (request.askedById === actor.id) return refused('second_person')
    if (await heldByBank(tx, found.invoice)) return refused('payment_disputed')
    if (request.amountCents > leftOf(found.invoice.amountCents, found.back)) return refused('payment_changed')
  }
  await decideRequest(tx, id, {
    decision,
    decidedById: actor.id,
    decidedBy: actor.name,
    decidedAt: now,
    decisionNote: note,
  })
  await auditStep(deps, tx, decision === 'approved' ? 'agree' : 'decline', request)
  await closeTasks(deps, tx, 'refund_to_agree', [request.invoiceId], actor.name)
  if (decision === 'approved') await payBack(deps, tx, found.invoice, request)
  else await announce(tx, ['role:admin'], 'subscription', found.invoice.subscriptionId)
  return page(ctx, request.invoiceId)
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
