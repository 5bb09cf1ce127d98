import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPatient } from '@om/contracts/supply-shapes'
import { isSameDelivery } from '@om/domain/delivery'
import { followsPatient } from '@om/domain/lifecycles/order'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { parcelOf } from '#src/modules/parcels/parcels.ts'
import { deliveryFor, isOwnAddress } from '#src/modules/people/people.ts'
import { suppliesOfPatient } from '../claim/claim-supply.ts'
import { lockSupply, updateSupply } from '../supplies.repo.ts'
import { giveAddress } from './change-address.ts'

type Wish = { id: string; addressId: string | null }

/**
 * A patient sends an order that is not packed to another of their addresses, null for their default; it goes where that goes from then
 * on. Saying the same again changes nothing. Refuses with `not_found`, and with `order_wrong_state` once it is packed.
 */
export const chooseAddress = async (
  ctx: Ctx<'patient'>,
  { id, addressId }: Wish,
): Promise<Result<SupplyForPatient>> => {
  const { deps, tx, actor } = ctx
  // Before the order, as where somebody moves.
  const to = await deliveryFor(tx, actor.id, addressId)
  if (!to || (addressId !== null && !(await isOwnAddress(tx, actor.id, addressId)))) return refused('not_found')
  const order = await lockSupply(tx, id)
  if (order?.patientId !== actor.id) return refused('not_found')
  const isLodged = (await parcelOf(tx, { orderId: id })) !== undefined
  if (!followsPatient({ ...order, isLodged })) return refusedIn('order_wrong_state', order.state)
  if (!isSameDelivery(order.shipTo, to) || order.state === 'on_hold') {
    const given = await giveAddress(deps, tx, order, {
      address: to,
      addressId,
      by: 'system',
      action: 'address',
      note: 'Chosen by the patient.',
    })
    if (!given.ok) return given
  } else if (order.addressId !== addressId) await updateSupply(tx, order, { addressId })
  const shown = (await suppliesOfPatient(ctx)).find(one => one.id === id)
  return shown ? done(shown) : refused('not_found')
}
