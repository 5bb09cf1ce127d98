import { z } from 'zod'
import { Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const words = (least: number, most: number, ask: string) =>
  z.string().trim().min(least, ask).max(most, `Use at most ${most} characters.`)
const lines = (most: number, ask: string) =>
  z
    .array(words(3, 300, ask))
    .min(1, ask)
    .max(most, `Use at most ${most} lines.`)

export const ingredientUnits = ['mg', 'g', 'mL', 'pieces'] as const
/** Where the days that it keeps come from: the rule for its form, a reference such as the APF, or a stability study. (REG-17) */
export const expiryBases = ['rule', 'reference', 'study'] as const
/** Nothing compounded is used for longer, whatever a study says. (REG-17) */
export const MOST_EXPIRY_DAYS = 180

export const FormulaIngredient = z.object({
  name: words(2, 100, 'Name the ingredient.'),
  isActive: z.boolean(),
  /** In one unit of what is made: in one capsule, in one millilitre. */
  perUnit: z.number('Enter an amount.').positive('Enter an amount above zero.').max(10_000, 'Enter a smaller amount.'),
  unit: z.enum(ingredientUnits, 'Choose a unit.'),
  /** How far a weighed amount may be off, in per cent, before it needs a reason and a second pharmacist’s word. */
  tolerancePercent: z.number('Enter a per cent.').min(0.5, 'Enter at least 0.5 %.').max(10, 'Enter at most 10 %.'),
})
export type FormulaIngredient = z.infer<typeof FormulaIngredient>

/** What one version of a formula says. */
export const FormulaContent = z.object({
  ingredients: z.array(FormulaIngredient).min(1, 'Name at least one ingredient.').max(15),
  method: lines(20, 'Write the method, one step on a line.'),
  expiry: z.object({
    days: z
      .int('Enter whole days.')
      .min(1, 'Enter at least one day.')
      .max(MOST_EXPIRY_DAYS, `Enter at most ${MOST_EXPIRY_DAYS} days. (REG-17)`),
    basis: z.enum(expiryBases, 'Say where it comes from.'),
    evidence: words(10, 500, 'Say in at least 10 characters what it rests on.'),
  }),
  equipment: lines(15, 'Name the equipment, one on a line.'),
  /** What the compounder confirms before it goes to the second pharmacist. */
  checks: lines(15, 'Name the checks, one on a line.'),
})
export type FormulaContent = z.infer<typeof FormulaContent>

/** What is made by it: matched with an item of a prescription by medicine, form and strength. */
export const FormulaProduct = z.object({
  medicine: words(2, 60, 'Enter the code of the medicine.'),
  form: words(3, 40, 'Enter the form.'),
  strength: words(1, 40, 'Enter the strength.'),
  /** As it is printed: `Minoxidil 2.5 mg capsule`. */
  title: words(5, 120, 'Enter name and strength as they are printed.'),
  /** What is counted: capsules, mL. */
  unit: words(1, 20, 'Enter what is counted, such as capsules.'),
})
export type FormulaProduct = z.infer<typeof FormulaProduct>

/** `superseded`: a newer version took its place; `withdrawn`: taken back by who proposed it. */
export const formulaStates = ['proposed', 'approved', 'declined', 'withdrawn', 'superseded', 'retired'] as const

export const FormulaVersion = z.object({
  id: Id,
  number: z.int(),
  state: z.enum(formulaStates),
  content: FormulaContent,
  /** What changes and why, by who proposed it. */
  note: z.string(),
  by: z.string(),
  at: Instant,
  /** Who approved, declined or took it back; null while it waits. */
  decided: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  /** Who retired it and why; null where nobody has. */
  retired: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean(), retire: z.boolean() }),
})
export type FormulaVersion = z.infer<typeof FormulaVersion>

/** One formula with all of its versions, newest first. */
export const Formula = FormulaProduct.extend({ code: z.string(), versions: z.array(FormulaVersion).min(1) })
export type Formula = z.infer<typeof Formula>

const FormulaCode = z.object({ code: z.string().trim().toUpperCase().max(20) })
const Why = z.object({ reason: words(10, 500, 'Say in at least 10 characters why.') })

export const listFormulas = endpoint('GET', '/api/formulas', {
  who: 'pharmacist',
  summary: 'The compounding formulas with their versions',
  reply: z.object({ items: z.array(Formula) }),
})

const Proposal = z.object({
  content: FormulaContent,
  note: words(10, 500, 'Say in at least 10 characters what is new, and why.'),
})

export const startFormula = endpoint('POST', '/api/formulas', {
  who: 'pharmacist',
  summary: 'Propose a formula for something that has none',
  body: Proposal.extend({ product: FormulaProduct }),
  reply: Formula,
})

export const proposeFormula = endpoint('POST', '/api/formulas/:code/versions', {
  who: 'pharmacist',
  summary: 'Propose a new version of a formula; a second pharmacist approves it',
  params: FormulaCode,
  /** The newest version that was read: two proposals do not pass each other by. */
  body: Proposal.extend({ after: z.int() }),
  reply: Formula,
})

export const decideFormula = endpoint('POST', '/api/formula-versions/:id/decide', {
  who: 'pharmacist',
  summary: 'Approve or decline a version that a colleague has proposed',
  params: IdParams,
  body: z
    .object({
      outcome: z.enum(['approved', 'declined'], 'Approve or decline it.'),
      reason: z.string().trim().max(500).default(''),
    })
    .refine(({ outcome, reason }) => outcome === 'approved' || reason.length >= 10, {
      path: ['reason'],
      error: 'Say in at least 10 characters why it is declined.',
    }),
  reply: Formula,
})

export const withdrawFormula = endpoint('POST', '/api/formula-versions/:id/withdraw', {
  who: 'pharmacist',
  summary: 'Take back a version that I have proposed',
  params: IdParams,
  reply: Formula,
})

export const retireFormula = endpoint('POST', '/api/formula-versions/:id/retire', {
  who: 'pharmacist',
  summary: 'Retire a version in force: nothing more is made by it',
  params: IdParams,
  body: Why,
  reply: Formula,
})

export const formulas = {
  list: listFormulas,
  start: startFormula,
  propose: proposeFormula,
  decide: decideFormula,
  withdraw: withdrawFormula,
  retire: retireFormula,
}
