import type { Deps } from '#src/deps.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { type UserRow, userColumns } from '../accounts/users.repo.ts'
import { invalid, type Outcome, succeeded } from '../failures.ts'

export type Asked = { page?: string; per_page?: string; filter?: string; sort?: string }
export type UserPage = { users: PresentedUser[]; total: number; page: number; perPage: number }

const mostPerPage = 1_000
const usualPerPage = 50
const wholeNumber = (text: string | undefined, usual: number): number | null => {
  if (!text) return usual
  return /^\d{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null
}

const orders: Record<string, string> = {
  '': 'u.created_at desc, u.id',
  'created_at desc': 'u.created_at desc, u.id',
  'created_at asc': 'u.created_at, u.id',
  'email asc': 'u.email, u.id',
  'email desc': 'u.email desc, u.id',
  'last_sign_in_at desc': 'u.last_sign_in_at desc nulls last, u.id',
  'last_sign_in_at asc': 'u.last_sign_in_at nulls last, u.id',
}

/** Where `filter` is looked for: in the address and in the names a person gave. Its `%` and `_` stand for themselves. */
const matching = `u.deleted_at is null and ($1 = '' or u.email ilike '%' || $1 || '%' escape '\\'
  or concat_ws(' ', u.raw_user_meta_data ->> 'first_name', u.raw_user_meta_data ->> 'last_name',
    u.raw_user_meta_data ->> 'full_name') ilike '%' || $1 || '%' escape '\\')`

/** One page of all accounts, the newest first unless asked otherwise. */
export const listUsers = async ({ pool }: Pick<Deps, 'pool'>, asked: Asked): Promise<Outcome<UserPage>> => {
  const page = wholeNumber(asked.page, 1)
  const perPage = wholeNumber(asked.per_page, usualPerPage)
  const order = orders[asked.sort?.trim().toLowerCase().replace(/\s+/g, ' ') ?? '']
  if (page === null || perPage === null || perPage > mostPerPage) return invalid('Bad Pagination Parameters')
  if (!order) return invalid('Bad Sort Parameters')
  const filter = (asked.filter ?? '').slice(0, 255).replace(/[\\%_]/g, '\\$&')
  const { rows } = await pool.query<UserRow>(
    `select ${userColumns} from auth.users u where ${matching} order by ${order} limit $2 offset $3`,
    [filter, perPage, (page - 1) * perPage],
  )
  const { rows: counted } = await pool.query<{ total: number }>(
    `select count(*)::int as total from auth.users u where ${matching}`,
    [filter],
  )
  return succeeded({ users: rows.map(presentUser), total: counted[0]?.total ?? 0, page, perPage })
}

/** The addresses of the next and the last page, as the client reads them. */
export const pageLinks = ({ total, page, perPage }: UserPage): string => {
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
