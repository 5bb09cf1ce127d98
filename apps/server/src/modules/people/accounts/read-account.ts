import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { auditAtCommit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { staffOfAccount } from '../staff/registered-staff.ts'
import type { AccountFacts } from './accounts.policy.ts'
import { presentDetail } from './accounts.present.ts'
import {
  actsAsSuperadmin,
  historyOf,
  holdOf,
  invitationOf,
  legalHoldOf,
  type ProfileRow,
  visibleAccount,
} from './accounts.repo.ts'
import { openResetOf } from './second-factor/resets.repo.ts'

const shownHistory = 50

const nothing: AccountFacts = { isConfirmed: false, hasSecondFactor: false, lastSignInAt: null, openSessions: 0 }

/** Read with the server's own connection: no role of a request reaches those tables. */
const accountFacts = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<AccountFacts> => {
  const { rows } = await pool.query<AccountFacts>(
    `select u.email_confirmed_at is not null as "isConfirmed", u.last_sign_in_at as "lastSignInAt",
       exists (select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as "hasSecondFactor",
       (select count(*)::int from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now()))
         as "openSessions"
     from auth.users u where u.id = $1`,
    [userId],
  )
  return rows[0] ?? nothing
}

/**
 * One account with what may be done to it, as it is now. That connection is let go before a transaction takes one:
 * whoever held both could wait for ever where connections are few.
 */
export const readAccount = async (ctx: BareCtx<'admin'>, { id }: { id: string }): Promise<Result<AccountDetail>> => {
  const facts = await accountFacts(ctx.deps, id)
  return inTransaction(ctx, async ({ deps, tx, actor }) => {
    const profile = (await actsAsSuperadmin(tx)) ? await visibleAccount(tx, id) : undefined
    if (!profile) return refused('not_found')
    auditAtCommit(deps.clock, tx, {
      action: 'account.read',
      subjectType: 'account',
      subjectId: id,
      patientId: patientIdOf(profile),
    })
    return done(
      presentDetail(actor.id, {
        profile,
        facts,
        hold: await holdOf(tx, id),
        legalHold: await legalHoldOf(tx, id),
        invitation: await invitationOf(tx, id),
        factorReset: await openResetOf(tx, id),
        staff: await staffOfAccount(tx, id),
        history: await historyOf(tx, id, shownHistory),
      }),
    )
  })
}

/** Who did it, for the audit row of a patient's account. */
export const patientIdOf = (profile: Pick<ProfileRow, 'id' | 'role'>): string | null =>
  profile.role === 'patient' ? profile.id : null

/**
 * A superadmin's step on one account, in one transaction: their right is read afresh, and the account found as they see
 * it. `outside` runs once it is stored, for the sign-in service across the network. Answers with the account as it is then.
 */
export const withAccount = async (
  ctx: BareCtx<'admin'>,
  id: string,
  work: (tx: Tx, profile: ProfileRow) => Promise<Result<unknown>>,
  outside: () => Promise<void> = async () => {},
): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  const result = await inTransaction(ctx, async ({ tx }): Promise<Result<unknown>> => {
    const profile = (await actsAsSuperadmin(tx)) ? await visibleAccount(tx, id) : undefined
    if (!profile) return refused('not_found')
    return work(tx, profile)
  })
  if (!result.ok) return result
  await outside()
  deps.accounts.forget(id)
  return readAccount(ctx, { id })
}
