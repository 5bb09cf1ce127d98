import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { returnTasksOf } from '#src/modules/tasks/tasks.ts'
import { doctorStopped } from '../../people.hooks.ts'
import { staffOfAccount } from '../../staff/registered-staff.ts'
import { writeDisabled } from '../account-mails.ts'
import { actsAsSuperadmin, invitationOf, lockSuperadmins, otherSuperadmins } from '../accounts.repo.ts'
import { patientIdOf, withAccount } from '../read-account.ts'
import { holdAccount, trySettleHold } from './hold-account.ts'

/**
 * Keeps someone out: their sessions end, what a doctor holds goes back to the queue. Repeating it changes nothing.
 * Refuses with `own_account`, `last_superadmin`, and `account_changed` for an account that was closed or never accepted.
 */
export const disableAccount = async (
  ctx: BareCtx<'admin'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  if (id === actor.id) return refused('own_account')
  return withAccount(
    ctx,
    id,
    async (tx, profile) => {
      await lockSuperadmins(tx)
      if (profile.role === 'superadmin' && (await otherSuperadmins(tx, id)) === 0) return refused('last_superadmin')
      // Whoever was disabled while waiting for their turn has none.
      if (!(await actsAsSuperadmin(tx))) return refused('not_found')
      const invitation = await invitationOf(tx, id)
      if (invitation && !invitation.acceptedAt) return refused('account_changed')
      const { hold, isNew } = await holdAccount(deps, tx, {
        userId: id,
        kind: 'disabled',
        reason,
        by: actor,
        kept: null,
        patientId: patientIdOf(profile),
      })
      if (hold.kind !== 'disabled') return refused('account_changed')
      if (!isNew) return done(hold)
      const staff = await staffOfAccount(tx, id)
      if (staff?.kind === 'doctor') await doctorStopped.happens(deps, tx, staff.row.id)
      await returnTasksOf(tx, id)
      await writeDisabled(deps, tx, { userId: id, at: hold.at })
      return done(hold)
    },
    () => trySettleHold(deps, id),
  )
}
