import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { staffOfAccount } from '../staff/registered-staff.ts'
import { accountFacts } from './account-facts.ts'
import { presentDetail } from './accounts.present.ts'
import { actsAsSuperadmin, historyOf, holdOf, invitationOf, visibleAccount } from './accounts.repo.ts'

const shownHistory = 50

/** One account with what may be done to it, as it is now. */
export const readAccount = async (ctx: Ctx<'admin'>, { id }: { id: string }): Promise<Result<AccountDetail>> => {
  const { deps, tx, actor } = ctx
  const facts = await accountFacts(deps, id)

  const profile = (await actsAsSuperadmin(tx)) ? await visibleAccount(tx, id) : undefined
  if (!profile) return refused('not_found')
  auditListRead(deps.clock, tx, 'account.read', 'account', id)
  return done(
    presentDetail(actor.id, {
      profile,
      facts,
      hold: await holdOf(tx, id),
      invitation: await invitationOf(tx, id),
      staff: await staffOfAccount(tx, id),
      history: await historyOf(tx, id, shownHistory),
    }),
  )
}
