import type { Deps } from '#src/deps.ts'
import { mergeMetadata, metadataProblem } from '../accounts/metadata.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { banFor, confirmEmail, endSessionsOf, liftBan, type UserRow, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { type Attributes, attributesProblem, banOf } from './attributes.ts'

export const unknownUser = failed('user_not_found', { status: 404, message: 'User not found' })

/** Changes the address at once, and with it what was mailed to the old one; false when it belongs to another account. */
const changeEmail = async (sql: Sql, user: UserRow, email: string): Promise<boolean> => {
  const { rowCount: isTaken } = await sql.query(
    'select from auth.users where lower(email) = $1 and id <> $2 and not is_sso_user',
    [email, user.id],
  )
  if (isTaken) return false
  await voidTokens(sql, user.id)
  await sql.query('update auth.users set email = $2, is_anonymous = false, updated_at = now() where id = $1', [
    user.id,
    email,
  ])
  const isConfirmed = user.email_confirmed_at !== null
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2, 'email', now(), now())
     on conflict (provider_id, provider) do update
       set identity_data = auth.identities.identity_data || excluded.identity_data, updated_at = now()`,
    [user.id, { sub: user.id, email, email_verified: isConfirmed, phone_verified: false }],
  )
  return true
}

/**
 * Changes someone else's account: both kinds of metadata merge key by key, the address changes at once, a new password or
 * a ban ends every session. A changed role reaches the profile by trigger, and the person with their next token.
 */
export const updateUserAsAdmin = async (
  deps: Deps,
  userId: string,
  attributes: Attributes,
  address: string,
): Promise<Outcome<PresentedUser>> => {
  const problem = await attributesProblem(deps, attributes)
  if (problem) return problem
  const { password } = attributes
  const passwordHash = password ? await hashPassword(password) : (attributes.password_hash ?? null)
  const email = attributes.email?.toLowerCase()

  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<PresentedUser>> => {
    await sql.query('select from auth.users where id = $1 for update', [userId])
    const user = await userById(sql, userId)
    if (!user) return unknownUser
    const data = mergeMetadata(user.raw_user_meta_data ?? {}, attributes.user_metadata ?? {})
    const appData = mergeMetadata(user.raw_app_meta_data ?? {}, attributes.app_metadata ?? {})
    const tooLarge = metadataProblem(data) ?? metadataProblem(appData)
    if (tooLarge) return tooLarge
    if (email && email !== user.email && !(await changeEmail(sql, user, email))) return failed('email_exists')

    await sql.query(
      `update auth.users set raw_user_meta_data = $2, raw_app_meta_data = $3,
         encrypted_password = coalesce($4, encrypted_password), updated_at = now() where id = $1`,
      [userId, data, appData, passwordHash],
    )
    if (attributes.email_confirm) await confirmEmail(sql, userId)
    if (passwordHash) {
      await endSessionsOf(sql, userId)
      await voidTokens(sql, userId)
    }
    const ban = banOf(attributes)
    if (ban === 'none') await liftBan(sql, userId)
    if (typeof ban === 'number') await banFor(sql, userId, ban)
    await recordAuth(sql, 'user_modified', userId, address, { by_admin: true })
    const changed = await userById(sql, userId)
    return changed ? succeeded(presentUser(changed)) : unknownUser
  })
  deps.accounts.forget(userId)
  return outcome
}
