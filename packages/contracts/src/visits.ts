import { z } from 'zod'
import { Brand, Day, Id, IdParams, Instant, Ok, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Counts a page view: the path alone, without query or fragment; the server reduces it to a route pattern. (Spec §2) */
export const recordPageView = endpoint('POST', '/api/page-views', {
  who: 'anyone',
  summary: 'Count a page view; no person, address or device is kept',
  body: z.object({ path: z.string().startsWith('/').max(500) }),
  reply: Ok,
  limit: { max: 240, seconds: 60, perCopy: true },
})

export const Visits = z.object({
  /** Oldest first, one entry per day of the last `days`. */
  daily: z.array(z.object({ day: Day, men: z.int(), women: z.int(), none: z.int() })),
  /** Most viewed kinds of page, at most 20. */
  pages: z.array(z.object({ path: z.string(), brand: z.enum(['men', 'women', 'none']), views: z.int() })),
})
export type Visits = z.infer<typeof Visits>

const readVisits = endpoint('GET', '/api/admin/visits', {
  who: ['admin', 'superadmin'],
  summary: 'Page views per day and brand, and the most viewed pages',
  query: z.object({ days: z.coerce.number().int().min(7).max(90).default(30), brand: Brand.optional() }),
  reply: Visits,
})

export const BrowserError = z.object({
  id: Id,
  name: z.string(),
  message: z.string(),
  stack: z.string(),
  componentStack: z.string(),
  path: z.string(),
  count: z.int(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  dismissedAt: Instant.nullable(),
})
export type BrowserError = z.infer<typeof BrowserError>

const listErrors = endpoint('GET', '/api/admin/client-errors', {
  who: ['admin', 'superadmin'],
  summary: 'Errors that browsers reported, last seen first',
  query: PageQuery.extend({ dismissed: z.enum(['yes', 'no']).default('no') }),
  reply: pageOf(BrowserError),
})

const dismissError = endpoint('PUT', '/api/admin/client-errors/:id', {
  who: ['admin', 'superadmin'],
  summary: 'Put an error away, or bring it back',
  params: IdParams,
  body: z.object({ dismissed: z.boolean() }),
  reply: BrowserError,
})

export const visits = { record: recordPageView, read: readVisits, errors: listErrors, dismissError }
