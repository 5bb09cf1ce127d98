import { done, type Result } from '@om/contracts/errors'
import type { OrderForPatient } from '@om/contracts/orders'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcel-of-order.ts'
import { presentForPatient } from './supplies.present.ts'
import { visibleOrdersOf } from './supplies.repo.ts'

/** The patient's orders, newest first, each with its steps and its parcel. */
export const myOrders = (
  deps: Deps,
  actor: PatientActor,
  requestId = '',
): Promise<Result<{ items: OrderForPatient[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const rows = await visibleOrdersOf(tx, actor.id)
      const parcels = await parcelsOfOrders(
        tx,
        rows.map(row => row.id),
      )
      return done({ items: rows.map(row => presentForPatient(row, parcels.get(row.id))) })
    },
    requestId,
  )
