import { type Failure, invalid } from '../failures.ts'

const pattern = /^[^\s@"(),:;<>[\]\\]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i
const longest = 255

/** What is wrong with an address; null when a message could be sent to it. */
export const emailProblem = (email: string): Failure | null => {
  if (!email) return invalid('An email address is required')
  if (email.length > longest) return invalid('An email address is too long')
  const local = email.slice(0, email.lastIndexOf('@'))
  if (!pattern.test(email) || local.length > 64 || /^\.|\.\.|\.$/.test(local))
    return invalid('Unable to validate email address: invalid format')
  return null
}
