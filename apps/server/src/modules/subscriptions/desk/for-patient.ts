import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { auditLog } from '@om/db/tables/platform'
import { and, eq, gt } from 'drizzle-orm'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailsAbout } from '#src/modules/mail/mail.ts'
import { type InvoiceRow, lockPaidBack, subscriptionById } from '../billing.repo.ts'
import { actingFor, noticeLinks } from '../links/use-link.ts'
import { changePlan } from '../manage/change-plan.ts'
import { orProviderDown } from '../pages/own-customer.ts'
import { planById } from '../plans.repo.ts'
import { writeInvoiceAgain, writeReminder } from '../subscription-mails.ts'
import { viewsOf } from '../subscription-view.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { isAnnounced } from '../subscriptions.policy.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'
import { insertNote, paymentById } from './payments.repo.ts'
import { buildPayment } from './read-payments.ts'

const DAY_MS = 86_400_000
/** So often a day the mails about one invoice are sent again. */
const MOST_A_DAY = 3

type Change = { id: string } & CallInput<typeof payments.changeForPatient>['body']

/**
 * What a patient has asked for by phone: their plan is paused, or their last change taken back, as they would in their account, with the
 * same receipt and mail to them. Who typed it, and what was said, stays with the payment. Refuses with `not_found`, and as
 * {@link changePlan} does.
 */
export const changeForPatient = async (ctx: BareCtx<'admin'>, change: Change): Promise<Result<PaymentForAdmin>> => {
  const { deps, requestId, actor } = ctx
  const { id, noteId, kind, on, seen, note } = change
  const row = await inTransaction(ctx, async ({ tx }) => {
    const found = await paymentById(tx, id)
    return found && (await subscriptionById(tx, found.invoice.subscriptionId))
  })
  if (!row) return goodsDesk.change.ask(ctx, change)
  const asPatient = { deps, requestId, actor: actingFor(row.patientId, `by phone, typed by ${actor.name}`) }
  const changed = await orProviderDown<Result<unknown>>(() => changePlan(asPatient, { id: row.id, kind, on, seen }))
  if (!changed.ok) return changed
  if (!changed.value.ok) return changed.value
  return inTransaction(ctx, async ({ tx, now }) => {
    const isNew = await insertNote(tx, {
      id: noteId,
      invoiceId: id,
      text: `Asked by phone: ${note}`,
      byName: actor.name,
      at: now,
    })
    if (isNew)
      await audit(deps.clock, tx, {
        action: 'plan.by_phone',
        subjectType: 'subscription',
        subjectId: row.id,
        patientId: row.patientId,
        reason: kind,
      })
    const page = await buildPayment(tx, actor, id, now)
    return page ? done(page) : refused('not_found')
  })
}

type Subject = { subjectType: 'invoice' | 'product_delivery'; subjectId: string }

/** Whether mail about a payment was sent again so often within a day that no more goes out. */
export const isSentEnough = async (tx: Tx, { subjectType, subjectId }: Subject, now: Date): Promise<boolean> =>
  (await tx.q.$count(
    auditLog,
    and(
      eq(auditLog.subjectType, subjectType),
      eq(auditLog.subjectId, subjectId),
      eq(auditLog.action, `${subjectType}.resend`),
      gt(auditLog.at, new Date(now.getTime() - DAY_MS)),
    ),
  )) >= MOST_A_DAY

/** Whether this press has sent its mail already. */
export const wasSent = async (tx: Tx, to: string, requestKey: string): Promise<boolean> =>
  (await emailsAbout(tx, { to, occasion: '', ids: [`again:${requestKey}`] })).length > 0

type Again = { invoice: InvoiceRow; view: SubscriptionView; key: string }

const send = async (deps: Deps, tx: Tx, what: 'invoice' | 'notice', { invoice, view, key }: Again): Promise<void> => {
  if (what === 'notice') {
    await writeReminder(deps, tx, view, await noticeLinks(deps, view), key)
    return
  }
  const plan = await planById(tx, view.subscription.planId)
  if (plan) await writeInvoiceAgain(deps, tx, { subscription: view.subscription, plan }, invoice, key)
}

type Resend = { id: string } & CallInput<typeof payments.resend>['body']

/**
 * Mails a patient their invoice, or the notice of their next charge, once more: three times a day at most, and the same press once.
 * Refuses with `not_found`, `sent_enough`, and `payment_changed` where no charge is announced any more.
 */
export const resendMail = async (ctx: Ctx<'admin'>, input: Resend): Promise<Result<PaymentForAdmin>> => {
  const { deps, tx, actor, now } = ctx
  const { id, requestKey, what } = input
  const found = await paymentById(tx, id)
  if (!found) return goodsDesk.resend.ask(ctx, input)
  const locked = await lockPaidBack(tx, id)
  const row = locked && (await subscriptionById(tx, locked.invoice.subscriptionId))
  const [view] = await viewsOf(tx, row ? [row] : [], now)
  if (!locked || !view) return refused('not_found')
  if (!(await wasSent(tx, found.email, requestKey))) {
    if (what === 'notice' && !isAnnounced(view, now)) return refused('payment_changed')
    if (await isSentEnough(tx, { subjectType: 'invoice', subjectId: id }, now)) return refused('sent_enough')
    await send(deps, tx, what, { invoice: locked.invoice, view, key: requestKey })
    await audit(deps.clock, tx, {
      action: 'invoice.resend',
      subjectType: 'invoice',
      subjectId: id,
      patientId: locked.invoice.patientId,
      reason: what,
    })
  }
  const page = await buildPayment(tx, actor, id, now)
  return page ? done(page) : refused('not_found')
}
