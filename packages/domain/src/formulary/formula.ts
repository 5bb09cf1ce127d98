/** What is weighed by a formula, and what a formula has to keep to. (REG-16, REG-17) */
import { type FormulaContent, type FormulaProduct, MOST_EXPIRY_DAYS } from '@om/contracts/formulas'
import { shelfDaysOf } from '../prescribing/template-data.ts'

export type PlannedIngredient = {
  name: string
  isActive: boolean
  amount: number
  unit: string
  tolerancePercent: number
}

/** A milligram and more is written to the hundredth of it; what is counted is whole. */
const rounded = (amount: number): number => Math.round(amount * 1e4) / 1e4

const inReadable = ({ amount, unit, ...rest }: PlannedIngredient): PlannedIngredient =>
  unit === 'mg' && amount >= 1000
    ? { ...rest, amount: rounded(amount / 1000), unit: 'g' }
    : { ...rest, amount: unit === 'pieces' ? Math.ceil(amount) : rounded(amount), unit }

/** The ingredients of one batch: those of each formula, scaled to its quantity; what two of them share is weighed once. */
export const scaledIngredients = (
  made: readonly { content: Pick<FormulaContent, 'ingredients'>; quantity: number }[],
): PlannedIngredient[] => {
  const all = new Map<string, PlannedIngredient>()
  for (const { content, quantity } of made)
    for (const { name, isActive, tolerancePercent, ...each } of content.ingredients) {
      // One scale weighs both.
      const [perUnit, unit] = each.unit === 'g' ? [each.perUnit * 1000, 'mg'] : [each.perUnit, each.unit]
      const key = `${name.toLowerCase()} ${unit}`
      const before = all.get(key)
      all.set(key, {
        name: before?.name ?? name,
        isActive: isActive || before?.isActive === true,
        amount: (before?.amount ?? 0) + perUnit * quantity,
        unit,
        tolerancePercent: Math.min(tolerancePercent, before?.tolerancePercent ?? tolerancePercent),
      })
    }
  return [...all.values()].map(inReadable)
}

const plain = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Whether a formula is for an item of a prescription. */
export const isFormulaFor = (
  formula: Pick<FormulaProduct, 'medicine' | 'form' | 'strength'>,
  item: { medicine: string; form: string; strength: string },
): boolean =>
  formula.medicine === item.medicine &&
  plain(formula.form) === plain(item.form) &&
  plain(formula.strength) === plain(item.strength)

/** What is wrong with what a version says, by field. (REG-17) */
export const formulaProblems = (
  { form }: Pick<FormulaProduct, 'form'>,
  { ingredients, expiry }: FormulaContent,
): { field: string; message: string }[] => {
  const most = expiry.basis === 'rule' ? shelfDaysOf({ compounded: true, form }) : MOST_EXPIRY_DAYS
  const names = ingredients.map(({ name }) => plain(name))
  return [
    ...(ingredients.some(one => one.isActive)
      ? []
      : [{ field: 'ingredients', message: 'Tick which ingredient is the active one.' }]),
    ...names.flatMap((name, index) =>
      names.indexOf(name) === index
        ? []
        : [{ field: `ingredients.${index}.name`, message: 'This ingredient stands above already. Add the amounts.' }],
    ),
    ...(expiry.days > most
      ? [
          {
            field: 'expiry.days',
            message: `The rule for this form allows ${most} days. Choose a reference or a study where one says more. (REG-17)`,
          },
        ]
      : []),
  ]
}
