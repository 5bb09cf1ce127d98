import { Brand } from '@om/contracts/common'
import { queueViews } from '@om/contracts/consults'
import { z } from 'zod'
import { panels } from '#app/features/consult-review/panels.ts'

/** Consults shown at first, and added by each Load more. */
export const PAGE_SIZE = 20
const MOST_SHOWN = 1000

/** What the address of the dashboard says; anything unreadable counts as not said. */
const QueueSearch = z.object({
  view: z.enum(queueViews).catch('waiting'),
  brand: Brand.optional().catch(undefined),
  search: z.string().trim().max(100).catch(''),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  consult: z.uuid().optional().catch(undefined),
  panel: z.enum(panels).optional().catch(undefined),
})
export type QueueSearch = z.infer<typeof QueueSearch>

export const readQueueSearch = (params: URLSearchParams): QueueSearch => QueueSearch.parse(Object.fromEntries(params))

/** The query part of an address with some of it changed; what is as usual is left out. */
export const searchWith = (current: QueueSearch, change: Partial<QueueSearch>): string => {
  const { view, brand, search, shown, consult, panel } = { ...current, ...change }
  const params = new URLSearchParams()
  if (view !== 'waiting') params.set('view', view)
  if (brand) params.set('brand', brand)
  if (search) params.set('search', search)
  if (shown !== PAGE_SIZE) params.set('shown', String(shown))
  if (consult) params.set('consult', consult)
  if (consult && panel) params.set('panel', panel)
  return params.size > 0 ? `?${params}` : '?'
}

/** What the list depends on; opening a consult or a panel does not change it. */
export const listKey = ({ view, brand, search, shown }: QueueSearch): string =>
  JSON.stringify([view, brand ?? '', search, shown])
