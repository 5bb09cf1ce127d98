import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { readPackCode } from '@om/domain/prescribing/pack-code'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { orderIdOfParcel } from '#src/modules/parcels/parcels.ts'
import { supplyIdOfBatch, supplyIdOfDispense } from '../dispensing.repo.ts'
import { readScan, type ScannedAs } from '../ship/scan.ts'
import { itemIdByScan } from '../store/store.repo.ts'
import { shopOrderByScan } from '../supplies.hooks.ts'
import { supplyIdOfNumber, visibleSupply } from '../supplies.repo.ts'
import { buildSupplyPage } from './supply-page.ts'

/** One order with its prescription and history; the reading is audited. */
export const readSupply = async (
  ctx: Ctx<'pharmacist'>,
  { id }: { id: string },
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, tx, actor } = ctx
  const order = await visibleSupply(tx, id)
  if (!order) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'order.read',
    subjectType: 'order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  return done(await buildSupplyPage(deps, tx, actor, order))
}

const find = async (tx: Tx, scanned: ScannedAs): Promise<string | undefined> => {
  if (scanned.orderNumber !== null) return supplyIdOfNumber(tx, scanned.orderNumber)
  if (scanned.dispenseNumber !== null) return supplyIdOfDispense(tx, scanned.dispenseNumber)
  return (await supplyIdOfBatch(tx, scanned.batchNumber)) ?? orderIdOfParcel(tx, scanned.trackingNumbers)
}

type Scanned = { id: string; kind: 'prescription' | 'shop' | 'stock' }

/**
 * Finds an order by anything with a bar code on it: the order, its dispensing label, its batch or its parcel; of the shop, its
 * packing slip or its parcel. What is in stock is found by its own code, or the lot on its container.
 */
export const supplyByScan = async (ctx: Ctx<'pharmacist'>, { code }: { code: string }): Promise<Result<Scanned>> => {
  const { tx } = ctx
  const scanned = readScan(code)
  const id = await find(tx, scanned)
  if (id) return done({ id, kind: 'prescription' })
  const shopId = await shopOrderByScan.ask(tx, code, scanned.trackingNumbers)
  if (shopId) return done({ id: shopId, kind: 'shop' })
  const itemId = await itemIdByScan(tx, code.trim().toUpperCase(), readPackCode(code)?.batchNumber)
  return itemId ? done({ id: itemId, kind: 'stock' }) : refused('not_found')
}
