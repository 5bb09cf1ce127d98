import { largestList, Refusal } from '../graphql/wire-error.ts'

export type PageArguments = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/** What a cursor remembers of an item: its id and what it was sorted by. */
export type CursorKey = { id: string; value: string | number }

export type Connection<Node> = {
  edges: { cursor: string; node: Node }[]
  nodes: Node[]
  pageInfo: {
    hasNextPage: boolean
    hasPreviousPage: boolean
    startCursor: string | null
    endCursor: string | null
  }
}

/**
 * One page of a sorted list as the provider serves it.
 * @param present makes what an edge carries; called for the page alone
 * @throws Refusal when the page is not asked for properly, or a cursor is from elsewhere
 */
export function connectionOf<Item, Node>(
  sorted: readonly Item[],
  page: PageArguments,
  keyOf: (item: Item) => CursorKey,
  present: (item: Item) => Node,
): Connection<Node> {
  checkPage(page)
  const items = page.reverse ? sorted.toReversed() : sorted
  const placeOf = (cursor: string | null | undefined) => (cursor ? findCursor(items, cursor, keyOf) : undefined)
  const start = (placeOf(page.after) ?? -1) + 1
  const end = placeOf(page.before) ?? items.length
  const from = page.last == null ? start : Math.max(start, end - page.last)
  const to = page.first == null ? end : Math.min(end, start + page.first)
  const edges = items.slice(from, Math.max(from, to)).map(item => ({
    cursor: writeCursor(keyOf(item)),
    node: present(item),
  }))
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      hasNextPage: to < items.length,
      hasPreviousPage: from > 0,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  }
}

function checkPage({ first, last }: PageArguments): void {
  if (first == null && last == null) throw new Refusal('you must provide one of first or last', 'BAD_REQUEST')
  if (first != null && last != null) throw new Refusal('providing both first and last is not supported', 'BAD_REQUEST')
  const [name, count] = first == null ? ['last', last ?? 0] : ['first', first]
  if (count < 0) throw new Refusal(`${name} cannot be negative`, 'BAD_REQUEST')
  if (count > largestList) throw new Refusal(`${name} cannot exceed ${largestList}`, 'BAD_REQUEST')
}

const writeCursor = ({ id, value }: CursorKey) =>
  Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64')

/** Where the item of a cursor stands now. Its sort value may have changed since; its id has not. */
function findCursor<Item>(items: readonly Item[], cursor: string, keyOf: (item: Item) => CursorKey): number {
  const id = lastId(cursor)
  const place = items.findIndex(item => keyOf(item).id === id)
  if (place === -1) throw new Refusal('Invalid cursor for current pagination sort.', 'BAD_REQUEST')
  return place
}

function lastId(cursor: string): unknown {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64').toString())
    return typeof read === 'object' && read !== null && 'last_id' in read ? read.last_id : undefined
  } catch {
    return undefined
  }
}
