import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import type pg from 'pg'
import type { AuthKeys } from '#src/surfaces/auth-v1/keys/keys.ts'
import { newToken, tokenHash } from '#src/surfaces/auth-v1/sessions/refresh-tokens.ts'

/** Someone who is signed in, with the tokens their browser holds. */
export type Member = { email: string; accessToken: string; refreshToken: string }

export const memberPassword = 'seven quiet olive trees'

/** Confirmed patients with a password and an open session each. */
export const makeMembers = async (client: pg.Client, keys: AuthKeys, count: number): Promise<Member[]> => {
  const passwordHash = await hash(memberPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const { rows } = await client.query<{ id: string; email: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
       'member' || n || '@bench.example', $2, now(), '{"provider": "email", "providers": ["email"]}', '{"first_name": "Mia"}',
       now(), now()
     from generate_series(1, $1) n returning id, email`,
    [count, passwordHash],
  )
  const members = rows.map(row => ({ ...row, sessionId: randomUUID(), refreshToken: newToken() }))
  await client.query(
    `with given as (select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as t(session_id, user_id, token)),
       opened as (insert into auth.sessions (id, user_id, aal) select session_id, user_id, 'aal1' from given),
       proven as (insert into auth.mfa_amr_claims (session_id, authentication_method) select session_id, 'password' from given)
     insert into auth.refresh_tokens (token, user_id, session_id) select token, user_id, session_id from given`,
    [
      members.map(member => member.sessionId),
      members.map(member => member.id),
      members.map(member => tokenHash(member.refreshToken)),
    ],
  )
  return Promise.all(
    members.map(async ({ id, email, sessionId, refreshToken }) => ({
      email,
      refreshToken,
      accessToken: await keys.sign(
        {
          sub: id,
          email,
          role: 'authenticated',
          aal: 'aal1',
          session_id: sessionId,
          app_metadata: {},
          user_metadata: {},
        },
        3600,
      ),
    })),
  )
}

const post = async (url: string, apikey: string, body: object): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      apikey,
      'X-Device-Id': 'bench-device',
      'X-Time-Zone': 'Australia/Sydney',
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} ${text}`)
}

/** What a browser does before its token runs out. */
export const refresh = (base: string, apikey: string, { refreshToken }: Member): Promise<void> =>
  post(`${base}/auth/v1/token?grant_type=refresh_token`, apikey, { refresh_token: refreshToken })

/** Sign-in with the right password. */
export const signIn = (base: string, apikey: string, { email }: Member): Promise<void> =>
  post(`${base}/auth/v1/token?grant_type=password`, apikey, { email, password: memberPassword })
