import type { contactModes, declineReasons, identifierKinds } from '@om/contracts/consult-words'
import type { ConsultForDoctor, ConsultState } from '@om/contracts/consults'
import type { Meaning } from '#app/brand/looks.ts'

type StateWords = { label: string; meaning: Meaning }

const states: Record<ConsultState, StateWords> = {
  draft: { label: 'Draft', meaning: 'quiet' },
  submitted: { label: 'Waiting', meaning: 'info' },
  in_review: { label: 'In review', meaning: 'info' },
  needs_info: { label: 'Waiting for an answer', meaning: 'quiet' },
  video_required: { label: 'Waiting for a video call', meaning: 'quiet' },
  approved: { label: 'Approved', meaning: 'good' },
  declined: { label: 'Declined', meaning: 'quiet' },
  referred: { label: 'Referred', meaning: 'caution' },
  expired: { label: 'Expired', meaning: 'quiet' },
  abandoned: { label: 'Abandoned', meaning: 'quiet' },
  withdrawn: { label: 'Withdrawn', meaning: 'quiet' },
}

/** The state of a consult as clinicians read it. */
export const stateWords = (state: ConsultState): StateWords => states[state]

/** Whether the 24-hour clock stands still because the clinic waits for the patient. */
export const isPaused = (state: ConsultState): boolean => state === 'needs_info' || state === 'video_required'

const brands = { men: 'Men’s', women: 'Women’s' }

/** The brand a patient came through. */
export const brandWords = (brand: 'men' | 'women'): string => brands[brand]

const sexes: Record<string, string> = {
  male: 'Male',
  female: 'Female',
  another_term: 'Another term',
  prefer_not_to_say: 'Sex not stated',
}

/** Sex at birth in words. */
export const sexWords = (sex: string | null): string => sexes[sex ?? ''] ?? 'Sex not known'

/** Age and sex at birth in one short text: `34 y, male`. */
export const personWords = ({ age, sexAtBirth }: Pick<ConsultForDoctor, 'age' | 'sexAtBirth'>): string =>
  `${age === null ? 'Age not known' : `${age} y`}, ${sexWords(sexAtBirth).toLowerCase()}`

export const modeWords: Record<(typeof contactModes)[number], string> = {
  video: 'Video',
  phone: 'Phone',
  in_person: 'In person',
}

export const identifierWords: Record<(typeof identifierKinds)[number], string> = {
  full_name: 'Full name',
  date_of_birth: 'Date of birth',
  address: 'Address',
  phone: 'Phone number',
  photo_id_sighted: 'Photo ID sighted',
}

export const declineWords: Record<(typeof declineReasons)[number], string> = {
  not_clinically_appropriate: 'Not clinically appropriate',
  contraindicated: 'Contraindicated',
  needs_in_person_exam: 'Needs an examination in person',
  needs_tests_first: 'Needs tests first',
  patient_preference: 'Patient prefers otherwise',
  identity_not_confirmed: 'Identity could not be confirmed',
  unable_to_contact: 'Patient could not be reached',
}

/** A reason code in words; other texts stay as they are. */
export const reasonWords = (reason: string): string =>
  Object.entries(declineWords).find(([code]) => code === reason)?.[1] ?? reason
