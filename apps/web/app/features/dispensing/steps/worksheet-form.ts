import type { CallInput } from '@om/contracts/endpoint'
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
const amountErrors = (form: WorksheetForm, items: Limits['items']): [string, string][] =>
  batchProblems({
    items,
    lots: form.lots.flatMap(({ ingredient, theoretical, actual }) => {
      const amounts = { theoretical: amountOf(theoretical), actual: amountOf(actual) }
      return amounts.theoretical === null || amounts.actual === null
        ? []
        : { ingredient, theoretical: amounts.theoretical, actual: amounts.actual }
    }),
    yieldQuantity: amountOf(form.yieldQuantity) ?? 0,
    calculations: form.calculations.map(text => amountOf(text) ?? 0),
    deviations: form.deviations,
  }).map(({ field, message }) => [field, message])

/** What this order does not allow, by field; the contract asks for all the rest. (REG-16, REG-17, INV-09) */
export const worksheetErrors = (form: WorksheetForm, limits: Limits): Record<string, string> => {
  const expiry = expiryError(form, limits)
  return Object.fromEntries([
    ...amountErrors(form, limits.items),
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
})
