/** What is kept of the registration form for a reload: everything but the password. Forgotten once someone is signed in. */
export const registrationDraft = {
  key: 'registration',
  names: ['firstName', 'lastName', 'email', 'marketing'],
} as const
