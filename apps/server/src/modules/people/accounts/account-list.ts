import type { AccountRole, AccountState } from '@om/contracts/accounts'
import type { PageCursor } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import type { ListedAccount } from './accounts.present.ts'

export type AccountQuery = {
  search?: string | undefined
  role?: AccountRole | undefined
  state?: AccountState | undefined
  after: PageCursor | null
  limit: number
}

const beginning = (text: string) => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Accounts waiting for their owner's first yes. */
const invited = 'select i.user_id from public.invitations i where i.accepted_at is null'
const held = 'select h.user_id from public.account_holds h'
const confirmed = 'select from auth.users c where c.id = p.id and c.email_confirmed_at is not null'

/** Each state as a condition on profile `p`; a hold outweighs everything else. The rare ones begin with the rare rows. */
const conditions: Record<AccountState, string[]> = {
  disabled: [`p.id in (${held} where h.kind = 'disabled')`],
  closed: [`p.id in (${held} where h.kind = 'closed')`],
  invited: [`p.id in (${invited})`, `not exists (${held} where h.user_id = p.id)`],
  unconfirmed: [
    'p.id in (select c.id from auth.users c where c.email_confirmed_at is null)',
    `not exists (${invited} and i.user_id = p.id)`,
    `not exists (${held} where h.user_id = p.id)`,
  ],
  active: [
    `exists (${confirmed})`,
    `not exists (${invited} and i.user_id = p.id)`,
    `not exists (${held} where h.user_id = p.id)`,
  ],
}

/** Statement and values for one page, newest first, with one row more than asked for. */
export const accountListSql = ({ search, role, state, after, limit }: AccountQuery) => {
  const values: unknown[] = []
  const put = (value: unknown) => `$${values.push(value)}`
  const where: string[] = state ? [...conditions[state]] : []
  if (role) where.push(`p.role = ${put(role)}`)
  if (after) where.push(`(p.created_at, p.id) < (${put(after.at)}::timestamptz, ${put(after.id)}::uuid)`)
  const text = search?.trim().replace(/\s+/g, ' ') ?? ''
  if (text) {
    const whole = put(beginning(text))
    const [first = '', ...rest] = text.split(' ')
    const names = [
      `lower(p.email) like ${whole}`,
      `lower(p.first_name) like ${whole}`,
      `lower(p.last_name) like ${whole}`,
    ]
    if (rest.length > 0) {
      const given = put(beginning(first))
      const family = put(beginning(rest.join(' ')))
      names.push(`(lower(p.first_name) like ${given} and lower(p.last_name) like ${family})`)
    }
    where.push(`(${names.join(' or ')})`)
  }
  return {
    text: `
      select p.id, p.email, p.first_name as "firstName", p.last_name as "lastName", p.role, p.created_at as "createdAt",
        u.last_sign_in_at as "lastSignInAt",
        exists (select from auth.mfa_factors f where f.user_id = p.id and f.status = 'verified') as "hasSecondFactor",
        coalesce(
          (select h.kind from public.account_holds h where h.user_id = p.id),
          case when exists (${invited} and i.user_id = p.id) then 'invited'
            when u.email_confirmed_at is null then 'unconfirmed' else 'active' end) as state
      from (
        select p.* from public.profiles p ${where.length > 0 ? `where ${where.join('\n        and ')}` : ''}
        order by p.created_at desc nulls last, p.id desc nulls last limit ${put(limit)}
      ) p join auth.users u on u.id = p.id
      order by p.created_at desc nulls last, p.id desc nulls last`,
    values,
  }
}

/** Reads one page with the owner's connection, because half of what it shows is the sign-in service's. */
export const readAccountList = async ({ pool }: Pick<Deps, 'pool'>, query: AccountQuery): Promise<ListedAccount[]> => {
  const { text, values } = accountListSql(query)
  return (await pool.query<ListedAccount>(text, values)).rows
}
