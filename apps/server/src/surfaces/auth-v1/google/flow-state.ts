import { z } from 'zod'
import { type Failure, failed, type Outcome, succeeded } from '../failures.ts'
import type { Challenge } from '../sessions/pkce.ts'
import { newToken, tokenHash } from '../sessions/refresh-tokens.ts'
import type { Sql } from '../transaction.ts'
import type { GoogleTokens } from './provider.ts'

/** How long someone may take at Google. */
export const flowSeconds = 300

export type Flow = {
  redirectTo: string
  challenge: Challenge
  /** The account to add the identity to; null for a sign-in. */
  linkingTargetId: string | null
}

/** Remembers where a visit to Google leads back to. Its id is the `state`: random, for one use. */
export const startOauthFlow = async (sql: Sql, { redirectTo, challenge, linkingTargetId }: Flow): Promise<string> => {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.flow_state (provider_type, authentication_method, redirect_to, code_challenge, code_challenge_method,
       linking_target_id) values ('google', 'oauth', $1, $2, $3, $4) returning id`,
    [
      redirectTo,
      challenge.code_challenge ?? null,
      challenge.code_challenge_method?.toLowerCase() ?? null,
      linkingTargetId,
    ],
  )
  return rows[0]?.id ?? ''
}

const badState = (message: string): Failure => failed('bad_oauth_state', { message })

type Row = {
  redirect_to: string
  code_challenge: string | null
  code_challenge_method: string | null
  linking_target_id: string | null
  age: number
}

/** Uses a state up and answers what it stood for. Of two answers with one state, one counts. */
export const takeFlow = async (sql: Sql, state: string | null): Promise<Outcome<Flow>> => {
  if (!state) return failed('bad_oauth_callback', { message: 'OAuth state parameter missing' })
  if (!z.uuid().safeParse(state).success) return badState('OAuth state parameter is invalid')
  const { rows } = await sql.query<Row>(
    `update auth.flow_state set used_at = now(), updated_at = now()
     where id = $1 and provider_type = 'google' and used_at is null
     returning redirect_to, code_challenge, code_challenge_method, linking_target_id,
       extract(epoch from now() - created_at)::float8 as age`,
    [state],
  )
  const row = rows[0]
  if (!row) {
    const { rowCount } = await sql.query(
      `select from auth.flow_state where id = $1 and provider_type = 'google' and code_challenge is not null`,
      [state],
    )
    return rowCount ? failed('flow_state_already_used') : badState('OAuth state not found or expired')
  }
  if (row.age > flowSeconds) return badState('OAuth state has expired')
  return succeeded({
    redirectTo: row.redirect_to,
    linkingTargetId: row.linking_target_id,
    challenge: {
      code_challenge: row.code_challenge ?? undefined,
      code_challenge_method: row.code_challenge_method ?? undefined,
    },
  })
}

/** Gives a flow that began with a challenge its exchange code. Google's own tokens wait with it. */
export const finishWithCode = async (
  sql: Sql,
  state: string,
  { userId, tokens }: { userId: string; tokens: GoogleTokens },
): Promise<string> => {
  const code = newToken()
  await sql.query(
    `update auth.flow_state set user_id = $2, auth_code = $3, auth_code_issued_at = now(), provider_access_token = $4,
       provider_refresh_token = $5, updated_at = now() where id = $1`,
    [state, userId, tokenHash(code), tokens.accessToken, tokens.refreshToken],
  )
  return code
}
