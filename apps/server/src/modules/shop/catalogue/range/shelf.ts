import type { ShopProduct } from '@om/contracts/shop'
import { system } from '#src/actor.ts'
import type { Database } from '#src/database/database.ts'
import type { LiveHub } from '#src/modules/events/events.ts'
import { ownRange, presentProduct } from '../present-product.ts'
import { allProducts, catalogueState } from '../shop-catalogue.repo.ts'

/** The range as it stands in our copy. */
export type ShelfState = {
  /** In shelf order. */
  products: readonly ShopProduct[]
  bySlug: ReadonlyMap<string, ShopProduct>
  /** Product of a variant that is on the shelf. */
  byVariant: ReadonlyMap<string, ShopProduct>
  /** When the shop was last read in full; null before the first time. */
  asOf: Date | null
  /** Whether the last attempt to read it failed. */
  hasFailed: boolean
}

export type Shelf = {
  read: () => Promise<ShelfState>
  /** The next reader gets what is stored now. */
  forget: () => void
}

/** Topic that wakes every copy of the server when the shop's range, prices or stock changed. */
export const shopTopic = 'shop-catalogue'

/** In case the connection that listens was lost without anyone noticing. */
const longestMs = 30_000

const load = (db: Database): Promise<ShelfState> =>
  db.transaction(system('shop'), async tx => {
    const { refreshedAt, lastError } = await catalogueState(tx)
    const rows = await allProducts(tx)
    const products = refreshedAt ? rows.filter(row => row.removedAt === null).map(presentProduct) : ownRange()
    return {
      products,
      bySlug: new Map(products.map(product => [product.slug, product])),
      byVariant: new Map(products.flatMap(product => product.variants.map(({ id }) => [id, product]))),
      asOf: refreshedAt,
      hasFailed: lastError !== '',
    }
  })

/** Keeps the shelf in memory until the catalogue changes, here or on another copy of the server. */
export const createShelf = (db: Database, live: LiveHub): Shelf => {
  let kept: { state: Promise<ShelfState>; until: number } | null = null
  let isListening = false
  const forget = () => {
    kept = null
  }
  return {
    forget,
    read: () => {
      if (!isListening) live.subscribe([shopTopic], forget)
      isListening = true
      if (kept && Date.now() < kept.until) return kept.state
      const state = load(db)
      const mine = { state, until: Date.now() + longestMs }
      kept = mine
      state.catch(() => {
        if (kept === mine) kept = null
      })
      return state
    },
  }
}
