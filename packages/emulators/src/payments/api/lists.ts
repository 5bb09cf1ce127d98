import type { Collection, Stored, Where } from '../../common/store.ts'
import type { List } from '../wire.ts'
import { noSuch } from './errors.ts'

type Page = { limit: number; starting_after?: string; ending_before?: string }

type Query<T> = {
  url: string
  page: Page
  where?: Where
  /** For what the index cannot answer. */
  keep?: (record: T) => boolean
}

/** One page of a collection, newest first. @throws ApiProblem when the cursor names nothing */
export function listPage<T extends Stored>(collection: Collection<T>, { url, page, where, keep }: Query<T>): List<T> {
  const cursor = page.starting_after ?? page.ending_before
  if (cursor !== undefined && !collection.get(cursor)) {
    throw noSuch('object', cursor, page.starting_after ? 'starting_after' : 'ending_before', 400)
  }
  const limit = keep ? undefined : page.limit + 1
  const listed = collection.list({ where, after: page.starting_after, before: page.ending_before, limit })
  const found = keep ? listed.filter(keep) : listed
  // Going back shows the page that ends at the cursor.
  const data = page.ending_before ? found.slice(-page.limit) : found.slice(0, page.limit)
  return { object: 'list', url, has_more: found.length > data.length, data }
}

/** A list that is complete as it stands, such as the lines of an invoice. */
export function wholeList<T>(url: string, data: T[]): List<T> {
  return { object: 'list', data, has_more: false, url }
}

type Range = { gt?: number; gte?: number; lt?: number; lte?: number }

export function isWithin(at: number, { gt, gte, lt, lte }: Range = {}): boolean {
  if (gt !== undefined && at <= gt) return false
  if (gte !== undefined && at < gte) return false
  if (lt !== undefined && at >= lt) return false
  return lte === undefined || at <= lte
}

/** Leaves out the filters that were not given. */
export function given(filters: Record<string, string | undefined>): Where {
  const where: Where = {}
  for (const [field, value] of Object.entries(filters)) if (value !== undefined) where[field] = value
  return where
}
