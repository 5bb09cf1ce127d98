import type { Problem } from '@om/contracts/errors'
import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Product } from '@om/domain/catalogue/product'
import { lacksRegisterEntry } from '@om/domain/catalogue/products'
import type { Tx } from '#src/database/database.ts'
import { slugsOf } from '../../catalogue/shop-catalogue.repo.ts'
import { productsOfLines } from '../dispatch.repo.ts'

/** What our own catalogue says of products, by their ids at the shop; undefined for one that only the shop knows. */
const knownProducts = async (tx: Tx, ids: string[]): Promise<(id: string) => Product | undefined> => {
  const slugs = await slugsOf(tx, [...new Set(ids)])
  return id => knownProduct(id, slugs.get(id) ?? '')
}

/**
 * Why some lines may not be sent to anybody: they need a doctor, or lack their entry in the register. Our pages sell neither,
 * but the shop's own door takes any cart that somebody writes by hand. (REG-05, REG-09)
 */
export const barredLines = async (tx: Tx, lineIds: string[]): Promise<Problem[]> => {
  const lines = await productsOfLines(tx, lineIds)
  const productOf = await knownProducts(
    tx,
    lines.flatMap(({ productId }) => productId ?? []),
  )
  return lines.flatMap(({ title, productId }) => {
    const product = productId ? productOf(productId) : undefined
    if (product?.requiresPrescription) return [{ message: `${title} needs a prescription.` }]
    return product && lacksRegisterEntry(product) ? [{ message: `${title} has no register entry yet.` }] : []
  })
}
