import type { Problem } from '@om/contracts/errors'
import { activesOf } from '@om/domain/formulary/medicines'
import { countedSupplies, countsFrom } from '@om/domain/prescribing/interval'
import { supplyCheck } from '@om/domain/prescribing/supply'
import type { Tx } from '#src/database/database.ts'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import { type Supplied, suppliedTo } from '../dispensing.repo.ts'
import { hasLeft, isFurther } from '../supplies.policy.ts'
import { orderNumber } from '../supplies.present.ts'
import type { SupplyRow } from '../supplies.repo.ts'

type Found = (Problem & { code: string })[]

export type SupplyStanding = {
  allowed: boolean
  isLegalFormMissing: boolean
  problems: Found
  /** Why it is not handed over today, though it has been verified: another supply of the same has left since. */
  tooSoon: Found
  /** What the patient told us last and nobody has dealt with, against any step of the order. */
  against: Found
  lastSuppliedOn: string | null
  earliestOn: string | null
  left: number
}

const isOfTheSame = (script: Pick<PrescriptionRow, 'items'>, { medicines }: Supplied): boolean => {
  const actives = script.items.flatMap(item => activesOf(item.medicine))
  return medicines.flatMap(activesOf).some(active => actives.includes(active))
}

/** The first day on which the interval allows another supply of what is prescribed; null where nothing of it was supplied. (INV-06) */
export const firstSupplyDay = async (tx: Tx, script: PrescriptionRow, today: string): Promise<string | null> => {
  const dispensed = await suppliedTo(tx, script.patientId)
  const earlier = countedSupplies({ orderId: '', replaces: null, restOf: null }, dispensed).filter(one =>
    isOfTheSame(script, one.order),
  )
  return supplyCheck({ prescription: script, earlier, today }).earliestNextSupply
}

/** Each says what to do with the other one first. */
const underway = (others: { order: Supplied; hasLeft: boolean }[]): Found =>
  others
    .filter(other => !other.hasLeft)
    .map(({ order }) => ({
      code: 'supply_underway',
      message: `${orderNumber(order.number)} with the same medicine has been verified and has not left. Send or end that one first. (INV-06)`,
    }))

/**
 * Whether this order may be supplied today: the prescription, the interval since any supply of the same medicines was handed
 * to this patient, nothing of the same in the pharmacy's hands for them, and every contraindication of today dealt with by a
 * doctor. An order that has been verified was counted then; what has left since keeps it all the same, and so does what speaks
 * against the medicine. (INV-01, INV-04, INV-06, INV-07)
 */
export const supplyStandingOf = async (
  tx: Tx,
  order: Pick<SupplyRow, 'id' | 'patientId' | 'state' | 'verifiedAt' | 'replaces' | 'restOf' | 'earlyUpTo'>,
  script: PrescriptionRow,
  against: Found,
  today: string,
): Promise<SupplyStanding> => {
  const dispensed = await suppliedTo(tx, order.patientId)
  const earlier = countedSupplies({ ...order, orderId: order.id }, dispensed).filter(one =>
    isOfTheSame(script, one.order),
  )
  const left = earlier.filter(one => one.hasLeft)
  const begun = dispensed.find(one => one.orderId === order.restOf)
  const check = supplyCheck({
    prescription: script,
    earlier: order.verifiedAt ? left : earlier,
    today,
    isReplacement: isFurther(order),
    earlyUpTo: order.earlyUpTo,
  })
  const refusals = check.refusals.map(({ code, rule, message }) => ({ code, message: `${message} (${rule})` }))
  const tooSoon = refusals.filter(one => one.code === 'too_early')
  const problems = [
    ...(order.verifiedAt ? (hasLeft(order) ? [] : tooSoon) : [...refusals, ...underway(earlier)]),
    ...against.map(({ code, message }) => ({ code, message })),
  ]
  return {
    allowed: problems.length === 0,
    isLegalFormMissing: problems.some(problem => problem.code === 'legal_form_missing'),
    problems,
    tooSoon,
    against,
    lastSuppliedOn: earlier[0]?.suppliedOn ?? (begun ? countsFrom(begun) : null),
    earliestOn: check.earliestNextSupply,
    left: check.suppliesLeft,
  }
}
