import type { Deps } from '#src/deps.ts'
import {
  banFor,
  endOneSession,
  endSessionsOf,
  insertUser,
  liftBan,
  removeSecondFactors,
  userByEmail,
  userById,
} from '#src/surfaces/auth-v1/accounts/users.repo.ts'
import { recordAuth } from '#src/surfaces/auth-v1/audit-entries.ts'
import { mailLink } from '#src/surfaces/auth-v1/mail/auth-mail.ts'
import { voidTokens } from '#src/surfaces/auth-v1/mail/one-time-tokens.ts'
import { inTransaction, type Sql } from '#src/surfaces/auth-v1/transaction.ts'
import { type IdentityAdmin, type InvitedPerson, invitationTarget } from './identity-admin.ts'

/** Longer than any account lives. */
const forGood = 100 * 365 * 86_400
/** How the trail names the server itself. */
const ourselves = 'server'

/** Whatever a stranger may have written into an account whose address nobody ever proved is replaced. */
const takeOver = async (sql: Sql, userId: string, { role, firstName, lastName }: InvitedPerson): Promise<void> => {
  await voidTokens(sql, userId)
  await sql.query(
    `update auth.users set encrypted_password = null, invited_at = now(), updated_at = now(),
       raw_user_meta_data = jsonb_build_object('first_name', $2::text, 'last_name', $3::text),
       raw_app_meta_data = '{"provider": "email", "providers": ["email"]}'::jsonb || jsonb_build_object('role', $4::text)
     where id = $1`,
    [userId, firstName, lastName, role],
  )
  await sql.query('update public.profiles set first_name = $2, last_name = $3, updated_at = now() where id = $1', [
    userId,
    firstName,
    lastName,
  ])
}

/** The port over our own sign-in service: its tables are in the same database. */
export const createOwnIdentity = (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs' | 'pool' | 'accounts'>,
): IdentityAdmin => {
  const change = async (
    userId: string,
    action: Parameters<typeof recordAuth>[1],
    work: (sql: Sql) => Promise<void>,
  ) => {
    await inTransaction(deps.pool, async sql => {
      await work(sql)
      await recordAuth(sql, action, userId, ourselves)
    })
    deps.accounts.forget(userId)
  }

  return {
    prepareInvited: person =>
      inTransaction(deps.pool, async sql => {
        const email = person.email.toLowerCase()
        const data = { first_name: person.firstName, last_name: person.lastName }
        const createdId = await insertUser(sql, { email, passwordHash: null, data })
        const known = createdId ? null : await userByEmail(sql, email)
        if (known?.email_confirmed_at) return 'exists'
        const userId = createdId ?? known?.id
        if (!userId) return 'exists'
        await takeOver(sql, userId, person)
        await recordAuth(sql, 'user_invited', userId, ourselves)
        return { userId }
      }),
    mailInvitation: userId =>
      inTransaction(deps.pool, async sql => {
        const user = await userById(sql, userId)
        if (!user?.email || user.email_confirmed_at || user.is_banned) return
        const redirectTo = invitationTarget(deps.config.publicUrl)
        await mailLink(deps, sql, { kind: 'invite', userId, email: user.email, redirectTo, challenge: {} })
      }),
    removeInvited: async userId => {
      const { rows } = await deps.pool.query<{ accepted: boolean }>(
        `with removed as (delete from auth.users where id = $1 and email_confirmed_at is null)
         select email_confirmed_at is not null as accepted from auth.users where id = $1`,
        [userId],
      )
      deps.accounts.forget(userId)
      return rows[0]?.accepted !== true
    },
    ban: userId => change(userId, 'user_banned', sql => banFor(sql, userId, forGood)),
    unban: userId => change(userId, 'user_unbanned', sql => liftBan(sql, userId)),
    endSessions: userId => change(userId, 'logout', sql => endSessionsOf(sql, userId)),
    endSession: (userId, sessionId) =>
      change(userId, 'logout', async sql => {
        await endOneSession(sql, userId, sessionId)
      }),
    removeFactors: userId =>
      change(userId, 'factor_unenrolled', async sql => {
        await removeSecondFactors(sql, userId)
        await endSessionsOf(sql, userId)
      }),
  }
}
