import { done, type Result, refused } from '@om/contracts/errors'
import type { holdReasons, SupplyForPharmacist } from '@om/contracts/supplies'
import type { PharmacistActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { visibleSupply } from '../supplies.repo.ts'
import { type StepInput, takeStep } from './take-step.ts'

export type Hold = StepInput & { reason: (typeof holdReasons)[number]; note: string }

/** Holds an order until something is settled; nothing is supplied meanwhile. */
export const holdSupply = (deps: Deps, actor: PharmacistActor, input: Hold, requestId = '') =>
  takeStep(
    deps,
    actor,
    input,
    {
      step: { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: input.reason, note: input.note },
      needsStanding: false,
      work: async (_tx, { order }) => done({ heldFrom: order.state, holdReason: input.reason, holdNote: input.note }),
    },
    requestId,
  )

/** Returns a held order to where it was; how it was settled stays in its history. */
export const resumeSupply = async (
  deps: Deps,
  actor: PharmacistActor,
  input: StepInput & { note: string },
  requestId = '',
): Promise<Result<SupplyForPharmacist>> => {
  const order = await deps.db.transaction(actor, tx => visibleSupply(tx, input.id), requestId)
  if (!order) return refused('not_found')
  const to = order.heldFrom ?? 'received'
  return takeStep(
    deps,
    actor,
    input,
    {
      step: { action: 'resume', by: 'pharmacist', to, note: input.note },
      needsStanding: false,
      work: async () => done({ heldFrom: null, holdReason: '', holdNote: '' }),
    },
    requestId,
  )
}
