/** What two sets of rules say of the same case, and where they part. */
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import type { Outcome } from '../triage/rules.ts'
import type { DoctorFlag } from '../triage/triage.ts'
import { type GateInputs, type GateVerdict, isOpenGate, verdictOf } from './gate.ts'
import type { RuleSet } from './versions.ts'

/** What the rules look at in a case: the answers on the day they came, and what its signature was asked with. */
export type CaseInputs = { answers: QuizAnswers; brand: Brand; today: IsoDate; signature: GateInputs | null }

export type Judgement = {
  outcome: Outcome
  isUrgent: boolean
  /** Every rule that applied, those that only flag included. */
  rules: string[]
  flags: DoctorFlag[]
  signature: GateVerdict | null
}

/** A case as one set of rules judges it. */
export const judge = (rules: RuleSet, { answers, brand, today, signature }: CaseInputs): Judgement => {
  const { outcome, urgent, matched, doctorFlags } = rules.triage(answers, { today, brand })
  return {
    outcome,
    isUrgent: urgent,
    rules: [...new Set([...matched, ...doctorFlags.map(flag => flag.rule)])],
    flags: doctorFlags,
    signature: signature && verdictOf(rules.runGate(signature)),
  }
}

export type Difference = {
  before: Outcome
  after: Outcome
  /** Rules and findings that only the new set, or only the old one, applies. */
  gained: string[]
  lost: string[]
  signature: 'now_held' | 'now_open' | null
  /** Whether what becomes of the case is another: its outcome, its urgency, or whether its signature passes. */
  isChange: boolean
  hasOtherFlags: boolean
}

const without = (one: readonly string[], two: readonly string[]) => one.filter(each => !two.includes(each))

/** The code of what stands in the way of a signature, such as `CI-20`, or of what has to be on file. */
const inTheWay = (verdict: GateVerdict | null): string[] =>
  verdict ? [...verdict.problems.map(one => /CI-\w+/.exec(one)?.[0] ?? one), ...verdict.due] : []

/** Where two judgements of one case part. */
export const differenceOf = (before: Judgement, after: Judgement): Difference => {
  const wasOpen = before.signature && isOpenGate(before.signature)
  const isOpen = after.signature && isOpenGate(after.signature)
  const signature = wasOpen === isOpen ? null : isOpen ? 'now_open' : 'now_held'
  const all = (one: Judgement) => [
    ...new Set([...one.rules, ...(one.isUrgent ? ['urgent'] : []), ...inTheWay(one.signature)]),
  ]
  const gained = without(all(after), all(before))
  const lost = without(all(before), all(after))
  return {
    before: before.outcome,
    after: after.outcome,
    gained,
    lost,
    signature,
    isChange: before.outcome !== after.outcome || before.isUrgent !== after.isUrgent || signature !== null,
    hasOtherFlags: gained.length + lost.length > 0,
  }
}

/** The figures of a comparison so far. */
export type Tally = {
  outcomes: { before: string; after: string; cases: number }[]
  rules: { rule: string; gained: number; lost: number }[]
  signatures: { asked: number; nowHeld: number; nowOpen: number }
  otherFlags: number
}

export const emptyTally: Tally = {
  outcomes: [],
  rules: [],
  signatures: { asked: 0, nowHeld: 0, nowOpen: 0 },
  otherFlags: 0,
}

/** The figures with one case more. */
export const withCase = (tally: Tally, one: Difference, hadSignature: boolean): Tally => {
  const isSame = (line: Tally['outcomes'][number]) => line.before === one.before && line.after === one.after
  const outcomes = tally.outcomes.some(isSame)
    ? tally.outcomes.map(line => (isSame(line) ? { ...line, cases: line.cases + 1 } : line))
    : [...tally.outcomes, { before: one.before, after: one.after, cases: 1 }]
  const names = [...new Set([...tally.rules.map(line => line.rule), ...one.gained, ...one.lost])].toSorted()
  const { asked, nowHeld, nowOpen } = tally.signatures
  return {
    outcomes,
    rules: names.map(rule => {
      const line = tally.rules.find(known => known.rule === rule) ?? { rule, gained: 0, lost: 0 }
      return {
        rule,
        gained: line.gained + Number(one.gained.includes(rule)),
        lost: line.lost + Number(one.lost.includes(rule)),
      }
    }),
    signatures: {
      asked: asked + Number(hadSignature),
      nowHeld: nowHeld + Number(one.signature === 'now_held'),
      nowOpen: nowOpen + Number(one.signature === 'now_open'),
    },
    otherFlags: tally.otherFlags + Number(!one.isChange && one.hasOtherFlags),
  }
}
