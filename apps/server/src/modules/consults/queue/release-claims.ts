import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { doctorLeft } from '../chart/history.ts'
import { lockHeldBy } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'

/** Puts everything a doctor holds back in the queue, in the caller's transaction: they can no longer work on it. */
export const releaseClaimsOf = async (deps: Deps, tx: Tx, doctorId: string): Promise<void> => {
  for (const consult of await lockHeldBy(tx, doctorId)) {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'release', by: 'system', reason: doctorLeft },
      { claimedBy: null, claimExpiresAt: null },
    )
    if (!moved.ok) throw new Error(`consult ${consult.number} could not be released: ${moved.code}`)
  }
}
