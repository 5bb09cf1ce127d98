import { z } from 'zod'
import { Id, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The lists whose filters can be kept. */
export const savedLists = [
  'queue',
  'patients',
  'rx-history',
  'messages',
  'office-orders',
  'pharmacy-orders',
  'fulfillment',
] as const
export const SavedList = z.enum(savedLists)
export type SavedList = z.infer<typeof SavedList>

/** How many views of one list somebody may keep. */
export const MOST_SAVED_VIEWS = 20

/** What of the address of each list is kept. The search is not: it is a person's name or number more often than not. */
export const savedParts: Readonly<Record<SavedList, readonly string[]>> = {
  queue: ['view', 'brand'],
  patients: ['view', 'brand', 'medicine', 'sort'],
  'rx-history': ['view', 'state', 'medicine', 'brand'],
  messages: ['view', 'topic'],
  'office-orders': ['part', 'view', 'brand', 'from', 'to', 'sort', 'provider', 'state', 'paid'],
  'pharmacy-orders': ['kind', 'view'],
  fulfillment: ['kind', 'view'],
}

// Words of our own choices, and days: nothing that names a record or a person.
const CHOICE = /^[a-z0-9_-]{1,30}$/i

/** Whether a query names nothing but what is kept of this list. */
const isKept = (list: SavedList, query: string): boolean =>
  [...new URLSearchParams(query)].every(([name, value]) => savedParts[list].includes(name) && CHOICE.test(value))

const Content = z.object({
  list: SavedList,
  name: z.string().trim().min(1, 'Give the view a name.').max(40, 'Use at most 40 characters.'),
  /** The query of the list's address, without the question mark. */
  query: z.string().max(300),
  /** Opens whenever the list is opened with nothing chosen. */
  isDefault: z.boolean(),
})

/** A view that somebody keeps of a list. */
export const SavedView = Content.extend({ id: Id, place: z.number().int() })
export type SavedView = z.infer<typeof SavedView>

export const SavedViews = z.object({ items: z.array(SavedView) })

const who = ['doctor', 'pharmacist', 'admin', 'superadmin'] as const
const limit = { max: 120, seconds: 600 }

/** Filters of a list that staff keep for themselves, under a name. */
export const savedViews = {
  mine: endpoint('GET', '/api/saved-views', {
    who,
    summary: 'The views that I keep of a list, in my order',
    query: z.object({ list: SavedList }),
    reply: SavedViews,
  }),
  save: endpoint('PUT', '/api/saved-views/:id', {
    who,
    summary: 'Keep a view of a list, or change one of mine; putting back what was removed is the same',
    params: IdParams,
    body: Content.extend({ place: z.number().int().min(0).max(10_000).nullable().default(null) }).superRefine(
      ({ list, query }, { addIssue }) => {
        if (!isKept(list, query))
          addIssue({ code: 'custom', path: ['query'], message: 'Only filters are kept, not a search or a record.' })
      },
    ),
    reply: SavedViews,
    limit,
  }),
  arrange: endpoint('POST', '/api/saved-views/order', {
    who,
    summary: 'Put the views that I keep of a list into this order',
    body: z.object({ list: SavedList, ids: z.array(Id).max(MOST_SAVED_VIEWS) }),
    reply: SavedViews,
    limit,
  }),
  remove: endpoint('DELETE', '/api/saved-views/:id', {
    who,
    summary: 'Remove one of my views',
    params: IdParams,
    reply: z.object({ ok: z.literal(true) }),
    limit,
  }),
}
