import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { z } from 'zod'

/** The most rows on screen at once; what comes after them is another page. */
const MOST_SHOWN = 1000

/** The text a list is searched for. */
export const searchText = z.string().trim().max(100).catch('')

/** How many rows are shown: one page at first, and as many again with each Load more. */
export const rowsShown = (pageSize: number) => z.coerce.number().int().min(pageSize).max(MOST_SHOWN).catch(pageSize)

/** Where the list goes on once so many rows are shown: behind which row, as the server said it. */
const behind = z
  .string()
  .regex(/^[\w-]{1,500}$/)
  .optional()
  .catch(undefined)

/** The id of the open record. */
export const openId = z.uuid().optional().catch(undefined)

/** Whether a panel is open; `yes` in the address. */
export const openFlag = z.union([z.boolean(), z.stringbool()]).catch(false)

/** What the address of every list says. */
export type ListSearch = { search: string; shown: number; after?: string | undefined }

type Names<S> = readonly [keyof S & string, ...(keyof S & string)[]]

export type AddressPlan<S extends ListSearch> = {
  /** What the address may say, in the order in which it is written; anything unreadable counts as not said. */
  schema: z.ZodType<S> & { shape: object }
  /** What opens something and leaves the list alone; the first is the open record. */
  opens: Names<S>
  /** What opens a record, where lists of several kinds share one address. */
  recordKey?: (query: S) => keyof S & string
  /** Takes out what does not go together. */
  tidy?: (query: S) => S
}

const inWords = (value: unknown): string => (value === true ? 'yes' : String(value))

/** The address of a list: what its query says, in both directions. */
export const listAddress = <S extends ListSearch>(plan: AddressPlan<S>) => {
  const { schema, opens, tidy = query => query, recordKey = () => opens[0] } = plan
  const parse = (query: Record<string, unknown>): S & Pick<ListSearch, 'after'> => ({
    ...tidy(schema.parse(query)),
    after: behind.parse(query['after']),
  })
  const read = (params: URLSearchParams) => parse(Object.fromEntries(params))
  const usual = new Map<string, unknown>(Object.entries(parse({})))
  const usualSize = parse({}).shown

  /** Whether the address says the same without it. */
  const isUsual = (query: S, name: string, value: unknown): boolean =>
    !value ||
    value === usual.get(name) ||
    new Map<string, unknown>(Object.entries(parse({ ...query, [name]: undefined }))).get(name) === value

  const write = (query: S): string => {
    const values = new Map<string, unknown>(Object.entries(query))
    const params = new URLSearchParams()
    for (const name of [...Object.keys(schema.shape), 'after']) {
      const value = values.get(name)
      if (!isUsual(query, name, value)) params.set(name, inWords(value))
    }
    return params.size > 0 ? `?${params}` : '?'
  }

  /** What the list depends on; opening a record does not change it. */
  const listKey = (query: S): string =>
    JSON.stringify(Object.entries(query).filter(([name]) => !opens.some(opened => opened === name)))
  /** The same, however many rows of it are shown. */
  const sameList = (query: S): string => listKey({ ...query, shown: 0 })
  const fromStart = (query: S): string => sameList({ ...query, after: undefined })

  /** A place in one list is none in another. */
  const changed = (current: S, change: Change<S>): S => {
    const next = parse({ ...current, ...change })
    return fromStart(next) === fromStart(current) ? next : { ...next, after: undefined }
  }

  const recordOf = (query: S): string | undefined => {
    const id = query[recordKey(query)]
    return typeof id === 'string' ? id : undefined
  }

  return {
    read,
    listKey,
    sameList,
    recordOf,
    /** Rows of one page. */
    pageSize: usualSize,
    /** What shows more: further rows below, or the page behind the last one where no more fit on this one. */
    further: (query: S, lastOne: string): { search: string; isNextPage: boolean } => {
      const shown = query.shown + usualSize
      return shown > MOST_SHOWN
        ? { search: write(parse({ ...query, shown: usualSize, after: lastOne })), isNextPage: true }
        : { search: write(parse({ ...query, shown })), isNextPage: false }
    },
    /** The first look, with nothing said but this. */
    first: (query: Partial<S> = {}): S => parse(query),
    /** The query part of an address with some of it changed; what is as usual is left out. */
    query: (current: S, change: Change<S>): string => write(changed(current, change)),
    /** The query part that opens a record, or closes it; what else was open is closed. */
    opening: (current: S, id: string | undefined): string => {
      const closed = Object.fromEntries(opens.map(name => [name, undefined]))
      return write(parse({ ...current, ...closed, [recordKey(current)]: id }))
    },
  }
}

type Change<S> = Partial<S> | Partial<ListSearch>

export type ListAddress<S extends ListSearch> = ReturnType<typeof listAddress<S>>

type GoOptions = { replace?: boolean; state?: unknown }

/** Says that the list is one step back in the history. */
export const openedHere = { openedHere: true } as const

/** What the address says, what is being opened, and the ways to change it. */
export const useListAddress = <S extends ListSearch>(address: ListAddress<S>) => {
  const [params] = useSearchParams()
  const { pathname, state } = useLocation()
  const { location: next } = useNavigation()
  const navigate = useNavigate()
  const search = address.read(params)
  // So that the list answers at once to what was pressed.
  const pending = next?.pathname === pathname ? address.read(new URLSearchParams(next.search)) : search
  // From the address being opened: a search that is typed while a record opens must not close it again.
  const goTo = async (query: string, options?: GoOptions) =>
    void (await navigate({ search: query }, { preventScrollReset: true, ...options }))
  return {
    search,
    pending,
    go: (change: Change<S>, options?: GoOptions) => goTo(address.query(pending, change), options),
    /** Shows another list, from its first page. */
    filter: (change: Change<S>, options?: GoOptions) =>
      goTo(address.query({ ...pending, shown: address.pageSize, after: undefined }, change), options),
    open: (id: string | undefined, options?: GoOptions) => goTo(address.opening(pending, id), options),
    /** Leaves what is open: back to the list where it was opened from there, so that Back does not open it again. */
    close: async () => {
      if (state?.openedHere === true) return void (await navigate(-1))
      await goTo(address.opening(pending, undefined), { replace: true })
    },
    /** The same list with nothing open. */
    backTo: { search: address.opening(search, undefined) },
  }
}
