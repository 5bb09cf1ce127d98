/**
 * A text without what no database takes: NUL, and halves of a character, as a shortened emoji leaves them. One such text
 * from outside must not keep everything that comes with it from being stored.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').replace(/\p{Cs}/gu, '')

/** Escapes of what {@link storableText} leaves out; rare, so that most values are never walked through. */
const unstorable = /\\u(0000|d[89a-f])/i

const cleaned = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storableText(key), cleaned(inner)]))
}

/** A value that was read from JSON, as it can be stored. */
export const storableValue = (value: unknown, json: string): unknown => (unstorable.test(json) ? cleaned(value) : value)
