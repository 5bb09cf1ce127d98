import type { CallInput } from '@om/contracts/endpoint'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { finishCompounding } from '@om/contracts/supply-steps'
import { addDays, earliest, formatDay, type IsoDate, isIsoDate } from '@om/domain/dates'
import { batchProblems, type CheckedBatch, variancePercent as percentOff } from '@om/domain/prescribing/batch-checks'
import { z } from 'zod'

/** One ingredient as it is typed; amounts stay text until they are sent. */
const LotRow = z.object({
  key: z.string(),
  ingredient: z.string(),
  lot: z.string(),
  maker: z.string().default(''),
  expiresOn: z.string(),
  theoretical: z.string(),
  actual: z.string(),
  unit: z.string(),
})
export type LotRow = z.infer<typeof LotRow>

/** The worksheet as it is typed. */
export const WorksheetForm = z.object({
  lots: z.array(LotRow),
  calculations: z.array(z.string()),
  equipment: z.string(),
  yieldQuantity: z.string(),
  expiresOn: z.string(),
  appearance: z.string(),
  deviations: z.string(),
  checked: z.array(z.string()).default([]),
})
export type WorksheetForm = z.infer<typeof WorksheetForm>

export const emptyLot = (key: string): LotRow => ({
  key,
  ingredient: '',
  lot: '',
  maker: '',
  expiresOn: '',
  theoretical: '',
  actual: '',
  unit: 'g',
})

/** An amount as typed, with a comma or a point; null for anything that is not a number above zero. */
export const amountOf = (text: string): number | null => {
  const amount = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(amount) && amount > 0 ? amount : null
}

const inMilligrams: Record<string, number> = { mg: 1, g: 1000, kg: 1_000_000 }

/** What a balance types, such as `+ 0.1126 g`, as the number in the unit of the ingredient; anything else stays as it is. */
export const weighedIn = (text: string, unit: string): string => {
  const [, digits, typed] = /^\s*[+]?\s*(\d+(?:[.,]\d+)?)\s*(kg|mg|g|ml)\s*$/i.exec(text) ?? []
  if (!digits || !typed) return text
  const from = typed.toLowerCase()
  if (from === unit.toLowerCase()) return digits
  const [known, wanted] = [inMilligrams[from], inMilligrams[unit]]
  if (known === undefined || wanted === undefined) return text
  return String(Math.round(((Number(digits.replace(',', '.')) * known) / wanted) * 1e4) / 1e4)
}

export type Plan = NonNullable<NonNullable<SupplyForPharmacist['worksheet']>['plan']>

/** The versions that a batch is made by: `Formula F-MOX-25, version 2`. */
export const formulaWords = ({ formulas }: Plan): string =>
  `Formula ${formulas.map(({ code, number }) => `${code}, version ${number}`).join('; ')}`

/** A line for each ingredient of the formula, with what it asks for. */
export const plannedLots = (plan: Plan | null): LotRow[] =>
  plan
    ? plan.ingredients.map(({ name, amount, unit }, index) => ({
        ...emptyLot(String(index + 1)),
        ingredient: name,
        theoretical: String(amount),
        unit,
      }))
    : [emptyLot('1')]

/** Of an ingredient from several containers each but the last gave what was weighed of it; the last has to give the rest. */
export const settleLots = (lots: readonly LotRow[], plan: Plan | null): LotRow[] =>
  lots.map((lot, index) => {
    const planned = plan?.ingredients.find(one => one.name === lot.ingredient)
    if (!planned) return lot
    const same = (other: LotRow) => other.ingredient === lot.ingredient
    const isLast = !lots.slice(index + 1).some(same)
    const before = lots.slice(0, index).filter(same)
    const rest = before.reduce((left, one) => left - (amountOf(one.actual) ?? 0), planned.amount)
    const theoretical = isLast ? Math.max(0, Math.round(rest * 1e4) / 1e4) : (amountOf(lot.actual) ?? 0)
    return { ...lot, theoretical: theoretical > 0 ? String(theoretical) : '' }
  })

/** How far the weighed amount is from the calculated one, in per cent; null until both are there. */
export const variancePercent = (theoretical: number | null, actual: number | null): number | null =>
  theoretical === null || actual === null ? null : percentOff({ theoretical, actual })

