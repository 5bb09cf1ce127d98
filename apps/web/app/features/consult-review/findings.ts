import type { ConsultForDoctor, Contraindication } from '@om/contracts/consults'
import { describeAnswer } from '@om/domain/quiz/answers-text'

export type RaisedBy = { subject: string; answer: string }

/**
 * The answer behind a flag or a contraindication, given as `key:token` or `key`: what was chosen, under the subject it
 * stands under among the answers. What no question knows is shown as it came.
 */
export const raisedBy = (source: string, answers: ConsultForDoctor['answers']): RaisedBy => {
  const [key = source, ...rest] = source.split(':')
  const token = rest.join(':').trim()
  const told = answers.find(answer => answer.key === key)
  const known = describeAnswer(key, token || undefined)
  if (token && known) return { subject: told?.group ?? known.group, answer: known.answer }
  if (told) return { subject: told.group, answer: told.answer }
  return { subject: '', answer: token || source }
}

type Line = ConsultForDoctor['contraindicationSummary'][number]

/** One row of the summary: medicines that the same findings speak against. */
export type ContraindicationRow = {
  worst: Line['worst']
  names: string[]
  findings: Pick<Contraindication, 'ci' | 'label' | 'severity' | 'sourceAnswers'>[]
}

const worstFirst = ['A', 'C', 'W', '-'] as const

/** What a doctor has to weigh: a block makes the rest pointless, so it stands alone. */
const weighed = ({ worst, items }: Line) => (worst === 'A' ? items.filter(item => item.severity === 'A') : items)

/** The medicines by what speaks against them, the worst first and the clear ones last. (INV-04) */
export const contraindicationRows = (summary: readonly Line[]): ContraindicationRow[] => {
  const rows = new Map<string, ContraindicationRow>()
  for (const line of summary) {
    const findings = weighed(line).map(({ ci, label, severity, sourceAnswers }) => ({
      ci,
      label,
      severity,
      sourceAnswers,
    }))
    const key = JSON.stringify([line.worst, findings])
    const row = rows.get(key) ?? { worst: line.worst, names: [], findings }
    rows.set(key, { ...row, names: [...row.names, line.name] })
  }
  return [...rows.values()].toSorted((one, two) => worstFirst.indexOf(one.worst) - worstFirst.indexOf(two.worst))
}
