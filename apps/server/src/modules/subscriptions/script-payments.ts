import type { ScriptPayment } from '@om/contracts/consult-parts'
import { plans, subscriptions } from '@om/db/tables/billing'
import { owedPayments } from '@om/db/tables/owed-payments'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type Row = {
  plan: string
  status: string | null
  isPaused: boolean | null
  pausedUntil: string | null
  isEnding: boolean | null
  isOwed: boolean
}

const paymentOf = ({ plan, status, isPaused, pausedUntil, isEnding, isOwed }: Row): ScriptPayment => {
  if (plan === 'withdrawn' || plan === 'ended' || status === 'cancelled' || status === 'canceled') return 'ended'
  if (status === null) return 'not_begun'
  if (isOwed || status === 'past_due' || status === 'unpaid') return 'failed'
  if (isPaused || pausedUntil !== null) return 'paused'
  return isEnding ? 'ending' : 'paid'
}

/** How the payment of each prescription stands, for whoever may read it; the server asks, and no amount leaves. */
export const paymentsForDoctors = async (tx: Tx, prescriptionIds: string[]): Promise<Map<string, ScriptPayment>> => {
  const rows = await tx.q
    .select({
      id: plans.prescriptionId,
      plan: plans.status,
      status: subscriptions.status,
      isPaused: subscriptions.collectionPaused,
      pausedUntil: subscriptions.pausedUntil,
      isEnding: subscriptions.cancelAtPeriodEnd,
      isOwed: sql<boolean>`exists (select from ${owedPayments} where ${owedPayments.stripeSubscriptionId} = ${subscriptions.stripeSubscriptionId}
        and ${owedPayments.state} in ('trying', 'paused'))`,
    })
    .from(plans)
    .leftJoin(subscriptions, eq(subscriptions.planId, plans.id))
    .where(inArray(plans.prescriptionId, prescriptionIds))
  return new Map(rows.map(({ id, ...row }) => [id, paymentOf(row)]))
}
