/**
 * What speaks against medicines for one person on one day: contraindications, combinations, duplicates, and what has to be on
 * file. A pure function of its inputs, so that a stored run can be repeated. (INV-04, INV-13, INV-19)
 */
import type { Finding, OpenFinding } from '@om/contracts/consult-parts'
import type { Contraindication } from '@om/contracts/consults'
import type { Override } from '@om/contracts/prescriptions'
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { contraindications } from '../formulary/contraindications.ts'
import type { MedicineCode } from '../formulary/medicines.ts'
import { needsToSign, needsToSupply } from '../picture/needs.ts'
import type { MeasuredTest } from '../picture/tests.ts'
import { isContactDue, type LiveContact } from '../prescribing/live-contact.ts'
import { overrideProblems } from '../prescribing/overrides.ts'
import type { QuizAnswers } from '../quiz/answers.ts'
import { basisOf, covers } from './basis.ts'

/** Everything the result depends on. */
export type GateInputs = {
  /** At a supply fewer things have to be on file than at a signature. */
  at: 'signature' | 'supply'
  today: IsoDate
  brand: Brand
  items: readonly string[]
  /** The answers as they are today. */
  answers: QuizAnswers
  measured: readonly MeasuredTest[]
  contraceptionOn: IsoDate | null
  /** Medicines of other prescriptions that run. */
  otherActive: readonly MedicineCode[]
  /** What the doctor dealt with when signing, and what it rested on where that is known. */
  overrides: readonly (Override & { basis?: readonly string[] })[]
  /** What a doctor has looked at since, as they took the prescription off hold. */
  cleared: readonly Finding[]
  /** When a doctor spoke with the patient last; given where something is to be charged. (REG-02) */
  contact?: LiveContact | null
}

type GateProblem = { code: string; message: string; field?: string }

export type GateResult = {
  found: Contraindication[]
  /** What speaks against it and nobody has dealt with. What rules a medicine out nobody can. */
  problems: GateProblem[]
  /** What has to be on file, and is not or is too old. */
  due: GateProblem[]
}

type Weighed = Contraindication & { basis: string[] }

const isSame = (one: { ci: string; medicine: string }, two: { ci: string; medicine: string }): boolean =>
  one.ci === two.ci && one.medicine === two.medicine

const weigh = (inputs: GateInputs): { found: Weighed[]; open: Weighed[]; problems: GateProblem[] } => {
  const { items, answers, today, brand, otherActive, overrides, cleared } = inputs
  const found = contraindications(answers, items, { today, brand, otherActive }).map(one => ({
    ...one,
    basis: basisOf(one, inputs),
  }))
  const isCleared = (one: Weighed) =>
    one.severity !== 'A' && cleared.some(known => isSame(known, one) && covers(known.basis, one.basis))
  // Words that have changed since are not what the doctor dealt with.
  const counting = overrides.filter(
    ({ basis, ...known }) => !basis || found.every(one => !isSame(known, one) || covers(basis, one.basis)),
  )
  const left = found.filter(one => !isCleared(one))
  const problems = overrideProblems(left, counting)
  const open = left.filter(one => problems.some(({ field }) => field === `overrides.${one.ci}.${one.medicine}`))
  return { found, open, problems }
}

const contactNeed = ({ contact, today }: GateInputs): GateProblem[] =>
  contact && isContactDue(contact, today)
    ? [
        {
          code: 'live_contact_due',
          message:
            'A doctor has to speak with the patient: the last talk is a year ago, or something grave came after it.',
        },
      ]
    : []

export const runGate = (inputs: GateInputs): GateResult => {
  const { found, problems } = weigh(inputs)
  return {
    found: found.map(({ basis: _basis, ...one }) => one),
    problems,
    due: [...(inputs.at === 'signature' ? needsToSign(inputs) : needsToSupply(inputs)), ...contactNeed(inputs)],
  }
}

/** What speaks against the medicines and nobody has dealt with, each with what it rests on. */
export const openFindings = (inputs: GateInputs): OpenFinding[] =>
  weigh(inputs).open.map(({ ci, medicine, basis, severity, label }) => ({ ci, medicine, basis, severity, label }))

/** Everything that was found, by what it rests on, to be kept with how it was dealt with. */
export const allFindings = (inputs: GateInputs): Finding[] =>
  weigh(inputs).found.map(({ ci, medicine, basis }) => ({ ci, medicine, basis }))

/** Which of these findings the known ones do not cover: new, or with more behind them. */
export const findingsBeyond = <T extends Finding>(found: readonly T[], known: readonly Finding[]): T[] =>
  found.filter(one => !known.some(other => isSame(other, one) && covers(other.basis, one.basis)))

/** A result without its words, as it is stored: they may be put better without another rule. */
export type GateVerdict = {
  found: { ci: string; medicine: string; severity: string; sourceAnswers: string[] }[]
  problems: string[]
  due: string[]
}

/** Whether nothing stands in the way. */
export const isOpenGate = ({ problems, due }: GateVerdict): boolean => problems.length === 0 && due.length === 0

/** What stays of a result when its words are left out. A problem is its code, with the contraindication it is about. */
export const verdictOf = ({ found, problems, due }: GateResult): GateVerdict => ({
  found: found.map(({ ci, medicine, severity, sourceAnswers }) => ({ ci, medicine, severity, sourceAnswers })),
  problems: problems.map(({ code, field }) => (field ? `${code} ${field.replace('overrides.', '')}` : code)),
  due: due.map(({ code }) => code),
})
