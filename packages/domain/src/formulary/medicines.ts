/**
 * The clinic's formulary: what may be prescribed, or suggested without a prescription.
 * Seed data owned by clinical governance. Prescription names never appear on public pages. (REG-05)
 */

export const medicineCodes = ['FIN_PO', 'DUT_PO', 'FIN_TOP', 'MOX_PO', 'MOX_TOP', 'SPI_PO', 'CPA_PO'] as const
/** A medicine that the contraindication table knows. */
export type MedicineCode = (typeof medicineCodes)[number]

export const supportCodes = ['KETO', 'LLLT', 'NEEDLE', 'SUPP'] as const
/** Something suggested without a prescription. */
export type SupportCode = (typeof supportCodes)[number]

/** S4 needs a prescription, S2 is sold by pharmacies, U is unscheduled. */
export type Schedule = 'S4' | 'S2' | 'U'

/** Medicines of one class do the same thing, so two of them together are a duplicate. (CI-34) */
export type MedicineClass = 'five_alpha_reductase_inhibitor' | 'minoxidil' | 'antiandrogen'

export type Medicine = {
  code: MedicineCode
  /** The name clinicians read. */
  name: string
  active: string
  class: MedicineClass
  route: 'oral' | 'topical'
  forms: readonly string[]
  schedule: Schedule
  /** Whom it is for; outside of that the doctor writes down why. */
  for: 'men' | 'women' | 'adults'
  offLabel: boolean
}

export const medicines: Record<MedicineCode, Medicine> = {
  FIN_PO: {
    code: 'FIN_PO',
    name: 'Finasteride tablet',
    active: 'finasteride',
    class: 'five_alpha_reductase_inhibitor',
    route: 'oral',
    forms: ['tablet'],
    schedule: 'S4',
    for: 'men',
    offLabel: false,
  },
  DUT_PO: {
    code: 'DUT_PO',
    name: 'Dutasteride capsule',
    active: 'dutasteride',
    class: 'five_alpha_reductase_inhibitor',
    route: 'oral',
    forms: ['capsule'],
    schedule: 'S4',
    for: 'men',
    offLabel: true,
  },
  FIN_TOP: {
    code: 'FIN_TOP',
    name: 'Finasteride scalp liquid',
    active: 'finasteride',
    class: 'five_alpha_reductase_inhibitor',
    route: 'topical',
    forms: ['scalp solution', 'foam'],
    schedule: 'S4',
    for: 'men',
    offLabel: true,
  },
  MOX_PO: {
    code: 'MOX_PO',
    name: 'Minoxidil, oral',
    active: 'minoxidil',
    class: 'minoxidil',
    route: 'oral',
    forms: ['capsule', 'tablet'],
    schedule: 'S4',
    for: 'adults',
    offLabel: true,
  },
  MOX_TOP: {
    code: 'MOX_TOP',
    name: 'Minoxidil for the scalp',
    active: 'minoxidil',
    class: 'minoxidil',
    route: 'topical',
    forms: ['foam', 'scalp solution'],
    schedule: 'S2',
    for: 'adults',
    offLabel: false,
  },
  SPI_PO: {
    code: 'SPI_PO',
    name: 'Spironolactone tablet',
    active: 'spironolactone',
    class: 'antiandrogen',
    route: 'oral',
    forms: ['tablet', 'capsule'],
    schedule: 'S4',
    for: 'women',
    offLabel: true,
  },
  CPA_PO: {
    code: 'CPA_PO',
    name: 'Cyproterone tablet',
    active: 'cyproterone',
    class: 'antiandrogen',
    route: 'oral',
    forms: ['tablet'],
    schedule: 'S4',
    for: 'women',
    offLabel: true,
  },
}

/** Suggestions that need no prescription. */
export const supports: Record<SupportCode, { code: SupportCode; name: string; schedule: Schedule }> = {
  KETO: { code: 'KETO', name: 'Anti-dandruff shampoo, 2 to 3 times a week', schedule: 'U' },
  LLLT: { code: 'LLLT', name: 'Light therapy cap or comb', schedule: 'U' },
  NEEDLE: { code: 'NEEDLE', name: 'Scalp roller up to 0.5 mm', schedule: 'U' },
  SUPP: { code: 'SUPP', name: 'Iron, vitamin D or zinc when a test shows they are low', schedule: 'U' },
}

const isMedicine = (code: string): code is MedicineCode => medicineCodes.some(known => known === code)

/** The medicines in a prescribed item; a combination is written with plus signs, as `FIN_TOP+MOX_TOP`. */
export const activesOf = (medicine: string): MedicineCode[] => medicine.split('+').filter(isMedicine)

/** What one item may be: each medicine alone, and what is combined in one solution or capsule. */
export const prescribable: readonly string[] = [...medicineCodes, 'FIN_TOP+MOX_TOP', 'MOX_PO+SPI_PO']

/** The active ingredients of an item, combinations joined with a plus sign; empty for what is not in the formulary. */
export const ingredientsOf = (medicine: string): string =>
  activesOf(medicine)
    .map(code => medicines[code].active)
    .join(' + ')

/** The name clinicians read for an item, combinations joined with a plus sign. */
export const medicineName = (medicine: string): string =>
  activesOf(medicine)
    .map(code => medicines[code].name)
    .join(' + ') || medicine
