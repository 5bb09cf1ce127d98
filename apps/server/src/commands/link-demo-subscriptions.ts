import { adoptSubscription } from '@om/integrations/payments/adopt-subscription'
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

/**
 * Gives the payments stand-in the subscriptions of the seed, so that they renew, fail and end like any other. Safe to
 * repeat; one that could not be linked now is linked at the next start.
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
}
