import { createHash, createHmac } from 'node:crypto'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'

/**
 * What opens a conversation: 32 bytes, as text for a link. It is worked out from the ticket's id and a random value of
 * this installation that only the database's owner can read, so every message to a writer carries the same link, an
 * older link never stops working, and a copy of the tickets alone opens nothing: they hold the hash.
 */
export const conversationToken = async ({ pool }: Pick<Deps, 'pool'>, ticketId: string): Promise<string> =>
  createHmac('sha256', await installationSecret(pool, 'conversations'))
    .update(ticketId)
    .digest('base64url')

/** How a token is kept and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where the writer reads on. The token stands behind `#`, which no browser sends and no log sees. */
export const conversationPath = (brand: 'men' | 'women', token: string): string =>
  `${brand === 'women' ? '/women' : ''}/support#conversation=${token}`
