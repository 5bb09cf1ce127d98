import { PageQuery } from '@om/contracts/common'
import { limitsIn } from '@om/contracts/limits-of'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { problemOf } from '../problem.ts'
import { type AddressPlan, type ListSearch, listAddress } from './address.ts'

/** One page of a list, as the API answers. */
export type ListPage = { items: readonly unknown[]; nextCursor: string | null }

type Part = { limit: number; cursor: string | undefined }

type Row<P extends ListPage> = P['items'][number]

type Plan<S extends ListSearch, P extends ListPage> = AddressPlan<S> & {
  /** Asks the server for a part of the list. */
  load: (search: S, part: Part, signal: AbortSignal | undefined) => Promise<P>
  /** The id of the record that a row opens. */
  idOf: (row: Row<P>) => string
  /** Puts the rows into their order, where the server does not. */
  arrange?: (rows: readonly Row<P>[]) => Row<P>[]
}

/** What the loader of a list brings: the rows, or why there are none this time while the same list is still on screen. */
export type Loaded<P> = { page: P; failure: null } | { page: null; failure: unknown }

const mostPerCall = limitsIn(PageQuery, 'limit').max

/** Whether another try may work: no connection, too many calls, or a server in trouble. A refusal is final. */
const mayPass = (failure: unknown): boolean => {
  const { status } = problemOf(failure)
  return status === 0 || status === 429 || status >= 500
}

/**
 * A list of records: what its address says and how it is loaded. The page takes `loader` and `shouldRevalidate` from it,
 * the open record inside `recordIn` and `shouldReadRecord`.
 */
export const recordList = <S extends ListSearch, P extends ListPage>({ load, idOf, arrange, ...plan }: Plan<S, P>) => {
  const address = listAddress(plan)
  const searchIn = (url: string | URL): S => address.read(new URL(url).searchParams)
  let onScreen: string | null = null

  /** The first `shown` rows, page after page where one call does not carry them all. */
  const loadShown = async (search: S, signal?: AbortSignal, onProgress?: (count: number) => void): Promise<P> => {
    const ask = (limit: number, cursor?: string) =>
      load(search, { limit: Math.min(limit, mostPerCall), cursor }, signal)
    let page = await ask(search.shown, search.after)
    const items: Row<P>[] = [...page.items]
    onProgress?.(items.length)
    while (page.nextCursor && items.length < search.shown) {
      page = await ask(search.shown - items.length, page.nextCursor)
      items.push(...page.items)
      onProgress?.(items.length)
    }
    return { ...page, items: arrange ? arrange(items) : items }
  }

  return {
    ...address,
    idOf,
    searchIn,
    loadShown,
    /** Loads the rows that the address asks for. */
    loader: async ({ request }: { request: Request }): Promise<Loaded<P>> => {
      const search = searchIn(request.url)
      try {
        return { page: await loadShown(search, request.signal), failure: null }
      } catch (failure) {
        if (onScreen !== address.sameList(search) || !mayPass(failure)) throw failure
        return { page: null, failure }
      }
    },
    /** Opening a record leaves the list alone. */
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
      currentUrl.href === nextUrl.href || address.listKey(searchIn(currentUrl)) !== address.listKey(searchIn(nextUrl)),
    /** The id of the record that an address opens. */
    recordIn: (url: string | URL): string | undefined => address.recordOf(searchIn(url)),
    /** Reading a record is recorded, so only another one or an explicit refresh reads again. */
    shouldReadRecord: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean =>
      currentUrl.href === nextUrl.href ||
      address.recordOf(searchIn(currentUrl)) !== address.recordOf(searchIn(nextUrl)),
    /** Notes which list is on screen: a load of it that fails takes nothing away. */
    isOnScreen: (search: S | null): void => {
      onScreen = search && address.sameList(search)
    },
  }
}

export type RecordList<S extends ListSearch, P extends ListPage> = ReturnType<typeof recordList<S, P>>
