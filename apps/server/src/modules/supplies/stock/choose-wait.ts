import { done, type Result, refused } from '@om/contracts/errors'
import type { waitChoices } from '@om/contracts/supplies'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { isHeldMade } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { payBackSupply } from '../again/pay-back.ts'
import { suppliesOfPatient } from '../claim/claim-supply.ts'
import { announceSupply, moveSupply } from '../move-supply.ts'
import { closeQuery } from '../query/supply-queries.ts'
import { lockSupply, updateSupply } from '../supplies.repo.ts'
import { writeCancelled } from '../supply-mails.ts'
import { openPutAway } from '../supply-tasks.ts'
import { saveWait, waitOf } from './stock.repo.ts'

type Choice = { id: string; choice: (typeof waitChoices)[number] }

/**
 * A patient who was asked says whether they wait on for what is not in stock, or want it paid back, which ends the order at once.
 * Saying again that they wait changes nothing. Refuses with `not_found`, and with `order_wrong_state` where it is on hold for nothing of
 * the kind or they were not asked.
 */
export const chooseWait = async (ctx: Ctx<'patient'>, { id, choice }: Choice): Promise<Result<SupplyForPatient>> => {
  const { deps, tx, now } = ctx
  const order = await lockSupply(tx, id)
  if (!order) return refused('not_found')
  const wait = await waitOf(tx, order)
  if (!wait?.askedAt) return refusedIn('order_wrong_state', order.state)
  const shown = async (): Promise<Result<SupplyForPatient>> => {
    const found = (await suppliesOfPatient(ctx)).find(one => one.id === id)
    return found ? done(found) : refused('not_found')
  }
  if (choice === 'wait') {
    if (wait.answeredAt) return shown()
    await saveWait(tx, id, { answeredAt: now })
    await updateSupply(tx, order, {})
    await audit(deps.clock, tx, {
      action: 'order.wait',
      subjectType: 'order',
      subjectId: id,
      patientId: order.patientId,
    })
    await closeTasks(deps, tx, 'order_stuck', [id], ctx.actor.name)
    await announceSupply(tx, order)
    return shown()
  }
  const step = { action: 'cancel', by: 'patient', to: 'cancelled', reason: 'stock' } as const
  const moved = await moveSupply(deps, tx, order, step, {
    heldFrom: null,
    holdReason: '',
    holdNote: '',
    heldBefore: null,
  })
  if (!moved.ok) return moved
  if (isHeldMade(order)) await openPutAway(deps, tx, order)
  await closeQuery(deps, tx, id, { by: ctx.actor.name, how: 'The order has ended.' })
  await writeCancelled(deps, tx, order, await payBackSupply(deps, tx, order))
  return shown()
}
