/** The clinic's prescription templates: seed defaults that a doctor edits. Never shown on public pages. (REG-05) */
import type { LabelIntent, TemplateContent, TemplateItem } from '@om/contracts/prescription-templates'

export type { LabelIntent, TemplateItem } from '@om/contracts/prescription-templates'

/** What a medical director has to allow a doctor before these medicines can be signed. */
export const privileges = ['can_prescribe_dut', 'can_prescribe_mox_po', 'can_prescribe_cpa'] as const
export type Privilege = (typeof privileges)[number]

/** What a label has to warn about; the pharmacist picks the exact cautionary labels. */
export const labelIntents: Record<LabelIntent, string> = {
  dizziness: 'May cause dizziness on standing up',
  potassium: 'Avoid extra potassium',
  pregnancy_handling: 'Special handling in pregnancy',
  external: 'For external use only',
  mood: 'See a doctor if your mood changes',
}

/** A template as it is filled: what its version says, under its code. */
export type Template = TemplateContent & { code: string }

const DRY = 'Store below 25 °C in the closed container, away from light and moisture.'
const CAPSULE_DAYS = 180
const WATER_BASED_DAYS = 28
const BOUGHT_DAYS = 365

/** Days an item keeps: bought goods a year; compounded capsules six months, liquids 28 days unless a study says more. (REG-17) */
export const shelfDaysOf = (item: { compounded: boolean; form: string }): number => {
  if (!item.compounded) return BOUGHT_DAYS
  return /capsule|powder|tablet/i.test(item.form) ? CAPSULE_DAYS : WATER_BASED_DAYS
}

const finasteride: TemplateItem = {
  medicine: 'FIN_PO',
  description: 'Finasteride 1 mg tablet',
  form: 'tablet',
  strength: '1 mg',
  unit: 'tablets',
  dosePerDay: 1,
  packSize: null,
  directions: 'Take ONE tablet once a day, with or without food.',
  compounded: false,
  compoundingReason: null,
  offLabel: false,
  storage: DRY,
  labelIntents: ['pregnancy_handling', 'mood'],
}

const oralMinoxidil = (strength: string): TemplateItem => ({
  medicine: 'MOX_PO',
  description: `Minoxidil ${strength} capsule`,
  form: 'capsule',
  strength,
  unit: 'capsules',
  dosePerDay: 1,
  packSize: null,
  directions: 'Take ONE capsule once a day. Stand up slowly.',
  compounded: true,
  compoundingReason: 'dose_unavailable',
  offLabel: true,
  storage: DRY,
  labelIntents: ['dizziness'],
})

const MOOD = 'Hand over the handling and mood information.'
const BLOOD_PRESSURE = 'A blood pressure and pulse reading has to be on file.'
const CONTRACEPTION = 'Record contraception and the dates of blood tests (kidney, liver, potassium).'

