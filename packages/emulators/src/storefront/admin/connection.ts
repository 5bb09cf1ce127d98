import { largestList, Refusal } from '../graphql/wire-error.ts'

export type PageArgs = {
  first?: number | null
  last?: number | null
  after?: string | null
  before?: string | null
  reverse?: boolean | null
}

/** An item with the text that it is sorted by; equal texts do not occur. */
export type Sorted<T> = { key: string; item: T }

const cursorOf = (key: string) => Buffer.from(key).toString('base64url')
const keyOf = (cursor: string) => Buffer.from(cursor, 'base64url').toString()

/**
 * A page of items in the provider's form. A cursor is a place in the order, not an item: what changes between two pages is
 * neither lost nor told twice out of turn.
 * @throws Refusal when the size of the page is missing or too large
 */
export function connection<T, N>(sorted: readonly Sorted<T>[], args: PageArgs, present: (item: T) => N) {
  const { first, last, after, before, reverse } = args
  const size = first ?? last
  if (size == null) throw new Refusal('you must provide one of first or last', 'BAD_REQUEST')
  if (size < 0 || size > largestList) throw new Refusal(`first cannot exceed ${largestList}.`, 'BAD_REQUEST')
  const way = reverse ? -1 : 1
  const compare = (one: string, other: string) => (one < other ? -way : one > other ? way : 0)
  const inOrder = sorted.toSorted((one, other) => compare(one.key, other.key))
  const within = inOrder.filter(
    ({ key }) =>
      (after == null || compare(key, keyOf(after)) > 0) && (before == null || compare(key, keyOf(before)) < 0),
  )
  const page = first == null ? within.slice(Math.max(0, within.length - size)) : within.slice(0, size)
  const edges = page.map(({ key, item }) => ({ cursor: cursorOf(key), node: present(item) }))
  const startsAt = page[0]
  const endsAt = page.at(-1)
  return {
    edges,
    nodes: edges.map(({ node }) => node),
    pageInfo: {
      startCursor: startsAt ? cursorOf(startsAt.key) : null,
      endCursor: endsAt ? cursorOf(endsAt.key) : null,
      hasNextPage: endsAt !== undefined && inOrder.some(({ key }) => compare(key, endsAt.key) > 0),
      hasPreviousPage: startsAt !== undefined && inOrder.some(({ key }) => compare(key, startsAt.key) < 0),
    },
  }
}

/** Items in the order in which they lie. */
export const inPlace = <T>(items: readonly T[]): Sorted<T>[] =>
  items.map((item, place) => ({ key: String(place).padStart(6, '0'), item }))
