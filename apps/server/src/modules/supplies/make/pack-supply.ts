import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import { keepsThroughSupply } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { SupplyContext } from '../page/supply-context.ts'
import { recalledRefusal } from '../recall/recalled-codes.ts'
import { type DispensedRow, insertDispensedItems } from '../supplies.repo.ts'
import { type StepInput, takeStep } from './take-step.ts'

export type PackedItem = { position: number; batchNumber: string; expiresOn: string }

type Item = Pick<DispensedRow, 'position' | 'medicine' | 'description' | 'compounded' | 'batchNumber' | 'expiresOn'>

/** What was made or packed, ready to be kept. */
export const itemRows = ({ actor, now }: Ctx<'pharmacist'>, { order }: SupplyContext, items: Item[]) =>
  items.map(item => ({
    ...item,
    orderId: order.id,
    patientId: order.patientId,
    attempt: order.attempt,
    recordedBy: actor.staffId,
    recordedAt: now,
  }))

/** The ready-made items of an order as they were packed: each of them once, and none that expires before it is used up. (INV-09) */
export const packedItems = ({ script, today }: SupplyContext, packed: PackedItem[]): Result<Item[]> => {
  const { supplyDays } = script
  const bought = script.items.flatMap((item, position) => (item.compounded ? [] : [{ ...item, position }]))
  const positions = packed.map(item => item.position)
  const missing = bought.filter(({ position }) => !positions.includes(position))
  const problems: Problem[] = [
    ...missing.map(({ description }) => ({ field: 'items', message: `Enter batch and expiry of ${description}.` })),
    ...packed.flatMap(({ position, expiresOn }, index): Problem[] => {
      if (!bought.some(item => item.position === position) || positions.indexOf(position) !== index)
        return [{ field: `items.${index}.position`, message: 'This is not an item to pack. Reload the order.' }]
      return keepsThroughSupply({ expiresOn, shippedOn: today, supplyDays })
        ? []
        : [
            {
              field: `items.${index}.expiresOn`,
              message: `Choose a pack that keeps for ${supplyDays} days after shipping. (INV-09)`,
            },
          ]
    }),
  ]
  if (problems.length > 0) return refused('bad_request', problems)
  return done(
    packed.flatMap(({ position, batchNumber, expiresOn }) =>
      bought
        .filter(item => item.position === position)
        .map(({ medicine, description, compounded }) => ({
          position,
          medicine,
          description,
          compounded,
          batchNumber,
          expiresOn,
        })),
    ),
  )
}

/** Refuses what has been recalled. A recall of it that begins at this moment waits, and finds this order. */
export const recalledItems = (tx: Tx, packed: PackedItem[]) =>
  recalledRefusal(
    tx,
    packed.map(({ batchNumber }, index) => ({ code: batchNumber, field: `items.${index}.batchNumber` })),
  )

/** Packs ready-made items under the batches of their manufacturers. Refuses a pack that expires before it is used up. */
export const packSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { items: PackedItem[] }) =>
  takeStep(ctx, input, {
    gate: 'pack',
    step: { action: 'pack', by: 'pharmacist', to: 'packed' },
    needsStanding: true,
    work: async (tx, context) => {
      const packed = packedItems(context, input.items)
      if (!packed.ok) return packed
      const recalled = await recalledItems(tx, input.items)
      if (recalled) return recalled
      await insertDispensedItems(tx, itemRows(ctx, context, packed.value))
      return done({ packedAt: ctx.now, packedBy: ctx.actor.staffId })
    },
  })
