import { formatDay } from '@om/domain/dates'
import { STOCK_ASKS_AFTER_DAYS } from '@om/domain/lifecycles/order'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { announceSupply } from '../move-supply.ts'
import { updateSupply } from '../supplies.repo.ts'
import { writeAskWait } from '../supply-mails.ts'
import { openStuck } from '../supply-tasks.ts'
import { longWaits, overdueWaits, saveWait } from './stock.repo.ts'

const dayMs = 86_400_000
const batch = 50
const as = system('orders')

/** An expected day that has passed is a task, once for each day that was entered. */
const tellOverdue = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx }) => {
    for (const { order, wait } of await overdueWaits(tx, clinicToday(deps.clock), batch)) {
      await saveWait(tx, order.id, { lateToldFor: wait.expectedOn })
      const day = wait.expectedOn ? formatDay(wait.expectedOn) : ''
      await openStuck(
        deps,
        tx,
        order,
        `what it waits for was expected on ${day}. Take it off hold, enter another day, or end the order.`,
      )
    }
  })

/**
 * Who has waited for two weeks is asked whether they wait on or want it paid back, and again two weeks after that or after their
 * answer; who has not answered is a task of the pharmacists too.
 */
const askPatients = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: as }, async ({ tx, now }) => {
    const before = new Date(now.getTime() - STOCK_ASKS_AFTER_DAYS * dayMs)
    for (const { order, wait } of await longWaits(tx, before, batch)) {
      await saveWait(tx, order.id, { askedAt: now, answeredAt: null })
      const asked = await updateSupply(tx, order, {})
      await audit(deps.clock, tx, {
        action: 'order.ask_wait',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
      })
      await writeAskWait(deps, tx, asked ?? order)
      await announceSupply(tx, order)
      if (wait.askedAt && !wait.answeredAt)
        await openStuck(
          deps,
          tx,
          order,
          'it waits for stock, and its patient has not said for two weeks whether they wait. Call them.',
        )
    }
  })

/** What happens by the clock to orders that wait for stock: none waits without anybody knowing. (Domain 5.3: timers) */
export const watchStock = async (deps: Deps): Promise<void> => {
  await tellOverdue(deps)
  await askPatients(deps)
}
