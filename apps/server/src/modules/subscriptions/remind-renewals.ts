import { RENEWAL_REMINDER_DAYS } from '@om/domain/lifecycles/subscription'
import { system } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { takeForReminder } from './billing.repo.ts'
import { planById } from './plans.repo.ts'
import { writeReminder } from './subscription-mails.ts'

const dayMs = 86_400_000
const batch = 100

/**
 * Writes seven days before a charge, with the amount and a way to cancel; once for each period, and not when the
 * subscription ends with it.
 */
export const remindRenewals = (deps: Deps): Promise<void> =>
  deps.db.transaction(system('billing'), async tx => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + RENEWAL_REMINDER_DAYS * dayMs)
    for (const subscription of await takeForReminder(tx, now, until, batch)) {
      const plan = await planById(tx, subscription.planId)
      if (!plan) continue
      await writeReminder(deps, tx, { subscription, plan })
      await audit(deps.clock, tx, {
        action: 'subscription.remind',
        subjectType: 'subscription',
        subjectId: subscription.id,
        patientId: subscription.patientId,
      })
    }
  })
