import { done, type Result, refused } from '@om/contracts/errors'
import type { SettleRefund } from '@om/contracts/subscriptions'
import { creditOfRefund } from '@om/domain/invoice/credit'
import { refundOfPart } from '@om/domain/invoice/supply-share'
import { formatMoney } from '@om/domain/money'
import { withinBusinessDays } from '@om/domain/working-day'
import { PaymentsDisputed, PaymentsUnknown, type ProviderRefund } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { PartOfInvoice } from '#src/modules/supplies/supplies.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import {
  type InvoiceRow,
  insertRefund,
  invoiceById,
  lockPaidBack,
  type RefundRow,
  refundById,
  refundByStripeId,
  subscriptionById,
  updateRefund,
} from '../billing.repo.ts'
import { giveCreditBack } from '../credit/use-credit.ts'
import { planById } from '../plans.repo.ts'
import { notePrice } from '../prices/price.repo.ts'
import { writePaidBack, writeRefundFailed } from '../subscription-mails.ts'
import { disputesOf, otherRefundTold } from '../subscriptions.hooks.ts'
import { payRefundJob } from '../subscriptions.jobs.ts'

const as = system('billing')

type Paid = { cents: number; currency: string; waitsForBank?: boolean }
type Back = { orderId: string | null; requestId?: string; amountCents: number; reason: string }

