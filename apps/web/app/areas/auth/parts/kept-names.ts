/** What the registration form keeps for a reload: everything but the password. */
export const keptNames = ['firstName', 'lastName', 'email', 'marketing'] as const
