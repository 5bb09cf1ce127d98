import type { CallInput } from '@om/contracts/endpoint'
import type { finishCompounding } from '@om/contracts/supplies'
import { addDays, earliest, formatDay, type IsoDate, isIsoDate } from '@om/domain/dates'
import { z } from 'zod'

/** One ingredient as it is typed; amounts stay text until they are sent. */
const LotRow = z.object({
  key: z.string(),
  ingredient: z.string(),
  lot: z.string(),
  expiresOn: z.string(),
  theoretical: z.string(),
  actual: z.string(),
  unit: z.string(),
})
export type LotRow = z.infer<typeof LotRow>

/** The worksheet as it is typed. */
export const WorksheetForm = z.object({
  lots: z.array(LotRow),
  yieldQuantity: z.string(),
  expiresOn: z.string(),
  appearance: z.string(),
  deviations: z.string(),
})
export type WorksheetForm = z.infer<typeof WorksheetForm>

/** The longest list of ingredients a worksheet takes. */
export const MOST_LOTS = 20

/** A difference between weighed and calculated beyond this many per cent is pointed out. */
const NOTABLE_PERCENT = 5

export const emptyLot = (key: string): LotRow => ({
  key,
  ingredient: '',
  lot: '',
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
  theoretical === null || actual === null ? null : ((actual - theoretical) / theoretical) * 100

/** A variance in words: `exact`, `+1.3 %`. Always with its sign. */
export const varianceWords = (percent: number): string => {
  const rounded = Math.round(percent * 10) / 10
  if (rounded === 0) return 'exact'
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)} %`
}

export const isNotable = (percent: number): boolean => Math.abs(percent) > NOTABLE_PERCENT

/** The latest expiry that may be given: the beyond-use rule or an ingredient, whichever ends first. (REG-17) */
export const expiryCap = (latestExpiry: IsoDate, lots: readonly Pick<LotRow, 'expiresOn'>[]): IsoDate =>
  earliest([latestExpiry, ...lots.map(lot => lot.expiresOn).filter(isIsoDate)]) ?? latestExpiry

type Limits = { today: IsoDate; latestExpiry: IsoDate; supplyDays: number }

const lotErrors = (lot: LotRow, index: number, today: IsoDate): [string, string][] => {
  const at = (field: string) => `lots.${index}.${field}`
  const found: [string, string | false][] = [
    [at('ingredient'), lot.ingredient.trim() === '' && 'Name the ingredient.'],
    [at('lot'), lot.lot.trim() === '' && 'Enter the lot number.'],
    [
      at('expiresOn'),
      isIsoDate(lot.expiresOn)
        ? lot.expiresOn < today && 'This ingredient has expired. Use another lot.'
        : 'Enter its expiry.',
    ],
    [at('theoretical'), amountOf(lot.theoretical) === null && 'Enter an amount.'],
    [at('actual'), amountOf(lot.actual) === null && 'Enter an amount.'],
    [at('unit'), lot.unit.trim() === '' && 'Enter a unit.'],
  ]
  return found.flatMap(([field, message]) => (message ? [[field, message]] : []))
}

const expiryError = (
  { lots, expiresOn }: WorksheetForm,
  { today, latestExpiry, supplyDays }: Limits,
): string | false => {
  if (!isIsoDate(expiresOn)) return 'Enter the expiry of the batch.'
  const cap = expiryCap(latestExpiry, lots)
  if (expiresOn > cap) return `${formatDay(cap)} at the latest. (REG-17)`
  const needed = addDays(today, supplyDays)
  return expiresOn < needed && `It has to keep until ${formatDay(needed)}, the last day of this supply. (INV-09)`
}

/** What is missing or impossible on the worksheet, by field; the server checks again. (REG-17, INV-09) */
export const worksheetErrors = (form: WorksheetForm, limits: Limits): Record<string, string> => {
  const expiry = expiryError(form, limits)
  return Object.fromEntries([
    ...form.lots.flatMap((lot, index) => lotErrors(lot, index, limits.today)),
    ...(amountOf(form.yieldQuantity) === null ? [['yieldQuantity', 'Enter how many were made.']] : []),
    ...(expiry ? [['expiresOn', expiry]] : []),
    ...(form.appearance.trim().length < 3 ? [['appearance', 'Describe the appearance.']] : []),
  ])
}

/** The typed worksheet as it is sent; call it once {@link worksheetErrors} finds nothing. */
export const worksheetBody = (form: WorksheetForm): Omit<CallInput<typeof finishCompounding>['body'], 'version'> => ({
  lots: form.lots.map(({ key, theoretical, actual, ...lot }) => ({
    ...lot,
    theoretical: amountOf(theoretical) ?? 0,
    actual: amountOf(actual) ?? 0,
  })),
  yieldQuantity: amountOf(form.yieldQuantity) ?? 0,
  expiresOn: form.expiresOn,
  appearance: form.appearance,
  deviations: form.deviations,
})
