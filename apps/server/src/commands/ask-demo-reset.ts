import { accountStates } from '@om/db/seed/account-states'
import { people } from '@om/db/seed/people'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { askReset } from '#src/modules/people/accounts/second-factor/reset-second-factor.ts'
import { newestResetOf } from '#src/modules/people/accounts/second-factor/resets.repo.ts'
import { demoActor } from './demo-actor.ts'

/** Ines asks for the lost second factor of Jonas to be removed; Sam has still to agree. Safe to repeat: it is asked for once. */
export const askDemoReset = async (deps: Deps): Promise<void> => {
  const { person } = accountStates(deps.clock.now()).second
  const admin = demoActor('admin', person)
  const app_metadata = { role: 'superadmin' }
  const claims = { ...admin.claims, app_metadata, raw: { ...admin.claims.raw, app_metadata } }
  const actor = { ...admin, role: 'superadmin' as const, claims }
  const { id } = people.jonas
  if (await inTransaction({ deps, actor }, ({ tx }) => newestResetOf(tx, id))) return
  const reason = 'Phone stolen; identity checked by calling back the number on file.'
  const asked = await askReset({ deps, actor, requestId: 'demo' }, { id, reason })
  if (!asked.ok) throw new Error(`the removal of a second factor was refused: ${asked.code}`)
}
