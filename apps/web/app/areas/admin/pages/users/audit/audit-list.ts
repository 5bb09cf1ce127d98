import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { fieldErrorsOf, isApiError } from '#app/ui/problem.ts'

const text = z.string().trim().max(100).optional().catch(undefined)

const Search = z.object({ who: text, whom: text, record: text, action: text, from: text, to: text, cursor: text })
export type AuditSearch = z.infer<typeof Search>

const said = (search: AuditSearch) =>
  Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1]))

/** What the address says; what is empty counts as not said. */
export const auditSearch = (params: URLSearchParams): AuditSearch =>
  Search.parse(Object.fromEntries([...params].filter(([, value]) => value.trim())))

/** The address with a change; without a page further on, which belongs to the list as it was. */
export const auditQuery = (search: AuditSearch, change: Partial<AuditSearch>): string =>
  new URLSearchParams([['section', 'audit'], ...said({ ...search, cursor: undefined, ...change })]).toString()

/** The filters as the server is asked for them. */
export const auditFilter = ({ cursor: _, ...filters }: AuditSearch) => Object.fromEntries(said(filters))

/** One page of the log, or what is wrong with what is looked for. */
export const loadAudit = async (url: string, signal: AbortSignal) => {
  const search = auditSearch(new URL(url).searchParams)
  const { cursor } = search
  try {
    const query = { ...auditFilter(search), limit: 50, ...(cursor ? { cursor } : {}) }
    return { search, page: await api.audit.search({ query }, { signal }), wrong: {} as Record<string, string> }
  } catch (error) {
    if (!(isApiError(error) && error.code === 'bad_request')) throw error
    return { search, page: null, wrong: fieldErrorsOf(error) }
  }
}

export type AuditLoaded = Awaited<ReturnType<typeof loadAudit>>