/** A variance in words: `exact`, `+1.3 %`. Always with its sign. */
export const varianceWords = (percent: number): string => {
  const rounded = Math.round(percent * 10) / 10
  if (rounded === 0) return 'exact'
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)} %`
}

/** The latest expiry that may be given: the beyond-use rule or an ingredient, whichever ends first. (REG-17) */
export const expiryCap = (latestExpiry: IsoDate, lots: readonly Pick<LotRow, 'expiresOn'>[]): IsoDate =>
  earliest([latestExpiry, ...lots.map(lot => lot.expiresOn).filter(isIsoDate)]) ?? latestExpiry

const EXPIRED = 'This ingredient has expired. Use another lot.'

type Limits = {
  today: IsoDate
  latestExpiry: IsoDate
  supplyDays: number
  /** What the prescription asks to be made. */
  items: CheckedBatch['items']
  /** What the formula asks for; null for a worksheet from before formulas were kept. */
  plan: Plan | null
}

const expiryError = (
  { lots, expiresOn }: WorksheetForm,
  { today, latestExpiry, supplyDays }: Limits,
): string | false => {
  const cap = expiryCap(latestExpiry, lots)
  if (expiresOn > cap) return `${formatDay(cap)} at the latest. (REG-17)`
  const needed = addDays(today, supplyDays)
  return expiresOn < needed && `It has to keep until ${formatDay(needed)}, the last day of this supply. (INV-09)`
}

/** What was weighed, made and calculated, once it is typed: an empty field is the contract's to name. (REG-16) */
const amountErrors = (form: WorksheetForm, { items, plan }: Limits): [string, string][] => {
  const isWeighed = form.lots.every(
    ({ theoretical, actual }) => amountOf(theoretical) !== null && amountOf(actual) !== null,
  )
  return batchProblems({
    items,
    plan: isWeighed ? (plan?.ingredients ?? null) : null,
    lots: form.lots.flatMap(({ ingredient, theoretical, actual, unit }) => {
      const amounts = { theoretical: amountOf(theoretical), actual: amountOf(actual) }
      return amounts.theoretical === null || amounts.actual === null
        ? []
        : { ingredient, theoretical: amounts.theoretical, actual: amounts.actual, unit }
    }),
    yieldQuantity: amountOf(form.yieldQuantity) ?? 0,
    calculations: form.calculations.map(text => amountOf(text) ?? 0),
    deviations: form.deviations,
  }).map(({ field, message }) => [field, message])
}

const CHECKS_LEFT = 'Tick each check of the formula. What does not hold is written under deviations, or made again.'

/** What this order does not allow, by field; the contract asks for all the rest. (REG-16, REG-17, INV-09) */
export const worksheetErrors = (form: WorksheetForm, limits: Limits): Record<string, string> => {
  const expiry = expiryError(form, limits)
  return Object.fromEntries([
    ...amountErrors(form, limits),
    ...(limits.plan?.checks.every(check => form.checked.includes(check)) === false ? [['checked', CHECKS_LEFT]] : []),
    ...form.lots.flatMap(({ expiresOn }, index) =>
      expiresOn < limits.today ? [[`lots.${index}.expiresOn`, EXPIRED]] : [],
    ),
    ...(expiry ? [['expiresOn', expiry]] : []),
  ])
}

/** The typed worksheet as it is sent; an amount that is none becomes 0, which the contract refuses. */
export const worksheetBody = (form: WorksheetForm): Omit<CallInput<typeof finishCompounding>['body'], 'version'> => ({
  lots: form.lots.map(({ key, theoretical, actual, ...lot }) => ({
    ...lot,
    theoretical: amountOf(theoretical) ?? 0,
    actual: amountOf(actual) ?? 0,
  })),
  calculations: form.calculations.map(text => amountOf(text) ?? 0),
  equipment: form.equipment,
  yieldQuantity: amountOf(form.yieldQuantity) ?? 0,
  expiresOn: form.expiresOn,
  appearance: form.appearance,
  deviations: form.deviations,
  checked: form.checked,
})
