import { HOLD_ESCALATES_AFTER_DAYS } from '@om/domain/lifecycles/order'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { longHolds } from './supplies.repo.ts'
import { writeDelayed, writeStuck } from './supply-mails.ts'

const dayMs = 86_400_000
const batch = 50

/** An order on hold for more than two days is told to the admins and its patient, once for each hold. */
export const suppliesSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('orders') }, async ({ tx }) => {
    const since = new Date(deps.clock.now().getTime() - HOLD_ESCALATES_AFTER_DAYS * dayMs)
    for (const order of await longHolds(tx, since, batch)) {
      await audit(deps.clock, tx, {
        action: 'order.escalate',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
        reason: order.holdReason,
      })
      await announce(tx, ['role:admin'], 'order', order.id)
      await writeStuck(deps, tx, order)
      await writeDelayed(deps, tx, order)
    }
  })
