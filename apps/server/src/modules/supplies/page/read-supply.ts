import { done, type Result, refused } from '@om/contracts/errors'
import type { OrderForPharmacist } from '@om/contracts/orders'
import type { PharmacistActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { orderIdOfParcel } from '#src/modules/parcels/order-of-parcel.ts'
import { dispatchIdByScan } from '#src/modules/shop/dispatch/board/find-dispatch.ts'
import { readScan, type ScannedAs } from '../ship/scan.ts'
import { orderIdOfBatch, orderIdOfDispense, orderIdOfNumber, visibleOrder } from '../supplies.repo.ts'
import { buildOrderPage } from './supply-page.ts'

/** One order with its prescription and history; the reading is audited. */
export const readOrder = (
  deps: Deps,
  actor: PharmacistActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<OrderForPharmacist>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<OrderForPharmacist>> => {
      const order = await visibleOrder(tx, id)
      if (!order) return refused('not_found')
      await audit(deps.clock, tx, {
        action: 'order.read',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
      })
      return done(await buildOrderPage(deps, tx, actor, order))
    },
    requestId,
  )

const find = async (tx: Tx, scanned: ScannedAs): Promise<string | undefined> => {
  if (scanned.orderNumber !== null) return orderIdOfNumber(tx, scanned.orderNumber)
  if (scanned.dispenseNumber !== null) return orderIdOfDispense(tx, scanned.dispenseNumber)
  return (await orderIdOfBatch(tx, scanned.batchNumber)) ?? orderIdOfParcel(tx, scanned.trackingNumbers)
}

type Scanned = { id: string; kind: 'prescription' | 'shop' }

/**
 * Finds an order by anything with a bar code on it: the order, its dispensing label, its batch or its parcel; of the shop, its
 * packing slip or its parcel.
 */
export const orderByScan = (
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
