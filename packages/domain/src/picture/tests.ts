/** Measurements the clinic keeps of a patient, and what it makes of them. Limits are for adults; governance owns them. */
import type { TestCode } from '@om/contracts/picture'
import type { IsoDate } from '../dates.ts'

type Test = {
  name: string
  unit: string
  /** Whatever lies outside is a slip of the pen. */
  least: number
  most: number
  /** Outside of these it is told apart. */
  low: number
  high: number
}

/** Usual adult reference ranges; a laboratory's own may differ a little. [general knowledge] */
export const tests: Record<TestCode, Test> = {
  blood_pressure: { name: 'Blood pressure', unit: 'mmHg', least: 60, most: 260, low: 100, high: 139 },
  potassium: { name: 'Potassium', unit: 'mmol/L', least: 1.5, most: 9, low: 3.5, high: 5.2 },
  egfr: { name: 'Kidney function (eGFR)', unit: 'mL/min', least: 3, most: 200, low: 60, high: 200 },
  alt: { name: 'Liver (ALT)', unit: 'U/L', least: 1, most: 5000, low: 0, high: 40 },
  ferritin: { name: 'Iron stores (ferritin)', unit: 'µg/L', least: 1, most: 5000, low: 30, high: 400 },
  haemoglobin: { name: 'Haemoglobin', unit: 'g/L', least: 30, most: 250, low: 115, high: 175 },
  tsh: { name: 'Thyroid (TSH)', unit: 'mIU/L', least: 0.001, most: 150, low: 0.4, high: 4 },
  testosterone: { name: 'Testosterone', unit: 'nmol/L', least: 0.05, most: 100, low: 0.2, high: 30 },
  // No range says what is right: only the change over time counts.
  hair_density: { name: 'Hair density', unit: 'hairs per cm²', least: 5, most: 400, low: 5, high: 400 },
  part_width: { name: 'Width of the part', unit: 'mm', least: 0.5, most: 80, low: 0.5, high: 80 },
}

export type Reading = { value: number; lower: number | null }

const numberText = /^\d{1,4}([.,]\d{1,3})?$/
const pressureText = /^(\d{2,3})\s*\/\s*(\d{2,3})$/

/** A value as it is typed: `4.2`, or `118/76` for a blood pressure; null when it is none that can be believed. */
export const parseReading = (test: TestCode, text: string): Reading | null => {
  const { least, most } = tests[test]
  if (test === 'blood_pressure') {
    const [, top, bottom] = pressureText.exec(text.trim()) ?? []
    const [value, lower] = [Number(top), Number(bottom)]
    return value >= least && value <= most && lower >= 30 && lower <= 160 && lower < value ? { value, lower } : null
  }
  if (!numberText.test(text.trim())) return null
  const value = Number(text.trim().replace(',', '.'))
  return value >= least && value <= most ? { value, lower: null } : null
}

export const readingText = ({ value, lower }: Reading): string => (lower === null ? `${value}` : `${value}/${lower}`)

/** Whether a result lies outside its reference. */
export const isAbnormal = (test: TestCode, { value, lower }: Reading): boolean => {
  const { low, high } = tests[test]
  return value < low || value > high || (lower !== null && lower >= 90)
}

/** The condition of the assessment that a result shows, whether or not the patient named it. */
export const conditionIn = (test: TestCode, { value, lower }: Reading): string | null => {
  if (test === 'potassium' && value > 5.5) return 'high_potassium_addison'
  if (test === 'egfr' && value < 60) return 'kidney_disease'
  if (test === 'alt' && value > 120) return 'liver_disease'
  if (test !== 'blood_pressure') return null
  if (value < 100) return 'low_bp_fainting'
  return value >= 160 || (lower ?? 0) >= 100 ? 'high_bp_uncontrolled' : null
}

/** A result as it counts: what was measured, and when. */
export type MeasuredTest = Reading & { test: TestCode; measuredOn: IsoDate }
