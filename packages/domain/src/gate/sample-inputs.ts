/** Gates of anyone at all, made from a number: for tests, and for the results that are kept with each version. */
import { addDays } from '../dates.ts'
import { medicineCodes } from '../formulary/medicines.ts'
import { tests } from '../picture/tests.ts'
import { randomAnswers, seededRandom } from '../quiz/sample-answers.ts'
import { allFindings, type GateInputs, runGate } from './gate.ts'

const today = '2026-11-20'

/** The same inputs for the same number, on every machine. */
export const sampleInputs = (seed: number): GateInputs => {
  const random = seededRandom(seed)
  const isTrue = () => random() < 0.5
  const daysAgo = (most: number) => addDays(today, -Math.floor(random() * most))
  const some = () => medicineCodes.filter(() => random() < 0.25)
  const brand = isTrue() ? 'men' : 'women'
  const chosen = some()
  const inputs: GateInputs = {
    at: isTrue() ? 'signature' : 'supply',
    today,
    brand,
    items: chosen.length === 0 ? ['MOX_PO+SPI_PO'] : chosen,
    answers: randomAnswers(brand, seed),
    measured: (['blood_pressure', 'potassium', 'egfr'] as const).filter(isTrue).map(test => ({
      test,
      value: Math.round(tests[test].low + random() * (tests[test].high - tests[test].low)),
      lower: test === 'blood_pressure' ? 75 : null,
      measuredOn: daysAgo(500),
    })),
    contraceptionOn: isTrue() ? daysAgo(180) : null,
    otherActive: some(),
    overrides: [],
    cleared: [],
  }
  const overrides = runGate(inputs)
    .found.filter(isTrue)
    .map(({ ci, medicine }) => ({
      ci,
      medicine,
      reason: 'Discussed at length, and the benefit outweighs it.',
      discussed: isTrue(),
      acknowledged: isTrue(),
    }))
  const cleared = allFindings(inputs).filter(isTrue)
  const noon = (day: string) => `${day}T02:00:00.000Z`
  const contact = isTrue()
    ? { lastAt: noon(daysAgo(500)), graveAt: isTrue() ? noon(daysAgo(500)) : null }
    : { lastAt: null, graveAt: null }
  return { ...inputs, overrides, cleared, ...(isTrue() ? { contact } : {}) }
}
