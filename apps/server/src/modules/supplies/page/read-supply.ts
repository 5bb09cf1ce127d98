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
import { supplyById, supplyIdOfNumber, visibleSupply } from '../supplies.repo.ts'
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

type Scanned = { id: string; kind: 'prescription' | 'shop' | 'stock'; cameBack: boolean }

/** Whether a parcel that left us lies here again: its own number was scanned, and it is not delivered. */
const hasComeBack = async (tx: Tx, id: string, { trackingNumbers }: ScannedAs): Promise<boolean> => {
  if ((await orderIdOfParcel(tx, trackingNumbers)) !== id) return false
  const order = await supplyById(tx, id)
  return order?.state === 'shipped' || order?.state === 'lost'
}

/**
 * Finds an order by anything with a bar code on it: the order, its dispensing label, its batch or its parcel; of the shop, its
 * packing slip, its parcel or a return of it. What is in stock is found by its own code, or the lot on its container.
 */
export const supplyByScan = async (ctx: Ctx<'pharmacist'>, { code }: { code: string }): Promise<Result<Scanned>> => {
  const { tx } = ctx
  const scanned = readScan(code)
  const id = await find(tx, scanned)
  if (id) return done({ id, kind: 'prescription', cameBack: await hasComeBack(tx, id, scanned) })
  const shopId = await shopOrderByScan.ask(tx, code, scanned.trackingNumbers)
  if (shopId) return done({ id: shopId, kind: 'shop', cameBack: false })
  const itemId = await itemIdByScan(tx, code.trim().toUpperCase(), readPackCode(code)?.batchNumber)
  return itemId ? done({ id: itemId, kind: 'stock', cameBack: false }) : refused('not_found')
}
