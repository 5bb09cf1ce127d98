import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import { isExpressDelivery } from '@om/domain/delivery'
import type { BareCtx } from '#src/ctx.ts'
import { lodgeParcel, parcelOf } from '#src/modules/parcels/parcels.ts'
import { currentPharmacist } from '#src/modules/people/people.ts'
import { dispatchStaleness } from '../dispatch.policy.ts'
import { endLodging, lockDispatch, reserveLodging, updateDispatch } from '../dispatch.repo.ts'
import { buildDispatchPage } from '../page/dispatch-page.ts'
import { announceDispatch } from './parcel-of-dispatch.ts'
import type { DispatchInput } from './take-dispatch-step.ts'

/** Lodges the parcel of a packed order of the shop; how, and what it refuses, is in `lodgeParcel`. */
export const createDispatchParcel = (
  ctx: BareCtx<'pharmacist'>,
  { id, version, weightGrams }: DispatchInput & { weightGrams: number },
): Promise<Result<DispatchOrder>> =>
  lodgeParcel(ctx, id, {
    subjectType: 'shop_order',
    parcelOf: shopOrderId => ({ shopOrderId }),
    lock: lockDispatch,
    prepare: async ({ deps, tx, actor }, order) => {
      const registered = await currentPharmacist(deps.clock, tx, actor)
      if (!registered.ok) return registered
      const parcel = await parcelOf(tx, { shopOrderId: order.id })
      if (parcel) return done({ page: await buildDispatchPage(deps, tx, actor, order) })
      const stale = dispatchStaleness(order, version, order.dispatchState === 'packed')
      if (stale) return refused(stale)
      if (!order.shipTo)
        return refused('address_refused', [{ message: 'The order has no delivery address in Australia.' }])
      const { name, ...address } = order.shipTo
      const reference = `SHOP${order.invoiceNumber}`
      const to = { name, phone: order.phone, email: order.email, address }
      const isExpress = isExpressDelivery(order.shippingTitle)
      return done({ shipment: { reference, to, weightGrams, isExpress } })
    },
    reserve: reserveLodging,
    giveBack: endLodging,
    change: (tx, order) => updateDispatch(tx, order, { lodgingUntil: null }),
    announce: announceDispatch,
    page: ({ deps, tx, actor }, order) => buildDispatchPage(deps, tx, actor, order),
  })
