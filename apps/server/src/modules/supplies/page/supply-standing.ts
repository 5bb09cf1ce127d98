import type { Contraindication } from '@om/contracts/consults'
import type { Problem } from '@om/contracts/errors'
import { overrideProblems } from '@om/domain/prescribing/overrides'
import { supplyCheck } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { lastSuppliedOn, type SupplyRow } from '../supplies.repo.ts'

export type SupplyStanding = {
  allowed: boolean
  isLegalFormMissing: boolean
  problems: (Problem & { code: string })[]
  lastSuppliedOn: string | null
  earliestOn: string | null
  left: number
}

/**
 * Whether this order may be supplied today: the prescription and its interval, and every contraindication of today dealt
 * with by the doctor. An order that has been verified was counted then, and is not judged again. (INV-01, INV-04, INV-06, INV-07)
 */
export const supplyStandingOf = async (
  tx: Tx,
  order: Pick<SupplyRow, 'id' | 'verifiedAt'>,
  script: PrescriptionRow,
  contraindications: Contraindication[],
  today: string,
): Promise<SupplyStanding> => {
  const suppliedOn = await lastSuppliedOn(tx, script.id, order.id)
  const check = supplyCheck({ prescription: script, lastSuppliedOn: suppliedOn, today })
  const problems = order.verifiedAt
    ? []
    : [
        ...check.refusals.map(({ code, rule, message }) => ({ code, message: `${message} (${rule})` })),
        ...overrideProblems(contraindications, script.overrides).map(({ code, message }) => ({ code, message })),
      ]
  return {
    allowed: problems.length === 0,
    isLegalFormMissing: problems.some(problem => problem.code === 'legal_form_missing'),
    problems,
    lastSuppliedOn: suppliedOn,
    earliestOn: check.earliestNextSupply,
    left: check.suppliesLeft,
  }
}
