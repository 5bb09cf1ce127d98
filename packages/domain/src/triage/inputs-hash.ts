/** A fingerprint of the answers a rule result rests on, the same in browser and server. (INV-19) */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, one]) => [key, sorted(one)]))
}

/** JSON with keys in order and absent values left out: equal values give equal text. */
export const canonicalJson = (value: unknown): string => JSON.stringify(sorted(value)) ?? 'null'

/** SHA-256 of canonical JSON, as lower-case hex. */
export const hashOfJson = (json: string): string => bytesToHex(sha256(utf8ToBytes(json)))

/** The fingerprint of a value, by its canonical JSON. */
export const inputsHash = (answers: unknown): string => hashOfJson(canonicalJson(answers))
