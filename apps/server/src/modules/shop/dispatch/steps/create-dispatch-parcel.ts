import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import { isExpressDelivery } from '@om/domain/delivery'
import type { NewShipment } from '@om/integrations/parcels/port'
import { system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { inTurn, keepShopParcel, lodgeShipment, parcelOfShopOrder, reservedMs } from '#src/modules/parcels/parcels.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { dispatchStaleness } from '../dispatch.policy.ts'
import { type DispatchRow, endLodging, lockDispatch, reserveLodging, updateDispatch } from '../dispatch.repo.ts'
import { buildDispatchPage } from '../page/dispatch-page.ts'
import { announceDispatch } from './parcel-of-dispatch.ts'
import type { DispatchInput } from './take-dispatch-step.ts'

type Ready = { is: 'lodged'; page: DispatchOrder } | { is: 'reserved'; order: DispatchRow; to: NewShipment['to'] }

/** The order reserved for this request, or that there is nothing to ask; null while another request has reserved it. */
const reserve = (ctx: BareCtx<'pharmacist'>, input: DispatchInput): Promise<Result<Ready | null>> => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<Ready | null>> => {
    const order = await lockDispatch(tx, input.id)
    if (!order) return refused('not_found')
    const registered = await currentPharmacist(deps.clock, tx, actor)
    if (!registered.ok) return registered
    const parcel = await parcelOfShopOrder(tx, order.id)
    if (parcel) return done({ is: 'lodged', page: await buildDispatchPage(deps, tx, actor, order) })
    const stale = dispatchStaleness(order, input.version, order.dispatchState === 'packed')
    if (stale) return refused(stale)
    if (!order.shipTo)
      return refused('address_refused', [{ message: 'The order has no delivery address in Australia.' }])
    if (!(await reserveLodging(tx, order.id, reservedMs))) return done(null)
    const { name, ...address } = order.shipTo
    return done({ is: 'reserved', order, to: { name, phone: order.phone, email: order.email, address } })
  })
}

/**
 * Lodges the parcel of a packed order of the shop with the carrier. An order has one parcel: asking again answers with it,
 * and asking at the same moment waits for it. Refuses with `provider_down` and `address_refused`; the order stays packed.
 */
export const createDispatchParcel = async (
  ctx: BareCtx<'pharmacist'>,
  input: DispatchInput & { weightGrams: number },
): Promise<Result<DispatchOrder>> => {
  const { deps, actor } = ctx
  const ready = await inTurn(() => reserve(ctx, input))
  if (!ready.ok) return ready
  if (ready.value.is === 'lodged') return done(ready.value.page)
  const { order: packed, to } = ready.value
  const giveBack = () => inTransaction({ deps, actor: system('shop-dispatch') }, ({ tx }) => endLodging(tx, packed.id))
  const reference = `SHOP${packed.invoiceNumber}`
  const isExpress = isExpressDelivery(packed.shippingTitle)
  const shipment = { reference, to, weightGrams: input.weightGrams, isExpress }
  const lodged = await lodgeShipment(deps, shipment, giveBack)
  if (!lodged.ok) return lodged
  return inTransaction(ctx, async ({ tx }): Promise<Result<DispatchOrder>> => {
    const order = await lockDispatch(tx, input.id)
    if (!order) return refused('not_found')
    const { trackingNumber } = lodged.value
    const parcel = await keepShopParcel(deps, tx, order, lodged.value)
    // The reservation ran out and a colleague was faster; a label that is never posted costs nothing.
    if (parcel.trackingNumber !== trackingNumber) return done(await buildDispatchPage(deps, tx, actor, order))
    await audit(deps.clock, tx, {
      action: 'shop_order.parcel',
      subjectType: 'shop_order',
      subjectId: order.id,
      patientId: order.patientId,
      reason: trackingNumber,
    })
    await announceDispatch(tx, order)
    const changed = await updateDispatch(tx, order, { lodgingUntil: null })
    return done(await buildDispatchPage(deps, tx, actor, changed ?? order))
  })
}
