import { useDebouncedCallback, useDocumentVisibility } from '@mantine/hooks'
import type { LiveEvent } from '@om/contracts/events'
import { type RefObject, useEffect, useEffectEvent, useRef, useState, useTransition } from 'react'
import type { To } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { announce } from '../announcer.tsx'
import { useDebounced } from '../use-debounced.ts'
import { type ListSearch, openedHere, useListAddress } from './address.ts'
import type { ListPage, Loaded, RecordList } from './load.ts'

const SEARCH_AFTER_MS = 300

/**
 * The text of a search field whose answer follows the address: `onSearch` is called when typing rests. `pending` is what
 * the address does not know yet; it goes along when a record is opened, and `cancel` keeps it from closing that again.
 */
const useTypedSearch = (
  searched: string,
  field: RefObject<HTMLInputElement | null>,
  onSearch: (text: string) => void,
) => {
  const [typed, setTyped] = useState(searched)
  const find = useDebouncedCallback(onSearch, SEARCH_AFTER_MS)
  // Going back changes the address, not the field; someone typing in it is ahead of the address.
  useEffect(() => {
    if (document.activeElement !== field.current) setTyped(searched)
  }, [searched, field])
  const type = (text: string) => {
    setTyped(text)
    find(text.trim())
  }
  const pending = typed.trim() === searched ? null : typed.trim()
  /** Searches at once for what is typed; says for what. */
  const searchNow = () => {
    find.flush()
    return typed.trim()
  }
  const reset = () => {
    find.cancel()
    setTyped('')
  }
  return { typed, type, pending, reset, searchNow, cancel: find.cancel }
}

/** Does something again and again while the page is in sight; never where `ms` is null. */
export const useEvery = (ms: number | null, act: () => void): void => {
  const visibility = useDocumentVisibility()
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (ms === null || visibility !== 'visible') return undefined
    const timer = setInterval(actNow, ms)
    return () => clearInterval(timer)
  }, [ms, visibility])
}

type Freshness = {
  /** What tells that the list may have changed. */
  live?: readonly LiveEvent['kind'][]
  /** How often it is loaded again while the page is in sight, in ms. */
  everyMs?: number | null
}

/**
 * What was loaded with the page, or something newer fetched since without asking for the open record again: each reading
 * of a record is recorded, so the background must not repeat it. A load that fails keeps what is shown of the same list.
 */
const useFreshPage = <S extends ListSearch, P extends ListPage>(
  list: RecordList<S, P>,
  loaded: Loaded<P>,
  search: S,
  { live = [], everyMs = null }: Freshness,
) => {
  const [fresh, setFresh] = useState<{ since: Loaded<P>; page: P } | null>(null)
  const [kept, keep] = useState<{ list: string; page: P } | null>(null)
  const sameList = list.sameList(search)
  const newest = fresh?.since === loaded ? fresh.page : loaded.page
  if (newest && newest !== kept?.page) keep({ list: sameList, page: newest })
  const page = newest ?? (kept?.list === sameList ? kept.page : null)
  // The loader passes on what failed unless the same list is on screen, so there is one.
  if (!page) throw loaded.failure

  const refresh = async () => {
    const again = await list.loadShown(search).catch(() => null)
    if (again) setFresh({ since: loaded, page: again })
  }
  const refreshDebounced = useDebounced(() => void refresh())
  useLive(live, refreshDebounced)
  useEvery(everyMs, () => void refresh())

  const note = useEffectEvent((shown: string | null) => list.isOnScreen(shown === null ? null : search))
  useEffect(() => {
    note(sameList)
    return () => note(null)
  }, [sameList])

  const [isTrying, startTrying] = useTransition()
  return { page, failure: newest ? null : loaded.failure, isTrying, retry: () => startTrying(refresh) }
}

