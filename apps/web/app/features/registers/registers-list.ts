import { matterKinds, matterViews } from '@om/contracts/matter-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'

const Search = z.object({
  view: z.enum(matterViews).catch('open'),
  kind: z.enum(matterKinds).optional().catch(undefined),
  cursor: z.string().max(200).optional().catch(undefined),
  matter: z.uuid().optional().catch(undefined),
  /** What is about to be entered, and about which order. */
  enter: z.enum(matterKinds).optional().catch(undefined),
  about: z.string().max(40).catch(''),
})
export type RegistersSearch = z.infer<typeof Search>

/** What the address says; what cannot be read counts as not said. */
export const registersSearch = (params: URLSearchParams): RegistersSearch => Search.parse(Object.fromEntries(params))

/** The address with a change; a page further on belongs to the list as it was. */
export const registersQuery = (search: RegistersSearch, change: Partial<RegistersSearch>): string => {
  const { cursor: _, enter: __, about: ___, ...rest } = search
  const said = Object.entries({ ...rest, ...change }).filter(([, value]) => value)
  return new URLSearchParams([
    ['section', 'registers'],
    ...said.map(([name, value]) => [name, String(value)]),
  ]).toString()
}

/** What the registers need, as their address says: one matter, or a page of them. */
export const loadRegisters = async (url: string, signal: AbortSignal) => {
  const { matter, view, kind, cursor } = registersSearch(new URL(url).searchParams)
  if (matter) return { open: await api.matters.read({ params: { id: matter } }, { signal }), list: null }
  const query = { view, limit: 50, ...(kind ? { kind } : {}), ...(cursor ? { cursor } : {}) }
  return { open: null, list: await api.matters.list({ query }, { signal }) }
}

export type RegistersLoaded = Awaited<ReturnType<typeof loadRegisters>>
