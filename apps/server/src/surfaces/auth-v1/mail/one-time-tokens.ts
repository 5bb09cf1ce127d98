import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { newToken, tokenHash } from '../sessions/refresh-tokens.ts'
import type { Sql } from '../transaction.ts'

/** What a mailed link or code proves, as the protocol names it. */
export type LinkType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email' | 'email_change'
export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'reauthentication_token'

const tokenTypes: Record<LinkType, TokenType[]> = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  magiclink: ['recovery_token'],
  recovery: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
}

export const isLinkType = (type: string): type is LinkType => Object.hasOwn(tokenTypes, type)

/** Links live a day when they confirm an address, an hour when they open an account alone. Codes live an hour. */
const linkSeconds: Record<TokenType, number> = {
  confirmation_token: 86_400,
  recovery_token: 3_600,
  email_change_token_new: 86_400,
  email_change_token_current: 86_400,
  reauthentication_token: 0,
}
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

/** What was mailed to an address counts only while that is still the address of the account, or its address to be. */
const isStillTheirs = `exists (select from auth.users u where u.id = t.user_id and t.relates_to =
  lower(case t.token_type when 'email_change_token_new' then u.email_change else u.email end))`

const byLink = async (sql: Sql, link: string, type: LinkType, lock: 'for update' | ''): Promise<Row | null> => {
  const { rows } = await sql.query<Row>(
    `select ${columns} from auth.one_time_tokens t
     where token_hash = $1 and token_type = any($2) and ${isStillTheirs} ${lock}`,
    [tokenHash(link), tokenTypes[type]],
  )
  const row = rows[0]
  return row && row.age <= linkSeconds[row.token_type] ? row : null
}

const byCode = async (sql: Sql, email: string, code: string, types: TokenType[]): Promise<Row | null> => {
  const { rows } = await sql.query<Row>(
    `select ${columns} from auth.one_time_tokens t
     where relates_to = $1 and token_type = any($2) and ${isStillTheirs} order by id for update`,
    [email.toLowerCase(), types],
  )
  const open = rows.filter(row => row.age <= codeSeconds && row.attempts < mostAttempts)
  const match = open.find(row => isSame(row.code_hash ?? '', codeHash(row.user_id, code)))
  if (match) return match
  await sql.query(`update auth.one_time_tokens set attempts = attempts + 1 where id = any($1)`, [
    open.map(row => row.id),
  ])
  return null
}

/** Whether a link would work now. Changes nothing, so it can be shown any number of times. */
export const isLinkOpen = async (sql: Sql, link: string, type: LinkType): Promise<boolean> =>
  (await byLink(sql, link, type, '')) !== null

/** A mailed link, or the address that a code was mailed to and the code. */
export type Proof = { link: string } | { email: string; code: string }
export type Redeemed = { userId: string; tokenType: TokenType }

const useUp = async (sql: Sql, row: Row | null): Promise<Redeemed | null> => {
  if (!row) return null
  await sql.query('delete from auth.one_time_tokens where id = $1', [row.id])
  return { userId: row.user_id, tokenType: row.token_type }
}

/** Uses up a link or a code; answers whose it was. Wrong codes are counted. Single use, also when used twice at once. */
export const redeemToken = async (sql: Sql, proof: Proof, type: LinkType): Promise<Redeemed | null> =>
  useUp(
    sql,
    'link' in proof
      ? await byLink(sql, proof.link, type, 'for update')
      : await byCode(sql, proof.email, proof.code, tokenTypes[type]),
  )

/** Uses up the code that someone signed in was mailed to prove that it is them. */
export const redeemReauthentication = async (sql: Sql, email: string, code: string): Promise<Redeemed | null> =>
  useUp(sql, await byCode(sql, email, code, ['reauthentication_token']))

/** Ends every outstanding link and code of an account, and with them a change of address that waits for confirmation. */
export const voidTokens = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('delete from auth.one_time_tokens where user_id = $1', [userId])
  await sql.query(
    `update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1 and email_change <> ''`,
    [userId],
  )
}
