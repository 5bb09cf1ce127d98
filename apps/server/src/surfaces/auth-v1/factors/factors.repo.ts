import type { FactorRow } from '../accounts/users.repo.ts'
import type { Sql } from '../transaction.ts'

/** A second factor as stored, secret included: never leaves the server as it is. */
export type StoredFactor = FactorRow & { user_id: string; secret: string; last_used_step: string | null }

/** Unverified factors are forgotten after this time, and challenges expire. */
export const factorSeconds = 300

/** Takes the account's row, so that changes of its factors happen one after the other. */
export const lockFactorsOf = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('select 1 from auth.users where id = $1 for update', [userId])
}

/** The person's own factor; null for anyone else's. */
export const ownFactor = async (sql: Sql, userId: string, factorId: string): Promise<StoredFactor | null> => {
  const { rows } = await sql.query<StoredFactor>(
    `select * from auth.mfa_factors where id = $1 and user_id = $2
       and (status = 'verified' or created_at > now() - make_interval(secs => $3))`,
    [factorId, userId, factorSeconds],
  )
  return rows[0] ?? null
}

/** Removes factors whose set-up was never finished. */
export const dropUnfinishedFactors = async (sql: Sql, userId: string, keep?: { except: string }): Promise<void> => {
  await sql.query(
    `delete from auth.mfa_factors where user_id = $1 and status = 'unverified'
       and case when $2::uuid is null then created_at <= now() - make_interval(secs => $3) else id <> $2 end`,
    [userId, keep?.except ?? null, factorSeconds],
  )
}
