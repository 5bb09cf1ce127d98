import { done } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { queryBy } from '../board/due-times.ts'
import { closeClaim, lastClaimOf } from '../claim/claims.repo.ts'
import { type StepInput, takeStep } from '../make/take-step.ts'
import { moveSupply } from '../move-supply.ts'
import { orderNumber } from '../supplies.present.ts'
import { lockSupply, replacementOf, type SupplyRow } from '../supplies.repo.ts'
import { writeReturned } from '../supply-mails.ts'

/** What follows once a parcel is back: the patient is told, and it is a task until two pharmacists have dealt with it. */
const settleReturn = async (deps: Deps, tx: Tx, order: SupplyRow, by: string): Promise<void> => {
  // What they reported is settled with what comes back.
  const settled = { outcome: 'returned' as const, goods: null, answer: '', decidedBy: by, decidedAt: deps.clock.now() }
  if (await closeClaim(tx, order.id, settled)) await closeTasks(deps, tx, 'parcel_claim', [order.id], by)
  await openTask(deps, tx, {
    role: 'pharmacist',
    kind: 'returned_parcel',
    subjectId: order.id,
    patientId: order.patientId,
    summary: `${orderNumber(order.number)}: inspect and destroy what came back, then send it again or pay it back.`,
    dueAt: queryBy(deps.clock.now()),
  })
  const isPaidBack = (await lastClaimOf(tx, order.id))?.outcome === 'pay_back'
  // What is made again or paid back already is no news for them.
  if (!isPaidBack && !(await replacementOf(tx, order.id))) await writeReturned(deps, tx, order)
}

/** The carrier returns the parcel of an order. Stops quietly when it is not on its way. */
export const returnSupply = async (deps: Deps, tx: Tx, orderId: string): Promise<void> => {
  const order = await lockSupply(tx, orderId)
  if (order?.state !== 'shipped' && order?.state !== 'lost') return
  const dueAt = queryBy(deps.clock.now())
  const moved = await moveSupply(deps, tx, order, { action: 'return', by: 'carrier', to: 'returned' }, { dueAt })
  if (moved.ok) await settleReturn(deps, tx, order, '')
}

/** A pharmacist has it in their hands, whatever the carrier has said. Refuses like every step. */
export const takeBackSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { note: string }) =>
  takeStep(ctx, input, {
    step: { action: 'return', by: 'pharmacist', to: 'returned', reason: 'by_hand', note: input.note },
    needsStanding: false,
    work: async (tx, { order }) => {
      await settleReturn(ctx.deps, tx, order, ctx.actor.name)
      return done({ dueAt: queryBy(ctx.now) })
    },
  })
