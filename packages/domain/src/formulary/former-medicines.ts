/** Medicines that the formulary once held. What was written with them stays readable; nothing new is signed with them. */
import type { IsoDate } from '../dates.ts'
import { type MedicineCode, medicineCodes, medicines } from './medicines.ts'

export type FormerMedicine = {
  code: string
  /** The name clinicians read. */
  name: string
  /** Null where nobody kept the day. */
  leftOn: IsoDate | null
  why: string
  replacedBy: MedicineCode | null
}

const formerMedicines: readonly FormerMedicine[] = [
  {
    code: 'LAT_TOP',
    name: 'Latanoprost scalp solution',
    leftOn: '2026-06-30',
    why: 'No stability study covers the compounded solution.',
    replacedBy: 'MOX_TOP',
  },
]

/** The medicines among some items that the formulary does not hold today, each once. */
export const leftFormulary = (items: readonly { medicine: string }[]): FormerMedicine[] =>
  [...new Set(items.flatMap(({ medicine }) => medicine.split('+')))]
    .filter(code => !medicineCodes.some(known => known === code))
    .map(
      code =>
        formerMedicines.find(one => one.code === code) ?? {
          code,
          name: code,
          leftOn: null,
          why: 'The formulary does not hold it.',
          replacedBy: null,
        },
    )

/** That in one sentence, with what takes its place: for whoever would prescribe it. */
export const leftWords = ({ name, replacedBy }: FormerMedicine): string =>
  `${name} has left the formulary. ${
    replacedBy ? `${medicines[replacedBy].name} takes its place.` : 'Nothing takes its place; choose another template.'
  }`
