/** What a visitor wants to see of a shelf, how it stands in the address, and which products that leaves. */

/** Orders of a shelf; `recommended` is the shop's own. */
export const shelfSorts = ['recommended', 'price', 'price-down', 'name'] as const
export type ShelfSort = (typeof shelfSorts)[number]

export type ShelfChoice = {
  /** Words to look for; empty for none. */
  q: string
  /** Id of a product type; empty for all. */
  type: string
  /** A need; empty for all. */
  need: string
  /** Leaves out what cannot be ordered now. */
  isAvailable: boolean
  sort: ShelfSort
}

/** Nothing is left out, in the order of the shelf. */
export const everything: ShelfChoice = { q: '', type: '', need: '', isAvailable: false, sort: 'recommended' }

/** What a card says of its product, for choosing. */
export type ShelfItem = {
  name: string
  /** Everything a search may find. */
  words: string
  /** Id of its product type. */
  type: string
  needs: readonly string[]
  isAvailable: boolean
  priceCents: number
}

/** Product types and needs that a shelf offers; anything else in an address counts as not asked for. */
export type ShelfOffer = { types: readonly string[]; needs: readonly string[] }

/** Longest search that is looked at. */
const longest = 100

/** "Scalp scrub" as it stands in an address: `scalp-scrub`. */
export const typeId = (productType: string): string =>
  productType
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

const oneOf = <Name extends string>(names: readonly Name[], name: string | null): Name | undefined =>
  names.find(known => known === name)

/** What the address asks for, such as `?need=repair&sort=price`; unknown values are left out. */
export const readChoice = (search: string, { types, needs }: ShelfOffer): ShelfChoice => {
  const params = new URLSearchParams(search)
  return {
    q: (params.get('q') ?? '').slice(0, longest),
    type: oneOf(types, params.get('type')) ?? '',
    need: oneOf(needs, params.get('need')) ?? '',
    isAvailable: params.get('available') === '1',
    sort: oneOf(shelfSorts, params.get('sort')) ?? 'recommended',
  }
}

/** The query of a choice, with its question mark; empty when everything is shown as the shop recommends. */
export const writeChoice = ({ q, type, need, isAvailable, sort }: ShelfChoice): string => {
  const params = new URLSearchParams()
  if (q.trim()) params.set('q', q.trim().slice(0, longest))
  if (type) params.set('type', type)
  if (need) params.set('need', need)
  if (isAvailable) params.set('available', '1')
  if (sort !== 'recommended') params.set('sort', sort)
  const query = params.toString()
  return query ? `?${query}` : ''
}

/** Lower case without accents: `Crème` and `creme` are the same word to someone who searches. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

const wordsIn = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** `serums` also finds `serum`. */
const stem = (word: string): string => (word.length > 3 ? word.replace(/s$/, '') : word)

/** Whether every word that was typed begins a word of the text. */
export const finds = (q: string, text: string): boolean => {
  const known = wordsIn(text)
  return wordsIn(q).every(typed => known.some(word => word.startsWith(stem(typed))))
}

const orders: Record<ShelfSort, (one: ShelfItem, other: ShelfItem) => number> = {
  recommended: () => 0,
  price: (one, other) => one.priceCents - other.priceCents,
  'price-down': (one, other) => other.priceCents - one.priceCents,
  name: (one, other) => one.name.localeCompare(other.name, 'en-AU'),
}

/** The items that a choice leaves, in its order; items that it cannot tell apart keep the shop's. */
export const chosenOf = <Item extends ShelfItem>(items: readonly Item[], choice: ShelfChoice): Item[] =>
  items
    .filter(({ type }) => !choice.type || type === choice.type)
    .filter(({ needs }) => !choice.need || needs.includes(choice.need))
    .filter(({ isAvailable }) => !choice.isAvailable || isAvailable)
    .filter(({ words }) => finds(choice.q, words))
    .toSorted(orders[choice.sort])

/** "12 products", "1 product", "No products". */
export const countWords = (count: number): string =>
  `${count === 0 ? 'No' : count} ${count === 1 ? 'product' : 'products'}`
