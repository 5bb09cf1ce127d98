import { done, type Result, refused } from '@om/contracts/errors'
import type { OrderForPharmacist } from '@om/contracts/orders'
import { CarrierDown, CarrierRefused, type NewShipment, type Shipment } from '@om/integrations/parcels/port'
import type { PharmacistActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { patientDetails } from '#src/modules/me/patient-details.ts'
import { keepParcel } from '#src/modules/parcels/parcel-of-order.ts'
import { announceOrder } from './move-order.ts'
import { contextOf } from './order-context.ts'
import { buildOrderPage } from './order-page.ts'
import { staleness } from './orders.policy.ts'
import { orderNumber } from './orders.present.ts'
import { lockOrder, type OrderRow, updateOrder } from './orders.repo.ts'
import type { StepInput } from './take-step.ts'

export type NewParcel = StepInput & { weightGrams: number }
type Ready = { order: OrderRow; page: OrderForPharmacist | null; to: NewShipment['to'] }

/** The order as it must be before the carrier is asked; with its page when it has a parcel already. */
const prepare = (deps: Deps, actor: PharmacistActor, input: StepInput, requestId: string): Promise<Result<Ready>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<Ready>> => {
      const order = await lockOrder(tx, input.id)
      const patient = order && (await patientDetails(tx, order.patientId))
      if (!order || !patient) return refused('not_found')
      const context = await contextOf(deps, tx, actor, order)
      if (!context.isRegistered) return refused('registration_not_current')
      if (context.isOwnCare) return refused('own_care')
      const { firstName, lastName, phone, email } = patient
      const to = { name: `${firstName} ${lastName}`, phone, email, address: order.shipTo }
      if (context.parcel) return done({ order, to, page: await buildOrderPage(deps, tx, actor, order) })
      const stale = staleness(order, input.version, order.state === 'packed')
      return stale ? refused(stale) : done({ order, to, page: null })
    },
    requestId,
  )

const lodge = async (deps: Deps, { order, to }: Ready, weightGrams: number): Promise<Result<Shipment>> => {
  try {
    return done(await deps.carrier.createShipment({ reference: orderNumber(order.number), to, weightGrams }))
  } catch (error) {
    if (error instanceof CarrierRefused) return refused('address_refused', [{ message: error.message }])
    if (!(error instanceof CarrierDown)) throw error
    deps.log.warn({ err: error, orderId: order.id }, 'no parcel: the carrier is down')
    return refused('provider_down')
  }
}

/**
 * Lodges the parcel of a packed order with the carrier. An order has one parcel: asking again answers with it. When the
 * carrier is down (`provider_down`) or does not take the address (`address_refused`), the order stays packed.
 */
export const createParcel = async (
  deps: Deps,
  actor: PharmacistActor,
  input: NewParcel,
  requestId = '',
): Promise<Result<OrderForPharmacist>> => {
  const ready = await prepare(deps, actor, input, requestId)
  if (!ready.ok) return ready
  if (ready.value.page) return done(ready.value.page)
  const lodged = await lodge(deps, ready.value, input.weightGrams)
  if (!lodged.ok) return lodged
  return deps.db.transaction(
    actor,
    async (tx): Promise<Result<OrderForPharmacist>> => {
      const order = await lockOrder(tx, input.id)
      if (!order) return refused('not_found')
      const { trackingNumber } = lodged.value
      const parcel = await keepParcel(deps, tx, order, lodged.value)
      // A colleague lodged it in the meantime; our label is never posted, so it costs nothing.
      if (parcel.trackingNumber !== trackingNumber) return done(await buildOrderPage(deps, tx, actor, order))
      await audit(deps.clock, tx, {
        action: 'order.parcel',
        subjectType: 'order',
        subjectId: order.id,
        patientId: order.patientId,
        reason: trackingNumber,
      })
      await announceOrder(tx, order)
      const changed = await updateOrder(tx, order, {})
      return done(await buildOrderPage(deps, tx, actor, changed ?? order))
    },
    requestId,
  )
}
