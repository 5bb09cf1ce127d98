/** Whether each contraindication has been dealt with by the doctor who signs. (INV-04) */
import type { Contraindication } from '@om/contracts/consults'
import type { Problem } from '@om/contracts/errors'
import type { Override } from '@om/contracts/prescriptions'
import { medicineName } from '../formulary/medicines.ts'

/** Shortest reason for overriding a contraindication, in characters. */
export const SHORTEST_OVERRIDE_REASON = 30

const problemOf = (
  { ci, medicine, severity, label }: Contraindication,
  override: Override | undefined,
): { code: string; message: string } | null => {
  const what = `${medicineName(medicine)}: ${label}`
  if (severity === 'A') return { code: 'contraindicated', message: `${what}. This cannot be prescribed (${ci}).` }
  if (severity === 'W') {
    return override?.acknowledged
      ? null
      : { code: 'caution_not_acknowledged', message: `${what}. Acknowledge this caution (${ci}).` }
  }
  if ((override?.reason.trim().length ?? 0) < SHORTEST_OVERRIDE_REASON) {
    const length = SHORTEST_OVERRIDE_REASON
    return {
      code: 'override_reason_missing',
      message: `${what}. Write a reason of at least ${length} characters (${ci}).`,
    }
  }
  return override?.discussed
    ? null
    : { code: 'override_not_discussed', message: `${what}. Tick that you discussed it with the patient (${ci}).` }
}

/** Every contraindication that still stands in the way: A always does, C without reason and talk, W until acknowledged. */
export const overrideProblems = (
  contraindications: readonly Contraindication[],
  overrides: readonly Override[],
): (Problem & { code: string })[] =>
  contraindications.flatMap(found => {
    const override = overrides.find(one => one.ci === found.ci && one.medicine === found.medicine)
    const problem = problemOf(found, override)
    return problem ? [{ ...problem, field: `overrides.${found.ci}.${found.medicine}` }] : []
  })
