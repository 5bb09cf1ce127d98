import { createHash, createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { installationSecret } from './installation-secret.ts'

/**
 * What opens one thing without signing in: 32 bytes, as text for a link. It is worked out from the thing's id and a random
 * value of this installation that only the database's owner can read, so every message carries the same link, an older link
 * never stops working, and a copy of the tables alone opens nothing: they hold the hash.
 */
export const linkToken = async (pool: Pool, purpose: string, id: string): Promise<string> =>
  createHmac('sha256', await installationSecret(pool, purpose))
    .update(id)
    .digest('base64url')

/** How a token is kept and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
