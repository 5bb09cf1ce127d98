/**
 * Whether a prescription could ever be signed from a template, and what it would say. Signing itself stays the judge: it is asked
 * here with a doctor who may prescribe everything and a patient whom nothing speaks against, so what it refuses then it refuses always.
 */
import type { LabelIntent, TemplateContent, TemplateItem } from '@om/contracts/prescription-templates'
import { addMonths, type IsoDate } from '../dates.ts'
import type { contraindications as ContraindicationRules } from '../formulary/contraindications.ts'
import { leftFormulary, leftWords } from '../formulary/former-medicines.ts'
import { activesOf, type MedicineCode, medicines } from '../formulary/medicines.ts'
import { activeAmounts } from './batch-checks.ts'
import { planOf } from './plans.ts'
import { checkSigning, expiryOf, type SigningInput } from './signing.ts'
import { labelIntents, privileges } from './template-data.ts'
import { draftOf, repeatsFor } from './templates.ts'

/** What is in the way, where in the template, and the rule behind it. */
export type TemplateProblem = { rule: string; field: string; message: string }

const ruleOf: Record<string, string> = {
  compounding_reason_missing: 'REG-16',
  supply_days_wrong: 'REG-11',
  supply_too_long: 'REG-11',
  interval_beyond_expiry: 'INV-09',
  interval_too_short: 'INV-06',
}

/** What the label of a medicine warns of at least. (REG-14) */
const leastWarnings: Record<MedicineCode, readonly LabelIntent[]> = {
  FIN_PO: ['pregnancy_handling', 'mood'],
  DUT_PO: ['pregnancy_handling', 'mood'],
  FIN_TOP: ['pregnancy_handling', 'external'],
  MOX_PO: ['dizziness'],
  MOX_TOP: ['external'],
  SPI_PO: ['potassium', 'dizziness', 'pregnancy_handling'],
  CPA_PO: ['pregnancy_handling', 'mood'],
}

/** The warnings that an item cannot go without. */
export const warningsNeeded = (medicine: string): LabelIntent[] => [
  ...new Set(activesOf(medicine).flatMap(code => leastWarnings[code])),
]

/** Whether an item is for a use it is not approved for, so that the patient has to agree. */
export const isOffLabelFor = (medicine: string, brand: TemplateContent['brand']): boolean =>
  activesOf(medicine).some(code => {
    const { offLabel, for: whom } = medicines[code]
    return offLabel || (whom !== 'adults' && whom !== brand)
  })

const healthy = (
  today: IsoDate,
): Omit<SigningInput, 'items' | 'supplyDays' | 'intervalDays' | 'repeats' | 'isFirst'> => ({
  today,
  doctor: {
    id: 'doctor',
    userId: 'doctor',
    name: 'Doctor',
    qualification: 'MBBS',
    practiceAddress: 'Address',
    phone: '0290000000',
    ahpraNumber: 'MED0001234567',
    registrationStatus: 'registered',
    registrationExpiresOn: addMonths(today, 12),
    privileges,
  },
  patient: { userId: 'patient', name: 'Patient', dateOfBirth: addMonths(today, -12 * 40), address: 'Address' },
  liveContactNeeded: false,
  videoNeeded: false,
  contacts: [],
  contraindications: [],
  overrides: [],
  writtenOn: today,
  expiresOn: expiryOf(today),
  allergies: 'None known',
  offLabelConsent: true,
  compoundedConsent: true,
  privilegeReason: 'First-line treatment was not enough.',
  hasCriticalFlags: false,
  flagsRead: true,
})

/** What signing refuses, of a first prescription and of a later one, whichever days are chosen. */
const signingProblems = (content: TemplateContent, today: IsoDate): TemplateProblem[] =>
  content.supplyDays.flatMap((supplyDays, at) =>
    [true, false].flatMap(isFirst => {
      const items = draftOf({ ...content, code: '' }, supplyDays)?.items ?? []
      const repeats = repeatsFor(supplyDays, isFirst)
      const asked = { ...healthy(today), items, supplyDays, intervalDays: supplyDays, repeats, isFirst }
      const result = checkSigning(asked)
      if (result.ok) return []
      return result.problems.map(({ code, field = 'items', message }) => ({
        rule: ruleOf[code] ?? 'REG-10',
        field: /^(supplyDays|repeats|intervalDays)$/.test(field) ? `supplyDays.${at}` : field,
        message,
      }))
    }),
  )

/** For whom a template is, and the medicines in it. */
type Meant = { brand: TemplateContent['brand']; items: readonly Pick<TemplateItem, 'medicine'>[] }

/**
 * What rules a template out for everyone it is meant for, by the table of these rules and by what stands beside each other in it. Which
 * rules are in force the server knows. (INV-04)
 */
