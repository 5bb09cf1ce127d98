import { createHash, randomBytes } from 'node:crypto'

/** The stored form of a token: who reads the database cannot use it. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new random token that nobody can guess. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Whether a text could be a token at all. */
export const isTokenShaped = (token: string): boolean => /^[\w-]{12,200}$/.test(token)

/** Repeats within this time, as of several tabs, get the active token. */
export const reuseSeconds = 10

/**
 * From a revoked token to the active one. Each token is derived from the one before with a secret of the server, so the
 * chain can be walked although only hashes are stored. Null when the chain does not reach the active token: a second
 * factor started a new one in between.
 */
export const walkTo = (activeHash: string, from: string, childOf: (token: string) => string): string | null => {
  let token = from
  for (let step = 0; step < 100; step += 1) {
    token = childOf(token)
    if (tokenHash(token) === activeHash) return token
  }
  return null
}
