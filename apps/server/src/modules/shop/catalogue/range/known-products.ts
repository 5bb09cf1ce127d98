import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Product } from '@om/domain/catalogue/product'
import type { Tx } from '#src/database/database.ts'
import { slugsOf } from '../shop-catalogue.repo.ts'

/** What our own catalogue says of products, by their ids at the shop; undefined for one that only the shop knows. */
export const knownProducts = async (tx: Tx, ids: string[]): Promise<(id: string) => Product | undefined> => {
  const slugs = await slugsOf(tx, [...new Set(ids)])
  return id => knownProduct(id, slugs.get(id) ?? '')
}
