import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { holdOf } from '../accounts.repo.ts'

/**
 * Makes the sign-in service keep someone out exactly while they are on hold with us. Whoever changes the hold meanwhile
 * is not overruled: it is looked at again until both agree. Repeating it changes nothing.
 */
export const settleHold = async (deps: Deps, userId: string): Promise<void> => {
  const isHeld = async () =>
    (await inTransaction({ deps, actor: system('accounts') }, ({ tx }) => holdOf(tx, userId))) !== undefined
  for (let wanted = await isHeld(), settled = !wanted; settled !== wanted; wanted = await isHeld()) {
    if (wanted) await deps.identity.ban(userId)
    else await deps.identity.unban(userId)
    settled = wanted
  }
}

/** The same, as a courtesy: what fails now is done by the job of the change. */
export const trySettleHold = (deps: Deps, userId: string): Promise<void> =>
  settleHold(deps, userId).catch((error: unknown) => {
    deps.log.warn({ err: error, userId }, 'the sign-in service was not told of a hold; it is tried again')
  })
