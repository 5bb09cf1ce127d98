import { readText, writeText } from '#app/browser/storage.ts'

const KEY = 'om:tag-choice'
/** After twelve months the question is asked again. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000

export type TagChoice = 'allow' | 'decline'

/** What the visitor chose in this browser, or null for no answer within twelve months. */
export const tagChoice = (now = Date.now()): TagChoice | null => {
  const [choice, at] = (readText(KEY) ?? '').split(' ')
  const age = now - Number(at)
  if (!(age >= 0 && age < KEPT_MS)) return null
  return choice === 'allow' || choice === 'decline' ? choice : null
}

/** Keeps the answer for twelve months. */
export const keepTagChoice = (choice: TagChoice, now = Date.now()): void => void writeText(KEY, `${choice} ${now}`)

/**
 * The domains a cookie of this page can have been stored for: the page's host and every domain above it. The highest one that a
 * browser takes is where measurement puts its cookies, and only the browser knows which that is: `.com.au` is none.
 */
export const cookieDomainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
}
