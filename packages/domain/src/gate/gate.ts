/**
 * What speaks against medicines for one person on one day: contraindications, combinations, duplicates, and what has to be on
 * file. A pure function of its inputs, so that a stored run can be repeated. (INV-04, INV-13, INV-19)
 */
import type { Contraindication } from '@om/contracts/consults'
import type { Override } from '@om/contracts/prescriptions'
import type { Brand } from '../brand.ts'
import type { IsoDate } from '../dates.ts'
import { contraindications } from '../formulary/contraindications.ts'
import type { MedicineCode } from '../formulary/medicines.ts'
import { needsToSign, needsToSupply } from '../picture/needs.ts'
import type { MeasuredTest } from '../picture/tests.ts'
import { overrideProblems } from '../prescribing/overrides.ts'
import type { QuizAnswers } from '../quiz/answers.ts'

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
  /** What the doctor dealt with when signing. */
  overrides: readonly Override[]
  /** Whether a doctor has taken the prescription off hold since the newest answer. */
  isCleared: boolean
}

type GateProblem = { code: string; message: string; field?: string }

export type GateResult = {
  found: Contraindication[]
  /** What speaks against it and nobody has dealt with. What rules a medicine out nobody can. */
  problems: GateProblem[]
  /** What has to be on file, and is not or is too old. */
  due: GateProblem[]
}

export const runGate = (inputs: GateInputs): GateResult => {
  const { items, answers, today, brand, otherActive, overrides, isCleared } = inputs
  const found = contraindications(answers, items, { today, brand, otherActive })
  const open = overrideProblems(found, overrides)
  return {
    found,
    problems: isCleared ? open.filter(problem => problem.code === 'contraindicated') : open,
    due: inputs.at === 'signature' ? needsToSign(inputs) : needsToSupply(inputs),
  }
}

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
