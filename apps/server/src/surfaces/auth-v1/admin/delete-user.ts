import { createHash } from 'node:crypto'
import type { Deps } from '#src/deps.ts'
import { endSessionsOf, removeSecondFactors, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed } from '../failures.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { unknownUser } from './update-user-as-admin.ts'

const keepsRecords = failed('conflict', {
  message:
    'Records of this person must be kept. Delete the account with should_soft_delete: they can no longer sign in.',
})

/** References that refuse (23503), and rows that may not be removed (23001). */
const isRefusedByRecords = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001')

/**
 * Removes an account with everything that is its alone. Refused for someone who has answers, consults, prescriptions,
 * orders or payments, and for staff who signed any: they are kept for seven years. (REG-21)
 */
const deleteForGood = async (sql: Sql, userId: string): Promise<Failure | null> => {
  // Answers would vanish with the account; every other record refuses by itself.
  const { rowCount } = await sql.query('select from public.hair_quiz_results_v2 where user_id = $1 limit 1', [userId])
  if (rowCount) return keepsRecords
  await sql.query('delete from auth.users where id = $1', [userId])
  return null
}

/**
 * Ends an account and frees its address, and keeps the row that records refer to. The profile stays as it is: the
 * address in it belongs to the clinical record.
 */
const deleteSoftly = async (sql: Sql, userId: string, email: string): Promise<void> => {
  await endSessionsOf(sql, userId)
  await removeSecondFactors(sql, userId)
  await voidTokens(sql, userId)
  await sql.query('delete from auth.identities where user_id = $1', [userId])
  await sql.query('delete from auth_private.known_devices where user_id = $1', [userId])
  const stand = createHash('sha256').update(`${userId} ${email}`).digest('hex')
  await sql.query(
    `update auth.users set email = $2, encrypted_password = null, email_change = '', raw_user_meta_data = '{}',
       deleted_at = now(), updated_at = now() where id = $1`,
    [userId, stand],
  )
  await sql.query('update public.profiles set email = $2 where id = $1', [userId, email])
}

/** Deletes someone's account, for good or softly; null when it is done. */
export const deleteUser = async (
  deps: Deps,
  userId: string,
  { isSoft, address }: { isSoft: boolean; address: string },
): Promise<Failure | null> => {
  try {
    return await inTransaction(deps.pool, async sql => {
      await sql.query('select from auth.users where id = $1 for update', [userId])
      const user = await userById(sql, userId)
      if (!user) return unknownUser
      const refusal = isSoft
        ? await deleteSoftly(sql, userId, user.email ?? '').then(() => null)
        : await deleteForGood(sql, userId)
      if (!refusal) await recordAuth(sql, 'user_deleted', userId, address, { is_soft: isSoft })
      return refusal
    })
  } catch (error) {
    if (isRefusedByRecords(error)) return keepsRecords
    throw error
  } finally {
    deps.accounts.forget(userId)
  }
}
