import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import type { StoredLot, StoredPlan } from '@om/db/tables/orders'
import { formatDay } from '@om/domain/dates'
import { activeAmounts, batchProblems, offWeights } from '@om/domain/prescribing/batch-checks'
import { batchNumber, keepsThroughSupply } from '@om/domain/prescribing/supply'
import type { PharmacistActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { countBatches, insertDispensedItems, insertWorksheet, updateWorksheet } from '../dispensing.repo.ts'
import { retiredAmong } from '../formula/formulas.repo.ts'
import { planBatch } from '../formula/plan-batch.ts'
import { madeItems, type SupplyContext } from '../page/supply-context.ts'
import { recalledRefusal } from '../recall/recalled-codes.ts'
import { useStock } from '../store/use-stock.ts'
import { isCompounder } from '../supplies.policy.ts'
import type { SupplyChange } from '../supplies.repo.ts'
import { latestExpiry } from './beyond-use.ts'
import { oweRest } from './owe-rest.ts'
import { type Holding, itemRows, type PackedItem, packedItems, packedUses, recalledItems } from './pack-supply.ts'
import { type StepInput, takeStep } from './take-step.ts'

/** Opens a worksheet with the day's next batch number of its form: `261116-CAP-001`. */
const openWorksheet = async (
  deps: Deps,
  tx: Tx,
  actor: PharmacistActor,
  context: SupplyContext,
): Promise<Result<SupplyChange>> => {
  const plan = await planBatch(tx, context)
  if (!plan.ok) return plan
  const { order, script, today } = context
  const items = script.items.filter(item => item.compounded)
  const form = items[0]?.form ?? ''
  const prefix = batchNumber(today, form, 1).slice(0, -3)
  await insertWorksheet(tx, {
    orderId: order.id,
    patientId: order.patientId,
    attempt: order.attempt,
    batchNumber: batchNumber(today, form, (await countBatches(tx, prefix)) + 1),
    formula: items.map(item => `${item.description}, ${item.quantity} ${item.unit}`).join('; '),
    plan: plan.value,
    openedBy: actor.staffId,
    openedAt: deps.clock.now(),
  })
  return done({})
}

/** Opens the worksheet of a verified order that has to be made up, and allocates its batch number (INV-10). */
export const startCompounding = (ctx: Ctx<'pharmacist'>, input: StepInput) => {
  const { deps, actor } = ctx
  return takeStep(ctx, input, {
    gate: 'compound',
    step: { action: 'compound', by: 'pharmacist', to: 'compounding' },
    needsStanding: true,
    work: (tx, context) => openWorksheet(deps, tx, actor, context),
  })
}

export type FinishedBatch = StepInput & {
  lots: StoredLot[]
  calculations: number[]
  checked: string[]
  equipment: string
  yieldQuantity: number
  expiresOn: string
  appearance: string
  deviations: string
}

const expiryProblems = ({ script, worksheet, today }: SupplyContext, batch: FinishedBatch): Problem[] => {
  const expired = batch.lots.flatMap((lot, index) =>
    lot.expiresOn < today
      ? [{ field: `lots.${index}.expiresOn`, message: 'This ingredient has expired. Use another lot.' }]
      : [],
  )
  const ingredients = batch.lots.map(lot => lot.expiresOn)
  const latest = latestExpiry(script.items, today, ingredients, worksheet?.plan?.expiry.days)
  const isTooLate = batch.expiresOn > latest
  const { expiresOn } = batch
  const isTooSoon = !keepsThroughSupply({ expiresOn, shippedOn: today, supplyDays: script.supplyDays })
  return [
    ...expired,
    ...(isTooLate
      ? [{ field: 'expiresOn', message: `The beyond-use rules allow ${formatDay(latest)} at the latest. (REG-17)` }]
      : []),
    ...(isTooSoon
      ? [{ field: 'expiresOn', message: `It has to keep for ${script.supplyDays} days after shipping. (INV-09)` }]
      : []),
  ]
}

const checkProblems = (plan: StoredPlan | null, checked: string[]): Problem[] => {
  const left = (plan?.checks ?? []).filter(check => !checked.includes(check))
  return left.length > 0 ? [{ field: 'checked', message: `Tick each check of the formula: ${left.join('; ')}.` }] : []
}

/** Nothing more is made by a formula that was retired, not even what was begun. */
const retiredRefusal = async (tx: Tx, { worksheet }: SupplyContext) => {
  const retired = await retiredAmong(
    tx,
    (worksheet?.plan?.formulas ?? []).map(one => one.versionId),
  )
  if (retired.length === 0) return null
  const message = `${retired.join(', ')} was retired since this was begun. Put the order on hold as unusable; it is made again once a formula is in force.`
  return refused('supply_refused', [{ message }])
}

/**
 * Completes the worksheet and sends the batch to the check by a colleague. Refuses with `bad_request`, naming the field,
 * when an ingredient has expired, the expiry breaks a beyond-use rule (REG-17, INV-09), a weight is off without a reason, the
 * yield is beyond its limits or the calculation is wrong (REG-16).
 */
export const finishCompounding = (ctx: Ctx<'pharmacist'>, input: FinishedBatch) => {
  const { actor } = ctx
  return takeStep(ctx, input, {
    gate: 'finish_compounding',
    step: { action: 'finish_compounding', by: 'pharmacist', to: 'quality_check' },
    needsStanding: true,
    work: async (tx, context) => {
      const retired = await retiredRefusal(tx, context)
      if (retired) return retired
      const items = context.script.items.filter(item => item.compounded)
      const plan = context.worksheet?.plan ?? null
      const problems = [
        ...batchProblems({ ...input, items, plan: plan?.ingredients ?? null }),
        ...checkProblems(plan, input.checked),
        ...expiryProblems(context, input),
      ]
      if (problems.length > 0) return refused('bad_request', problems)
      const recalled = await recalledRefusal(
        tx,
        input.lots.map(({ lot, maker }, index) => ({ code: lot, maker: maker ?? '', field: `lots.${index}.lot` })),
      )
      if (recalled) return recalled
      if (!context.worksheet) throw new Error('an order in compounding has no worksheet')
      const short = await useStock(
        ctx,
        tx,
        context.order,
        input.lots.map((lot, index) => ({
          name: lot.ingredient,
          lot: lot.lot,
          maker: lot.maker ?? '',
          expiresOn: lot.expiresOn,
          quantity: lot.actual,
          unit: lot.unit,
          fields: { lot: `lots.${index}.lot`, quantity: `lots.${index}.actual`, expiresOn: `lots.${index}.expiresOn` },
        })),
      )
      if (short) return short
      const { lots, yieldQuantity, equipment, checked, expiresOn, appearance, deviations } = input
      const calculations = activeAmounts(items).map((active, index) => ({
        ...active,
        confirmed: input.calculations[index] ?? 0,
      }))
      await updateWorksheet(tx, context.worksheet.id, {
        status: 'checking',
        compoundedBy: actor.staffId,
        compoundedAt: ctx.now,
        lots,
        yieldQuantity,
        equipment,
        checked,
        calculations,
        expiresOn,
        appearance,
        deviations,
      })
      return done({})
    },
  })
}

/**
 * Releases a batch, and packs it with what is bought; never by whoever compounded it, who gets `same_person` (INV-05). A
 * batch that no longer keeps long enough is refused and has to be made again (INV-09).
 */
export const releaseSupply = (
  ctx: Ctx<'pharmacist'>,
  input: StepInput & { items: PackedItem[]; owes: Holding[]; acceptsWeights: boolean },
): Promise<Result<SupplyForPharmacist>> => {
  const { actor } = ctx
  return takeStep(ctx, input, {
    gate: 'release',
    step: { action: 'release', by: 'pharmacist', to: 'packed' },
    needsStanding: true,
    work: async (tx, context) => {
      const { script, worksheet, today } = context
      if (!worksheet?.expiresOn) throw new Error('a batch under check has no worksheet')
      if (isCompounder(actor, worksheet)) return refused('same_person')
      const retired = await retiredRefusal(tx, context)
      if (retired) return retired
      const { expiresOn } = worksheet
      if (!keepsThroughSupply({ expiresOn, shippedOn: today, supplyDays: script.supplyDays })) {
        const message = 'The batch would expire before the supply is used up. Send it back to be made again.'
        return refused('supply_refused', [{ message }])
      }
      const off = offWeights(worksheet.lots, worksheet.plan?.ingredients)
      if (off.length > 0 && !input.acceptsWeights)
        return refused('bad_request', [
          {
            field: 'acceptsWeights',
            message: `${off.join(', ')}: weighed beyond the tolerance. Read the reason and tick that you accept it, or send the batch back.`,
          },
        ])
      const bought = packedItems(context, input.items, input.owes)
      if (!bought.ok) return bought
      const recalled = await recalledItems(tx, input.items)
      if (recalled) return recalled
      const short = await useStock(ctx, tx, context.order, packedUses(context, bought.value))
      if (short) return short
      const now = ctx.now
      await updateWorksheet(tx, worksheet.id, { status: 'released', releasedBy: actor.staffId, releasedAt: now })
      await insertDispensedItems(tx, itemRows(ctx, context, [...madeItems(context), ...bought.value]))
      const { holds } = await oweRest(ctx, tx, context, input.owes)
      return done({ packedAt: now, packedBy: actor.staffId, holds })
    },
  })
}

/** Rejects a batch and opens a new worksheet with a new number; the rejected one is kept as it is. */
export const reworkSupply = (ctx: Ctx<'pharmacist'>, input: StepInput & { reason: string }) => {
  const { deps, actor } = ctx
  return takeStep(ctx, input, {
    step: { action: 'reject_batch', by: 'pharmacist', to: 'compounding', note: input.reason },
    needsStanding: false,
    work: async (tx, context) => {
      if (!context.worksheet) throw new Error('a batch under check has no worksheet')
      const retired = await retiredRefusal(tx, context)
      if (retired) return retired
      await updateWorksheet(tx, context.worksheet.id, { status: 'rejected', rejectedReason: input.reason })
      return openWorksheet(deps, tx, actor, context)
    },
  })
}
