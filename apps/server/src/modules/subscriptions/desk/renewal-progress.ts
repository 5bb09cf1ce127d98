import { done, type Result } from '@om/contracts/errors'
import type { RenewalProgress } from '@om/contracts/plan-figures'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { sql } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'

/**
 * How far the charges of today are, by the clinic's calendar: what the provider has told us of, and what fell due of which it has not
 * yet. Counts and money alone. (Decision 61)
 */
export const readRenewalProgress = async ({ deps, tx, now }: Ctx<'admin'>): Promise<Result<RenewalProgress>> => {
  const day = dayIn(now, CLINIC_ZONE)
  const zone = sql.raw(`'${CLINIC_ZONE}'`)
  const { rows } = await tx.q.execute<Record<string, string>>(sql`
    with today as (select ${day}::date::timestamp at time zone ${zone} as begins,
        (${day}::date + 1)::timestamp at time zone ${zone} as ends),
      told as (select i.* from public.invoices i, today t
        where i.issued_at >= t.begins and i.amount_cents > 0 and i.billing_reason <> 'subscription_create'),
      due as (select s.current_period_end <= ${now} as is_due from public.subscriptions s, today t
        where s.status in ('active', 'trialing') and not s.cancel_at_period_end and not s.collection_paused
          and s.current_period_end >= t.begins and s.current_period_end < t.ends
          and not exists (select from told i where i.subscription_id = s.id))
    select (select count(*) from told where status = 'paid') as charged,
      (select coalesce(sum(amount_cents), 0) from told where status = 'paid') as cents,
      (select count(*) from told where status = 'draft' or status = 'open' and attempt_count = 0) + (select count(*) from due where is_due) as waiting,
      (select count(*) from told where status = 'open' and attempt_count > 0 or status = 'uncollectible') as failed,
      (select count(*) from told where status = 'void') as later,
      (select count(*) from due where not is_due) as coming`)
  const row = rows[0] ?? {}
  const since = await deps.pace.downSince()
  return done({
    day,
    charged: Number(row.charged ?? 0),
    chargedCents: Number(row.cents ?? 0),
    waiting: Number(row.waiting ?? 0),
    failed: Number(row.failed ?? 0),
    later: Number(row.later ?? 0),
    coming: Number(row.coming ?? 0),
    providerDownSince: since?.toISOString() ?? null,
  })
}
