import type { Deps } from '#src/deps.ts'

/** What the sign-in service knows of an account. */
export type AccountFacts = {
  isConfirmed: boolean
  hasSecondFactor: boolean
  lastSignInAt: Date | null
  openSessions: number
}

const nothing: AccountFacts = { isConfirmed: false, hasSecondFactor: false, lastSignInAt: null, openSessions: 0 }

/** Reads them with the owner's connection: nobody else reaches those tables. Call it outside a transaction. */
export const accountFacts = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<AccountFacts> => {
  const { rows } = await pool.query<AccountFacts>(
    `select u.email_confirmed_at is not null as "isConfirmed", u.last_sign_in_at as "lastSignInAt",
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor",
       (select count(*)::int from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))
         as "openSessions"
     from auth.users u where u.id = $1`,
    [userId],
  )
  return rows[0] ?? nothing
}