/** Writes down what goes back of an invoice, in the transaction that decides it, and has it paid right after. */
export const writeRefundDown = async (deps: Deps, tx: Tx, invoice: InvoiceRow, back: Back): Promise<Paid | null> => {
  if (back.amountCents <= 0) return null
  const { id: invoiceId, patientId, currency, amountCents: totalCents } = invoice
  const before = invoice.creditCents > 0 ? ((await lockPaidBack(tx, invoiceId))?.back ?? []) : []
  const creditCents = creditOfRefund({ totalCents, creditCents: invoice.creditCents, back: before }, back.amountCents)
  const requestedAt = deps.clock.now()
  const refund = await insertRefund(tx, { ...back, creditCents, invoiceId, patientId, currency, requestedAt })
  await audit(deps.clock, tx, {
    action: 'invoice.refund',
    subjectType: 'invoice',
    subjectId: invoiceId,
    patientId,
    reason: back.reason,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', invoice.subscriptionId)
  await deps.jobs.send(tx, payRefundJob, { refundId: refund.id })
  return { cents: refund.amountCents, currency }
}

type Payment = Pick<InvoiceRow, 'patientId' | 'stripeInvoiceId'>

/** The dispute about a payment, for a plan or for goods; undefined where there is none. */
export const disputeAbout = async (tx: Tx, { patientId, stripeInvoiceId }: Payment) =>
  (await disputesOf.ask(tx, patientId)).find(one => one.stripeInvoiceId === stripeInvoiceId)

/**
 * Whether a bank has the money of a payment, so that nothing of it can go back: `open` while it decides, `lost` once it has given it to the
 * holder of the card for good. Null where nothing is disputed, or was won. (Decision 49)
 */
export const heldByBank = async (tx: Tx, payment: Payment): Promise<'open' | 'lost' | null> => {
  const standing = (await disputeAbout(tx, payment))?.standing
  return standing === 'open' || standing === 'lost' ? standing : null
}

const sumOf = (back: readonly RefundRow[]) => back.reduce((sum, one) => sum + one.amountCents, 0)

/**
 * All that was paid for an invoice goes back, where no order could be made of it. Once per invoice, however often it is asked; an
 * invoice that was not paid is left alone.
 */
export const refundInvoice = async (deps: Deps, tx: Tx, invoiceId: string, reason: string): Promise<void> => {
  const found = await lockPaidBack(tx, invoiceId)
  if (found?.invoice.status !== 'paid') return
  const amountCents = found.invoice.amountCents - sumOf(found.back)
  await writeRefundDown(deps, tx, found.invoice, { orderId: null, amountCents, reason })
}

/** What was charged beyond the price that was agreed and announced goes back, once per invoice, and never more than is left. */
export const refundDifference = async (deps: Deps, tx: Tx, { id }: InvoiceRow, overCents: number): Promise<void> => {
  const found = await lockPaidBack(tx, id)
  if (!found || found.back.some(one => one.reason === 'price')) return
  const amountCents = Math.min(overCents, found.invoice.amountCents - sumOf(found.back))
  await writeRefundDown(deps, tx, found.invoice, { orderId: null, amountCents, reason: 'price' })
}

/**
 * What one order of an invoice was paid with goes back: its share, once for all that was made for the same part, and never more
 * than is left. Answers with it; null where nothing goes back. (Decision 37)
 */
export const refundPart = async (
  deps: Deps,
  tx: Tx,
  { invoiceId, orderId, share, same, others }: PartOfInvoice,
): Promise<Paid | null> => {
  const found = await lockPaidBack(tx, invoiceId)
  if (found?.invoice.status !== 'paid') return null
  const { invoice, back } = found
  const held = await heldByBank(tx, invoice)
  // What the bank took back for good is with its holder already.
  if (held === 'lost') return null
  const isBack = (ids: readonly string[]) => back.some(one => one.orderId !== null && ids.includes(one.orderId))
  if (isBack(same)) return null
  const amountCents = refundOfPart({
    paidCents: invoice.amountCents,
    backCents: sumOf(back),
    share,
    isLast: others.every(isBack),
  })
  const paid = await writeRefundDown(deps, tx, invoice, { orderId, amountCents, reason: 'order_cancelled' })
  return paid && { ...paid, waitsForBank: held === 'open' }
}

const aroundRefund = async (tx: Tx, refund: RefundRow) => {
  const invoice = await invoiceById(tx, refund.invoiceId)
  const subscription = invoice && (await subscriptionById(tx, invoice.subscriptionId))
  const plan = subscription && (await planById(tx, subscription.planId))
  if (!invoice || !subscription || !plan) throw new Error('a refund belongs to no plan')
  return { invoice, about: { subscription, plan } }
}

const notePaidBack = (deps: Deps, tx: Tx, plan: { id: string }, invoice: InvoiceRow, refund: RefundRow) =>
  notePrice(deps, tx, {
    patientId: refund.patientId,
    subjectId: plan.id,
    kind: 'paid_back',
    amountCents: refund.amountCents,
    currency: refund.currency,
    why: `Paid back for invoice ${invoice.number}.`,
    // Of a later attempt it is another event: the one before did not arrive.
    key: `paid_back:${refund.id}${refund.attempt === 1 ? '' : `:${refund.attempt}`}`,
  })

/** A bank sent back what had counted as paid back: the ledger says so, and nothing of what it said before is changed. */
const noteSentBack = (deps: Deps, tx: Tx, plan: { id: string }, invoice: InvoiceRow, refund: RefundRow) =>
  notePrice(deps, tx, {
    patientId: refund.patientId,
    subjectId: plan.id,
    kind: 'sent_back',
    amountCents: refund.amountCents,
    currency: refund.currency,
    why: `The repayment for invoice ${invoice.number} did not arrive. We still owe it to you.`,
    key: `sent_back:${refund.id}:${refund.attempt}`,
  })

/** What went back of an invoice, and was paid with credit, is credit again. */
const creditAgain = async (tx: Tx, { id, stripeInvoiceId, creditCents }: InvoiceRow): Promise<void> => {
  if (creditCents === 0) return
  const back = (await lockPaidBack(tx, id))?.back.filter(one => one.status === 'succeeded') ?? []
  await giveCreditBack(
    tx,
    stripeInvoiceId,
    back.reduce((sum, one) => sum + one.creditCents, 0),
  )
}

/** Stores how a refund stands at the provider; patient, or the admins where it failed, are told once. */
const settle = async (deps: Deps, tx: Tx, refund: RefundRow, state: ProviderRefund): Promise<void> => {
  if (refund.status === state.status || refund.status === 'failed') return
  await updateRefund(tx, refund.id, {
    status: state.status,
    stripeRefundId: state.refundId || null,
    settledAt: state.status === 'pending' ? null : deps.clock.now(),
  })
  await audit(deps.clock, tx, {
    action: `invoice.refund_${state.status}`,
    subjectType: 'invoice',
    subjectId: refund.invoiceId,
    patientId: refund.patientId,
    fromState: refund.status,
    toState: state.status,
  })
  const { invoice, about } = await aroundRefund(tx, refund)
  await announce(tx, [`user:${refund.patientId}`, 'role:admin'], 'subscription', invoice.subscriptionId)
  if (state.status === 'succeeded') {
    await closeTasks(deps, tx, 'refund_failed', [refund.id], '')
    await creditAgain(tx, invoice)
    await notePaidBack(deps, tx, about.plan, invoice, refund)
    await writePaidBack(deps, tx, about, invoice, refund, 'to_card')
  }
  if (state.status === 'failed') {
    if (refund.status === 'succeeded') await noteSentBack(deps, tx, about.plan, invoice, refund)
    await openTask(deps, tx, {
      role: 'admin',
      kind: 'refund_failed',
      subjectId: refund.id,
      patientId: refund.patientId,
      summary: `Pay back ${formatMoney({ cents: refund.amountCents - refund.creditCents, currency: refund.currency })} for invoice ${invoice.number}: it did not reach the card. Try the card again, or pay it by bank transfer.`,
      dueAt: withinBusinessDays(deps.clock.now(), 1),
    })
    await writeRefundFailed(deps, tx, about, invoice, refund)
  }
}

/** What the provider knows a refund by: each attempt is one of its own. */
const keyOf = ({ id, attempt }: RefundRow) => (attempt === 1 ? id : `${id}:${attempt}`)

/**
 * What the provider answers; nothing to pay back at the provider is a refund that failed, for people to settle. Null where a bank has the
 * money before we were told so: it waits as it does for a dispute that we know of.
 */
const askProvider = async (deps: Deps, stripeInvoiceId: string, refund: RefundRow): Promise<ProviderRefund | null> => {
  try {
    const amountCents = refund.amountCents - refund.creditCents
    // All of it was paid with credit: no card is asked.
    if (amountCents === 0) return { refundId: '', status: 'succeeded', amountCents }
    return await deps.payments.refundInvoice(stripeInvoiceId, { key: keyOf(refund), amountCents })
  } catch (error) {
    if (error instanceof PaymentsDisputed) return null
    if (!(error instanceof PaymentsUnknown)) throw error
    deps.log.warn({ err: error, refundId: refund.id }, 'a refund has no payment at the provider')
    return { refundId: '', status: 'failed', amountCents: 0 }
  }
}

/** The bank has given it back: over, and no second row in the ledger. */
const settleByBank = async (deps: Deps, tx: Tx, refund: RefundRow): Promise<void> => {
  await updateRefund(tx, refund.id, { status: 'succeeded', settledAt: deps.clock.now() })
  await audit(deps.clock, tx, {
    action: 'invoice.refund_by_bank',
    subjectType: 'invoice',
    subjectId: refund.invoiceId,
    patientId: refund.patientId,
    fromState: refund.status,
    toState: 'succeeded',
  })
  await closeTasks(deps, tx, 'refund_failed', [refund.id], '')
}

/** The bank gave a payment back for good: what was still to go back of it, or had not reached the card, is owed no more. */
export const settleLost = async (deps: Deps, tx: Tx, invoiceId: string): Promise<void> => {
  const found = await lockPaidBack(tx, invoiceId)
  for (const refund of found?.back ?? [])
    if (refund.status === 'requested' || refund.status === 'failed') await settleByBank(deps, tx, refund)
}

/** Asks the provider to pay a refund, under one name however often it is asked. Throws `PaymentsDown`, and is then tried again. */
export const payRefund = async (deps: Deps, { refundId }: { refundId: string }): Promise<void> => {
  const known = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const refund = await refundById(tx, refundId)
    const invoice = refund && (await invoiceById(tx, refund.invoiceId))
    if (refund?.status !== 'requested' || !invoice) return undefined
    const held = await heldByBank(tx, invoice)
    // While the bank decides it waits; what the bank took back for good is back with its holder already.
    if (held === 'lost') await settleByBank(deps, tx, refund)
    return held ? undefined : { refund, invoice }
  })
  if (!known) return
  const state = await askProvider(deps, known.invoice.stripeInvoiceId, known.refund)
  if (!state) return
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const refund = await refundById(tx, refundId)
    if (refund) await settle(deps, tx, refund, state)
  })
}

