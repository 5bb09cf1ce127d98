import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'

type Order = Pick<SupplyForPharmacist, 'contraindications'> & {
  prescription: Pick<SupplyForPharmacist['prescription'], 'overrides'>
}
type Severity = 'A' | 'C' | 'W'
export type Concern = { ci: string; medicine: string; severity: Severity; label: string; answer: string }

const ranks: readonly Severity[] = ['A', 'C', 'W']

type Override = Order['prescription']['overrides'][number]

const answerOf = (override: Override | undefined): string => {
  if (!override) return ''
  if (override.reason) return override.reason
  if (override.discussed) return 'Discussed with the patient.'
  return override.acknowledged ? 'Read and acknowledged.' : ''
}

/**
 * What speaks against a medicine today, and what the doctor answered when signing, the gravest first. Something the doctor
 * overrode then stays listed even where the rules of today no longer find it. (INV-04)
 */
export const concernsOf = ({ contraindications, prescription }: Order): Concern[] => {
  const keyOf = ({ ci, medicine }: { ci: string; medicine: string }) => `${ci} ${medicine}`
  const overrides = new Map(prescription.overrides.map(override => [keyOf(override), override]))
  const found = contraindications.map(one => ({ ...one, answer: answerOf(overrides.get(keyOf(one))) }))
  const foundKeys = new Set(found.map(keyOf))
  const earlier = prescription.overrides
    .filter(override => !foundKeys.has(keyOf(override)))
    .map(override => ({ ...override, answer: answerOf(override) }))
  return [...found, ...earlier]
    .map(({ ci, medicine, severity, label, answer }) => ({ ci, medicine, severity, label, answer }))
    .toSorted((one, two) => ranks.indexOf(one.severity) - ranks.indexOf(two.severity))
}
