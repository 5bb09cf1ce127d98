import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, payments } from '@om/contracts/payments'
import { dayIn, formatDay, type IsoDate } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import { firstDayOfPrice, PRICE_NOTICE_DAYS } from '@om/domain/prescribing/plan-price'
import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient, productNameOf } from '#src/modules/mail/mail.ts'
import { invoiceById, type SubscriptionRow, subscriptionById, subscriptionByStripeId } from '../billing.repo.ts'
import { zoneOfPatient } from '../checkout/agreement.ts'
import { buildPayment } from '../desk/read-payments.ts'
import { type PlanRow, planById } from '../plans.repo.ts'
import { applyBilling, applySubscription } from '../provider/apply-provider-state.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { followPrescriptionJob } from '../subscriptions.jobs.ts'
import { allowedOn } from './allowed-price.ts'
import { insertPriceChange, notePrice, priceChangesOf, withdrawPriceChange } from './price.repo.ts'

const as = system('billing')

const tellProvider = (deps: Deps, { stripeSubscriptionId }: SubscriptionRow, plan: PlanRow, amountCents: number) =>
  deps.payments.setPrice(stripeSubscriptionId, {
    priceKey: `plan-${plan.code}-${amountCents}-${plan.intervalDays}d`.toLowerCase(),
    label: `${productNameOf(deps.config.productName, plan.brand)} plan, every ${plan.intervalDays} days`,
    amountCents,
    currency: plan.currency,
    intervalDays: plan.intervalDays,
  })

/** Brings the provider's price of a subscription in line with what may be charged on a day; nothing where it is. Throws `PaymentsDown`. */
export const bringPrice = async (deps: Deps, subscriptionId: string, at: Date): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const row = await subscriptionById(tx, subscriptionId)
    const plan = row && (await planById(tx, row.planId))
    if (!plan) return undefined
    return { row, plan, cents: await allowedOn(tx, row, plan, dayIn(at, await zoneOfPatient(tx, row.patientId))) }
  })
  if (!found || found.row.amountCents === found.cents) return
  await tellProvider(deps, found.row, found.plan, found.cents)
  await applySubscription(deps, found.row.stripeSubscriptionId)
}

/** Subscriptions whose price at the provider is not what may be charged at the end of their period. */
const outOfPrice = async (tx: Tx): Promise<{ id: string; at: Date }[]> => {
  const { rows } = await tx.raw(
    `select s.id, s.current_period_end as at from public.subscriptions s join public.plans p on p.id = s.plan_id
     where s.status in ('active','trialing') and s.current_period_end is not null
       and s.amount_cents <> coalesce((select c.to_cents from public.price_changes c where c.subscription_id = s.id
         and c.withdrawn_at is null and c.applies_on <= (s.current_period_end at time zone 'Australia/Perth')::date
         order by c.applies_on desc, c.announced_at desc limit 1), p.price_cents)
     order by s.current_period_end limit 20`,
    [],
  )
  return rows.map(row => ({ id: String(row.id), at: new Date(String(row.at)) }))
}

/**
 * Makes the provider ask for what was agreed, and for another price only once it was announced thirty days before. Safe to repeat; an
 * outage ends the round.
 */
export const bringPrices = async (deps: Deps): Promise<void> => {
  for (const { id, at } of await inTransaction({ deps, actor: as }, ({ tx }) => outOfPrice(tx))) {
    try {
      await bringPrice(deps, id, at)
    } catch (error) {
      deps.log.warn({ err: error, id }, 'the price of a subscription could not be brought in line')
      if (error instanceof PaymentsDown) return
    }
  }
}

type Wish = { id: string } & CallInput<typeof payments.price>['body']

type Told = {
  /** Names the occasion: the change, or when what was announced was taken back. */
  event: string
  fromCents: number
  /** Null where the price stays. */
  coming: { toCents: number; appliesOn: IsoDate } | null
  why: string
}