/** Stores how a refund stands at the provider now; one that is not ours is left alone. */
export const applyRefund = async (deps: Deps, stripeRefundId: string): Promise<void> => {
  const state = await deps.payments.readRefund(stripeRefundId)
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const refund = await refundByStripeId(tx, stripeRefundId)
    if (refund) await settle(deps, tx, refund, state)
    else await otherRefundTold.happens(deps, tx, state)
  })
}

/** What is not settled after a while: asked for again where the provider never answered, read again where it has. */
export const settleRefund = async (deps: Deps, refundId: string): Promise<void> => {
  const refund = await inTransaction({ deps, actor: as }, ({ tx }) => refundById(tx, refundId))
  if (refund?.stripeRefundId) await applyRefund(deps, refund.stripeRefundId)
  else await payRefund(deps, { refundId })
}

/**
 * What an admin does about a refund that failed: has the card tried again, as another attempt, or says that it was paid by bank
 * transfer, which the patient is told. Refuses with `not_found`, `refund_settled` where a colleague was faster, and `payment_disputed`
 * while the bank has the money.
 */
export const settleFailed = async (
  { deps, tx, actor }: Ctx<'admin'>,
  { id, how }: { id: string } & SettleRefund,
): Promise<Result<{ ok: true }>> => {
  const refund = await refundById(tx, id)
  if (!refund) return refused('not_found')
  if (refund.status !== 'failed') return refused('refund_settled')
  const { invoice, about } = await aroundRefund(tx, refund)
  if (await heldByBank(tx, invoice)) return refused('payment_disputed')
  const isPaid = how === 'by_transfer'
  await updateRefund(
    tx,
    id,
    isPaid
      ? // What the provider still tells of its attempt, late or twice, is no word on the transfer.
        { status: 'succeeded', settledAt: deps.clock.now(), stripeRefundId: null }
      : { status: 'requested', settledAt: null, stripeRefundId: null, attempt: refund.attempt + 1 },
  )
  await audit(deps.clock, tx, {
    action: isPaid ? 'invoice.refund_by_transfer' : 'invoice.refund_again',
    subjectType: 'invoice',
    subjectId: refund.invoiceId,
    patientId: refund.patientId,
  })
  await closeTasks(deps, tx, 'refund_failed', [id], actor.name)
  await announce(tx, [`user:${refund.patientId}`, 'role:admin'], 'subscription', invoice.subscriptionId)
  if (isPaid) {
    await creditAgain(tx, invoice)
    await notePaidBack(deps, tx, about.plan, invoice, { ...refund, attempt: refund.attempt + 1 })
    await writePaidBack(deps, tx, about, invoice, { ...refund, attempt: refund.attempt + 1 }, 'by_transfer')
  } else await deps.jobs.send(tx, payRefundJob, { refundId: id })
  return done({ ok: true })
}