/** Brings people back to the row they came from, at the place of the page where it was, once the record is closed. */
const useSavedPlace = (body: RefObject<HTMLElement | null>, ids: readonly string[], open: string | undefined) => {
  const left = useRef<{ id: string; y: number } | null>(null)
  const last = useRef(open)
  const comeBack = useEffectEvent((id: string) => {
    const row = body.current?.querySelectorAll<HTMLElement>('[data-record]')[ids.indexOf(id)]
    if (left.current?.id === id) window.scrollTo(0, left.current.y)
    row?.focus({ preventScroll: left.current?.id === id })
  })
  useEffect(() => {
    if (!open && last.current) comeBack(last.current)
    last.current = open
  }, [open])
  return (id: string) => {
    left.current = { id, y: window.scrollY }
  }
}

type Options = Freshness & {
  /** How many rows are shown, as screen readers hear it before `shown`. */
  countWords: (count: number, hasMore: boolean) => string
}

/** A list of records on screen: its rows, its address, its search, and what is on its way. */
export const useRecordList = <S extends ListSearch, P extends ListPage>(
  list: RecordList<S, P>,
  loaded: Loaded<P>,
  { countWords, ...freshness }: Options,
) => {
  const { search, pending, go, filter, open, close } = useListAddress(list)
  const { page, failure, isTrying, retry } = useFreshPage(list, loaded, search, freshness)
  const ids = page.items.map(list.idOf)

  const searchField = useRef<HTMLInputElement>(null)
  const field = useTypedSearch(search.search, searchField, text => void filter({ search: text }, { replace: true }))
  // A search still being typed goes along when a record is opened, instead of closing it a moment later.
  const typed = field.pending === null ? {} : { search: field.pending, shown: list.pageSize, after: undefined }

  const isLoading = list.listKey(pending) !== list.listKey(search)

  const [wanted, want] = useState<string | null>(null)
  const openFirst = useEffectEvent(() => {
    want(null)
    if (ids[0]) void open(ids[0])
  })
  const isThere = wanted !== null && wanted === search.search && !isLoading && failure === null
  useEffect(() => {
    if (isThere) openFirst()
  }, [isThere])

  const body = useRef<HTMLDivElement>(null)
  const leave = useSavedPlace(body, ids, list.recordOf(search))

  const isOtherList = list.sameList(pending) !== list.sameList(search)
  const hasMore = page.nextCursor !== null && !isOtherList && failure === null

  const counted = countWords(ids.length, page.nextCursor !== null)
  const sayHowMany = useEffectEvent((_list: string) => announce(`${counted} shown`))
  const key = list.listKey(search)
  useEffect(() => sayHowMany(key), [key])

  const link = (id: string): RecordLinkProps => ({
    to: { search: list.opening({ ...search, ...typed }, id) },
    state: openedHere,
    isCurrent: id === list.recordOf(pending),
    onOpen: () => {
      field.cancel()
      leave(id)
    },
  })

  return {
    search,
    pending,
    page,
    counted,
    /** Changes the address. */
    go,
    filter,
    open,
    close,
    /** Takes the search and `filters` off. */
    clear: (filters: Partial<S> = {}) => {
      field.reset()
      void filter({ search: '', ...filters })
    },
    /** The record that is open, or being opened. */
    opened: list.recordOf(pending),
    /** The record that is open. */
    shown: list.recordOf(search),
    ids,
    link,
    body,
    field,
    searchField,
    /** Opens the record that stands first for what is typed, as soon as it is there. */
    openFirst: () => want(field.searchNow()),
    isLoading,
    isOtherList,
    failure,
    isTrying,
    retry,
    moreAt: hasMore && page.nextCursor ? list.further(search, page.nextCursor) : null,
    /** The beginning of the list, where a later page of it is shown. */
    firstAt: search.after ? { search: list.query(search, { after: undefined, shown: list.pageSize }) } : null,
  }
}

/** How a row leads to its record. */
export type RecordLinkProps = { to: To; state?: unknown; isCurrent: boolean; onOpen?: () => void }

/** A list on screen as its parts need it, whatever it is a list of. */
export type ShownList = Pick<
  ReturnType<typeof useRecordList>,
  | 'counted'
  | 'ids'
  | 'link'
  | 'body'
  | 'field'
  | 'searchField'
  | 'openFirst'
  | 'opened'
  | 'shown'
  | 'open'
  | 'isLoading'
  | 'isOtherList'
  | 'failure'
  | 'isTrying'
  | 'retry'
  | 'moreAt'
  | 'firstAt'
>
