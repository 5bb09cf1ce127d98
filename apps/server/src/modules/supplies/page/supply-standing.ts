import type { Problem } from '@om/contracts/errors'
import { activesOf } from '@om/domain/formulary/medicines'
import { supplyCheck } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { isFurther } from '../supplies.policy.ts'
import { type Supplied, type SupplyRow, suppliedBefore } from '../supplies.repo.ts'

type Found = (Problem & { code: string })[]

export type SupplyStanding = {
  allowed: boolean
  isLegalFormMissing: boolean
  problems: Found
  /** What the patient told us last and nobody has dealt with, against any step of the order. */
  against: Found
  lastSuppliedOn: string | null
  earliestOn: string | null
  left: number
}

const ofTheSame = (script: Pick<PrescriptionRow, 'items'>, earlier: Supplied[]): Supplied[] => {
  const actives = script.items.flatMap(item => activesOf(item.medicine))
  return earlier.filter(({ medicines }) => medicines.flatMap(activesOf).some(active => actives.includes(active)))
}

/**
 * Whether this order may be supplied today: the prescription, the interval since any supply of the same medicines to this
 * patient, and every contraindication of today dealt with by a doctor. An order that has been verified was counted then; its
 * interval is not judged again, what speaks against the medicine is. (INV-01, INV-04, INV-06, INV-07)
 */
export const supplyStandingOf = async (
  tx: Tx,
  order: Pick<SupplyRow, 'id' | 'patientId' | 'verifiedAt' | 'replaces' | 'restOf'>,
  script: PrescriptionRow,
  against: Found,
  today: string,
): Promise<SupplyStanding> => {
  const earlier = ofTheSame(script, await suppliedBefore(tx, order.patientId, order.id))
  const check = supplyCheck({ prescription: script, earlier, today, isReplacement: isFurther(order) })
  const problems = [
    ...(order.verifiedAt
      ? []
      : check.refusals.map(({ code, rule, message }) => ({ code, message: `${message} (${rule})` }))),
    ...against.map(({ code, message }) => ({ code, message })),
  ]
  return {
    allowed: problems.length === 0,
    isLegalFormMissing: problems.some(problem => problem.code === 'legal_form_missing'),
    problems,
    against,
    lastSuppliedOn: earlier[0]?.suppliedOn ?? null,
    earliestOn: check.earliestNextSupply,
    left: check.suppliesLeft,
  }
}
