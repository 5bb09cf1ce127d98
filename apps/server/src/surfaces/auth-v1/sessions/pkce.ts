import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { userById } from '../accounts/users.repo.ts'
import { type Failure, failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { newToken, tokenHash } from './refresh-tokens.ts'
import { answerSession, type OpenSession, type Origin, openSession, type SessionAnswer } from './sessions.ts'

/** How long a flow may take from the exchange code to its use. */
const flowSeconds = 300

export type Challenge = { code_challenge?: string; code_challenge_method?: string }

/** The challenge of a request body. */
export const challengeOf = (body: {
  code_challenge?: string | null
  code_challenge_method?: string | null
}): Challenge => ({
  code_challenge: body.code_challenge ?? undefined,
  code_challenge_method: body.code_challenge_method ?? undefined,
})

/** Both parameters or neither, and a challenge of a usable length. */
export const challengeProblem = ({
  code_challenge: challenge,
  code_challenge_method: method,
}: Challenge): Failure | null => {
  if (!challenge && !method) return null
  if (!challenge || !method) return invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge.length < 43 || challenge.length > 128)
    return invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge)) return invalid('code challenge has to be base64url')
  if (!['s256', 'plain'].includes(method.toLowerCase())) return invalid(`unsupported code_challenge method ${method}`)
  return null
}

/** Remembers the challenge of a request whose link comes back later. Does nothing when there is none. */
export const startFlow = async (
  sql: Sql,
  userId: string,
  authenticationMethod: string,
  { code_challenge: challenge, code_challenge_method: method }: Challenge,
): Promise<void> => {
  if (!challenge || !method) return
  await sql.query(
    `insert into auth.flow_state (user_id, code_challenge, code_challenge_method, provider_type, authentication_method)
     values ($1, $2, $3, 'email', $4)`,
    [userId, challenge, method.toLowerCase(), authenticationMethod],
  )
}

/** Gives the newest waiting flow of an account its exchange code; null when there is none. */
export const issueExchangeCode = async (sql: Sql, userId: string): Promise<string | null> => {
  const code = newToken()
  const { rowCount } = await sql.query(
    `update auth.flow_state set auth_code = $2, auth_code_issued_at = now(), updated_at = now()
     where id = (select id from auth.flow_state where user_id = $1 and auth_code is null and used_at is null order by created_at desc limit 1)`,
    [userId, tokenHash(code)],
  )
  return rowCount ? code : null
}

const isVerified = (verifier: string, challenge: string, method: string) => {
  const answer = method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [a, b] = [Buffer.from(answer), Buffer.from(challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What an exchange code stood for. `method` is how the sign-in was proven; tokens are those of an outside provider. */
export type Redeemed = {
  userId: string
  method: string
  providerToken: string | null
  providerRefreshToken: string | null
}

type Waiting = {
  id: string
  user_id: string
  challenge: string
  method: string
  age: number
  authentication_method: string
  provider_access_token: string | null
  provider_refresh_token: string | null
}

/**
 * Exchanges a code for the account it was issued to. It works once; a wrong verifier does not use it up, so that whoever saw
 * the address cannot keep its owner out.
 */
const redeemExchangeCode = async (sql: Sql, code: string, verifier: string): Promise<Outcome<Redeemed>> => {
  const { rows } = await sql.query<Waiting>(
    `select id, user_id, code_challenge as challenge, code_challenge_method as method, authentication_method,
       provider_access_token, provider_refresh_token,
       extract(epoch from now() - auth_code_issued_at)::float8 as age
     from auth.flow_state where auth_code = $1 for update`,
    [tokenHash(code)],
  )
  const flow = rows[0]
  if (!flow) return failed('flow_state_not_found')
  if (flow.age > flowSeconds) return failed('flow_state_expired')
  if (!isVerified(verifier, flow.challenge, flow.method)) return failed('bad_code_verifier')
  await sql.query(
    `update auth.flow_state set auth_code = null, provider_access_token = null, provider_refresh_token = null,
       used_at = coalesce(used_at, now()), updated_at = now() where id = $1`,
    [flow.id],
  )
  return succeeded({
    userId: flow.user_id,
    method: flow.authentication_method,
    providerToken: flow.provider_access_token,
    providerRefreshToken: flow.provider_refresh_token,
  })
}

export const ExchangeBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

type Opened = { session: OpenSession; redeemed: Redeemed }

/** Exchanges the code of a redirect and the verifier that only its browser holds for a session. (PKCE) */
export const exchangeCode = async (
  deps: Deps,
  { auth_code: code, code_verifier: verifier, origin }: z.infer<typeof ExchangeBody> & { origin: Origin },
): Promise<Outcome<SessionAnswer>> => {
  if (!code || !verifier) return invalid('invalid request: both auth code and code verifier should be non-empty')
  const tooMany = await callLimit(deps, 'token', origin.address)
  if (tooMany) return tooMany
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<Opened>> => {
    const redeemed = await redeemExchangeCode(sql, code, verifier)
    if (!redeemed.ok) return redeemed
    const { userId, method } = redeemed.value
    const user = await userById(sql, userId)
    if (user?.is_banned) return failed('user_banned', { status: 400 })
    const session = await openSession(deps, sql, userId, { method, origin })
    return session ? succeeded({ session, redeemed: redeemed.value }) : failed('flow_state_not_found')
  })
  if (!outcome.ok) return outcome
  const { session, redeemed } = outcome.value
  const { providerToken, providerRefreshToken } = redeemed
  return succeeded({
    ...(await answerSession(deps, session)),
    ...(providerToken ? { provider_token: providerToken } : {}),
    ...(providerRefreshToken ? { provider_refresh_token: providerRefreshToken } : {}),
  })
}
