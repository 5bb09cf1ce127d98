import { done } from '@om/contracts/errors'
import type { dispatchHoldReasons } from '@om/contracts/shop-dispatch'
import type { Ctx } from '#src/ctx.ts'
import { type DispatchInput, takeDispatchStep } from './take-dispatch-step.ts'

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