export const ruledOut = (
  { brand, items }: Meant,
  today: IsoDate,
  { contraindications }: { contraindications: typeof ContraindicationRules },
): TemplateProblem[] => {
  const sex = brand === 'women' ? 'female' : 'male'
  return contraindications(
    { sex_at_birth: sex },
    items.map(item => item.medicine),
    { today, brand: brand === 'women' ? 'women' : 'men' },
  )
    .filter(({ severity }) => severity === 'A')
    .map(({ ci, medicine, label }) => ({
      rule: ci,
      field: `items.${items.findIndex(item => activesOf(item.medicine).some(code => medicine.split('+').includes(code)))}.medicine`,
      message: `${label}: this blocks ${medicine
        .split('+')
        .map(code => medicines[code as MedicineCode].name)
        .join(' + ')} for everyone this template is for.`,
    }))
}

type Check = [isWrong: boolean, rule: string, field: string, message: string]
const wrong = (checks: readonly Check[]): TemplateProblem[] =>
  checks.filter(([isWrong]) => isWrong).map(([, rule, field, message]) => ({ rule, field, message }))

const itemProblems = (item: TemplateItem, brand: TemplateContent['brand'], at: number): TemplateProblem[] => {
  const actives = activesOf(item.medicine)
  const left = leftFormulary([item])
  const field = (name: keyof TemplateItem) => `items.${at}.${name}`
  const said = item.description.toLowerCase()
  const unnamed = [...new Set(actives.map(code => medicines[code].active))].filter(active => !said.includes(active))
  const strengths = item.strength.split('+').map(part => part.trim())
  const isCombination = actives.length > 1
  const isForm = actives.every(code => medicines[code].forms.includes(item.form.trim().toLowerCase()))
  const amounts = activeAmounts([{ ...item, quantity: 1 }])
  const unwarned = warningsNeeded(item.medicine).filter(intent => !item.labelIntents.includes(intent))
  return [
    ...left.map(one => ({ rule: 'REG-05', field: field('medicine'), message: leftWords(one) })),
    ...(left.length > 0
      ? []
      : wrong([
          [!isForm, 'REG-10', field('form'), 'The formulary does not hold the medicine in this form.'],
          [
            unnamed.length > 0,
            'REG-10',
            field('description'),
            `The printed name has to say ${unnamed.join(' and ')}, because that is what is checked.`,
          ],
          [
            strengths.length !== actives.length || strengths.some(part => !said.includes(part.toLowerCase())),
            'REG-10',
            field('strength'),
            'Write one strength for each active ingredient, as in the printed name, joined with +.',
          ],
          [
            isCombination && !(item.compounded && item.compoundingReason === 'combination'),
            'REG-16',
            field('compoundingReason'),
            'No approved product combines these, so it is compounded, for the reason that it is a combination.',
          ],
          [
            !isCombination && item.compounded && item.compoundingReason === 'combination',
            'REG-16',
            field('compoundingReason'),
            'One active ingredient is no combination. Give the reason it is compounded for.',
          ],
          [
            !isCombination && !item.compounded && item.compoundingReason !== null,
            'REG-16',
            field('compoundingReason'),
            'Only a compounded item has a reason for compounding.',
          ],
          [
            item.compounded && amounts.length !== actives.length,
            'REG-16',
            field('strength'),
            'Write strengths as mg, microgram or %, so that the pharmacy can work out what to weigh.',
          ],
          [
            isOffLabelFor(item.medicine, brand) && !item.offLabel,
            'INV-04',
            field('offLabel'),
            'This use is off-label here, and the patient has to agree to it.',
          ],
          [
            unwarned.length > 0,
            'REG-14',
            field('labelIntents'),
            `The label has to warn: ${unwarned.map(intent => labelIntents[intent]).join('; ')}.`,
          ],
        ])),
  ]
}

/**
 * Everything for which a prescription from this template could never be signed, each with its rule and once; a template with any of it
 * is not saved. `out` is what the rules in force rule out. (§1.6, REG-10, REG-11, REG-16)
 */
export const templateProblems = (
  content: TemplateContent,
  today: IsoDate,
  out: readonly TemplateProblem[],
): TemplateProblem[] => {
  const { brand, items, supplyDays, planCode } = content
  const plan = planOf(planCode ?? '')
  const all = [
    ...wrong([
      [brand === 'both', 'REG-11', 'brand', 'Choose whom it is for: its plan belongs to one of the two.'],
      [
        plan === null || plan.brand !== brand,
        'INV-11',
        'planCode',
        'Choose a plan of theirs, which the patient confirms.',
      ],
      [items.length === 0, 'REG-10', 'items', 'A prescription needs at least one medicine.'],
      [supplyDays.length === 0, 'REG-11', 'supplyDays', 'Choose at least one length of supply.'],
      [new Set(supplyDays).size < supplyDays.length, 'REG-11', 'supplyDays', 'Each length of supply is there once.'],
    ]),
    ...items.flatMap((item, at) => itemProblems(item, brand, at)),
    ...out,
    ...signingProblems(content, today),
  ]
  const known = new Set<string>()
  return all.filter(({ field, message }) => {
    // A medicine that is gone is said once, in the words that name what takes its place.
    const isTold = message === 'Choose a medicine of the formulary.' && leftFormulary(items).length > 0
    const key = `${field} ${message}`
    if (isTold || known.has(key)) return false
    known.add(key)
    return true
  })
}
