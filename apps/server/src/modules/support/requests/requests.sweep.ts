import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { NEAR_DAYS, privacyClock } from '@om/domain/privacy-requests'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { putBeforeOffice, tellOffice } from './request-mails.ts'
import { keepTold, lockUntold } from './requests.repo.ts'

/** Tells the office of each request whose day is near, and once more when it is over; its task is urgent then. (REG-20) */
export const requestsSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('support') }, async ({ tx }) => {
    const now = deps.clock.now()
    // A day further than any that is near, since days begin at midnight in Sydney.
    const within = new Date(`${addDays(dayIn(now, CLINIC_ZONE), NEAR_DAYS + 1)}T00:00:00Z`)
    for (const row of await lockUntold(tx, now, within)) {
      const clock = privacyClock(row.state, row.dueAt, now)
      if (clock !== 'near' && clock !== 'overdue') continue
      await keepTold(tx, row.id, clock === 'overdue' ? 2 : 1)
      await putBeforeOffice(deps, tx, row, clock === 'overdue')
      await tellOffice(deps, tx, row, clock === 'overdue')
    }
  })
