import type { Deps } from '#src/deps.ts'
import { presentFactor } from '../accounts/present-user.ts'
import { userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { lockFactorsOf, ownFactor } from '../factors/factors.repo.ts'
import { removeFactor } from '../factors/remove-factor.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { inTransaction } from '../transaction.ts'
import { unknownUser } from './update-user-as-admin.ts'

type Factor = ReturnType<typeof presentFactor>

/** Someone's second factors; never their secrets. */
export const listFactors = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<Outcome<Factor[]>> => {
  const user = await userById(pool, userId)
  return user ? succeeded(user.factors.map(presentFactor)) : unknownUser
}

/** Removes someone's second factor, as after a lost device, with what it opened; they are told by mail. */
export const deleteFactor = async (
  deps: Deps,
  { userId, factorId, address }: { userId: string; factorId: string; address: string },
): Promise<Outcome<Factor>> => {
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<Factor>> => {
    await lockFactorsOf(sql, userId)
    const user = await userById(sql, userId)
    if (!user) return unknownUser
    const factor = await ownFactor(sql, userId, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    await removeFactor(deps, sql, user, factor)
    await recordAuth(sql, 'factor_unenrolled', userId, address, { factor_id: factorId, by_admin: true })
    return succeeded(presentFactor(factor))
  })
  deps.accounts.forget(userId)
  return outcome
}
