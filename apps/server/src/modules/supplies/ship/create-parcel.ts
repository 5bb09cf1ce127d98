import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supplies'
import type { NewShipment } from '@om/integrations/parcels/port'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { inTurn, keepParcel, lodgeShipment, reservedMs } from '#src/modules/parcels/parcels.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import type { StepInput } from '../make/take-step.ts'
import { announceSupply } from '../move-supply.ts'
import { contextOf } from '../page/supply-context.ts'
import { buildSupplyPage } from '../page/supply-page.ts'
import { staleness } from '../supplies.policy.ts'
import { orderNumber } from '../supplies.present.ts'
import { endLodging, lockSupply, reserveLodging, type SupplyRow, updateSupply } from '../supplies.repo.ts'

export type NewParcel = StepInput & { weightGrams: number }

type Ready = { is: 'lodged'; page: SupplyForPharmacist } | { is: 'reserved'; order: SupplyRow; to: NewShipment['to'] }

/**
 * The order as it must be before the carrier is asked, reserved for this request; or that there is nothing to ask. Null
 * while another request has reserved it.
 */
const reserve = (ctx: BareCtx<'pharmacist'>, input: StepInput): Promise<Result<Ready | null>> => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<Ready | null>> => {
    const order = await lockSupply(tx, input.id)
    const patient = order && (await patientDetails(tx, order.patientId))
    if (!order || !patient) return refused('not_found')
    const context = await contextOf(deps, tx, actor, order)
    if (!context.isRegistered) return refused('registration_not_current')
    if (context.isOwnCare) return refused('own_care')
    if (context.parcel) return done({ is: 'lodged', page: await buildSupplyPage(deps, tx, actor, order) })
    const stale = staleness(order, input.version, order.state === 'packed')
    if (stale) return refused(stale)
    if (!(await reserveLodging(tx, order.id, reservedMs))) return done(null)
    const { firstName, lastName, phone, email } = patient
    const to = { name: `${firstName} ${lastName}`, phone, email, address: order.shipTo }
    return done({ is: 'reserved', order, to })
  })
}

/**
 * Lodges the parcel of a packed order with the carrier, under the order's number. An order has one parcel: asking again
 * answers with it, and asking at the same moment waits for it, so the carrier is asked once. When the carrier is down
 * (`provider_down`) or does not take the address (`address_refused`), the order stays packed and can be tried again.
 */
export const createParcel = async (
  ctx: BareCtx<'pharmacist'>,
  input: NewParcel,
): Promise<Result<SupplyForPharmacist>> => {
  const { deps, actor } = ctx
  const ready = await inTurn(() => reserve(ctx, input))
  if (!ready.ok) return ready
  if (ready.value.is === 'lodged') return done(ready.value.page)
  const { order: packed, to } = ready.value
  const lodged = await lodgeShipment(
    deps,
    { reference: orderNumber(packed.number), to, weightGrams: input.weightGrams },
    () => inTransaction({ deps, actor: system('orders') }, ({ tx }) => endLodging(tx, packed.id)),
  )
  if (!lodged.ok) return lodged
  return inTransaction(ctx, async ({ tx }): Promise<Result<SupplyForPharmacist>> => {
    const order = await lockSupply(tx, input.id)
    if (!order) return refused('not_found')
    const { trackingNumber } = lodged.value
    const parcel = await keepParcel(deps, tx, order, lodged.value)
    // The reservation ran out and a colleague was faster; a label that is never posted costs nothing.
    if (parcel.trackingNumber !== trackingNumber) return done(await buildSupplyPage(deps, tx, actor, order))
    await audit(deps.clock, tx, {
      action: 'order.parcel',
      subjectType: 'order',
      subjectId: order.id,
      patientId: order.patientId,
      reason: trackingNumber,
    })
    await announceSupply(tx, order)
    const changed = await updateSupply(tx, order, { lodgingUntil: null })
    return done(await buildSupplyPage(deps, tx, actor, changed ?? order))
  })
}
