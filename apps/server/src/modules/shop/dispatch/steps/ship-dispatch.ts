import { done, type Result, refused } from '@om/contracts/errors'
import type { DispatchOrder } from '@om/contracts/shop-dispatch'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { followParcel, parcelOf } from '#src/modules/parcels/parcels.ts'
import { scanMatches } from '#src/modules/supplies/supplies.ts'
import { whyNotSent } from '../../shop.hooks.ts'
import { notifyShopJob } from '../../shop.jobs.ts'
import { mayLeave } from '../dispatch.policy.ts'
import { writeDispatched } from '../dispatch-mails.ts'
import { type DispatchInput, takeDispatchStep } from './take-dispatch-step.ts'

type Handover = DispatchInput & { scannedCode: string }

/** A wrong parcel in somebody's hands is worth a trace, although the step itself is undone. */
const recordMismatch = (ctx: BareCtx<'pharmacist'>, orderId: string) => {
  const { deps } = ctx
  return inTransaction(ctx, ({ tx }) =>
    audit(deps.clock, tx, { action: 'shop_order.scan_mismatch', subjectType: 'shop_order', subjectId: orderId }),
  )
}

/**
 * Hands a packed parcel over: the scanned code must be this order's parcel, otherwise everything stops with
 * `scan_mismatch`. The customer hears where to follow it, and the shop its number. Refuses with `parcel_missing` before
 * a label exists, and with `shop_order_wrong_state` when the money went back meanwhile.
 */
export const shipDispatch = async (ctx: BareCtx<'pharmacist'>, input: Handover): Promise<Result<DispatchOrder>> => {
  const { deps, actor } = ctx
  const result = await inTransaction(ctx, inside =>
    takeDispatchStep(inside, input, {
      action: 'ship',
      to: () => 'shipped',
      work: async (tx, order) => {
        const parcel = await parcelOf(tx, { shopOrderId: order.id })
        if (!parcel) return refused('parcel_missing')
        if (!mayLeave(order)) return refused('shop_order_wrong_state')
        const stopped = await whyNotSent.ask(tx, order.providerId)
        if (stopped) return refused('dispatch_stopped', [{ message: stopped }])
        if (!scanMatches(input.scannedCode, parcel.trackingNumber)) return refused('scan_mismatch')
        await followParcel(deps, tx, { shopOrderId: order.id })
        await writeDispatched(deps, tx, order, parcel.trackingNumber)
        await deps.jobs.send(tx, notifyShopJob, { orderId: order.id })
        return done({ shippedAt: deps.clock.now(), shippedBy: actor.staffId })
      },
    }),
  )
  if (!result.ok && result.code === 'scan_mismatch') await recordMismatch(ctx, input.id)
  return result
}
