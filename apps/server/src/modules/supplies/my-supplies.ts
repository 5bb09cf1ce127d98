import { done, type Result } from '@om/contracts/errors'
import type { SupplyForPatient } from '@om/contracts/supplies'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { parcelsOfOrders } from '#src/modules/parcels/parcel-of-order.ts'
import { presentForPatient } from './supplies.present.ts'
import { visibleSuppliesOf } from './supplies.repo.ts'

/** The patient's orders, newest first, each with its steps and its parcel. */
export const mySupplies = (
  deps: Deps,
  actor: PatientActor,
  requestId = '',
): Promise<Result<{ items: SupplyForPatient[] }>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const rows = await visibleSuppliesOf(tx, actor.id)
      const parcels = await parcelsOfOrders(
        tx,
        rows.map(row => row.id),
      )
      return done({ items: rows.map(row => presentForPatient(row, parcels.get(row.id))) })
    },
    requestId,
  )
