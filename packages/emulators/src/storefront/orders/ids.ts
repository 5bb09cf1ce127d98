import { createHash, randomInt } from 'node:crypto'

/** A number of thirteen digits, as the provider's ids are, but random, so that nothing can be guessed from it. */
export function numericId(): string {
  return String(randomInt(1, 10)) + Array.from({ length: 12 }, () => randomInt(10)).join('')
}

/** The customer behind an address: always the same number for the same one. */
export function customerIdOf(email: string): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest()
  return String(7_000_000_000_000 + digest.readUIntBE(0, 5))
}
