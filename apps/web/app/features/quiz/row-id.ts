import { canonicalJson } from '@om/domain/triage/inputs-hash'
import type { Draft } from './draft.ts'

/** Version 8 of RFC 9562: bits of our own choice. */
const asUuid = (bytes: Uint8Array): string => {
  const hex = [...bytes]
    .map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x80 : at === 8 ? (byte & 0x3f) | 0x80 : byte))
    .map(byte => byte.toString(16).padStart(2, '0'))
    .join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * The id of the row that stores these answers of this person. The same answers have the same one however often they are
 * sent, so they are stored once; when an answer is changed after a try, what was stored then is not taken for it.
 */
export const rowIdOf = async ({ id, answers }: Pick<Draft, 'id' | 'answers'>, userId: string): Promise<string> => {
  const text = new TextEncoder().encode(canonicalJson([id, userId, answers]))
  return asUuid(new Uint8Array(await crypto.subtle.digest('SHA-256', text)).subarray(0, 16))
}
