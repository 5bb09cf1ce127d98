/** What a compounding batch is checked against before a second pharmacist sees it. (REG-16) */

/** A weighed amount further from the calculated one than this, in per cent, needs a written reason. */
export const WEIGHT_TOLERANCE_PERCENT = 5
/** How much of what was ordered a batch may yield, in per cent; less or more is made again. */
export const YIELD_PERCENT = { least: 90, most: 110 } as const
/** How far a calculated amount may be rounded, in per cent. */
const ROUNDING_PERCENT = 1
/** Characters that say why something is off. */
const LEAST_REASON = 10

/** What the formula asks to be weighed. */
export type Planned = { name: string; amount: number; unit: string; tolerancePercent: number }
type Prescribed = { description: string; strength: string; quantity: number; unit: string }
export type Weighed = { ingredient: string; theoretical: number; actual: number; unit: string }
export type ActiveAmount = {
  /** As it is prescribed: `Minoxidil 2.5 mg capsule`. */
  of: string
  /** What is calculated, in words: `45 × 2.5 mg`. */
  sum: string
  amount: number
  unit: string
}
type Found = { field: string; message: string }

/** How far the weighed amount is from the calculated one, in per cent. */
export const variancePercent = ({ theoretical, actual }: Pick<Weighed, 'theoretical' | 'actual'>): number =>
  ((actual - theoretical) / theoretical) * 100

/** Numbers that were typed with a few digits are compared with as many. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

export const isOffWeight = (
  lot: Pick<Weighed, 'theoretical' | 'actual'>,
  tolerancePercent: number = WEIGHT_TOLERANCE_PERCENT,
): boolean => rounded(Math.abs(variancePercent(lot))) > tolerancePercent

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const sum = (values: readonly number[]): number => rounded(values.reduce((all, one) => all + one, 0))

/** What was weighed of each ingredient, from however many lots, with how far it may be off. */
const weighedTotals = (lots: readonly Weighed[], plan: readonly Planned[] | null | undefined) =>
  plan
    ? plan.flatMap(({ name, amount, tolerancePercent }) => {
        const used = lots.filter(lot => isSame(lot.ingredient, name))
        return used.length > 0
          ? [{ ingredient: name, theoretical: amount, actual: sum(used.map(lot => lot.actual)), tolerancePercent }]
          : []
      })
    : lots.map(lot => ({ ...lot, tolerancePercent: WEIGHT_TOLERANCE_PERCENT }))

/** The ingredients whose weight is further off than the formula allows; a second pharmacist accepts them or sends the batch back. */
export const offWeights = (lots: readonly Weighed[], plan: readonly Planned[] | null | undefined): string[] =>
  weighedTotals(lots, plan)
    .filter(one => isOffWeight(one, one.tolerancePercent))
    .map(one => one.ingredient)

const strengthOf = (text: string): { value: number; unit: 'mg' | 'microgram' | '%' } | null => {
  const [, value, unit] = /^\s*(\d+(?:\.\d+)?)\s*(mg|microgram|%)\s*$/.exec(text) ?? []
  return unit === 'mg' || unit === 'microgram' || unit === '%' ? { value: Number(value), unit } : null
}

/**
 * The amount of each active ingredient in a batch: batch size × strength. Per cent are grams in a hundred millilitres or grams.
 * Nothing for a strength that is written in any other way.
 */
export const activeAmounts = (items: readonly Prescribed[]): ActiveAmount[] =>
  items.flatMap(({ description, strength, quantity, unit }) => {
    const strengths = strength.split('+').map(strengthOf)
    const names = description.split(' + ')
    return strengths.flatMap((one, index) => {
      if (!one) return []
      const of = (names.length === strengths.length ? names[index] : undefined) ?? description
      return one.unit === '%'
        ? { of, sum: `${quantity} ${unit} × ${one.value}%`, amount: rounded((quantity * one.value) / 100), unit: 'g' }
        : { of, sum: `${quantity} × ${one.value} ${one.unit}`, amount: rounded(quantity * one.value), unit: one.unit }
    })
  })

/** How many are ordered of what is made. */
export const orderedQuantity = (items: readonly Pick<Prescribed, 'quantity'>[]): number =>
  items.reduce((sum, { quantity }) => sum + quantity, 0)

