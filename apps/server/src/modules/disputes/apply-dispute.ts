import { CLINIC_ZONE, dayIn, formatDay } from '@om/domain/dates'
import { disputeStateOf, isDisputeOpen } from '@om/domain/lifecycles/dispute'
import { formatMoney } from '@om/domain/money'
import { PaymentsUnknown, type ProviderDispute } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import {
  goodsOfInvoice,
  settleLostDelivery,
  stopShopOrder,
} from '#src/modules/product-subscriptions/product-subscriptions.ts'
import {
  applyInvoice,
  applySubscription,
  careOfInvoice,
  endRefundsOf,
  followPrescriptionJob,
  notePrice,
  weighRefillsOf,
} from '#src/modules/subscriptions/subscriptions.ts'
import { stopUnpaid } from '#src/modules/supplies/supplies.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { followDisputeJob } from './disputes.jobs.ts'
import {
  answerOf,
  type DisputeRow,
  disputeByStripeId,
  disputesOfPatient,
  insertDispute,
  lockDispute,
  openDisputes,
  saveDispute,
} from './disputes.repo.ts'

const as = system('billing')
const DAY_MS = 86_400_000
const BATCH = 50
/** A dispute whose first message was lost is found this long after it began. */
const LOOKS_BACK_DAYS = 30

/** What is disputed, as people read it. */
export const amountOf = ({ amountCents: cents, currency }: Pick<DisputeRow, 'amountCents' | 'currency'>): string =>
  formatMoney({ cents, currency })

/** Whose payment it is, by its invoice. */
const subjectOf = async (tx: Tx, { invoiceId }: ProviderDispute) => {
  const care = invoiceId ? await careOfInvoice(tx, invoiceId) : undefined
  if (care)
    return {
      kind: 'plan' as const,
      subjectId: care.subscription.id,
      patientId: care.invoice.patientId,
      brand: care.brand,
      number: care.invoice.number,
    }
  const goods = invoiceId ? await goodsOfInvoice(tx, invoiceId) : undefined
  if (goods)
    return {
      kind: 'goods' as const,
      subjectId: goods.row.id,
      patientId: goods.row.patientId,
      brand: goods.row.brand,
      number: goods.delivery.shopOrderName,
    }
  return { kind: 'other' as const, subjectId: null, patientId: null, brand: null, number: '' }
}

/** The deadline is a task of the office until an answer is with the bank, or it is closed. */
export const followTask = async (deps: Deps, tx: Tx, row: DisputeRow): Promise<void> => {
  const answer = row.state === 'to_answer' ? await answerOf(tx, row.id) : undefined
  if (row.state !== 'to_answer' || (answer && answer.refusedAt === null))
    return closeTasks(deps, tx, 'dispute', [row.id], '')
  const by = row.dueBy ?? new Date(deps.clock.now().getTime() + DAY_MS)
  await openTask(deps, tx, {
    role: 'admin',
    kind: 'dispute',
    subjectId: row.id,
    patientId: row.patientId,
    summary: `${amountOf(row)}${row.number ? ` of ${row.number}` : ''} is disputed at the bank: answer it, or accept it, by ${formatDay(dayIn(by, CLINIC_ZONE))}. Unanswered it is lost.`,
    dueAt: by,
  })
}

const tell = async (deps: Deps, tx: Tx, row: DisputeRow, words: { subject: string; paragraphs: string[] }) => {
  if (!row.patientId || !row.brand) return
  await emailPatient(deps, tx, {
    patientId: row.patientId,
    brand: row.brand,
    subject: words.subject,
    heading: words.subject,
    paragraphs: words.paragraphs,
    action: { label: 'See your payments', path: '/patient-subscription' },
    dedupeKey: `dispute-${row.closedAt ? row.state : 'opened'}:${row.id}`,
  })
}

export const tellOpened = (deps: Deps, tx: Tx, row: DisputeRow) =>
  tell(deps, tx, row, {
    subject: 'Your bank has told us of a dispute',
    paragraphs: [
      `Your bank has taken back a payment of ${amountOf(row)} because it was said not to be right. Until the bank has decided, nothing more of it is ${row.kind === 'goods' ? 'charged' : 'charged or sent'}.`,
      'If this is a mistake, ask your bank to withdraw the dispute: it goes on by itself then. If something was wrong with what you received, or you want to stop, write to us; you can also cancel in your account at any time.',
    ],
  })

export const tellClosed = (deps: Deps, tx: Tx, row: DisputeRow) =>
  tell(deps, tx, row, {
    subject: 'The dispute about your payment is closed',
    paragraphs: [
      row.state === 'won'
        ? `The payment of ${amountOf(row)} stands. What had waited goes on by itself.`
        : `The payment of ${amountOf(row)} is back with you. What it had paid for is not sent if it has not left us yet.`,
      'You can see and change everything in your account, and cancel at any time.',
    ],
  })

/** What was paid with money that the bank took back for good, and has not left, stops; what was still to go back is owed no more. */
const stopWhatItPaid = async (deps: Deps, tx: Tx, row: DisputeRow): Promise<void> => {
  if (row.state !== 'lost') return
  const care = row.kind === 'plan' ? await careOfInvoice(tx, row.stripeInvoiceId) : undefined
  if (care) {
    await stopUnpaid(deps, tx, care.invoice.id)
    await endRefundsOf(deps, tx, care.invoice.id)
  }
  const goods = row.kind === 'goods' ? await goodsOfInvoice(tx, row.stripeInvoiceId) : undefined
  if (goods) await settleLostDelivery(deps, tx, goods.delivery.id)
}

