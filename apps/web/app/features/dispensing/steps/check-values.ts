import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { dispensingChecks } from '@om/contracts/supply-steps'
import { formatDay } from '@om/domain/dates'

type Order = Pick<SupplyForPharmacist, 'patient' | 'prescription' | 'supply' | 'contraindications'>
type Item = Order['prescription']['items'][number]

const each = (items: readonly Item[], words: (item: Item) => string): string[] => [...new Set(items.map(words))]

const bornWords = (dateOfBirth: string | null): string =>
  dateOfBirth ? `born ${formatDay(dateOfBirth)}` : 'date of birth not known'

const intervalWords = ({ prescription, supply }: Order): string => {
  const every = `Every ${prescription.intervalDays} days.`
  if (supply.lastSuppliedOn === null) return `${every} First supply.`
  const last = `Last supplied ${formatDay(supply.lastSuppliedOn)}`
  return supply.earliestOn ? `${every} ${last}, next from ${formatDay(supply.earliestOn)}.` : `${every} ${last}.`
}

const interactionWords = ({ patient, prescription, contraindications }: Order): string[] => {
  const today = patient.allergiesToday
  const allergies = `Allergies: ${patient.allergies || 'not recorded'}${today?.isNews ? `; told since: ${today.words}` : ''}`
  const count = new Set(
    [...contraindications, ...prescription.overrides].map(({ ci, medicine }) => `${ci} ${medicine}`),
  ).size
  if (count === 0) return [allergies, 'No contraindication found']
  return [allergies, `${count} ${count === 1 ? 'contraindication' : 'contraindications'} to read`]
}

/** What each tick of the dispensing check is compared with, one line per item. (REG-18) */
export const checkValues = (order: Order): Record<(typeof dispensingChecks)[number], string[]> => {
  const { patient, prescription } = order
  const { items } = prescription
  return {
    patient: [`${patient.name}, ${bornWords(patient.dateOfBirth)}`],
    medicine: each(items, item => item.description),
    strength: each(items, item => item.strength),
    form: each(items, item => item.form),
    directions: each(items, item => item.directions),
    quantity: each(items, item => `${item.quantity} ${item.unit}`),
    interval: [intervalWords(order)],
    interactions: interactionWords(order),
  }
}
