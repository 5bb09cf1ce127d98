import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { PharmacistActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { usePrescriptionSupply } from '#src/modules/prescriptions/prescriptions.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { shipBy } from '../board/due-times.ts'
import { insertDispensing } from '../dispensing.repo.ts'
import type { SupplyContext } from '../page/supply-context.ts'
import { enterInRegister } from '../register/enter-in-register.ts'
import { isFurther } from '../supplies.policy.ts'
import type { SupplyChange } from '../supplies.repo.ts'
import { type StepInput, takeStep } from './take-step.ts'

type Verification = StepInput & { counselling: 'offered' | 'given' | 'declined' }

const verify = async (
  deps: Deps,
  tx: Tx,
  actor: PharmacistActor,
  context: SupplyContext,
  counselling: Verification['counselling'],
): Promise<Result<SupplyChange>> => {
  const { order, script, state, today } = context
  if (state.isLegalFormMissing) return refused('legal_form_missing', state.problems)
  if (!state.allowed) return refused('supply_refused', state.problems)
  // What was counted with another order.
  const isReplacement = isFurther(order)
  const used = isReplacement
    ? { supplyNumber: order.supplyNumber, place: order.supplyNumber }
    : await usePrescriptionSupply(deps, tx, script.id)
  if (!used) return refused('supply_refused', [{ message: 'All supplies on this prescription have been used.' }])
  const { dispatch } = await settingsInForce(deps.clock, tx)
  const dispensing = await insertDispensing(tx, {
    orderId: order.id,
    prescriptionId: script.id,
    patientId: order.patientId,
    supplyNumber: used.supplyNumber,
    isReplacement,
    suppliedOn: today,
    pharmacistId: actor.staffId,
    createdAt: deps.clock.now(),
  })
  await enterInRegister(tx, context, {
    dispensing,
    dispenserName: actor.name,
    left: Math.max(script.suppliesTotal - used.place, 0),
  })
  return done({
    verifiedAt: deps.clock.now(),
    verifiedBy: actor.staffId,
    supplyNumber: used.place,
    counselling,
    dueAt: shipBy(order.receivedAt, dispatch),
  })
}

/**
 * The clinical and legal check of an order. Counts the supply, once (INV-01), unless it is made again for another or brings its rest: of two pharmacists at the same moment one
 * verifies and the other gets `order_taken`. Also refuses with `legal_form_missing` and `supply_refused`, with every
 * reason.
 */
export const verifySupply = (ctx: Ctx<'pharmacist'>, input: Verification): Promise<Result<SupplyForPharmacist>> => {
  const { deps, actor } = ctx
  return takeStep(ctx, input, {
    gate: 'verify',
    step: { action: 'verify', by: 'pharmacist', to: 'verified' },
    needsStanding: false,
    work: (tx, context) => verify(deps, tx, actor, context, input.counselling),
  })
}
