import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { chargeAsPrescribed } from '../manage/follow-prescription.ts'

/** How long a change is left to its own job before the provider is told again. */
const QUIET_MS = 15 * 60_000
/** A charge that fell due so long ago was missed. */
const MISSED_MS = 2 * 3_600_000
const BATCH = 20

/**
 * Takes prescriptions with which the provider does not agree, by what it said last: collection is paused and should not be, or
 * the other way round; it goes on after the end; or a charge was missed that waits for nothing. Each counts as looked at now.
 */
const takeOutOfStep = async (tx: Tx, now: Date): Promise<string[]> => {
  const { rows } = await tx.raw(
    `with newest as (
       select distinct on (subscription_id) subscription_id, charge_on, cardinality(waits_for) > 0 as is_waiting
       from public.refills where state in ('requested','doctor_review','needs_consult','approved','declined')
       order by subscription_id, charge_on desc),
     found as (
       select s.id from public.subscriptions s
       join public.prescriptions p on p.id = s.prescription_id
       left join newest r on r.subscription_id = s.id
       left join lateral (select o.state from public.owed_payments o
         where o.stripe_subscription_id = s.stripe_subscription_id and o.state in ('trying','paused') limit 1) o on true
       where s.status in ('active','trialing','past_due','unpaid') and s.updated_at < $2
         and case when p.status in ('active','on_hold')
           then s.collection_paused <> (p.status = 'on_hold' or coalesce(r.is_waiting, false) or coalesce(o.state, '') = 'paused')
             or (p.status = 'active' and o.state is null and not r.is_waiting and r.charge_on < $3)
           else not s.cancel_at_period_end end
       order by s.updated_at limit ${BATCH} for update of s skip locked)
     update public.subscriptions s set updated_at = $1 from found where found.id = s.id returning s.prescription_id`,
    [now, new Date(now.getTime() - QUIET_MS), new Date(now.getTime() - MISSED_MS)],
  )
  return rows.map(row => String(row.prescription_id))
}

/**
 * Makes the provider agree with how each prescription stands, however long it could not be told: the job that follows a move gives up
 * after some hours. Safe to repeat; an outage ends the round.
 */
export const bringInStep = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const ids = await inTransaction({ deps, actor: system('billing') }, ({ tx }) => takeOutOfStep(tx, now))
  for (const prescriptionId of ids) {
    try {
      await chargeAsPrescribed(deps, { prescriptionId })
    } catch (error) {
      deps.log.warn({ err: error, prescriptionId }, 'the payment provider does not agree with a prescription yet')
      if (error instanceof PaymentsDown) return
    }
  }
}
