import { done, type Result } from '@om/contracts/errors'
import type { SupplyForPatient } from '@om/contracts/supplies'
import type { Ctx } from '#src/ctx.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcels.ts'
import { presentForPatient } from './supplies.present.ts'
import { visibleSuppliesOf } from './supplies.repo.ts'

/** The patient's orders, newest first, each with its steps and its parcel. */
export const mySupplies = async (ctx: Ctx<'patient'>): Promise<Result<{ items: SupplyForPatient[] }>> => {
  const { tx, actor } = ctx
  const rows = await visibleSuppliesOf(tx, actor.id)
  const parcels = await parcelsOfOrders(
    tx,
    rows.map(row => row.id),
  )
  return done({ items: rows.map(row => presentForPatient(row, parcels.get(row.id))) })
}
