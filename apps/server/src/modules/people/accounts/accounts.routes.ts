import { type AccountDetail, accounts as contract, factorResets } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { writeEnabled, writeSignedOut } from './account-mails.ts'
import { mailInvitationJob, settleHoldJob } from './accounts.jobs.ts'
import { countResent, deleteHold } from './accounts.repo.ts'
import { disableAccount } from './hold/disable-account.ts'
import { trySettleHold } from './hold/hold-account.ts'
import { liftLegalHold, placeLegalHold } from './hold/legal-hold.ts'
import { inviteAccount } from './invite/invite-account.ts'
import { listAccounts } from './list-accounts.ts'
import { patientIdOf, readAccount, withAccount } from './read-account.ts'
import { saveStaff } from './save-staff.ts'
import {
  agreeReset,
  askReset,
  readOwnReset,
  readResetLink,
  stopOwnReset,
  stopResetLink,
  withdrawReset,
} from './second-factor/reset-second-factor.ts'

/**
 * Takes back an invitation that was not accepted: the account, its staff row and the link are gone. Refuses with
 * `account_changed` once it was accepted.
 */
const withdrawInvitation = async (ctx: BareCtx<'admin'>, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const { deps } = ctx
  const seen = await readAccount(ctx, { id })
  if (!seen.ok) return seen
  if (!seen.value.can.withdrawInvitation || !(await deps.identity.removeInvited(id))) return refused('account_changed')
  return inTransaction(ctx, async ({ tx }): Promise<Result<{ ok: true }>> => {
    await audit(deps.clock, tx, {
      action: 'account.invitation.withdraw',
      subjectType: 'account',
      subjectId: id,
      fromState: 'invited',
      toState: 'removed',
      reason: seen.value.role,
    })
    return done({ ok: true })
  })
}

/** Sends the link of an open invitation again; the older link stops working. Refuses with `account_changed`. */
const resendInvitation = (ctx: BareCtx<'admin'>, { id }: { id: string }): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  return withAccount(ctx, id, async tx => {
    const resent = await countResent(tx, id, deps.clock.now())
    if (!resent) return refused('account_changed')
    await audit(deps.clock, tx, {
      action: 'account.invitation.resend',
      subjectType: 'account',
      subjectId: id,
      reason: String(resent.timesSent),
    })
    await deps.jobs.send(tx, mailInvitationJob, { userId: id })
    return done(resent)
  })
}

/** Ends every session of someone. Without one there is nothing to do. */
const signOutEverywhere = async (ctx: BareCtx<'admin'>, { id }: { id: string }): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  const seen = await readAccount(ctx, { id })
  if (!seen.ok || seen.value.openSessions === 0) return seen
  await deps.identity.endSessions(id)
  return withAccount(ctx, id, async (tx, profile) => {
    await audit(deps.clock, tx, {
      action: 'account.sign_out',
      subjectType: 'account',
      subjectId: id,
      patientId: patientIdOf(profile),
      reason: 'everywhere',
    })
    await writeSignedOut(deps, tx, { userId: id, at: deps.clock.now() })
    return done(null)
  })
}

/** Lets someone in again who was disabled, or who closed their account and came back. Repeating it changes nothing. */
const enableAccount = (
  ctx: BareCtx<'admin'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  return withAccount(
    ctx,
    id,
    async (tx, profile) => {
      const hold = await deleteHold(tx, id)
      if (!hold) return done(null)
      await audit(deps.clock, tx, {
        action: 'account.enable',
        subjectType: 'account',
        subjectId: id,
        patientId: patientIdOf(profile),
        fromState: hold.kind,
        toState: 'active',
        reason,
      })
      await deps.jobs.send(tx, settleHoldJob, { userId: id })
      await writeEnabled(deps, tx, { userId: id, at: deps.clock.now() })
      return done(hold)
    },
    () => trySettleHold(deps, id),
  )
}

/** People's accounts, for superadmins; and what their owner may stop. */
export const accountsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.list, listAccounts, { transaction: 'own' }),
  serve(deps, contract.read, readAccount, { transaction: 'own' }),
  serve(deps, contract.invite, inviteAccount, { transaction: 'own' }),
  serve(deps, contract.resendInvitation, resendInvitation, { transaction: 'own' }),
  serve(deps, contract.withdrawInvitation, withdrawInvitation, { transaction: 'own' }),
  serve(deps, contract.disable, disableAccount, { transaction: 'own' }),
  serve(deps, contract.enable, enableAccount, { transaction: 'own' }),
  serve(deps, contract.resetSecondFactor, askReset, { transaction: 'own' }),
  serve(deps, contract.agreeReset, agreeReset, { transaction: 'own' }),
  serve(deps, contract.withdrawReset, withdrawReset, { transaction: 'own' }),
  serve(deps, factorResets.own, readOwnReset),
  serve(deps, factorResets.stopOwn, stopOwnReset),
  serve(deps, factorResets.readLink, readResetLink),
  serve(deps, factorResets.stopLink, stopResetLink),
  serve(deps, contract.signOutEverywhere, signOutEverywhere, { transaction: 'own' }),
  serve(deps, contract.saveStaff, saveStaff, { transaction: 'own' }),
  serve(deps, contract.placeLegalHold, placeLegalHold, { transaction: 'own' }),
  serve(deps, contract.liftLegalHold, liftLegalHold, { transaction: 'own' }),
]
