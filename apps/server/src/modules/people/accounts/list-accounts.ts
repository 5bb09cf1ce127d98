import type { AccountRole, AccountState, AccountSummary } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageCursor, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type ListedAccount, presentSummary } from './accounts.present.ts'
import { actsAsSuperadmin } from './accounts.repo.ts'

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

/** Reads one page with the server's own connection, because half of what it shows is the sign-in service's. */
const readAccountList = async ({ pool }: Pick<Deps, 'pool'>, query: AccountQuery): Promise<ListedAccount[]> => {
  const { text, values } = accountListSql(query)
  return (await pool.query<ListedAccount>(text, values)).rows
}

type Input = PageQuery & {
  search?: string | undefined
  role?: AccountRole | undefined
  state?: AccountState | undefined
}

/** Accounts, newest first: everyone, or those whose name or e-mail begins as searched, with that role, in that state. */
export const listAccounts = async (
  ctx: BareCtx<'admin'>,
  { cursor, limit, ...filter }: Input,
): Promise<Result<{ items: AccountSummary[]; nextCursor: string | null }>> => {
  const { deps } = ctx
  const allowed = await inTransaction(ctx, async ({ tx }): Promise<Result<true>> => {
    if (!(await actsAsSuperadmin(tx))) return refused('not_allowed')
    auditListRead(deps.clock, tx, 'account.list.read', 'account', 'list')
    return done(true)
  })
  if (!allowed.ok) return allowed
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => readAccountList(deps, { ...filter, after, limit: most }),
      endOf: row => ({ at: row.createdAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  return done({ items: page.value.rows.map(presentSummary), nextCursor: page.value.nextCursor })
}
