/** Which tests somebody in treatment is asked for again, before they have run out. (monitoring every 6 to 12 months) */
import type { TestCode } from '@om/contracts/picture'
import { addMonths, type IsoDate } from '../dates.ts'
import { activesOf } from '../formulary/medicines.ts'
import type { MeasuredTest } from './tests.ts'

/** Months after which a test is asked for again; after twelve, nothing more is supplied without those that count. */
export const TESTS_DUE_MONTHS = 10

/** Kidney, potassium, liver and blood pressure before spironolactone and every 6 to 12 months with it. */
const watched: readonly TestCode[] = ['potassium', 'egfr', 'alt', 'blood_pressure']

export type TestsDueInput = { items: readonly string[]; measured: readonly MeasuredTest[]; today: IsoDate }

/** What has not been measured for ten months, of those whose medicine is watched. */
export const testsDue = ({ items, measured, today }: TestsDueInput): TestCode[] =>
  items.flatMap(activesOf).includes('SPI_PO')
    ? watched.filter(
        test => !measured.some(one => one.test === test && addMonths(one.measuredOn, TESTS_DUE_MONTHS) > today),
      )
    : []
