/** Longest password that the sign-in service takes, in bytes. */
const MAX_PASSWORD_BYTES = 72

/** The sentence for an address that cannot be one, or null. */
export const emailProblem = (value: string): string | null =>
  /^\S+@\S+\.\S+$/.test(value.trim()) ? null : 'Enter your e-mail address, such as name@example.com.'

/** The sentence for a password left out at sign-in, or null. */
export const givenPasswordProblem = (value: string): string | null => (value ? null : 'Enter your password.')

/** The sentence for a new password that the service would refuse for its length, or null. */
export const newPasswordProblem =
  (shortest: number) =>
  (value: string): string | null => {
    if (value.length < shortest) return `Use at least ${shortest} characters.`
    return new TextEncoder().encode(value).length > MAX_PASSWORD_BYTES ? 'Use at most 72 characters.' : null
  }

/** The sentence for an empty or endless name, or null. */
export const nameProblem =
  (which: string) =>
  (value: string): string | null => {
    if (!value.trim()) return `Enter your ${which} name.`
    return value.trim().length > 60 ? 'Use at most 60 characters.' : null
  }

/**
 * What is said about a new password while it is typed. Length is what makes a password hard to guess, so the words speak of
 * length alone; they change rarely, because a screen reader says each change.
 */
export const passwordHint = (value: string, shortest: number): string => {
  if (!value) return `At least ${shortest} characters. A few unrelated words work well.`
  if (value.length < shortest) return `Too short so far: ${shortest} characters or more.`
  if (value.length < shortest + 4) return 'Long enough. One more word would make it stronger.'
  return 'A good length.'
}
