/** Ways of a live contact; text and chat do not count (REG-02). */
export const contactModes = ['video', 'phone', 'in_person'] as const

/** What an identity can be confirmed by (REG-03). */
export const identifierKinds = ['full_name', 'date_of_birth', 'address', 'phone', 'photo_id_sighted'] as const

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