/** Money that the bank took, or gave back, stands in the ledger of prices; a dispute that was never funded moved none. */
const noteMoney = async (deps: Deps, tx: Tx, row: DisputeRow): Promise<void> => {
  if (row.state !== 'lost' || !row.patientId || !row.subjectId) return
  const care = row.kind === 'plan' ? await careOfInvoice(tx, row.stripeInvoiceId) : undefined
  await notePrice(deps, tx, {
    patientId: row.patientId,
    subjectId: care?.subscription.planId ?? row.subjectId,
    kind: 'paid_back',
    amountCents: row.amountCents,
    currency: row.currency,
    why: `Taken back by the bank${row.number ? ` for invoice ${row.number}` : ''}.`,
    key: `disputed:${row.id}`,
  })
}

/** What follows from it: charges wait or go on, the task, words for its patient, and whoever looks at it. */
const follow = async (deps: Deps, tx: Tx, row: DisputeRow, before: DisputeRow | undefined): Promise<void> => {
  await audit(deps.clock, tx, {
    action: `dispute.${row.state}`,
    subjectType: 'dispute',
    subjectId: row.id,
    ...(row.patientId ? { patientId: row.patientId } : {}),
    ...(before ? { fromState: before.state } : {}),
    toState: row.state,
    reason: row.reason,
  })
  await followTask(deps, tx, row)
  await announce(
    tx,
    ['role:admin', ...(row.patientId ? [`user:${row.patientId}` as const] : [])],
    'subscription',
    row.id,
  )
  if (!row.patientId) return
  await noteMoney(deps, tx, row)
  await stopWhatItPaid(deps, tx, row)
  if (!isDisputeOpen(row.state)) await tellClosed(deps, tx, row)
  else if (!before) await tellOpened(deps, tx, row)
  await weighRefillsOf(deps, tx, row.patientId)
  await deps.jobs.send(tx, followDisputeJob, { disputeId: row.id })
}

/** Stores a dispute as the provider has it. What is closed stays closed; the same again changes nothing. */
const storeDispute = async (deps: Deps, tx: Tx, told: ProviderDispute): Promise<void> => {
  const now = deps.clock.now()
  const state = disputeStateOf(told.status)
  const how = {
    status: told.status,
    state,
    reason: told.reason,
    dueBy: state === 'to_answer' ? told.dueBy : null,
    closedAt: isDisputeOpen(state) ? null : now,
    updatedAt: now,
  }
  const before = await disputeByStripeId(tx, told.disputeId)
  if (!before) {
    const { disputeId: stripeDisputeId, invoiceId, amountCents, currency, openedAt } = told
    const subject = await subjectOf(tx, told)
    const made = await insertDispute(tx, {
      stripeDisputeId,
      stripeInvoiceId: invoiceId ?? '',
      amountCents,
      currency,
      openedAt,
      ...subject,
      ...how,
    })
    if (made) await follow(deps, tx, made, undefined)
    return
  }
  const isSame = before.status === how.status && before.dueBy?.getTime() === how.dueBy?.getTime()
  if (before.closedAt || isSame) return
  const row = await saveDispute(tx, before.id, how)
  if (row.state !== before.state) await follow(deps, tx, row, before)
}

const store = async (deps: Deps, told: ProviderDispute): Promise<void> => {
  // The message about its payment may come later than this one.
  if (told.invoiceId) await applyInvoice(deps, told.invoiceId)
  await inTransaction({ deps, actor: as }, ({ tx }) => storeDispute(deps, tx, told))
}

/** Reads a dispute again at the provider and stores it. */
export const applyDispute = async (deps: Deps, disputeId: string): Promise<void> =>
  store(deps, await deps.payments.readDispute(disputeId))

/** What lost messages would have told: once an hour is asked, and what is open is read again. */
export const sweepDisputes = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  if (now.getTime() - (looked.get(deps) ?? 0) < 3_600_000) return
  looked.set(deps, now.getTime())
  const since = new Date(now.getTime() - LOOKS_BACK_DAYS * DAY_MS)
  for (const told of await deps.payments.listDisputes(since)) await store(deps, told)
  const open = await inTransaction({ deps, actor: as }, ({ tx }) => openDisputes(tx, BATCH))
  for (const { stripeDisputeId } of open)
    await applyDispute(deps, stripeDisputeId).catch(error => {
      if (!(error instanceof PaymentsUnknown)) throw error
      deps.log.warn({ err: error, stripeDisputeId }, 'the payment provider does not know a dispute')
    })
}
const looked = new WeakMap<Deps, number>()

/** Goods fall due at the provider: it stops while a dispute about them is open, and goes on afterwards. Safe to repeat. */
export const followDispute = async (deps: Deps, { disputeId }: { disputeId: string }): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const dispute = await lockDispute(tx, disputeId)
    if (!dispute?.patientId) return undefined
    const others = await disputesOfPatient(tx, dispute.patientId)
    const isOpen = others.some(one => one.subjectId === dispute.subjectId && isDisputeOpen(one.state))
    const care = dispute.kind === 'plan' ? await careOfInvoice(tx, dispute.stripeInvoiceId) : undefined
    if (care) await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: care.subscription.prescriptionId })
    return {
      isOpen,
      state: dispute.state,
      goods: dispute.kind === 'goods' ? await goodsOfInvoice(tx, dispute.stripeInvoiceId) : undefined,
    }
  })
  if (found?.goods && found.state === 'lost') await stopShopOrder(deps, found.goods.delivery.id)
  const subscriptionId = found?.goods?.row.stripeSubscriptionId
  if (!found || !subscriptionId || found.goods?.row.status === 'cancelled') return
  await deps.payments.setCollection(subscriptionId, found.isOpen ? 'never' : 'as_draft')
  await applySubscription(deps, subscriptionId)
}
