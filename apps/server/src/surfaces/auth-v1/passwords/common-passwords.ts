/**
 * The list is the dictionary `passwords-common` of the npm package `@zxcvbn-ts/language-common` (MIT licence): 49,233
 * passwords in lower case, most used first, from published leaks.
 */
import { dictionary } from '@zxcvbn-ts/language-common'

const common: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What people add to a word to satisfy a rule: digits and punctuation at its end. */
const withoutTail = (text: string): string => text.replace(/[\d\s\p{P}\p{S}]+$/u, '')

/** What an attacker tries first for one person: their address, its part before the @, and the name of the product. */
const personalWords = (email: string, productName: string): Set<string> => {
  const address = email.toLowerCase()
  const product = productName.toLowerCase()
  const words = [address, address.split('@')[0] ?? '', product, product.replace(/\s+/g, '')]
  return new Set(words.flatMap(word => [word, withoutTail(word)]).filter(word => word !== ''))
}

/**
 * Whether a password is among the first that someone would try. Case does not matter, nor do digits and punctuation at
 * the end of a common password that is itself long enough to be one (`minLength` characters).
 */
export const isEasyToGuess = (
  password: string,
  { email, productName, minLength }: { email: string; productName: string; minLength: number },
): boolean => {
  const plain = password.toLowerCase().trim()
  const core = withoutTail(plain)
  const personal = personalWords(email, productName)
  if (common.has(plain) || personal.has(plain) || personal.has(core)) return true
  return core.length >= minLength && common.has(core)
}
