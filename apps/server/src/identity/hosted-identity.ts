import { randomBytes } from 'node:crypto'
import { type AuthError, createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Deps } from '#src/deps.ts'
import { type IdentityAdmin, type InvitedPerson, invitationTarget, SignInServiceDown } from './identity-admin.ts'

type Options = {
  url: string
  /** Null when the operator gave none: every call then fails with `SignInServiceDown`. */
  serviceKey: string | null
  publicUrl: string
  fetch?: typeof fetch
}

/** A hundred years, the longest that reads as one. */
const forGood = '876000h'

type Stored = { id: string; email: string; accepted: boolean }

const orDown = async <T extends { error: AuthError | null }>(
  answer: Promise<T>,
  { except = [] }: { except?: string[] } = {},
): Promise<T> => {
  const result = await answer.catch((cause: unknown) => {
    throw new SignInServiceDown(cause)
  })
  if (result.error && !except.includes(result.error.code ?? '')) throw new SignInServiceDown(result.error)
  return result
}

/**
 * The port over a hosted Supabase project: its admin calls, and its tables where it has no call (who is invited already,
 * ending sessions), which the database's own account may use.
 */
export const createHostedIdentity = (
  { pool, accounts }: Pick<Deps, 'pool' | 'accounts'>,
  { url, serviceKey, publicUrl, fetch: send }: Options,
): IdentityAdmin => {
  let made: SupabaseClient | undefined
  const admin = () => {
    if (!serviceKey) throw new SignInServiceDown(new Error('SUPABASE_SERVICE_KEY is not set'))
    made ??= createClient(url, serviceKey, {
      auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
      ...(send ? { global: { fetch: send } } : {}),
    })
    return made.auth.admin
  }

  const find = async (column: 'id' | 'lower(email)', value: string): Promise<Stored | null> => {
    const { rows } = await pool.query<Stored>(
      `select id, coalesce(email, '') as email, email_confirmed_at is not null as accepted from auth.users
       where ${column} = $1 and deleted_at is null`,
      [value],
    )
    return rows[0] ?? null
  }

  const attributesOf = ({ role, firstName, lastName }: InvitedPerson) => ({
    app_metadata: { role },
    user_metadata: { first_name: firstName, last_name: lastName },
  })

  /** Whatever a stranger may have chosen for an account whose address nobody ever proved is replaced. */
  const takeOver = async (userId: string, person: InvitedPerson) => {
    const password = randomBytes(32).toString('base64url')
    await orDown(admin().updateUserById(userId, { ...attributesOf(person), password }))
    await pool.query('update public.profiles set first_name = $2, last_name = $3, updated_at = now() where id = $1', [
      userId,
      person.firstName,
      person.lastName,
    ])
    return { userId }
  }

  const endSessions = async (userId: string) => {
    await pool.query('delete from auth.sessions where user_id = $1', [userId])
    accounts.forget(userId)
  }

  return {
    prepareInvited: async person => {
      const email = person.email.toLowerCase()
      const known = await find('lower(email)', email)
      if (known) return known.accepted ? 'exists' : takeOver(known.id, person)
      const attributes = { email, email_confirm: false, ...attributesOf(person) }
      const { data, error } = await orDown(admin().createUser(attributes), { except: ['email_exists'] })
      if (error || !data.user) return 'exists'
      return { userId: data.user.id }
    },
    mailInvitation: async userId => {
      const known = await find('id', userId)
      if (!known?.email || known.accepted) return
      const redirectTo = invitationTarget(publicUrl)
      await orDown(admin().inviteUserByEmail(known.email, { redirectTo }), { except: ['email_exists'] })
    },
    removeInvited: async userId => {
      if ((await find('id', userId))?.accepted) return false
      await orDown(admin().deleteUser(userId), { except: ['user_not_found'] })
      accounts.forget(userId)
      return true
    },
    ban: async userId => {
      await orDown(admin().updateUserById(userId, { ban_duration: forGood }))
      await endSessions(userId)
    },
    unban: async userId => {
      await orDown(admin().updateUserById(userId, { ban_duration: 'none' }))
      accounts.forget(userId)
    },
    endSessions,
    endSession: async (userId, sessionId) => {
      await pool.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId])
      accounts.forget(userId)
    },
    removeFactors: async userId => {
      const { data } = await orDown(admin().mfa.listFactors({ userId }))
      for (const { id } of data?.factors ?? []) {
        await orDown(admin().mfa.deleteFactor({ userId, id }), { except: ['mfa_factor_not_found'] })
      }
      await endSessions(userId)
    },
  }
}
