import type { ConsultForDoctor, Contraindication } from '@om/contracts/consults'

type Line = ConsultForDoctor['strip'][number]

/** One row of the strip: medicines that the same findings speak against. */
export type StripRow = { worst: Line['worst']; names: string[]; findings: Pick<Contraindication, 'ci' | 'label'>[] }

const ranks = ['A', 'C', 'W', '-'] as const

/** What a doctor has to weigh: a block makes the rest pointless, so it stands alone. */
const weighed = ({ worst, items }: Line) => (worst === 'A' ? items.filter(item => item.severity === 'A') : items)

/** The medicines by what speaks against them, the worst first and the clear ones last. (INV-04) */
export const stripRows = (strip: readonly Line[]): StripRow[] => {
  const rows = new Map<string, StripRow>()
  for (const line of strip) {
    const findings = weighed(line).map(({ ci, label }) => ({ ci, label }))
    const key = JSON.stringify([line.worst, findings])
    const row = rows.get(key) ?? { worst: line.worst, names: [], findings }
    rows.set(key, { ...row, names: [...row.names, line.name] })
  }
  return [...rows.values()].toSorted((one, two) => ranks.indexOf(one.worst) - ranks.indexOf(two.worst))
}