/** Another price is told thirty days before it is charged, or that it does not come. (REG-23) */
export const writePrice = (
  deps: Deps,
  tx: Tx,
  { patientId, brand, currency }: Pick<PlanRow, 'patientId' | 'brand' | 'currency'>,
  { event, fromCents, coming, why }: Told,
): Promise<void> => {
  const price = (cents: number) => formatMoney({ cents, currency })
  const subject = coming ? 'The price of your plan changes' : 'The price of your plan stays as it is'
  return emailPatient(deps, tx, {
    patientId,
    brand,
    subject,
    heading: subject,
    paragraphs: coming
      ? [
          `From ${formatDay(coming.appliesOn)} each delivery of your plan costs ${price(coming.toCents)} instead of ${price(fromCents)}. Deliveries that are charged before cost what they do now.`,
          why,
          `We tell you ${PRICE_NOTICE_DAYS} days before. If you do not want to go on at this price, cancel before your next payment: it takes effect at once and costs nothing.`,
        ]
      : [`Your plan goes on at ${price(fromCents)}. A change that we had announced does not come.`, why],
    action: { label: 'See your plan, or cancel', path: '/patient-subscription-management' },
    dedupeKey: `price-change:${event}`,
  })
}

/**
 * Announces another price of the plan behind an invoice: its patient is written to at once, and it is charged no sooner than thirty days
 * later. One that has not begun is withdrawn by it; the price of today withdraws it alone. Refuses with `not_found`, and
 * `payment_changed` where the form showed another price.
 */
export const announcePrice = async (ctx: Ctx<'admin'>, wish: Wish): Promise<Result<PaymentForAdmin>> => {
  const { id: invoiceId, toCents, nowCents, why } = wish
  const { deps, tx, actor, now } = ctx
  const invoice = await invoiceById(tx, invoiceId)
  const row = invoice && (await subscriptionById(tx, invoice.subscriptionId))
  const plan = row && (await planById(tx, row.planId))
  if (!plan) return goodsDesk.price.ask(ctx, wish)
  const today = dayIn(now, await zoneOfPatient(tx, row.patientId))
  const fromCents = await allowedOn(tx, row, plan, today)
  if (fromCents !== nowCents || plan.status !== 'active') return refused('payment_changed')
  const { patientId } = row
  for (const one of await priceChangesOf(tx, row.id))
    if (one.appliesOn > today && !one.withdrawnAt) await withdrawPriceChange(tx, one.id, now)
  const appliesOn = firstDayOfPrice(today)
  const isKept = toCents === fromCents
  const change = isKept
    ? null
    : await insertPriceChange(tx, {
        subscriptionId: row.id,
        patientId,
        fromCents,
        toCents,
        announcedOn: today,
        appliesOn,
        why,
        by: actor.name,
        announcedAt: now,
      })
  await notePrice(deps, tx, {
    patientId,
    subjectId: plan.id,
    kind: isKept ? 'kept' : 'change',
    amountCents: toCents,
    currency: plan.currency,
    why: isKept ? `The price stays: ${why}` : `Announced for charges from ${formatDay(appliesOn)}: ${why}`,
    key: `change:${change?.id ?? `kept:${row.id}:${now.toISOString()}`}`,
  })
  await writePrice(deps, tx, plan, {
    event: change?.id ?? `${row.id}:${now.toISOString()}`,
    fromCents,
    coming: isKept ? null : { toCents, appliesOn },
    why,
  })
  await audit(deps.clock, tx, {
    action: 'plan.price',
    subjectType: 'subscription',
    subjectId: row.id,
    patientId,
    fromState: String(fromCents),
    toState: String(toCents),
    reason: why,
  })
  await announce(tx, [`user:${patientId}`, 'role:admin'], 'subscription', row.id)
  const page = await buildPayment(tx, actor, invoiceId, now)
  return page ? done(page) : refused('not_found')
}

/** An invoice that asks for more than was announced becomes void, and the price is put right: what it was for is then charged as missed. */
export const voidOvercharge = async (deps: Deps, { stripeInvoiceId }: { stripeInvoiceId: string }): Promise<void> => {
  const { status, subscriptionId } = await deps.payments.readInvoice(stripeInvoiceId)
  if (status !== 'draft' && status !== 'open') return
  await deps.payments.voidInvoice(stripeInvoiceId)
  const row =
    subscriptionId && (await inTransaction({ deps, actor: as }, ({ tx }) => subscriptionByStripeId(tx, subscriptionId)))
  if (!row) return
  await bringPrice(deps, row.id, deps.clock.now())
  await applyBilling(deps, row.stripeSubscriptionId)
  await inTransaction({ deps, actor: as }, ({ tx }) =>
    deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: row.prescriptionId }),
  )
}
