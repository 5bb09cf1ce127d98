/** Shortest password that the auth service takes. (AUTH_MIN_PASSWORD_LENGTH) */
export const MIN_PASSWORD = 8

/** The sentence for an address that cannot be one, or null. */
export const emailProblem = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter your e-mail address, such as name@example.com.'

/** The sentence for a password that is too short, or null. */
export const passwordProblem = (value: string): string | null =>
  value.length >= MIN_PASSWORD ? null : `Use at least ${MIN_PASSWORD} characters.`

/** The sentence for an empty name, or null. */
export const nameProblem =
  (which: string) =>
  (value: string): string | null =>
    value.trim() ? null : `Enter your ${which} name.`
