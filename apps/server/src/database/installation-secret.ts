import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'

const known = new WeakMap<Pool, Map<string, Promise<Buffer>>>()

const read = async (pool: Pool, name: string): Promise<Buffer> => {
  await pool.query('insert into private.secrets (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ value: Buffer }>('select value from private.secrets where name = $1', [name])
  const value = rows[0]?.value
  if (!value) throw new Error(`the secret "${name}" is missing`)
  return value
}

/**
 * 32 random bytes of this installation for one purpose, made at first use and shared by every copy of the server. Only
 * the server's own connections read them: no role of a request has any right there.
 */
export const installationSecret = (pool: Pool, name: string): Promise<Buffer> => {
  const secrets = known.get(pool) ?? new Map<string, Promise<Buffer>>()
  known.set(pool, secrets)
  const made = secrets.get(name)
  if (made) return made
  const reading = read(pool, name)
  secrets.set(name, reading)
  reading.catch(() => secrets.delete(name))
  return reading
}

/**
 * What opens one thing without signing in: 32 bytes, as text for a link. It is worked out from the thing's id and a random
 * value of this installation that only the server's own connections read, so every message carries the same link, an older link
 * never stops working, and a copy of the tables alone opens nothing: they hold the hash.
 */
export const linkToken = async (pool: Pool, purpose: string, id: string): Promise<string> =>
  createHmac('sha256', await installationSecret(pool, purpose))
    .update(id)
    .digest('base64url')

/** How a token is kept and looked up. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')
