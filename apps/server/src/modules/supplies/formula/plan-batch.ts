import { done, type Result, refused } from '@om/contracts/errors'
import type { StoredPlan } from '@om/db/tables/orders'
import { isFormulaFor, scaledIngredients } from '@om/domain/formulary/formula'
import type { Tx } from '#src/database/database.ts'
import { itemsOf, type SupplyContext } from '../page/supply-context.ts'
import { formulasInForce } from './formulas.repo.ts'

const once = (lines: string[]): string[] => [...new Set(lines)]

/**
 * What a batch is made by: the version in force for each item, scaled to its quantity. Refuses with `supply_refused` where an item has
 * no formula in force. (REG-16)
 */
export const planBatch = async (
  tx: Tx,
  context: Pick<SupplyContext, 'order' | 'script'>,
): Promise<Result<StoredPlan>> => {
  const inForce = await formulasInForce(tx)
  const made = itemsOf(context)
    .filter(item => item.compounded)
    .map(item => ({ item, found: inForce.find(({ formula }) => isFormulaFor(formula, item)) }))
  const missing = made.filter(({ found }) => !found)
  if (missing.length > 0)
    return refused(
      'supply_refused',
      missing.map(({ item }) => ({
        message: `No approved formula is in force for ${item.description}. Propose one under Formulas, have a second pharmacist approve it, then open the worksheet.`,
      })),
    )
  const used = made.flatMap(({ item, found }) => (found ? [{ item, ...found }] : []))
  const contents = used.map(({ version }) => version.content)
  const shortest = contents.map(one => one.expiry).toSorted((a, b) => a.days - b.days)[0]
  if (!shortest) throw new Error('a batch of nothing was begun')
  return done({
    formulas: used.map(({ item, formula, version }) => ({
      position: item.position,
      versionId: version.id,
      code: formula.code,
      number: version.number,
      title: formula.title,
    })),
    ingredients: scaledIngredients(
      used.map(({ item, version }) => ({ content: version.content, quantity: item.quantity })),
    ),
    method: contents.flatMap(one => one.method),
    equipment: once(contents.flatMap(one => one.equipment)),
    checks: once(contents.flatMap(one => one.checks)),
    expiry: shortest,
  })
}
