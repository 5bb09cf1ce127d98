import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchOrder, dispatchHoldReasons } from '@om/contracts/shop-dispatch'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { type DispatchAction, dispatchStaleness, mayMoveFrom } from '../dispatch.policy.ts'
import {
  type DispatchChange,
  type DispatchRow,
  type DispatchState,
  insertDispatchNote,
  lockDispatch,
  updateDispatch,
} from '../dispatch.repo.ts'
import { buildDispatchPage } from '../page/dispatch-page.ts'
import { announceDispatch } from './parcel-of-dispatch.ts'

export type DispatchInput = { id: string; version: number }

export type DispatchPlan = {
  action: DispatchAction
  /** Where it goes; a held order says so itself. */
  to: (order: DispatchRow) => DispatchState
  /** A reason code; never free text. */
  reason?: string
  /** What the person wrote about it. */
  note?: string
  /** Does the step's own checks and writes, and says what changes. */
  work: (tx: Tx, order: DispatchRow) => Promise<Result<DispatchChange>>
}

/**
 * One step of a pharmacist on one order of the shop, in one transaction: the order is held, seen as it is now, and moves.
 * Refuses with `not_found`, `registration_not_current`, `order_taken`, `shop_order_changed`, `shop_order_wrong_state`, and
 * with whatever the step itself refuses.
 */
export const takeDispatchStep = async (
  ctx: Ctx<'pharmacist'>,
  { id, version }: DispatchInput,
  plan: DispatchPlan,
): Promise<Result<DispatchOrder>> => {
  const { deps, tx, actor } = ctx
  const order = await lockDispatch(tx, id)
  if (!order) return refused('not_found')
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const stale = dispatchStaleness(order, version, mayMoveFrom(order.dispatchState, plan.action))
  if (stale) return refused(stale)
  const worked = await plan.work(tx, order)
  if (!worked.ok) return worked
  const to = plan.to(order)
  const moved = await updateDispatch(tx, order, { ...worked.value, dispatchState: to })
  if (!moved) return refused('shop_order_changed')
  const auditId = await audit(deps.clock, tx, {
    action: `shop_order.${plan.action}`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
    fromState: order.dispatchState,
    toState: to,
    reason: plan.reason ?? '',
  })
  if (plan.note) await insertDispatchNote(tx, { auditId, orderId: order.id, text: plan.note })
  await announceDispatch(tx, order)
  return done(await buildDispatchPage(deps, tx, actor, moved))
}

type Hold = DispatchInput & { reason: (typeof dispatchHoldReasons)[number]; note: string }

/** Holds an order until something is settled; nothing is sent meanwhile. */
export const holdDispatch = (ctx: Ctx<'pharmacist'>, input: Hold) =>
  takeDispatchStep(ctx, input, {
    action: 'hold',
    to: () => 'on_hold',
    reason: input.reason,
    note: input.note,
    work: async (_tx, order) => done({ heldFrom: order.dispatchState, holdReason: input.reason, holdNote: input.note }),
  })

/** Returns a held order to where it was; how it was settled stays in its history. */
export const resumeDispatch = (ctx: Ctx<'pharmacist'>, input: DispatchInput & { note: string }) =>
  takeDispatchStep(ctx, input, {
    action: 'resume',
    to: order => order.heldFrom ?? 'received',
    note: input.note,
    work: async () => done({ heldFrom: null, holdReason: '', holdNote: '' }),
  })
