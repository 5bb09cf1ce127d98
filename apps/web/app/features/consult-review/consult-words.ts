import type { contactModes, declineReasons, identifierKinds, notProvenReasons } from '@om/contracts/consult-words'
import type { ConsultForDoctor, ConsultState } from '@om/contracts/consults'
import type { Meaning } from '#app/brand/looks.ts'
import { formatDateTime } from '#app/ui/time.ts'

/** What a doctor can open beside a case. */
export const panels = ['ask', 'contact', 'prescribe', 'decline', 'photos'] as const
export type Panel = (typeof panels)[number]

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

/** Where a consult stands for the doctor who reads it, in one sentence. */
export const stateSentence = (consult: ConsultForDoctor): string => {
  const { state, can, claimedBy, policy, patient } = consult
  if (can.decide)
    return policy.liveContactNeeded || policy.videoNeeded
      ? 'Yours. Talk with the patient before a prescription.'
      : 'Yours to decide.'
  if (state === 'submitted') return can.claim ? 'Claim it to work on it.' : 'Waiting in the queue.'
  if (state === 'needs_info') return `Waiting for ${patient.firstName} to answer.`
  if (state === 'video_required') return `Waiting for a video call with ${patient.firstName}.`
  if (state === 'in_review' && claimedBy && !claimedBy.isMe)
    return can.claim
      ? `${claimedBy.name} has done nothing in it for twenty minutes, and its patient was promised an answer: you may take it over.`
      : `${claimedBy.name} is working on this consult.`
  if (state === 'in_review') return can.claim ? 'The hold has run out; claim it to go on.' : 'On hold.'
  return `${stateWords(state).label}. Nothing is left to do here.`
}

/** Whether the doctor may ask for photos: they hold the consult, or it waits for the patient anyway. */
export const mayAskForPhotos = ({ can, state }: Pick<ConsultForDoctor, 'can' | 'state'>): boolean =>
  can.ask || isPaused(state)

/** Why a form about this consult cannot be sent at the moment, or null when it can. */
export const blockedWords = (consult: ConsultForDoctor, isAllowed: boolean): string | null =>
  isAllowed ? null : `${stateSentence(consult)} What you typed is kept in this browser.`

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
}

const identifiers: Record<string, string> = identifierWords

/** How an identity was confirmed, in a sentence: `full name, date of birth`. */
export const identifierNames = (kinds: readonly string[]): string =>
  kinds
    .map(kind => identifiers[kind] ?? kind)
    .join(', ')
    .toLowerCase()

/** What is on record of a live contact besides how, when and how long, each in a few words. (REG-02, REG-03) */
export const contactFacts = (contact: ConsultForDoctor['contacts'][number]): string[] =>
  [
    contact.doctorName,
    `patient in ${contact.patientState}`,
    `identity by ${identifierNames(contact.identifiers)}`,
    contact.photoIdSighted ? 'photo ID sighted' : '',
    contact.othersPresent ? `also present: ${contact.othersPresent}` : 'nobody else present',
    contact.technology,
    contact.feesNamed ? 'fees named' : '',
    contact.alternativesNamed ? 'alternatives named' : '',
    contact.shortReason && `under two minutes: ${contact.shortReason}`,
    contact.phoneReason && `by phone instead of video: ${contact.phoneReason}`,
  ].filter(one => one !== '')

/** Who sighted a photo ID, when and how; null while nobody has. (REG-03) */
export const identityWords = ({ identity }: Pick<ConsultForDoctor, 'identity'>): string | null =>
  identity &&
  `Sighted by ${identity.by}, ${formatDateTime(identity.at)}, ${
    identity.how === 'document' ? 'on a picture that is deleted' : modeWords[identity.how].toLowerCase()
  }.`

export const notProvenWords: Record<(typeof notProvenReasons)[number], string> = {
  unreadable: 'It cannot be read',
  not_matching: 'It does not match name, birthday or face',
  not_valid: 'It is no valid photo ID',
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
  Object.entries({ ...declineWords, unchanged: 'What is prescribed goes on as it is', under_age: 'Under 18' }).find(
    ([code]) => code === reason,
  )?.[1] ?? reason

/** What the rules of then say when they are asked again. */
export const repeatedWords = {
  same: 'Asked again today, those rules say the same.',
  different: 'Asked again today, those rules say something else. Tell an administrator.',
  not_kept: 'Those rules were not kept, so they cannot be asked again.',
} as const
