/** What a finding rests on, so that a doctor clears that and nothing told later. */
import type { Contraindication } from '@om/contracts/consults'
import { latestOfEach } from '../picture/picture.ts'
import { conditionIn, type MeasuredTest, readingText } from '../picture/tests.ts'
import { parseBloodPressure, type QuizAnswers } from '../quiz/answers.ts'
import { inputsHash } from '../triage/inputs-hash.ts'

type Told = { answers: QuizAnswers; measured: readonly MeasuredTest[] }

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ')

const readingIn = (answers: QuizAnswers): string => {
  const reading = parseBloodPressure(answers.bp_reading)
  return reading ? `${reading.systolic}/${reading.diastolic}` : ''
}

/**
 * The answers behind a finding, with what they say: the words as a hash, a reading as its value, and a condition that a test
 * shows with that test. A chosen answer says itself.
 */
export const basisOf = ({ sourceAnswers }: Contraindication, { answers, measured }: Told): string[] =>
  sourceAnswers.map(source => {
    if (source === 'bp_reading') return `bp_reading=${readingIn(answers)}`
    const [key = '', token] = source.split(':')
    if (key.endsWith('_text')) return `${source}=${inputsHash(plain(String(answers[key] ?? ''))).slice(0, 16)}`
    const shown = latestOfEach(measured).find(one => token !== undefined && conditionIn(one.test, one) === token)
    return shown ? `${source}=${shown.test} ${readingText(shown)}` : source
  })

/** Whether all of it was known: each answer as it is, or one that a test had shown besides. */
export const covers = (known: readonly string[], basis: readonly string[]): boolean =>
  basis.every(one => known.includes(one) || known.some(other => other.startsWith(`${one}=`)))
