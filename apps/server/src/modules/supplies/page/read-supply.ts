import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supplies'
import type { PharmacistActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { orderIdOfParcel } from '#src/modules/parcels/order-of-parcel.ts'
import { dispatchIdByScan } from '#src/modules/shop/dispatch/board/find-dispatch.ts'
import { readScan, type ScannedAs } from '../ship/scan.ts'
import { supplyIdOfBatch, supplyIdOfDispense, supplyIdOfNumber, visibleSupply } from '../supplies.repo.ts'
import { buildSupplyPage } from './supply-page.ts'

/** One order with its prescription and history; the reading is audited. */
export const readSupply = (
  deps: Deps,
  actor: PharmacistActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<SupplyForPharmacist>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<SupplyForPharmacist>> => {
      const order = await visibleSupply(tx, id)
      if (!order) return refused('not_found')
      await audit(deps.clock, tx, {
        action: 'order.read',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
      })
      return done(await buildSupplyPage(deps, tx, actor, order))
    },
    requestId,
  )

const find = async (tx: Tx, scanned: ScannedAs): Promise<string | undefined> => {
  if (scanned.orderNumber !== null) return supplyIdOfNumber(tx, scanned.orderNumber)
  if (scanned.dispenseNumber !== null) return supplyIdOfDispense(tx, scanned.dispenseNumber)
  return (await supplyIdOfBatch(tx, scanned.batchNumber)) ?? orderIdOfParcel(tx, scanned.trackingNumbers)
}

type Scanned = { id: string; kind: 'prescription' | 'shop' }

/**
 * Finds an order by anything with a bar code on it: the order, its dispensing label, its batch or its parcel; of the shop, its
 * packing slip or its parcel.
 */
export const supplyByScan = (
  deps: Deps,
  actor: PharmacistActor,
  { code }: { code: string },
  requestId = '',
): Promise<Result<Scanned>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<Scanned>> => {
      const scanned = readScan(code)
      const id = await find(tx, scanned)
      if (id) return done({ id, kind: 'prescription' })
      const shopId = await dispatchIdByScan(tx, code, scanned.trackingNumbers)
      return shopId ? done({ id: shopId, kind: 'shop' }) : refused('not_found')
    },
    requestId,
  )
