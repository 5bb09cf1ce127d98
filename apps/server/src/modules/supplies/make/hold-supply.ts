import { done, type Result, refused } from '@om/contracts/errors'
import type { holdReasons, SupplyForPharmacist } from '@om/contracts/supplies'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { visibleSupply } from '../supplies.repo.ts'
import { type StepInput, takeStep } from './take-step.ts'

export type Hold = StepInput & { reason: (typeof holdReasons)[number]; note: string }

/** Holds an order until something is settled; nothing is supplied meanwhile. */
export const holdSupply = (ctx: Ctx<'pharmacist'>, input: Hold) =>
  takeStep(ctx, input, {
    step: { action: 'hold', by: 'pharmacist', to: 'on_hold', reason: input.reason, note: input.note },
    needsStanding: false,
    work: async (_tx, { order }) => done({ heldFrom: order.state, holdReason: input.reason, holdNote: input.note }),
  })

/** Returns a held order to where it was; how it was settled stays in its history. */
export const resumeSupply = async (
  ctx: BareCtx<'pharmacist'>,
  input: StepInput & { note: string },
): Promise<Result<SupplyForPharmacist>> => {
  const order = await inTransaction(ctx, ({ tx }) => visibleSupply(tx, input.id))
  if (!order) return refused('not_found')
  const to = order.heldFrom ?? 'received'
  return inTransaction(ctx, inside =>
    takeStep(inside, input, {
      step: { action: 'resume', by: 'pharmacist', to, note: input.note },
      needsStanding: false,
      work: async () => done({ heldFrom: null, holdReason: '', holdNote: '' }),
    }),
  )
}
