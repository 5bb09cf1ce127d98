import { randomUUID } from 'node:crypto'
import { CONSENT_TEXT_VERSION, QUIZ_VERSION } from '@om/domain/quiz/bank'
import { toQuizRow } from '@om/domain/quiz/row'
import { sampleMan } from '@om/domain/quiz/sample-answers'
import { people } from '@om/testing/people'
import type pg from 'pg'
import type { AuthKeys } from '#src/surfaces/auth-v1/keys/keys.ts'

export type Submitter = { id: string; token: string }

/** People who have an account and nothing else. */
export const makeSubmitters = async (
  client: pg.Client | pg.Pool,
  keys: AuthKeys,
  count: number,
  name = 'submit',
): Promise<Submitter[]> => {
  const { rows } = await client.query<{ id: string; email: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', $2 || n || '@bench.example', now(), '{}', '{}', now(), now()
     from generate_series(1, $1) n returning id, email`,
    [count, name],
  )
  // A token speaks for its session, which has the account's own id here.
  await client.query('insert into auth.sessions (id, user_id) select id, id from unnest($1::uuid[]) as t(id)', [
    rows.map(row => row.id),
  ])
  return Promise.all(
    rows.map(async ({ id, email }) => ({
      id,
      token: await keys.sign(
        {
          sub: id,
          email,
          role: 'authenticated',
          aal: 'aal1',
          session_id: id,
          app_metadata: {},
          user_metadata: {},
        },
        3600,
      ),
    })),
  )
}

const send = async (url: string, token: string, apikey: string, body: unknown) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      apikey,
      Prefer: 'return=representation',
    },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
}

/** What a browser does at the end of the quiz: stores the row, then opens the consult. */
export const submit = async (base: string, apikey: string, { id, token }: Submitter): Promise<void> => {
  const quizResultId = randomUUID()
  const row = toQuizRow(sampleMan, {
    brand: 'men',
    userId: id,
    quizVersion: QUIZ_VERSION,
    consentTextVersion: CONSENT_TEXT_VERSION,
    submittedAt: new Date().toISOString(),
    requiresPrescription: true,
  })
  await send(`${base}/rest/v1/hair_quiz_results_v2?select=*`, token, apikey, { id: quizResultId, ...row })
  const { theo } = people
  const details = { firstName: theo.firstName, lastName: theo.lastName, phone: theo.phone, address: theo.address }
  await send(`${base}/api/consults`, token, apikey, { quizResultId, details })
}
