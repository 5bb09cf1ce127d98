import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Deps } from '#src/deps.ts'

const secrets = new WeakMap<Pool, Promise<Buffer>>()

const readSecret = async (pool: Pool): Promise<Buffer> => {
  await pool.query(`insert into private.secrets (name, value) values ('conversations', $1) on conflict do nothing`, [
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ value: Buffer }>(`select value from private.secrets where name = 'conversations'`)
  const value = rows[0]?.value
  if (!value) throw new Error('the secret of the conversations is missing')
  return value
}

const secretOf = (pool: Pool): Promise<Buffer> => {
  const known = secrets.get(pool)
  if (known) return known
  const reading = readSecret(pool)
  secrets.set(pool, reading)
  reading.catch(() => secrets.delete(pool))
  return reading
}

/**
 * What opens a conversation: 32 bytes, as text for a link. It is worked out from the ticket's id and a random value of
 * this installation that only the database's owner can read, so every message to a writer carries the same link, an
 * older link never stops working, and a copy of the tickets alone opens nothing: they hold the hash.
 */
export const conversationToken = async ({ pool }: Pick<Deps, 'pool'>, ticketId: string): Promise<string> =>
  createHmac('sha256', await secretOf(pool))
    .update(ticketId)
    .digest('base64url')

/** How a token is kept and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Where the writer reads on. The token stands behind `#`, which no browser sends and no log sees. */
export const conversationPath = (brand: 'men' | 'women', token: string): string =>
  `${brand === 'women' ? '/women' : ''}/support#conversation=${token}`
