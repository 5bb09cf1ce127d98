import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import { keepsThroughSupply } from '@om/domain/prescribing/supply'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { type DispensedRow, insertDispensedItems } from '../dispensing.repo.ts'
import { itemsOf, type SupplyContext } from '../page/supply-context.ts'
import { recalledRefusal } from '../recall/recalled-codes.ts'
import { type StockUse, useStock } from '../store/use-stock.ts'
import { oweRest } from './owe-rest.ts'
import { type StepInput, takeStep } from './take-step.ts'

export type Holding = { position: number; quantity: number }

export type PackedItem = { position: number; batchNumber: string; maker: string; expiresOn: string }

type Item = Pick<
  DispensedRow,
  'position' | 'medicine' | 'description' | 'quantity' | 'compounded' | 'batchNumber' | 'maker' | 'expiresOn'
>

const owedOf = (owes: Holding[], position: number): number => owes.find(one => one.position === position)?.quantity ?? 0

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

/**
 * The ready-made items of an order as they were packed: each of them once, but for what is owed altogether, and none that
 * expires before it is used up. (INV-09)
 */
export const packedItems = (context: SupplyContext, packed: PackedItem[], owes: Holding[]): Result<Item[]> => {
  const { script, today } = context
  const { supplyDays } = script
  const all = itemsOf(context).filter(item => !item.compounded)
  const bought = all.flatMap(item => {
    const quantity = item.quantity - owedOf(owes, item.position)
    return quantity > 0 ? [{ ...item, quantity }] : []
  })
  const positions = packed.map(item => item.position)
  const missing = bought.filter(({ position }) => !positions.includes(position))
  const problems: Problem[] = [
    ...owes.flatMap(({ position, quantity }, index) => {
      const item = all.find(one => one.position === position)
      return item && quantity <= item.quantity && owes.findIndex(one => one.position === position) === index
        ? []
        : [
            {
              field: `owes.${index}.quantity`,
              message: 'Enter how much is missing, at most what belongs to this order.',
            },
          ]
    }),
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
    packed.flatMap(({ position, batchNumber, maker, expiresOn }) =>
      bought
        .filter(item => item.position === position)
        .map(({ medicine, description, quantity, compounded }) => ({
          position,
          medicine,
          description,
          quantity,
          compounded,
          batchNumber,
          maker,
          expiresOn,
        })),
    ),
  )
}

/** What packed items take out of stock, in the order in which they were entered. */
export const packedUses = ({ script }: SupplyContext, packed: Item[]): StockUse[] =>
  packed.map((item, index) => ({
    name: item.description,
    lot: item.batchNumber,
    maker: item.maker ?? '',
    expiresOn: item.expiresOn,
    quantity: item.quantity ?? 0,
    unit: script.items[item.position]?.unit ?? '',
    fields: {
      lot: `items.${index}.batchNumber`,
      quantity: `atHand.${item.position}`,
      expiresOn: `items.${index}.expiresOn`,
    },
  }))

/** Refuses what has been recalled. A recall of it that begins at this moment waits, and finds this order. */
export const recalledItems = (tx: Tx, packed: PackedItem[]) =>
  recalledRefusal(
    tx,
    packed.map(({ batchNumber, maker }, index) => ({ code: batchNumber, maker, field: `items.${index}.batchNumber` })),
  )

/**
 * Packs ready-made items under the batches of their manufacturers. Refuses a pack that expires before it is used up. What is not
 * at hand is owed: see `oweRest`.
 */
export const packSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { items: PackedItem[]; owes: Holding[] }) =>
  takeStep(ctx, input, {
    gate: 'pack',
    step: { action: 'pack', by: 'pharmacist', to: 'packed' },
    needsStanding: true,
    work: async (tx, context) => {
      const packed = packedItems(context, input.items, input.owes)
      if (!packed.ok) return packed
      const recalled = await recalledItems(tx, input.items)
      if (recalled) return recalled
      const short = await useStock(ctx, tx, context.order, packedUses(context, packed.value))
      if (short) return short
      await insertDispensedItems(tx, itemRows(ctx, context, packed.value))
      const { holds } = await oweRest(ctx, tx, context, input.owes)
      return done({ packedAt: ctx.now, packedBy: ctx.actor.staffId, holds })
    },
  })
