/** Everything that is checked before a prescription can be signed. Nothing here signs: it finds what is in the way. */
import type { Contraindication } from '@om/contracts/consults'
import type { Problem } from '@om/contracts/errors'
import type { Override, PrescriptionItem } from '@om/contracts/prescriptions'
import { addMonths, type IsoDate } from '../dates.ts'
import { activesOf, medicineName } from '../formulary/medicines.ts'
import { isAhpraNumber, isRegistrationCurrent } from '../registration.ts'
import { overrideProblems } from './overrides.ts'
import { type Privilege, shelfDaysOf } from './template-data.ts'
import { allowedOneByOne, FIRST_SCRIPT_DAYS, LATER_SCRIPT_DAYS } from './templates.ts'

export type Prescriber = {
  id: string
  /** The account behind the prescriber, so that nobody treats themselves. */
  userId: string
  name: string
  qualification: string
  practiceAddress: string
  phone: string
  ahpraNumber: string
  registrationStatus: string
  registrationExpiresOn: IsoDate | null
  privileges: readonly Privilege[]
}

export type SigningInput = {
  today: IsoDate
  doctor: Prescriber
  /** `userId` is the account; an address is one line of text, empty when there is none. */
  patient: { userId: string; name: string; dateOfBirth: IsoDate | null; address: string }
  /** Whether a live contact is needed: clinic policy, and this is the patient's first prescription. */
  liveContactNeeded: boolean
  /** Whether that contact has to be by video, because triage or the doctor asked for it. */
  videoNeeded: boolean
  /** Completed live contacts with this patient. */
  contacts: readonly {
    mode: string
    doctorId: string
    identityConfirmed: boolean
    /** A recorded reason stands for a video that a doctor had asked for. */
    standsForVideo?: boolean
  }[]
  /** Whether a photo ID has to be sighted and was not. (REG-03) */
  identityNeeded?: boolean
  contraindications: readonly Contraindication[]
  overrides: readonly Override[]
  isFirst: boolean
  items: readonly PrescriptionItem[]
  supplyDays: number
  intervalDays: number
  repeats: number
  writtenOn: IsoDate
  expiresOn: IsoDate
  allergies: string
  offLabelConsent: boolean
  compoundedConsent: boolean
  privilegeReason: string
  /** Whether there are critical flags, and whether the doctor has ticked them as read. */
  hasCriticalFlags: boolean
  flagsRead: boolean
  /** What has to be on file for these medicines and is not. */
  needs?: readonly SigningProblem[]
}

export type SigningProblem = Problem & { code: string }
export type SigningResult = { ok: true } | { ok: false; problems: SigningProblem[] }

type Check = [isWrong: boolean, code: string, message: string, field?: string]

const wrong = (checks: readonly Check[]): SigningProblem[] =>
  checks
    .filter(([isWrong]) => isWrong)
    .map(([, code, message, field]) => (field ? { code, field, message } : { code, message }))

/** Who signs, for whom, and whether they have spoken. (INV-02, INV-03, INV-05) */
const personProblems = (input: SigningInput): SigningProblem[] => {
  const { doctor, patient, contacts, today } = input
  const own = contacts.filter(contact => contact.doctorId === doctor.id && contact.identityConfirmed)
  const registration = { status: doctor.registrationStatus, expiresOn: doctor.registrationExpiresOn }
  return wrong([
    [
      !isRegistrationCurrent(registration, today),
      'registration_not_current',
      'Your registration is not current today, so you cannot sign.',
    ],
    [doctor.userId === patient.userId, 'own_care', 'You cannot prescribe for yourself. Leave this to a colleague.'],
    [
      input.liveContactNeeded && own.length === 0,
      'live_contact_needed',
      'Record a live contact of your own with the patient, identity confirmed, before the first prescription.',
    ],
    [
      input.videoNeeded &&
        !own.some(({ mode, standsForVideo }) => mode === 'video' || mode === 'in_person' || standsForVideo),
      'video_needed',
      'This patient has to be seen by video or in person; a phone call is not enough.',
    ],
    [
      input.identityNeeded === true,
      'identity_unproven',
      'Sight a photo ID first, on video, in person or on a picture that the patient sends.',
    ],
    [input.hasCriticalFlags && !input.flagsRead, 'flags_unread', 'Read the critical flags and tick them.', 'flagsRead'],
  ])
}

/** What a prescription has to say. (REG-10) */
const formProblems = ({ doctor, patient, items, allergies }: SigningInput): SigningProblem[] =>
  wrong([
    [!patient.name.trim(), 'patient_name_missing', 'The patient’s full name is missing.'],
    [!patient.address.trim(), 'patient_address_missing', 'The patient’s address is missing.'],
    [!patient.dateOfBirth, 'patient_birth_missing', 'The patient’s date of birth is missing.'],
    [!doctor.name.trim(), 'prescriber_name_missing', 'Your name is missing from your settings.'],
    [
      !doctor.qualification.trim(),
      'prescriber_qualification_missing',
      'Your qualification is missing from your settings.',
    ],
    [
      !doctor.practiceAddress.trim(),
      'prescriber_address_missing',
      'Your practice address is missing from your settings.',
    ],
    [!doctor.phone.trim(), 'prescriber_phone_missing', 'Your phone number is missing from your settings.'],
    [!isAhpraNumber(doctor.ahpraNumber), 'prescriber_number_missing', 'Your Ahpra number is missing or badly written.'],
    [!allergies.trim(), 'allergies_missing', 'Record allergies, or "none known".', 'allergies'],
    [items.length === 0, 'items_missing', 'A prescription needs at least one medicine.', 'items'],
  ])

