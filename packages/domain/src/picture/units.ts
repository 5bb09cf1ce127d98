/** Results that look as if they were in another unit. Nothing is converted by itself: whoever enters one is asked. */
import type { TestCode } from '@om/contracts/picture'
import { parseReading, type Reading, readingText } from './tests.ts'

type OtherUnit = { unit: string; times: number; source: string }

type Look = {
  /** What is seen in practice in our unit, apart from the extremes: nothing is asked of it. */
  usual: readonly (readonly [number, number])[]
  /** Where a converted value has to lie to be offered. */
  likely: readonly [number, number]
  /** Units of other laboratories and countries; one that counts the same, such as ng/mL for µg/L, needs no question. */
  others: readonly OtherUnit[]
}

const KATAL = 'one unit is one micromole a minute, one katal one mole a second: 1 µkat/L is 60 U/L'
const MASS = 'AMA Manual of Style, conversion to SI units, by the molar mass'

/** The other units of each test, with how often theirs is ours. */
export const looks: Record<TestCode, Look> = {
  blood_pressure: {
    ...{ usual: [[60, 260]], likely: [85, 220] },
    others: [
      { unit: 'kPa', times: 7.50062, source: 'NIST SP 811, conventional millimetre of mercury: 133.3224 Pa' },
      { unit: 'cmHg', times: 10, source: 'ten millimetres are a centimetre' },
    ],
  },
  potassium: {
    ...{ usual: [[2, 8]], likely: [2.5, 7] },
    others: [{ unit: 'mg/dL', times: 0.2558, source: `${MASS}, 39.098 g/mol` }],
  },
  egfr: {
    ...{ usual: [[5, 200]], likely: [15, 150] },
    others: [{ unit: 'mL/s', times: 60, source: 'sixty seconds are a minute' }],
  },
  alt: {
    ...{ usual: [[3, 5000]], likely: [5, 170] },
    others: [{ unit: 'µkat/L', times: 60, source: KATAL }],
  },
  ferritin: { usual: [[1, 5000]], likely: [1, 5000], others: [] },
  haemoglobin: {
    ...{ usual: [[55, 230]], likely: [70, 190] },
    others: [
      { unit: 'g/dL', times: 10, source: 'ten decilitres are a litre' },
      { unit: 'mmol/L', times: 16.114, source: `${MASS} of one of its four chains, 16.114 g/mmol` },
    ],
  },
  tsh: { usual: [[0.001, 150]], likely: [0.001, 150], others: [] },
  testosterone: {
    usual: [
      [0.1, 2.5],
      [6, 40],
    ],
    likely: [0.2, 40],
    others: [
      { unit: 'ng/dL', times: 0.03467, source: `${MASS}, 288.42 g/mol` },
      { unit: 'ng/mL', times: 3.467, source: `${MASS}, 288.42 g/mol` },
    ],
  },
  hair_density: { usual: [[5, 400]], likely: [5, 400], others: [] },
  part_width: { usual: [[0.5, 80]], likely: [0.5, 80], others: [] },
}

const otherText = /^(\d{1,5}(?:[.,]\d{1,3})?)(?:\s*\/\s*(\d{1,3}(?:[.,]\d{1,3})?))?$/

const numberIn = (text: string): number => Number(text.replace(',', '.'))

/** As a laboratory writes it: three figures, or whole above a hundred. */
const rounded = (value: number): number => (value >= 100 ? Math.round(value) : Number(value.toPrecision(3)))

const inOurs = (test: TestCode, text: string, times: number): Reading | null => {
  const [, first, second] = otherText.exec(text.trim()) ?? []
  if (!first || (second === undefined) === (test === 'blood_pressure')) return null
  if (second === undefined) return { value: rounded(numberIn(first) * times), lower: null }
  return { value: Math.round(numberIn(first) * times), lower: Math.round(numberIn(second) * times) }
}

/** What a value would be in our unit, had it been read in that one. */
export type Meant = { unit: string; value: string }

/** What a value can have been meant as, where it is out of the ordinary in our unit and ordinary in another; else nothing. */
export const meantInstead = (test: TestCode, text: string): Meant[] => {
  const { usual, likely, others } = looks[test]
  const typed = parseReading(test, text)
  if (typed && usual.some(([least, most]) => typed.value >= least && typed.value <= most)) return []
  return others.flatMap(({ unit, times }) => {
    const ours = inOurs(test, text, times)
    const isLikely = ours && ours.value >= likely[0] && ours.value <= likely[1]
    return isLikely && parseReading(test, readingText(ours)) ? [{ unit, value: readingText(ours) }] : []
  })
}
