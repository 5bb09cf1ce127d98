import { randomBytes } from 'node:crypto'
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
 * the database's owner can read them: no role of a request has any right there.
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
