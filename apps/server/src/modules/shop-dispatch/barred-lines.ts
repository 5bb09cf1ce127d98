import type { Problem } from '@om/contracts/errors'
import { shopOrderLines } from '@om/db/tables/shop'
import { knownProduct } from '@om/domain/catalogue/known-product'
import { lacksRegisterEntry } from '@om/domain/catalogue/products'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { slugsOf } from '#src/modules/shop-catalogue/shop-catalogue.repo.ts'

/**
 * Why some lines may not be sent to anybody: they need a doctor, or lack their entry in the register. Our pages sell neither,
 * but the shop's own door takes any cart that somebody writes by hand. (REG-05, REG-09)
 */
export const barredLines = async (tx: Tx, lineIds: string[]): Promise<Problem[]> => {
  if (lineIds.length === 0) return []
  const { title, productId } = shopOrderLines
  const lines = await tx.q.select({ title, productId }).from(shopOrderLines).where(inArray(shopOrderLines.id, lineIds))
  const slugs = await slugsOf(
    tx,
    lines.flatMap(line => line.productId ?? []),
  )
  return lines.flatMap(line => {
    const product = line.productId ? knownProduct(line.productId, slugs.get(line.productId) ?? '') : undefined
    if (product?.requiresPrescription) return [{ message: `${line.title} needs a prescription.` }]
    return product && lacksRegisterEntry(product) ? [{ message: `${line.title} has no register entry yet.` }] : []
  })
}
