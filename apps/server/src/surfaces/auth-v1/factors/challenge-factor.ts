import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { inet } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { factorSeconds, ownFactor } from './factors.repo.ts'

export type Challenge = { id: string; type: 'totp'; expires_at: number }

/** The address a challenge belongs to; requests made in process have none. */
export const challengeAddress = (address: string): string => inet(address) ?? '0.0.0.0'

/** Opens a challenge: one attempt window of five minutes, answered from the same network address. */
export const challengeFactor = async (deps: Deps, me: SignedIn, factorId: string): Promise<Outcome<Challenge>> => {
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (sql): Promise<Outcome<Challenge>> => {
    const factor = await ownFactor(sql, me.user.id, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    const { rows } = await sql.query<{ id: string; expires_at: number }>(
      `insert into auth.mfa_challenges (factor_id, ip_address) values ($1, $2)
       returning id, floor(extract(epoch from created_at))::int8::float8 + $3 as expires_at`,
      [factor.id, challengeAddress(me.origin.address), factorSeconds],
    )
    await sql.query('update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = $1', [factor.id])
    await recordAuth(sql, 'challenge_created', me.user.id, me.origin.address, { factor_id: factor.id })
    return succeeded({ id: rows[0]?.id ?? '', type: 'totp', expires_at: rows[0]?.expires_at ?? 0 })
  })
}