export const templates: readonly Template[] = [
  {
    code: 'RX-M1',
    brand: 'men',
    title: 'Daily tablet',
    planCode: 'M-A',
    items: [finasteride],
    supplyDays: [45, 30],
    warnings: [MOOD],
  },
  {
    code: 'RX-M2',
    brand: 'men',
    title: 'Daily capsule, low dose',
    planCode: 'M-A',
    items: [oralMinoxidil('2.5 mg')],
    supplyDays: [45, 30],
    warnings: [BLOOD_PRESSURE],
  },
  {
    code: 'RX-M3',
    brand: 'men',
    title: 'Daily scalp liquid',
    planCode: 'M-B',
    items: [
      {
        medicine: 'FIN_TOP+MOX_TOP',
        description: 'Finasteride 0.1% + minoxidil 5% scalp solution',
        form: 'scalp solution',
        strength: '0.1% + 5%',
        unit: 'mL',
        dosePerDay: 1,
        packSize: null,
        directions: 'Apply 1 mL to the dry scalp once a day. Wash your hands afterwards. For external use only.',
        compounded: true,
        compoundingReason: 'combination',
        offLabel: true,
        storage: 'Store upright below 25 °C, away from heat and flames. Discard after the expiry date.',
        labelIntents: ['external', 'pregnancy_handling'],
      },
    ],
    supplyDays: [28],
    warnings: ['Keep away from children and from anyone who is or may become pregnant.'],
  },
  {
    code: 'RX-M4',
    brand: 'men',
    title: 'Daily capsule after other treatment',
    planCode: 'M-A',
    items: [
      {
        medicine: 'DUT_PO',
        description: 'Dutasteride 0.5 mg capsule',
        form: 'capsule',
        strength: '0.5 mg',
        unit: 'capsules',
        dosePerDay: 1,
        packSize: null,
        directions: 'Swallow ONE capsule whole once a day. Do not chew or open it.',
        compounded: false,
        compoundingReason: null,
        offLabel: true,
        storage: DRY,
        labelIntents: ['pregnancy_handling', 'mood'],
      },
    ],
    supplyDays: [45, 30],
    warnings: [
      'Write down why first-line treatment was not enough.',
      'No blood donation until 6 months after stopping.',
    ],
  },
  {
    code: 'RX-M5',
    brand: 'men',
    title: 'Daily tablet and capsule',
    planCode: 'M-C',
    items: [finasteride, oralMinoxidil('2.5 mg')],
    supplyDays: [45, 30],
    warnings: [MOOD, BLOOD_PRESSURE],
  },
  {
    code: 'RX-W1',
    brand: 'women',
    title: 'Daily capsule, low dose',
    planCode: 'W-A',
    items: [oralMinoxidil('1.25 mg')],
    supplyDays: [45, 30],
    warnings: [BLOOD_PRESSURE, 'Talk about fine facial hair, and about stopping before a pregnancy.'],
  },
  {
    code: 'RX-W2',
    brand: 'women',
    title: 'Daily tablet',
    planCode: 'W-A',
    items: [
      {
        medicine: 'SPI_PO',
        description: 'Spironolactone 25 mg tablet',
        form: 'tablet',
        strength: '25 mg',
        unit: 'tablets',
        dosePerDay: 1,
        packSize: null,
        directions: 'Take ONE tablet once a day with food. Avoid potassium supplements.',
        compounded: false,
        compoundingReason: null,
        offLabel: true,
        storage: DRY,
        labelIntents: ['potassium', 'dizziness', 'pregnancy_handling'],
      },
    ],
    supplyDays: [45, 30],
    warnings: [CONTRACEPTION],
  },
  {
    code: 'RX-W3',
    brand: 'women',
    title: 'Daily combined capsule',
    planCode: 'W-C',
    items: [
      {
        medicine: 'MOX_PO+SPI_PO',
        description: 'Minoxidil 0.25 mg + spironolactone 25 mg capsule',
        form: 'capsule',
        strength: '0.25 mg + 25 mg',
        unit: 'capsules',
        dosePerDay: 1,
        packSize: null,
        directions: 'Take ONE capsule once a day with food. Stand up slowly. Avoid potassium supplements.',
        compounded: true,
        compoundingReason: 'combination',
        offLabel: true,
        storage: DRY,
        labelIntents: ['dizziness', 'potassium', 'pregnancy_handling'],
      },
    ],
    supplyDays: [45, 30],
    warnings: [BLOOD_PRESSURE, CONTRACEPTION],
  },
  {
    code: 'RX-W4',
    brand: 'women',
    title: 'Daily scalp foam',
    planCode: 'W-B',
    items: [
      {
        medicine: 'MOX_TOP',
        description: 'Minoxidil 5% foam',
        form: 'foam',
        strength: '5%',
        unit: 'g',
        dosePerDay: 1,
        packSize: 60,
        directions: 'Apply half a capful (1 g) to the dry scalp once a day. Wash your hands afterwards.',
        compounded: false,
        compoundingReason: null,
        offLabel: false,
        storage: 'Store below 25 °C, away from heat and flames.',
        labelIntents: ['external'],
      },
    ],
    supplyDays: [45, 30],
    warnings: ['Keep away from pets and children.'],
  },
  {
    code: 'RX-N1',
    brand: 'both',
    title: 'Care without a prescription',
    planCode: null,
    items: [],
    supplyDays: [],
    warnings: ['Gentle shampoo and serum; look again after 3 months.'],
  },
]
