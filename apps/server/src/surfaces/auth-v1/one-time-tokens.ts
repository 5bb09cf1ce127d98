import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { newToken, tokenHash } from './refresh-tokens.ts'
import type { Sql } from './transaction.ts'

/** What a mailed link or code proves, as the protocol names it. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email'
export type TokenType = 'confirmation_token' | 'recovery_token'

const tokenTypes: Record<LinkType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
}

export const isLinkType = (type: string): type is LinkType => Object.hasOwn(tokenTypes, type)

/** Links live a day when they only confirm an address, an hour when they open an account. Codes live an hour. */
const linkSeconds: Record<TokenType, number> = { confirmation_token: 86_400, recovery_token: 3_600 }
const codeSeconds = 3_600
/** Wrong codes after which only the link works; the link cannot be guessed. */
const mostAttempts = 8

/** Marks links whose request carried a code challenge: they are redeemed for a code, not for a session. */
const pkcePrefix = 'pkce_'
export const isPkceToken = (token: string): boolean => token.startsWith(pkcePrefix)

const codeHash = (userId: string, code: string) => createHash('sha256').update(`${userId} ${code}`).digest('hex')

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

export type IssuedToken = { link: string; code: string; id: string }

/** Makes the link and the 6-digit code of one message; an older one of the same type stops working. */
export const issueToken = async (
  sql: Sql,
  { userId, email, type, hasChallenge }: { userId: string; email: string; type: TokenType; hasChallenge: boolean },
): Promise<IssuedToken> => {
  const link = `${hasChallenge ? pkcePrefix : ''}${newToken()}`
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.one_time_tokens (user_id, token_type, token_hash, code_hash, relates_to) values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update set id = gen_random_uuid(), token_hash = excluded.token_hash,
       code_hash = excluded.code_hash, relates_to = excluded.relates_to, attempts = 0, created_at = now(), updated_at = now()
     returning id`,
    [userId, type, tokenHash(link), codeHash(userId, code), email],
  )
  return { link, code, id: rows[0]?.id ?? '' }
}

type Row = {
  id: string
  user_id: string
  token_type: TokenType
  code_hash: string | null
  attempts: number
  age: number
}
const columns = `id, user_id, token_type, code_hash, attempts, extract(epoch from now() - updated_at)::float8 as age`

const byLink = async (sql: Sql, link: string, type: LinkType): Promise<Row | null> => {
  const { rows } = await sql.query<Row>(
    `select ${columns} from auth.one_time_tokens where token_hash = $1 and token_type = any($2) for update`,
    [tokenHash(link), tokenTypes[type]],
  )
  const row = rows[0]
  return row && row.age <= linkSeconds[row.token_type] ? row : null
}

const byCode = async (sql: Sql, userId: string, code: string, type: LinkType): Promise<Row | null> => {
  const { rows } = await sql.query<Row>(
    `select ${columns} from auth.one_time_tokens where user_id = $1 and token_type = any($2) order by id for update`,
    [userId, tokenTypes[type]],
  )
  const wanted = codeHash(userId, code)
  const open = rows.filter(row => row.age <= codeSeconds && row.attempts < mostAttempts)
  const match = open.find(row => isSame(row.code_hash ?? '', wanted))
  if (match) return match
  await sql.query(`update auth.one_time_tokens set attempts = attempts + 1 where id = any($1)`, [
    open.map(row => row.id),
  ])
  return null
}

/** Whether a link would work now. Changes nothing, so it can be shown any number of times. */
export const isLinkOpen = async (sql: Sql, link: string, type: LinkType): Promise<boolean> => {
  const { rows } = await sql.query<Row>(
    `select ${columns} from auth.one_time_tokens where token_hash = $1 and token_type = any($2)`,
    [tokenHash(link), tokenTypes[type]],
  )
  const row = rows[0]
  return row !== undefined && row.age <= linkSeconds[row.token_type]
}

export type Proof = { link: string } | { userId: string; code: string }

/** Uses up a link or a code; answers whose it was. Wrong codes are counted. Single use, also when used twice at once. */
export const redeemToken = async (
  sql: Sql,
  proof: Proof,
  type: LinkType,
): Promise<{ userId: string; tokenType: TokenType } | null> => {
  const row = 'link' in proof ? await byLink(sql, proof.link, type) : await byCode(sql, proof.userId, proof.code, type)
  if (!row) return null
  await sql.query('delete from auth.one_time_tokens where id = $1', [row.id])
  return { userId: row.user_id, tokenType: row.token_type }
}

/** Ends every outstanding link and code of an account, as after a change of password. */
export const voidTokens = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}
