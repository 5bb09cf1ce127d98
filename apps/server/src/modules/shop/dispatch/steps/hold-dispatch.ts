import { done } from '@om/contracts/errors'
import type { dispatchHoldReasons } from '@om/contracts/shop-dispatch'
import type { PharmacistActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { type DispatchInput, takeDispatchStep } from './take-dispatch-step.ts'

type Hold = DispatchInput & { reason: (typeof dispatchHoldReasons)[number]; note: string }

/** Holds an order until something is settled; nothing is sent meanwhile. */
export const holdDispatch = (deps: Deps, actor: PharmacistActor, input: Hold, requestId = '') =>
  takeDispatchStep(
    deps,
    actor,
    input,
    {
      action: 'hold',
      to: () => 'on_hold',
      reason: input.reason,
      note: input.note,
      work: async (_tx, order) =>
        done({ heldFrom: order.dispatchState, holdReason: input.reason, holdNote: input.note }),
    },
    requestId,
  )

/** Returns a held order to where it was; how it was settled stays in its history. */
export const resumeDispatch = (
  deps: Deps,
  actor: PharmacistActor,
  input: DispatchInput & { note: string },
  requestId = '',
) =>
  takeDispatchStep(
    deps,
    actor,
    input,
    {
      action: 'resume',
      to: order => order.heldFrom ?? 'received',
      note: input.note,
      work: async () => done({ heldFrom: null, holdReason: '', holdNote: '' }),
    },
    requestId,
  )
