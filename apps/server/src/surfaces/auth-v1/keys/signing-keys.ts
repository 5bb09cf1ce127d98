import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool } from 'pg'
import { inTransaction, type Sql } from '../transaction.ts'

export type SigningKey = {
  kid: string
  alg: string
  private_jwk: JWK
  public_jwk: JWK
  /** A new key is published at once and signs from here on. */
  signs_from: Date
  /** From here on it signs no more; null for the newest. */
  retired_at: Date | null
}

/** Readers keep published keys this long (spec §9), so a new key is published this long before it signs. */
export const keyCacheMs = 10 * 60_000

/** A retired key stays published until its last token, an hour old, has expired, with an hour to spare. */
export const keptAfterRetiring = `interval '2 hours'`

/** Keys to publish, newest first. */
export const readSigningKeys = async (sql: Pick<Sql, 'query'>): Promise<SigningKey[]> => {
  const { rows } = await sql.query<SigningKey>(
    `select kid, alg, private_jwk, public_jwk, signs_from, retired_at from auth_private.signing_keys
     where retired_at is null or retired_at > now() - ${keptAfterRetiring} order by signs_from desc, created_at desc`,
  )
  return rows
}

/** The key that signs at an instant: the newest that has begun to and is not retired. */
export const signingKeyAt = (keys: SigningKey[], instant: number): SigningKey | undefined =>
  keys.find(
    ({ signs_from: from, retired_at: retired }) =>
      from.getTime() <= instant && (retired === null || retired.getTime() > instant),
  )

/** One at a time, on whatever copy: two would otherwise make two keys. */
const lockKeys = (sql: Sql) => sql.query(`select pg_advisory_xact_lock(hashtext('auth_private.signing_keys'))`)

const insertKey = async (sql: Sql, signsInMs: number): Promise<{ kid: string; signsFrom: Date }> => {
  const kid = randomUUID()
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const named = async (jwk: JWK, use: string) => ({ ...jwk, kid, alg: 'ES256', use: 'sig', key_ops: [use] })
  const { rows } = await sql.query<{ signs_from: Date }>(
    `insert into auth_private.signing_keys (kid, alg, private_jwk, public_jwk, created_at, signs_from)
     values ($1, 'ES256', $2, $3, clock_timestamp(), clock_timestamp() + make_interval(secs => $4)) returning signs_from`,
    [
      kid,
      await named(await exportJWK(privateKey), 'sign'),
      await named(await exportJWK(publicKey), 'verify'),
      signsInMs / 1000,
    ],
  )
  return { kid, signsFrom: rows[0]?.signs_from ?? new Date() }
}

/** Makes the first key of an installation; does nothing when there is one. */
export const ensureSigningKey = (pool: Pool): Promise<void> =>
  inTransaction(pool, async sql => {
    await lockKeys(sql)
    const { rows } = await sql.query('select 1 from auth_private.signing_keys where retired_at is null limit 1')
    if (rows.length === 0) await insertKey(sql, 0)
  })

const record = (sql: Sql, kid: string, { from, reason }: { from: string; reason: string }) =>
  sql.query(
    `insert into public.audit_log (at, actor_role, actor_name, action, subject_type, subject_id, from_state, to_state, reason)
     values (now(), 'system', 'keys command', 'signing_key.rotate', 'signing_key', $1, $2, $1, $3)`,
    [kid, from, reason],
  )

export type Rotated =
  | { outcome: 'rotated'; kid: string; signsFrom: Date; replaced: string[] }
  /** A key was made before and does not sign yet, or was put in place a moment ago. */
  | { outcome: 'already'; kid: string; signsFrom: Date }

type Latest = { kid: string; signs_from: Date; is_pending: boolean; is_just_made: boolean }

/** By the clock and not by the start of the transaction, which may have waited for another's. */
const latestKey = async (sql: Sql): Promise<Latest | null> => {
  const { rows } = await sql.query<Latest>(
    `select kid, signs_from, signs_from > clock_timestamp() as is_pending, created_at > clock_timestamp() - interval '1 minute' as is_just_made
     from auth_private.signing_keys where retired_at is null order by signs_from desc limit 1`,
  )
  return rows[0] ?? null
}

/**
 * Replaces the signing key. The new one is published at once, signs after ten minutes, and the old one stays published
 * until its last token has expired. A rotation that has not come into force keeps the next one from starting.
 */
export const rotateSigningKeys = (pool: Pool): Promise<Rotated> =>
  inTransaction(pool, async (sql): Promise<Rotated> => {
    await lockKeys(sql)
    const latest = await latestKey(sql)
    if (latest?.is_pending) return { outcome: 'already', kid: latest.kid, signsFrom: latest.signs_from }
    const { kid, signsFrom } = await insertKey(sql, keyCacheMs)
    const { rows } = await sql.query<{ kid: string }>(
      `update auth_private.signing_keys set retired_at = $2 where retired_at is null and kid <> $1 returning kid`,
      [kid, signsFrom],
    )
    const replaced = rows.map(row => row.kid)
    await record(sql, kid, { from: replaced.join(' '), reason: 'planned' })
    return { outcome: 'rotated', kid, signsFrom, replaced }
  })

/**
 * For a key that leaked: the new one signs at once, and every other key is destroyed, so that whoever holds a copy can do
 * nothing with it once running servers have let go of theirs (ten minutes at most). Tokens of the old keys end with them.
 */
export const replaceSigningKeysNow = (pool: Pool): Promise<Rotated> =>
  inTransaction(pool, async (sql): Promise<Rotated> => {
    await lockKeys(sql)
    const latest = await latestKey(sql)
    if (latest && !latest.is_pending && latest.is_just_made)
      return { outcome: 'already', kid: latest.kid, signsFrom: latest.signs_from }
    const { kid, signsFrom } = await insertKey(sql, 0)
    const { rows } = await sql.query<{ kid: string }>(
      'delete from auth_private.signing_keys where kid <> $1 returning kid',
      [kid],
    )
    const replaced = rows.map(row => row.kid)
    await record(sql, kid, { from: replaced.join(' '), reason: 'emergency' })
    return { outcome: 'rotated', kid, signsFrom, replaced }
  })
