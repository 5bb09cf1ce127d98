/** Ways of a live contact; text and chat do not count (REG-02). */
export const contactModes = ['video', 'phone', 'in_person'] as const

/** What an identity is confirmed by; a photo ID is sighted besides (REG-03). */
export const identifierKinds = ['full_name', 'date_of_birth', 'address', 'phone'] as const

/** Why a picture of an ID does not prove who somebody is. */
export const notProvenReasons = ['unreadable', 'not_matching', 'not_valid'] as const

/** Why a doctor declines or refers. */
export const declineReasons = [
  'not_clinically_appropriate',
  'contraindicated',
  'needs_in_person_exam',
  'needs_tests_first',
  'patient_preference',
  'identity_not_confirmed',
  'unable_to_contact',
] as const