const itemProblems = (item: PrescriptionItem, index: number): SigningProblem[] => {
  const field = (name: string) => `items.${index}.${name}`
  return wrong([
    [
      activesOf(item.medicine).length === 0,
      'medicine_unknown',
      'Choose a medicine of the formulary.',
      field('medicine'),
    ],
    [!item.description.trim(), 'medicine_missing', 'Name the medicine.', field('description')],
    [!item.form.trim(), 'form_missing', 'State the form.', field('form')],
    [!item.strength.trim(), 'strength_missing', 'State the strength.', field('strength')],
    [!(item.quantity > 0), 'quantity_missing', 'State a quantity above zero.', field('quantity')],
    [
      item.directions.trim().length < 10,
      'directions_missing',
      'Write directions the patient can follow.',
      field('directions'),
    ],
    [
      item.compounded && item.compoundingReason === null,
      'compounding_reason_missing',
      'Say why this has to be compounded.',
      field('compoundingReason'),
    ],
  ])
}

/** Characters of a reason for a medicine that the medical director allows one by one. */
export const SHORTEST_PRIVILEGE_REASON = 10

/** Medicines that the medical director has to allow, and that need a reason in the record. */
const privilegeProblems = ({ doctor, items, privilegeReason }: SigningInput): SigningProblem[] => {
  const special = allowedOneByOne(items)
  const missing = special.filter(([, privilege]) => !doctor.privileges.includes(privilege))
  return [
    ...missing.map(([code]) => ({
      code: 'privilege_missing',
      message: `${medicineName(code)} needs the medical director’s permission, which you do not have.`,
    })),
    ...wrong([
      [
        special.length > 0 && privilegeReason.trim().length < SHORTEST_PRIVILEGE_REASON,
        'privilege_reason_missing',
        'Write down why first-line treatment is not enough or not suitable.',
        'privilegeReason',
      ],
    ]),
  ]
}

/** What the patient has to have agreed to. */
const consentProblems = ({ items, offLabelConsent, compoundedConsent }: SigningInput): SigningProblem[] =>
  wrong([
    [
      items.some(item => item.offLabel) && !offLabelConsent,
      'off_label_consent_missing',
      'Tick that the patient agrees to off-label use.',
      'offLabelConsent',
    ],
    [
      items.some(item => item.compounded) && !compoundedConsent,
      'compounded_consent_missing',
      'Tick that the patient knows the medicine is compounded and not evaluated by the regulator.',
      'compoundedConsent',
    ],
  ])

/** How much, how often and how long. (REG-11, INV-07, INV-09) */
const periodProblems = (input: SigningInput): SigningProblem[] => {
  const { items, supplyDays, intervalDays, repeats, writtenOn, expiresOn, today, isFirst } = input
  const limit = isFirst ? FIRST_SCRIPT_DAYS : LATER_SCRIPT_DAYS
  const keeps = Math.min(...items.map(shelfDaysOf))
  return wrong([
    [
      !Number.isInteger(supplyDays) || supplyDays < 1,
      'supply_days_wrong',
      'Choose the days of one supply.',
      'supplyDays',
    ],
    [!Number.isInteger(repeats) || repeats < 0, 'repeats_wrong', 'State the number of repeats, or 0.', 'repeats'],
    [
      supplyDays * (repeats + 1) > limit,
      'supply_too_long',
      `All supplies together may last at most ${limit} days${isFirst ? ' on a first prescription' : ''}.`,
      'repeats',
    ],
    [
      Math.max(supplyDays, intervalDays) > keeps,
      'interval_beyond_expiry',
      `One of the medicines keeps for ${keeps} days only, so supplies cannot be further apart.`,
      'supplyDays',
    ],
    [
      intervalDays < supplyDays,
      'interval_too_short',
      'Supplies cannot follow faster than they are used.',
      'intervalDays',
    ],
    [writtenOn !== today, 'date_not_today', 'A prescription carries the date on which it is signed.', 'writtenOn'],
    [
      expiresOn <= writtenOn || expiresOn > addMonths(writtenOn, 12),
      'validity_wrong',
      'A prescription is valid for at most 12 months.',
      'expiresOn',
    ],
  ])
}

/** Whether a prescription may be signed now; otherwise every point in the way, so that all are fixed at once. */
export const checkSigning = (input: SigningInput): SigningResult => {
  const problems = [
    ...personProblems(input),
    ...overrideProblems(input.contraindications, input.overrides),
    ...formProblems(input),
    ...input.items.flatMap(itemProblems),
    ...privilegeProblems(input),
    ...consentProblems(input),
    ...periodProblems(input),
    ...(input.needs ?? []),
  ]
  return problems.length === 0 ? { ok: true } : { ok: false, problems }
}

/** The last day of a prescription written on a day. (REG-11) */
export const expiryOf = (writtenOn: IsoDate): IsoDate => addMonths(writtenOn, 12)
