/** Filling a prescription template: quantities, repeats and whose template it is. */
import type { PrescriptionItem } from '@om/contracts/prescriptions'
import type { Brand } from '../brand.ts'
import { addDays, type IsoDate } from '../dates.ts'
import { activesOf, type MedicineCode } from '../formulary/medicines.ts'
import { PRESCRIPTION_REMINDER_DAYS } from '../lifecycles/prescription.ts'
import type { PlanCode } from './plans.ts'
import { type Privilege, type Template, type TemplateItem, templates } from './template-data.ts'

/** Total days of supply on a first prescription, and on a later one. (REG-11) */
export const FIRST_SCRIPT_DAYS = 90
export const LATER_SCRIPT_DAYS = 180

/** The repeats after the first supply that keep a prescription within its limit: none when one supply fills it. */
export const repeatsFor = (supplyDays: number, isFirst: boolean): number =>
  Math.max(0, Math.floor((isFirst ? FIRST_SCRIPT_DAYS : LATER_SCRIPT_DAYS) / supplyDays) - 1)

/** What is left of a course whose prescription gives way to a new one. */
export type CourseLeft = { suppliesLeft: number; supplyDays: number; expiresOn: IsoDate }

/** Whether a course is nearly over by itself: nothing is left of it, or its last day is so near that its patient is reminded. */
export const isRunningOut = ({ suppliesLeft, expiresOn }: CourseLeft, today: IsoDate): boolean =>
  suppliesLeft === 0 || expiresOn <= addDays(today, Math.max(...PRESCRIPTION_REMINDER_DAYS))

/**
 * The repeats first offered where a new prescription takes the place of one in the middle of its course: what is left goes on, in as many
 * whole supplies as its days fill, at least one and at most the usual number.
 */
export const repeatsLeft = ({ suppliesLeft, supplyDays }: CourseLeft, newDays: number, usual: number): number =>
  Math.min(usual, Math.max(1, Math.floor((suppliesLeft * supplyDays) / newDays)) - 1)

/** Units of an item for so many days, in whole packs where it comes in packs. */
export const quantityFor = (item: TemplateItem, supplyDays: number): number => {
  const needed = item.dosePerDay * supplyDays
  return item.packSize ? Math.ceil(needed / item.packSize) * item.packSize : needed
}

/** Of some templates those for a person: by sex at birth, and by the brand they came through when that does not decide. */
export const templatesFor = <T extends Pick<Template, 'brand'>>(
  all: readonly T[],
  sexAtBirth: string | null | undefined,
  brand: Brand,
): T[] => {
  const side = sexAtBirth === 'male' ? 'men' : sexAtBirth === 'female' ? 'women' : brand
  return all.filter(one => one.brand === side || one.brand === 'both')
}

const doseWords = ({ dosePerDay, unit }: TemplateItem): string => {
  if (!/^(tablet|capsule)s$/.test(unit)) return `${dosePerDay} ${unit} daily`
  return dosePerDay === 1 ? 'once daily' : `${dosePerDay} ${unit} daily`
}

/** What a template gives, medicine by medicine, as a doctor says it: `Finasteride 1 mg tablet, once daily`. */
export const medicineLines = ({ items }: Pick<Template, 'items'>): string[] =>
  items.map(item => `${item.description}, ${doseWords(item)}`)

const neededFor: Partial<Record<MedicineCode, Privilege>> = {
  DUT_PO: 'can_prescribe_dut',
  MOX_PO: 'can_prescribe_mox_po',
  CPA_PO: 'can_prescribe_cpa',
}

/** The medicines of some items that the medical director allows one by one, each with the privilege it needs. */
export const allowedOneByOne = (items: readonly { medicine: string }[]): [MedicineCode, Privilege][] =>
  [...new Set(items.flatMap(item => activesOf(item.medicine)))].flatMap(code => {
    const privilege = neededFor[code]
    return privilege ? [[code, privilege]] : []
  })

export type PrescriptionDraft = {
  template: string
  title: string
  planCode: PlanCode | null
  supplyDays: number
  /** Days between supplies; the same as the days of one supply. */
  intervalDays: number
  repeats: number
  items: PrescriptionItem[]
  warnings: readonly string[]
}

const fill = (item: TemplateItem, supplyDays: number): PrescriptionItem => ({
  medicine: item.medicine,
  description: item.description,
  form: item.form,
  strength: item.strength,
  quantity: quantityFor(item, supplyDays),
  unit: item.unit,
  directions: item.directions,
  compounded: item.compounded,
  compoundingReason: item.compoundingReason,
  offLabel: item.offLabel,
})

/**
 * A first prescription from a template, at most three months in all (REG-11); without `supplyDays` the template's
 * default. Null when it holds no medicine, or may not be supplied for so many days.
 */
export const draftOf = (template: Template, supplyDays?: number): PrescriptionDraft | null => {
  const days = supplyDays ?? template.supplyDays[0]
  if (days === undefined || !template.supplyDays.includes(days)) return null
  return {
    template: template.code,
    title: template.title,
    planCode: template.planCode,
    supplyDays: days,
    intervalDays: days,
    repeats: repeatsFor(days, true),
    items: template.items.map(item => fill(item, days)),
    warnings: template.warnings,
  }
}

/** The same from what the clinic began with; null when it has no such template. */
export const draftFromTemplate = (code: string, supplyDays?: number): PrescriptionDraft | null => {
  const template = templates.find(one => one.code === code)
  return template ? draftOf(template, supplyDays) : null
}