/** The least and the most that a batch may yield. */
export const yieldLimits = (ordered: number): { least: number; most: number } => ({
  least: rounded((ordered * YIELD_PERCENT.least) / 100),
  most: rounded((ordered * YIELD_PERCENT.most) / 100),
})

export type CheckedBatch = {
  /** What the prescription asks to be made. */
  items: readonly Prescribed[]
  lots: readonly Weighed[]
  /** What its formulas ask to be weighed; null for a worksheet from before formulas were kept. */
  plan?: readonly Planned[] | null
  yieldQuantity: number
  /** What the compounder calculated, in the order of {@link activeAmounts}. */
  calculations: readonly number[]
  deviations: string
}

const percentWords = (percent: number): string => `${Math.abs(Math.round(percent * 10) / 10)} %`

const weightProblems = ({ lots, plan, deviations }: CheckedBatch): Found[] => {
  const off = weighedTotals(lots, plan).filter(one => isOffWeight(one, one.tolerancePercent))
  if (off.length === 0 || deviations.trim().length >= LEAST_REASON) return []
  const names = off
    .map(one => `${one.ingredient} is ${percentWords(variancePercent(one))} off, ${one.tolerancePercent} % is allowed`)
    .join('; ')
  return [
    {
      field: 'deviations',
      message: `${names}. Weigh it again, or say why in at least ${LEAST_REASON} characters: a second pharmacist then accepts it or sends it back.`,
    },
  ]
}

/** Everything the formula names is weighed, in its unit and its amount, and nothing else is. */
const planProblems = ({ lots, plan }: CheckedBatch): Found[] => {
  if (!plan) return []
  const foreign = lots.flatMap((lot, index) => {
    const planned = plan.find(one => isSame(one.name, lot.ingredient))
    if (!planned)
      return [
        {
          field: `lots.${index}.ingredient`,
          message: `The formula has no ${lot.ingredient}. Take it out, or propose a new version.`,
        },
      ]
    return planned.unit === lot.unit
      ? []
      : [{ field: `lots.${index}.actual`, message: `The formula counts it in ${planned.unit}.` }]
  })
  const amounts = plan.flatMap(({ name, amount, unit }) => {
    const used = lots.flatMap((lot, index) => (isSame(lot.ingredient, name) ? [{ ...lot, index }] : []))
    const last = used.at(-1)
    if (!last) return [{ field: 'lots', message: `Weigh ${amount} ${unit} of ${name}.` }]
    const isOff = rounded(Math.abs(sum(used.map(lot => lot.theoretical)) - amount)) > rounded(amount / 100)
    return isOff
      ? [{ field: `lots.${last.index}.theoretical`, message: `The formula asks for ${amount} ${unit} of ${name}.` }]
      : []
  })
  return [...foreign, ...amounts]
}

const yieldProblems = ({ items, yieldQuantity }: CheckedBatch): Found[] => {
  const { least, most } = yieldLimits(orderedQuantity(items))
  if (yieldQuantity >= least && yieldQuantity <= most) return []
  const message = `A yield of ${least} to ${most} can be released (${YIELD_PERCENT.least}–${YIELD_PERCENT.most} % of what is ordered). Make the batch again, and say under deviations what happened.`
  return [{ field: 'yieldQuantity', message }]
}

const calculationProblems = ({ items, calculations }: CheckedBatch): Found[] =>
  activeAmounts(items).flatMap(({ amount, sum, unit }, index) => {
    const confirmed = calculations[index] ?? 0
    const isOff = rounded(Math.abs(confirmed - amount)) > rounded((amount * ROUNDING_PERCENT) / 100)
    return isOff
      ? [
          {
            field: `calculations.${index}`,
            message: `This is not ${sum}, in ${unit}. Calculate it again before anything is weighed.`,
          },
        ]
      : []
  })

/** Everything that keeps a batch from its check by a colleague, with the field at fault. */
export const batchProblems = (batch: CheckedBatch): Found[] => [
  ...calculationProblems(batch),
  ...planProblems(batch),
  ...weightProblems(batch),
  ...yieldProblems(batch),
]
