/** What several rules look for in an assessment; each answers with the answers behind it. */
import { parseBloodPressure } from '../quiz/answers.ts'
import { type Facts, found, pattern, type SourceAnswer } from './facts.ts'

/** Both lists together, when neither is empty. */
export const both = (one: SourceAnswer[], two: SourceAnswer[]): SourceAnswer[] =>
  one.length > 0 && two.length > 0 ? [...one, ...two] : []

/** The loss is of the last six months. */
export const recent = (facts: Facts) => found(facts, 'hair_loss_duration', 'lt_1m', '1_3m', '3_6m')
/** Signs of male hormones that come fast. */
export const virilisation = (facts: Facts) =>
  found(facts, 'androgen_signs', 'deeper_voice', 'muscle_increase', 'clitoral_change')
/** Thinning all over. */
export const diffuse = (facts: Facts) => pattern(facts, 'diffuse', 'overall_thinning')

/** Two or more classes of blood pressure medicine, or nitrates alone. (T-09) */
export const bpClasses = (facts: Facts): SourceAnswer[] => {
  const taken = found(facts, 'current_medications', 'ace_arb', 'bp_other', 'nitrates', 'alpha_blocker')
  return taken.length >= 2 ? taken : found(facts, 'current_medications', 'nitrates')
}

/** A reading of 160/100 or more that somebody tells, whatever else they tick. (T-09) */
export const highReading = ({ answers }: Facts): SourceAnswer[] => {
  const reading = parseBloodPressure(answers.bp_reading)
  return reading && (reading.systolic >= 160 || reading.diastolic >= 100) ? ['bp_reading'] : []
}

/** Events of the last six months other than a birth. (T-22) */
export const otherTriggers = (facts: Facts): SourceAnswer[] =>
  (facts.answers.triggering_event ?? [])
    .filter(token => token !== 'none' && token !== 'birth_postpartum')
    .map(token => `triggering_event:${token}`)

/** Low iron, or a thyroid out of balance and not treated. (T-18) */
export const deficiency = (facts: Facts): SourceAnswer[] => [
  ...found(facts, 'iron_status', 'low_now'),
  ...found(facts, 'thyroid_status', 'overactive'),
  ...(found(facts, 'current_medications', 'thyroid_tablet').length > 0
    ? []
    : found(facts, 'thyroid_status', 'underactive')),
]

/** Thinning all over, and iron or thyroid never looked at. */
export const untested = (facts: Facts): SourceAnswer[] =>
  both([...found(facts, 'iron_status', 'not_tested'), ...found(facts, 'thyroid_status', 'not_tested')], diffuse(facts))

/** Allergies of any kind. (T-19) */
export const allergies = (facts: Facts): SourceAnswer[] =>
  (facts.answers.allergies ?? []).filter(token => token !== 'none').map(token => `allergies:${token}`)
