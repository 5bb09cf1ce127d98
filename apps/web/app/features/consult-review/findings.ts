import type { ConsultForDoctor, Contraindication } from '@om/contracts/consults'
import { describeAnswer } from '@om/domain/quiz/answers-text'

export type Flag = ConsultForDoctor['flags'][number]
export type Severity = Flag['severity']

/** What each flag of the triage rules means, as a doctor says it. (Spec: triage T-00 to T-26) */
const labels: Record<string, string> = {
  MOOD_CRISIS: 'Thoughts of self-harm',
  AA_SUSPECT: 'Sudden or patchy loss: possible alopecia areata',
  SCARRING_OR_ENDO: 'Possible scarring or hormonal cause',
  PREGNANT: 'Pregnant',
  BREASTFEEDING: 'Breastfeeding',
  TERATOGEN: 'Could become pregnant',
  CARDIAC: 'Heart condition',
  BP: 'Blood pressure needs a reading',
  RENAL_K: 'Kidney or potassium risk',
  COMPLEX: 'Complex medical history',
  MOOD: 'Low mood, eating disorder or earlier side effect',
  PSA_BREAST: 'Prostate or breast finding',
  SYSTEMIC: 'Systemic illness or cancer treatment',
  HORMONE: 'Hormone treatment or sex not stated',
  AGE: 'Older than 65',
  RAPID: 'Rapid diffuse shedding',
  DEFICIENCY: 'Iron or thyroid out of range',
  ALLERGY: 'Allergy',
  INTERACTION: 'Possible interaction',
  EARLY: 'Early or no visible loss',
  BREAKAGE: 'Looks like breakage',
  TE: 'Likely a temporary shed',
  TRACTION: 'Traction from hairstyles',
  PREF: 'Prefers no prescription',
  UNCLEAR: 'Pattern unclear',
  NO_FIRST_PERIOD: 'First period never came',
  BLOODS_UNTESTED: 'Thinning all over, bloods not tested',
}

const plain = (code: string) => {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The flag in words; a code we have no words for is shown as it is, in lower case. */
export const flagLabel = (code: string): string => labels[code] ?? plain(code)

const gravestFirst: readonly Severity[] = ['critical', 'high', 'medium', 'low']

/** Flags with the gravest first; equal ones keep their order. */
export const byGravity = (flags: readonly Flag[]): Flag[] =>
  flags.toSorted((one, two) => gravestFirst.indexOf(one.severity) - gravestFirst.indexOf(two.severity))

/** Flags a doctor has to have read before signing. */
export const graveFlags = (flags: readonly Flag[]): Flag[] =>
  flags.filter(({ severity }) => severity === 'critical' || severity === 'high')

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
  findings: Pick<Contraindication, 'ci' | 'label'>[]
}

const worstFirst = ['A', 'C', 'W', '-'] as const

/** What a doctor has to weigh: a block makes the rest pointless, so it stands alone. */
const weighed = ({ worst, items }: Line) => (worst === 'A' ? items.filter(item => item.severity === 'A') : items)

/** The medicines by what speaks against them, the worst first and the clear ones last. (INV-04) */
export const contraindicationRows = (summary: readonly Line[]): ContraindicationRow[] => {
  const rows = new Map<string, ContraindicationRow>()
  for (const line of summary) {
    const findings = weighed(line).map(({ ci, label }) => ({ ci, label }))
    const key = JSON.stringify([line.worst, findings])
    const row = rows.get(key) ?? { worst: line.worst, names: [], findings }
    rows.set(key, { ...row, names: [...row.names, line.name] })
  }
  return [...rows.values()].toSorted((one, two) => worstFirst.indexOf(one.worst) - worstFirst.indexOf(two.worst))
}
