import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { endLegalHold, insertLegalHold } from '../accounts.repo.ts'
import { withAccount } from '../read-account.ts'

type Input = { id: string; reason: string }

/**
 * Keeps everything of a patient from being destroyed, whatever its day, until it is lifted; the account itself works as before.
 * Repeating it changes nothing. Refuses with `account_changed` for staff, whose records are kept anyway.
 */
export const placeLegalHold = (ctx: BareCtx<'admin'>, { id, reason }: Input): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  return withAccount(ctx, id, async (tx, profile) => {
    if (profile.role !== 'patient') return refused('account_changed')
    const at = deps.clock.now()
    const placed = await insertLegalHold(tx, { personId: id, reason, byId: actor.id, byName: actor.name, at })
    if (!placed) return done(null)
    await audit(deps.clock, tx, {
      action: 'account.legal_hold.place',
      subjectType: 'account',
      subjectId: id,
      patientId: id,
      reason,
    })
    return done(placed)
  })
}

/** Lets everything be destroyed again when its day has come; a day that has passed meanwhile counts at once. Repeating it changes nothing. */
export const liftLegalHold = (ctx: BareCtx<'admin'>, { id, reason }: Input): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  return withAccount(ctx, id, async tx => {
    const lifted = { liftedAt: deps.clock.now(), liftedByName: actor.name, liftReason: reason }
    if (!(await endLegalHold(tx, id, lifted))) return done(null)
    await audit(deps.clock, tx, {
      action: 'account.legal_hold.lift',
      subjectType: 'account',
      subjectId: id,
      patientId: id,
      reason,
    })
    return done(null)
  })
}
