import { type Problem, type Refusal, refused } from '@om/contracts/errors'
import { formatDay } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import type { SupplyRow } from '../supplies.repo.ts'
import { blockedBy } from './present-stock.ts'
import { insertMove, itemsNamed, type LotRow, lockLots, recalledOf } from './store.repo.ts'

/** What is taken for an order, with the fields of the form that named it. */
export type StockUse = {
  name: string
  lot: string
  maker: string
  expiresOn: string
  quantity: number
  unit: string
  fields: { lot: string; quantity: string; expiresOn: string }
}

const rounded = (value: number) => Math.round(value * 1e4) / 1e4

/** In the unit of the item: milligrams come out of grams; tablets and capsules are pieces. */
export const inUnitOf = ({ quantity, unit }: Pick<StockUse, 'quantity' | 'unit'>, itemUnit: string): number =>
  rounded(unit === 'mg' && itemUnit === 'g' ? quantity / 1000 : quantity)

/** Whether an amount in this unit can be taken of an item that is counted in that one. */
const isInUnit = (unit: string, itemUnit: string): boolean =>
  itemUnit === 'g' ? ['mg', 'g'].includes(unit) : itemUnit === 'mL' ? unit === 'mL' : !['mg', 'g', 'mL'].includes(unit)

const lotOf = (lots: readonly LotRow[], itemId: string, use: StockUse): LotRow | undefined =>
  lots.find(
    one => one.itemId === itemId && one.lot === use.lot && one.maker.toLowerCase() === use.maker.trim().toLowerCase(),
  )

/**
 * Takes what an order is made or packed of out of its lots, in the transaction of the step. What is not kept in stock passes. Refuses
 * with `bad_request`, naming the field: a lot that is not here, not released, expired or recalled, an expiry that is not the lot’s, and
 * more than is in it. Of two who need the last of a lot, the second is refused.
 */
export const useStock = async (
  { deps, actor, now }: Pick<Ctx<'pharmacist'>, 'deps' | 'actor' | 'now'>,
  tx: Tx,
  order: Pick<SupplyRow, 'number'>,
  uses: readonly StockUse[],
): Promise<Refusal | null> => {
  const items = await itemsNamed(
    tx,
    uses.map(use => use.name),
  )
  if (items.length === 0) return null
  const lots = await lockLots(
    tx,
    items.map(item => item.id),
    uses.map(use => use.lot),
  )
  const recalled = await recalledOf(
    tx,
    lots.map(one => one.lot),
  )
  const today = clinicToday(deps.clock)
  const left = new Map(lots.map(one => [one.id, one.quantity]))
  const problems: Problem[] = []
  const taken: { lotId: string; change: number }[] = []
  for (const use of uses) {
    const item = items.find(one => one.name.toLowerCase() === use.name.trim().toLowerCase())
    if (!item) continue
    const lot = lotOf(lots, item.id, use)
    if (!lot) {
      const message = `There is no lot ${use.lot} of ${item.name} of this maker in stock. Receive it first, or choose one that is here.`
      problems.push({ field: use.fields.lot, message })
      continue
    }
    const blocked = blockedBy(lot, recalled, today)
    const change = inUnitOf(use, item.unit)
    const rest = left.get(lot.id) ?? 0
    if (blocked) problems.push({ field: use.fields.lot, message: blocked })
    else if (!isInUnit(use.unit, item.unit))
      problems.push({
        field: use.fields.quantity,
        message: `${item.name} is kept in ${item.unit}, and this is in ${use.unit}. Change the name or the unit of the item in stock, or ask the doctor who signed the script.`,
      })
    else if (lot.expiresOn !== use.expiresOn)
      problems.push({
        field: use.fields.expiresOn,
        message: `This lot was received as expiring on ${formatDay(lot.expiresOn)}. Compare it with the container.`,
      })
    else if (change > rest)
      problems.push({
        field: use.fields.quantity,
        message: `Only ${rest} ${item.unit} are left of lot ${lot.lot}. ${item.kind === 'goods' ? 'Take all of it from another lot, owe the rest, or count it.' : 'Take the rest from another, or count it.'}`,
      })
    else {
      left.set(lot.id, rounded(rest - change))
      taken.push({ lotId: lot.id, change })
    }
  }
  if (problems.length > 0) return refused('bad_request', problems)
  for (const { lotId, change } of taken)
    await insertMove(tx, {
      lotId,
      kind: 'use',
      change: -change,
      orderNumber: order.number,
      pharmacistId: actor.staffId,
      byName: actor.name,
      at: now,
    })
  return null
}
