import type { qualityOutcomes } from '@om/contracts/quality'
import { hashOfJson } from '#src/triage/inputs-hash.ts'

/**
 * How many cases are looked at each month. What goes wrong in one case of eight is then in the sample with more than nine chances in
 * ten (1 − (7/8)²⁰ = 0.93), for some two hours of work.
 */
export const QUALITY_SAMPLE_SIZE = 20

/** A decided case, by what it is drawn for. */
export type SampledCase = {
  id: string
  brand: 'men' | 'women'
  outcome: (typeof qualityOutcomes)[number]
  isOverridden: boolean
  doctorId: string
}

const strataOf = ({ brand, outcome, isOverridden, doctorId }: SampledCase): string[] => [
  `brand:${brand}`,
  `outcome:${outcome}`,
  `overridden:${isOverridden}`,
  `doctor:${doctorId}`,
]

const inOrder = <T>(items: readonly T[], keyOf: (item: T) => string): T[] =>
  items
    .map(item => ({ item, key: keyOf(item) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ item }) => item)

/**
 * Cases in the order in which they are drawn: at random by the seed, each from the brand, outcome, doctor, and kind (rules overridden
 * or not) of which the fewest were drawn so far, so that what is rare is looked at too. The same seed and cases give the same order, whatever order they come in;
 * a case that is left out is replaced by the next of the order.
 */
export const drawOrder = (cases: readonly SampledCase[], seed: string, most = cases.length): string[] => {
  const byStrata = new Map<string, { strata: string[]; ids: string[] }>()
  for (const one of inOrder(cases, ({ id }) => hashOfJson(`${seed} ${id}`))) {
    const strata = strataOf(one)
    const key = strata.join(' ')
    const group = byStrata.get(key) ?? { strata, ids: [] }
    group.ids.push(one.id)
    byStrata.set(key, group)
  }
  let left = inOrder([...byStrata], ([key]) => hashOfJson(`${seed} ${key}`)).map(([, group]) => group)
  const drawn = new Map<string, number>()
  const countOf = ({ strata }: { strata: string[] }) => strata.reduce((sum, one) => sum + (drawn.get(one) ?? 0), 0)
  const order: string[] = []
  while (order.length < most && left.length > 0) {
    const next = left.reduce((least, group) => (countOf(group) < countOf(least) ? group : least))
    const id = next.ids.shift()
    if (id) order.push(id)
    for (const one of next.strata) drawn.set(one, (drawn.get(one) ?? 0) + 1)
    left = left.filter(({ ids }) => ids.length > 0)
  }
  return order
}
