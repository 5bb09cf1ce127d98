import { adoptSubscription } from '@om/integrations/payments/adopt-subscription'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'

/** What the seed writes in place of the provider's id. */
const seeded = 'sub_demo_%'

type Row = {
  id: string
  plan_id: string
  patient_id: string
  code: string
  brand: string
  amount_cents: number
  currency: string
  interval_days: number
  current_period_start: Date
  current_period_end: Date
  email: string
  name: string
}

const rowsSql = `
  select s.id, s.plan_id, s.patient_id, p.code, p.brand, s.amount_cents, s.currency, s.interval_days, s.current_period_start,
    s.current_period_end, f.email, f.first_name || ' ' || f.last_name as name
  from public.subscriptions s join public.plans p on p.id = s.plan_id join public.profiles f on f.id = s.patient_id
  where s.stripe_subscription_id like '${seeded}' order by s.id`

const paymentsSql = `
  select i.stripe_invoice_id as id, i.number, i.amount_cents as amount, i.paid_at, s.stripe_subscription_id as subscription
  from public.invoices i join public.subscriptions s on s.id = i.subscription_id
  where i.stripe_invoice_id like 'in_demo_%' and i.paid_at is not null and s.stripe_subscription_id not like '${seeded}'
  order by i.paid_at, i.id`

type Paid = { id: string; number: string; amount: number; paid_at: Date; subscription: string }

const Told = z.object({ status: z.literal('paid') })

/** Tells the stand-in what was paid before it was there, so that it can be paid back to the card. */
const linkDemoPayments = async ({ config: { stripe }, pool }: Deps): Promise<void> => {
  if (!stripe?.address) return
  const { protocol, host, port } = stripe.address
  const { rows } = await pool.query<Paid>(paymentsSql)
  for (const { paid_at: paidAt, ...paid } of rows) {
    const reply = await fetch(`${protocol}://${host}:${port}/control/payments`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...paid, paidAt: Math.floor(paidAt.getTime() / 1000) }),
    })
    Told.parse(await reply.json())
  }
}

/**
 * Gives the payments stand-in the subscriptions of the seed and what was paid for them, so that they renew, fail, end and are paid back
 * like any other. Safe to repeat; one that could not be linked now is linked at the next start.
 */
export const linkDemoSubscriptions = async (deps: Deps): Promise<void> => {
  const { stripe } = deps.config
  if (!stripe) return
  const { rows } = await deps.pool.query<Row>(rowsSql)
  for (const row of rows) {
    const { customerId, subscriptionId } = await adoptSubscription(stripe, {
      key: row.id,
      planId: row.plan_id,
      patientId: row.patient_id,
      email: row.email,
      name: row.name,
      label: `${deps.config.productName} plan, every ${row.interval_days} days`,
      priceKey: `plan-${row.code}-${row.amount_cents}-${row.interval_days}d`.toLowerCase(),
      amountCents: row.amount_cents,
      currency: row.currency,
      intervalDays: row.interval_days,
      startedAt: row.current_period_start,
      renewsAt: row.current_period_end,
    })
    await deps.pool.query(
      `with customer as (
         insert into public.billing_customers (patient_id, stripe_customer_id) values ($2, $3) on conflict (patient_id) do nothing)
       update public.subscriptions set stripe_subscription_id = $4 where id = $1`,
      [row.id, row.patient_id, customerId, subscriptionId],
    )
  }
  await linkDemoPayments(deps)
}
