import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { NewPlan } from '#src/modules/prescriptions/prescriptions.ts'
import { insertPlan } from '../plans.repo.ts'

/**
 * Offers the patient the plan that goes with a signed prescription, in the transaction of the signing. Nothing is
 * charged until they confirm (INV-11). A prescription has one plan; offering it again answers with the same one.
 */
export const offerPlan = async (deps: Pick<Deps, 'clock'>, tx: Tx, plan: NewPlan): Promise<{ planId: string }> => {
  const { id, isNew } = await insertPlan(tx, { ...plan, offeredAt: deps.clock.now() })
  if (isNew) {
    await audit(deps.clock, tx, {
      action: 'plan.offer',
      subjectType: 'plan',
      subjectId: id,
      patientId: plan.patientId,
      toState: 'offered',
    })
    await announce(tx, [`user:${plan.patientId}`], 'plan', id)
  }
  return { planId: id }
}
