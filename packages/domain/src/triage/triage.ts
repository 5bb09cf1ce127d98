/** Sorting an assessment. A pure function of the answers and the day; run again on every edit, and stored with its version. */
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import { type Facts, factsOf, found, type SourceAnswer } from './facts.ts'
import { type Outcome, outcomes, rules, type Severity, severities } from './rules.ts'

/**
 * The version of the triage and contraindication rules as they are written here, stored with every result. Which one the clinic goes
 * by is data: a new one counts once two doctors have switched it on. (INV-19)
 */
export const RULE_VERSION = '2026-12.1'

export type DoctorFlag = { code: string; severity: Severity; rule: string; sourceAnswers: SourceAnswer[] }

export type Triage = {
  outcome: Outcome
  /** Whether the patient sees the crisis card at once. */
  urgent: boolean
  patientReasons: string[]
  /** Gravest first. */
  doctorFlags: DoctorFlag[]
  ruleVersion: string
  /** The rules behind the outcome, in order. */
  matched: string[]
}

type Match = { rule: string; outcome: Outcome; urgent: boolean; patient: string | null }
type Findings = { matches: Match[]; flags: DoctorFlag[]; advice: string[] }

const evaluate = (facts: Facts): Findings => {
  const matches: Match[] = []
  const flags: DoctorFlag[] = []
  const advice: string[] = []
  for (const rule of rules) {
    const sourceAnswers = rule.sources(facts)
    if (sourceAnswers.length === 0) continue
    const outcome = typeof rule.outcome === 'function' ? rule.outcome(facts) : rule.outcome
    if (rule.flag) flags.push({ ...rule.flag, rule: rule.id, sourceAnswers })
    if (outcome) matches.push({ rule: rule.id, outcome, urgent: rule.isUrgent ?? false, patient: rule.patient })
    if (rule.isAdvice && rule.patient) advice.push(rule.patient)
  }
  return { matches, flags, advice }
}

/** A picture that shows loss a doctor may treat; where the hair thins says less than the picture of the part. */
const treatable = (facts: Facts): boolean =>
  found(facts, 'hair_loss_pattern', 'nh2', 'nh3', 'nh3v', 'nh4', 'nh5', 'nh6', 'nh7', 'nh_a', 'diffuse').length > 0 ||
  found(facts, 'fphl_pattern', 's2', 's3', 's4', 's5', 'frontal_accent', 'temples').length > 0

/**
 * T-25 and T-26: what is left when no other rule sorts the assessment. An allergy or interaction (T-19) only asks
 * the doctor to look twice, so it does not turn an unclear pattern into a clear one.
 */
const remainder = (facts: Facts, matches: readonly Match[]): Match | null => {
  if (matches.some(match => match.rule !== 'T-19')) return null
  if (!treatable(facts)) {
    return {
      rule: 'T-26',
      outcome: 'video_required',
      urgent: false,
      patient: 'Your answers do not show a clear pattern. Photos and a video call will help.',
    }
  }
  if (matches.length > 0) return null
  return {
    rule: 'T-25',
    outcome: 'rx_review',
    urgent: false,
    patient: 'A doctor will review your answers and call you.',
  }
}

const strongest = (matches: readonly Match[]): Outcome =>
  outcomes.find(outcome => matches.some(match => match.outcome === outcome)) ?? 'video_required'

/**
 * Sorts an assessment by all rules; the strongest outcome wins. `brand` only matters for someone whose sex at
 * birth is neither male nor female: it decides which questions they had to answer.
 */
export const triage = (answers: QuizAnswers, context: { today: IsoDate; brand?: Brand }): Triage => {
  const facts = factsOf(answers, context)
  const { matches, flags, advice } = evaluate(facts)
  const rest = remainder(facts, matches)
  const all = rest ? [...matches, rest] : matches
  if (rest?.rule === 'T-26') {
    flags.push({ code: 'UNCLEAR', severity: 'low', rule: 'T-26', sourceAnswers: ['hair_loss_pattern', 'fphl_pattern'] })
  }
  return {
    outcome: strongest(all),
    urgent: all.some(match => match.urgent),
    patientReasons: [...new Set([...all.flatMap(match => match.patient ?? []), ...advice])],
    doctorFlags: flags.toSorted((one, two) => severities.indexOf(one.severity) - severities.indexOf(two.severity)),
    ruleVersion: RULE_VERSION,
    matched: [...new Set(all.map(match => match.rule))],
  }
}

/** Whether the outcome leads to a doctor who may prescribe: what `requires_prescription` stores. */
export const requiresPrescription = (outcome: Outcome): boolean =>
  outcome === 'rx_review' || outcome === 'video_required'
