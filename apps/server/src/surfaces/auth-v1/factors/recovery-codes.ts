import { createHash, randomBytes } from 'node:crypto'
import type { Sql } from '../transaction.ts'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const lettersPerCode = 12
const codesAtOnce = 10

/** A new code such as `K3XA-77QZ-MB2P`: sixty random bits. */
const newCode = (): string => {
  const letters = [...randomBytes(lettersPerCode)].map(byte => alphabet[byte % alphabet.length]).join('')
  return letters.replace(/(.{4})(?=.)/g, '$1-')
}

/** A typed code without what does not matter: case, hyphens and spaces. Null for what cannot be one. */
const lettersOf = (typed: string): string | null => {
  const letters = typed.toUpperCase().replace(/[\s\u2010-\u2015-]/g, '')
  return /^[A-Z2-7]{12}$/.test(letters) ? letters : null
}

/** The stored form: bound to the account, so that a row moved to another one opens nothing. */
const hashOf = (userId: string, letters: string) =>
  createHash('sha256').update(`recovery ${userId} ${letters}`).digest('hex')

/** Makes ten codes in place of all earlier ones. They can be shown this once only. */
export const replaceCodes = async (sql: Sql, userId: string): Promise<string[]> => {
  const codes = new Set<string>()
  while (codes.size < codesAtOnce) codes.add(newCode())
  await removeCodes(sql, userId)
  await sql.query(
    `insert into auth_private.recovery_codes (user_id, code_hash) select $1, h from unnest($2::text[]) h`,
    [userId, [...codes].map(code => hashOf(userId, lettersOf(code) ?? ''))],
  )
  return [...codes]
}

export const removeCodes = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('delete from auth_private.recovery_codes where user_id = $1', [userId])
}

/** Uses up a typed code; false when it is not an unused one of theirs. Of two uses at once, one gets it. */
export const useCode = async (sql: Sql, userId: string, typed: string): Promise<boolean> => {
  const letters = lettersOf(typed)
  if (!letters) return false
  const { rowCount } = await sql.query(
    `update auth_private.recovery_codes set used_at = now() where user_id = $1 and code_hash = $2 and used_at is null
     returning id`,
    [userId, hashOf(userId, letters)],
  )
  return rowCount === 1
}

/** How many codes are left, and when they were made. */
export const codesLeft = async (
  sql: Sql,
  userId: string,
): Promise<{ remaining: number; created_at: string | null }> => {
  const { rows } = await sql.query<{ remaining: number; made: Date | null }>(
    `select (count(*) filter (where used_at is null))::int as remaining, max(created_at) as made
     from auth_private.recovery_codes where user_id = $1`,
    [userId],
  )
  return { remaining: rows[0]?.remaining ?? 0, created_at: rows[0]?.made?.toISOString() ?? null }
}
