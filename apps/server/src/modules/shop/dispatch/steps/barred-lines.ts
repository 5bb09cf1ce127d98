import type { Problem } from '@om/contracts/errors'
import { lacksRegisterEntry } from '@om/domain/catalogue/products'
import type { Tx } from '#src/database/database.ts'
import { knownProducts } from '../../catalogue/range/known-products.ts'
import { productsOfLines } from '../dispatch.repo.ts'

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
