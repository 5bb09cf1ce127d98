/** The contraindications of an assessment for medicines, alone and together. Run at signing, verifying and each refill. (INV-04) */
import type { Contraindication } from '@om/contracts/consults'
import type { QuizAnswers } from '../quiz/answers.ts'
import { factsOf } from '../triage/facts.ts'
import { type CiCell, ciRow, combinations } from './ci-matrix.ts'
import { alreadyTaken, type ConditionContext, conditionTokens, type RaisedCi } from './condition-tokens.ts'
import { activesOf, type MedicineCode, medicineCodes, medicines } from './medicines.ts'

const order: readonly CiCell[] = ['A', 'C', 'W', '-']

/** The gravest mark of some contraindications; `-` of none. */
export const worstOf = (items: readonly { severity: CiCell }[]): CiCell =>
  order.find(mark => items.some(item => item.severity === mark)) ?? '-'

const gravestFirst = (one: Contraindication, two: Contraindication): number =>
  order.indexOf(one.severity) - order.indexOf(two.severity) || one.ci.localeCompare(two.ci)

/** The marks of the rows that were raised, for one medicine; several sources of one row become one entry. */
const marksFor = (raised: readonly RaisedCi[], medicine: MedicineCode): Contraindication[] => {
  const entries = new Map<string, Contraindication>()
  for (const { ci, sourceAnswers, only } of raised) {
    const { label, cells } = ciRow(ci)
    const severity = cells[medicine]
    if (severity === '-' || (only && !only.includes(medicine))) continue
    const before = entries.get(ci)?.sourceAnswers ?? []
    entries.set(ci, { ci, medicine, severity, label, sourceAnswers: [...before, ...sourceAnswers] })
  }
  return [...entries.values()]
}

const isPair = (pair: readonly [MedicineCode, MedicineCode], one: MedicineCode, two: MedicineCode): boolean =>
  (pair[0] === one && pair[1] === two) || (pair[0] === two && pair[1] === one)

const together = (one: MedicineCode, two: MedicineCode, source: string[]): Contraindication[] => {
  const known = combinations.find(({ pair }) => isPair(pair, one, two))
  if (known) {
    return [
      {
        ci: known.id,
        medicine: known.pair.join('+'),
        severity: known.severity,
        label: known.label,
        sourceAnswers: source,
      },
    ]
  }
  if (medicines[one].class !== medicines[two].class) return []
  const { label, cells } = ciRow('CI-34')
  const severity = worstOf([{ severity: cells[one] }, { severity: cells[two] }])
  return severity === '-' ? [] : [{ ci: 'CI-34', medicine: `${one}+${two}`, severity, label, sourceAnswers: source }]
}

/** What speaks against these medicines being taken together, or with what the patient already takes. */
const pairs = (chosen: readonly MedicineCode[], taken: ReturnType<typeof alreadyTaken>): Contraindication[] => {
  const all = [
    ...chosen.flatMap((one, index) => chosen.slice(index + 1).flatMap(two => together(one, two, []))),
    ...chosen.flatMap(one =>
      taken
        .filter(({ active }) => medicines[active].class !== medicines[one].class)
        .flatMap(({ active, source }) => together(one, active, [source])),
    ),
  ]
  // The same pair from two sides, by prescription and in their own words, is one.
  return [...new Set(all.map(one => `${one.ci} ${one.medicine}`))].flatMap(key => {
    const same = all.filter(one => `${one.ci} ${one.medicine}` === key)
    return same.slice(0, 1).map(one => ({ ...one, sourceAnswers: same.flatMap(each => each.sourceAnswers) }))
  })
}

/**
 * Every contraindication of these medicines, gravest first. An item that combines medicines may be given as
 * `MOX_PO+SPI_PO`; codes that are not in the table have none.
 */
export const contraindications = (
  answers: QuizAnswers,
  items: readonly string[],
  context: ConditionContext,
): Contraindication[] => {
  const chosen = [...new Set(items.flatMap(activesOf))]
  const raised = conditionTokens(answers, context)
  const taken = alreadyTaken(factsOf(answers, context).answers, context.otherActive)
  return [...chosen.flatMap(code => marksFor(raised, code)), ...pairs(chosen, taken)].toSorted(gravestFirst)
}

export type ContraindicationLine = { medicine: MedicineCode; name: string; worst: CiCell; items: Contraindication[] }

/** Every medicine of the formulary with what speaks against it for this person: for the doctor only. */
export const contraindicationSummary = (answers: QuizAnswers, context: ConditionContext): ContraindicationLine[] =>
  medicineCodes.map(medicine => {
    const items = contraindications(answers, [medicine], context)
    return { medicine, name: medicines[medicine].name, worst: worstOf(items), items }
  })
