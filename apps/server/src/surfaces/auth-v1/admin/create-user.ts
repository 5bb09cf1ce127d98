import type { Deps } from '#src/deps.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { banFor, confirmEmail, insertUser, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { inTransaction } from '../transaction.ts'
import { type Attributes, attributesProblem, banOf } from './attributes.ts'

/** Makes an account for someone else. Nothing is mailed. */
export const createUser = async (
  deps: Deps,
  attributes: Attributes,
  address: string,
): Promise<Outcome<PresentedUser>> => {
  const { email, password, id: wantedId } = attributes
  if (!email) return invalid('Cannot create a user without either an email or phone')
  const problem = await attributesProblem(deps, attributes)
  if (problem) return problem
  const passwordHash = password ? await hashPassword(password) : (attributes.password_hash ?? null)

  return inTransaction(deps.pool, async (sql): Promise<Outcome<PresentedUser>> => {
    const { rowCount: isTaken } = await sql.query('select from auth.users where id = $1', [wantedId ?? null])
    if (isTaken) return failed('user_already_exists', { message: 'User with this ID already exists' })
    const id = await insertUser(sql, {
      email: email.toLowerCase(),
      passwordHash,
      data: attributes.user_metadata ?? {},
      appData: attributes.app_metadata ?? {},
      ...(wantedId ? { id: wantedId } : {}),
    })
    if (!id) return failed('email_exists')
    if (attributes.email_confirm) await confirmEmail(sql, id)
    const ban = banOf(attributes)
    if (typeof ban === 'number') await banFor(sql, id, ban)
    await recordAuth(sql, 'user_signedup', id, address, { by_admin: true })
    const user = await userById(sql, id)
    return user ? succeeded(presentUser(user)) : failed('unexpected_failure')
  })
}
