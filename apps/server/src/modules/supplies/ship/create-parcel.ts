import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { BareCtx } from '#src/ctx.ts'
import { lodgeParcel } from '#src/modules/parcels/parcels.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { keepGateRun } from '#src/modules/prescriptions/prescriptions.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf, labelRefusal } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { staleness, standingRefusal } from '../supplies.policy.ts'
import { orderNumber } from '../supplies.present.ts'
import { endLodging, lockSupply, reserveLodging, updateSupply } from '../supplies.repo.ts'
import { keepLeafletTick } from './leaflet-tick.ts'

export type NewParcel = StepInput & { weightGrams: number; leafletIn: true }

/**
 * Lodges the parcel of a packed order under the order's number, once the leaflet is ticked to be in it (REG-18) and the label
 * on each item has been scanned (`label_unproved`); how, and what else it refuses, is in `lodgeParcel`.
 */
export const createParcel = (
  ctx: BareCtx<'pharmacist'>,
  { id, version, weightGrams }: NewParcel,
): Promise<Result<SupplyForPharmacist>> =>
  lodgeParcel(ctx, id, {
    subjectType: 'order',
    parcelOf: orderId => ({ orderId }),
    lock: lockSupply,
    prepare: async ({ deps, tx, actor }, order) => {
      const patient = await patientDetails(tx, order.patientId)
      if (!patient) return refused('not_found')
      const context = await contextOf(deps, tx, actor, order)
      if (!context.isRegistered) return refused('registration_not_current')
      if (context.isOwnCare) return refused('own_care')
      if (context.parcel) return done({ page: await buildSupplyPage(deps, tx, actor, order) })
      const stale = staleness(order, version, order.state === 'packed')
      if (stale) return refusedIn(stale, order.state)
      keepGateRun(deps, tx, context.run, {
        gate: 'lodge',
        patientId: order.patientId,
        prescriptionId: order.prescriptionId,
        orderId: order.id,
      })
      const ended = standingRefusal(context)
      if (ended) return ended
      const unproved = labelRefusal(context)
      if (unproved) return unproved
      const { firstName, lastName, phone, email } = patient
      const to = { name: `${firstName} ${lastName}`, phone, email, address: order.shipTo }
      return done({ shipment: { reference: orderNumber(order.number), to, weightGrams } })
    },
    reserve: reserveLodging,
    giveBack: endLodging,
    change: async (tx, order) => {
      const ticked = await keepLeafletTick({ ...ctx, tx, now: ctx.deps.clock.now() }, order)
      return updateSupply(tx, order, { lodgingUntil: null, ...ticked })
    },
    announce: announceSupply,
    page: ({ deps, tx, actor }, order) => buildSupplyPage(deps, tx, actor, order),
  })
