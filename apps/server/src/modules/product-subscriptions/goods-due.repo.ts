import { productDeliveries, productSubscriptions } from '@om/db/tables/product-subscriptions'
import { zoneOfState } from '@om/domain/dates'
import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { DeliveryRow, GoodsRow } from './product-subscriptions.repo.ts'

// What of goods falls due, waits, or is out of step: what the sweep looks for.

/** Deliveries that were paid for a while ago and are neither ordered nor paid back, oldest first; not those that people see to. */
export const waitingDeliveries = (tx: Tx, paidBefore: Date, limit: number): Promise<DeliveryRow[]> =>
  tx.q
    .select()
    .from(productDeliveries)
    .where(
      and(
        inArray(productDeliveries.state, ['paid', 'paying_back']),
        lt(productDeliveries.paidAt, paidBefore),
        isNull(productDeliveries.refundFailedAt),
      ),
    )
    .orderBy(asc(productDeliveries.paidAt))
    .limit(limit)

/** Those that are charged before an instant and whose notice about that has not been written. */
export const dueForNotice = (tx: Tx, now: Date, before: Date, limit: number): Promise<GoodsRow[]> =>
  tx.q
    .select()
    .from(productSubscriptions)
    .where(
      and(
        eq(productSubscriptions.status, 'active'),
        eq(productSubscriptions.cancelAtPeriodEnd, false),
        gt(productSubscriptions.currentPeriodEnd, now),
        lte(productSubscriptions.currentPeriodEnd, before),
        or(
          isNull(productSubscriptions.remindedFor),
          ne(productSubscriptions.remindedFor, productSubscriptions.currentPeriodEnd),
        ),
      ),
    )
    .orderBy(asc(productSubscriptions.currentPeriodEnd))
    .limit(limit)
    .for('update', { skipLocked: true })

/** Those whose period is over without news, or that have not been looked at for long; each counts as looked at now. */
export const takeQuiet = (tx: Tx, now: Date, quietSince: Date, limit: number): Promise<GoodsRow[]> =>
  tx.q
    .update(productSubscriptions)
    .set({ updatedAt: now })
    .where(
      inArray(
        productSubscriptions.id,
        tx.q
          .select({ id: productSubscriptions.id })
          .from(productSubscriptions)
          .where(
            and(
              inArray(productSubscriptions.status, ['active', 'past_due']),
              lt(productSubscriptions.updatedAt, quietSince),
              lt(productSubscriptions.currentPeriodEnd, now),
            ),
          )
          .orderBy(asc(productSubscriptions.updatedAt))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/** Those whose next charge would not cost what was agreed and announced for its day, the soonest first. */
export const goodsOutOfPrice = async (tx: Tx, limit: number): Promise<string[]> => {
  const { rows } = await tx.raw(
    `select s.id from public.product_subscriptions s join lateral (
       select sum(i.quantity * coalesce((select c.to_cents from public.price_changes c
         where c.product_subscription_id = s.id and c.variant_id = i.variant_id and c.withdrawn_at is null
           and c.applies_on <= (s.current_period_end at time zone $1)::date
         order by c.applies_on desc, c.announced_at desc limit 1), i.unit_cents)) as cents
       from public.product_subscription_items i where i.subscription_id = s.id) price on true
     where s.status = 'active' and not s.cancel_at_period_end and s.amount_cents <> price.cents
       and exists (select 1 from public.price_changes c where c.product_subscription_id = s.id)
     order by s.current_period_end limit $2`,
    [zoneOfState('WA'), limit],
  )
  return rows.map(row => String(row.id))
}
