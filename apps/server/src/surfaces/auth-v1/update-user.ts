import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from './audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from './failures.ts'
import { callLimit } from './limits.ts'
import { mergeMetadata, metadataProblem } from './metadata.ts'
import { voidTokens } from './one-time-tokens.ts'
import { hashPassword, isPassword, passwordProblem } from './passwords.ts'
import { type PresentedUser, presentUser } from './present-user.ts'
import type { SignedIn } from './signed-in.ts'
import { inTransaction } from './transaction.ts'
import { userById } from './users.repo.ts'

export const UpdateUserBody = z.object({
  email: z.string().nullish(),
  password: z.string().nullish(),
  data: z.record(z.string(), z.unknown()).nullish(),
  app_metadata: z.unknown().optional(),
})

type Input = z.infer<typeof UpdateUserBody>

const problemOf = async (deps: Deps, me: SignedIn, { email, password, app_metadata: appData }: Input) => {
  if (appData !== undefined) return failed('not_admin')
  const isNewEmail = Boolean(email) && email?.toLowerCase() !== me.user.email
  const hasFactor = me.user.factors.some(factor => factor.status === 'verified')
  if ((isNewEmail || password) && hasFactor && me.aal !== 'aal2') return failed('insufficient_aal')
  if (isNewEmail) return invalid('The address of an account cannot be changed')
  if (password) {
    const problem = passwordProblem(deps.config, password, email || me.user.email || '')
    if (problem) return problem
  }
  return callLimit(deps, 'updateUser', me.origin.address)
}

/**
 * Changes one's own account. Metadata merges key by key. A new password ends all other sessions and every outstanding
 * link. Nobody changes their own `app_metadata`: that is where the role is.
 */
export const updateUser = async (deps: Deps, me: SignedIn, input: Input): Promise<Outcome<PresentedUser>> => {
  const problem = await problemOf(deps, me, input)
  if (problem) return problem
  const { password, data } = input
  if (password && (await isPassword(me.user.encrypted_password, password))) return failed('same_password')
  const passwordHash = password ? await hashPassword(password) : null

  return inTransaction(deps.pool, async (sql): Promise<Outcome<PresentedUser>> => {
    const { rows } = await sql.query<{ stored: Record<string, unknown> }>(
      `select coalesce(raw_user_meta_data, '{}') as stored from auth.users where id = $1 for update`,
      [me.user.id],
    )
    const merged = mergeMetadata(rows[0]?.stored ?? {}, data ?? {})
    const tooLarge = metadataProblem(merged)
    if (tooLarge) return tooLarge
    await sql.query(
      `update auth.users set raw_user_meta_data = $2, encrypted_password = coalesce($3, encrypted_password),
         updated_at = now() where id = $1`,
      [me.user.id, merged, passwordHash],
    )
    if (passwordHash) {
      await sql.query('delete from auth.sessions where user_id = $1 and id <> $2', [me.user.id, me.sessionId])
      await voidTokens(sql, me.user.id)
    }
    await recordAuth(sql, passwordHash ? 'user_updated_password' : 'user_modified', me.user.id, me.origin.address)
    const user = await userById(sql, me.user.id)
    return user ? succeeded(presentUser(user)) : failed('user_not_found')
  })
}
