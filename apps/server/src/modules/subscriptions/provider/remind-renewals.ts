import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { RENEWAL_REMINDER_DAYS } from '@om/domain/lifecycles/subscription'
import { lastChargeDay } from '@om/domain/prescribing/charges'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { takeForReminder } from '../billing.repo.ts'
import { noticeLinks } from '../links/use-link.ts'
import { requestRefill } from '../refills/request-refill.ts'
import { writeReminder } from '../subscription-mails.ts'
import { viewsOf } from '../subscription-view.ts'
import { stopSubscriptionJob } from '../subscriptions.jobs.ts'
import type { SubscriptionView } from '../subscriptions.present.ts'

const batch = 100

/** Whether the prescription, as it stands, will allow a supply on the day of the next charge. */
const willBeSupplied = ({ subscription, script, suppliesLeft }: SubscriptionView): boolean =>
  subscription.currentPeriodEnd !== null &&
  script.status === 'active' &&
  suppliesLeft > 0 &&
  dayIn(subscription.currentPeriodEnd, CLINIC_ZONE) <= lastChargeDay(script)

const remind = async (deps: Deps, tx: Tx, view: SubscriptionView): Promise<void> => {
  const { subscription } = view
  await requestRefill(deps, tx, subscription)
  await writeReminder(deps, tx, view, await noticeLinks(deps, view))
  await audit(deps.clock, tx, {
    action: 'subscription.remind',
    subjectType: 'subscription',
    subjectId: subscription.id,
    patientId: subscription.patientId,
  })
}

/**
 * Asks the questions of a further delivery and writes seven days before its charge, at whatever hour that is, with the amount and a
 * way to cancel; once for each period, and not when the subscription ends with it. When nothing could be supplied then, the subscription ends instead of charging.
 */
export const remindRenewals = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('billing') }, async ({ tx }) => {
    const now = deps.clock.now()
    const lastDay = addDays(dayIn(now, CLINIC_ZONE), RENEWAL_REMINDER_DAYS)
    for (const view of await viewsOf(tx, await takeForReminder(tx, now, lastDay, batch), now)) {
      if (willBeSupplied(view)) await remind(deps, tx, view)
      else await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: view.subscription.id, why: 'review_needed' })
    }
  })
