import { done, type Problem, refused } from '@om/contracts/errors'
import { keepsThroughSupply } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import { updateDispensing } from '../supplies.repo.ts'
import { type StepInput, takeStep } from './take-step.ts'

export type PackedItem = StepInput & { batchNumber: string; expiresOn: string }

const keepsLongEnough = (expiresOn: string, today: string, supplyDays: number): Problem[] =>
  keepsThroughSupply({ expiresOn, shippedOn: today, supplyDays })
    ? []
    : [{ field: 'expiresOn', message: `Choose a pack that keeps for ${supplyDays} days after shipping. (INV-09)` }]

/** Packs a ready-made item under the manufacturer's batch. Refuses a pack that expires before the supply is used up. */
export const packSupply = (ctx: Ctx<'pharmacist'>, input: PackedItem) => {
  const { deps, actor } = ctx
  return takeStep(ctx, input, {
    step: { action: 'pack', by: 'pharmacist', to: 'packed' },
    needsStanding: true,
    work: async (tx, { order, script, today }) => {
      const problems = keepsLongEnough(input.expiresOn, today, script.supplyDays)
      if (problems.length > 0) return refused('bad_request', problems)
      await updateDispensing(tx, order.id, { batchNumber: input.batchNumber, expiresOn: input.expiresOn })
      return done({ packedAt: deps.clock.now(), packedBy: actor.staffId })
    },
  })
}
