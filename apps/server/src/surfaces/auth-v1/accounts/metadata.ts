import { type Failure, invalid } from '../failures.ts'

/** Metadata travels in every access token, and tokens in a header of at most 16 KiB. */
const longest = 4_096

export const metadataProblem = (data: Record<string, unknown>): Failure | null => {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > longest) return invalid('User metadata is too large, at most 4096 bytes are kept')
  if (text.includes('\\u0000')) return invalid('User metadata must not contain NUL characters')
  return null
}

/** Merges key by key; null removes a key. */
export const mergeMetadata = (
  stored: Record<string, unknown>,
  change: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...stored, ...change }).filter(([, value]) => value !== null))
