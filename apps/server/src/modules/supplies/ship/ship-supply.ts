import { done, type Result, refused } from '@om/contracts/errors'
import type { SupplyForPharmacist } from '@om/contracts/supply-shapes'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { keepsThroughSupply } from '@om/domain/prescribing/supply'
import { type BareCtx, type Ctx, inRepeatableTransaction, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { followParcel } from '#src/modules/parcels/parcels.ts'
import { type StepInput, takeStep } from '../make/take-step.ts'
import { dispensedAs, itemsOf, labelRefusal, type SupplyContext } from '../page/supply-context.ts'
import { supplyShipped } from '../supplies.hooks.ts'
import { reserveLodging, type SupplyChange } from '../supplies.repo.ts'
import { writeShipped } from '../supply-mails.ts'
import { keepLeafletTick } from './leaflet-tick.ts'
import { scanMatches } from './scan.ts'

export type Handover = StepInput & { scannedCode: string }
type Shipping = Handover & { leafletIn: boolean }

const ship = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  context: SupplyContext,
  { scannedCode, leafletIn }: Shipping,
): Promise<Result<SupplyChange>> => {
  const { order, script, parcel, today, state } = context
  if (state.tooSoon.length > 0) return refused('supply_refused', state.tooSoon)
  if (!parcel) return refused('parcel_missing')
  // A colleague is giving its label back at this moment.
  if (!(await reserveLodging(tx, order.id, 0))) return refusedIn('order_changed', order.state)
  if (!scanMatches(scannedCode, parcel.trackingNumber)) return refused('scan_mismatch')
  const { supplyDays } = script
  const items = dispensedAs(context)?.items ?? []
  const unproved = labelRefusal(context)
  if (unproved) return unproved
  const keeps = items.every(({ expiresOn }) => keepsThroughSupply({ expiresOn, shippedOn: today, supplyDays }))
  if (items.length === 0 || !keeps) {
    const message =
      'What is packed would expire before the supply is used up. Put the order on hold because it cannot be used, and make it again. (INV-09)'
    return refused('supply_refused', [{ message }])
  }
  const isTicked = order.leafletAt !== null
  if (!isTicked && !leafletIn) return refused('leaflet_unticked')
  const ticked = isTicked ? {} : await keepLeafletTick({ deps, tx, actor, now }, order)
  await followParcel(deps, tx, { orderId: order.id })
  await announce(tx, [`user:${order.patientId}`], 'parcel', order.id)
  await writeShipped(deps, tx, order, parcel.trackingNumber)
  await supplyShipped.happens(deps, tx, {
    patientId: order.patientId,
    brand: script.brand,
    medicines: itemsOf(context).map(item => item.medicine),
  })
  return done({ ...ticked, shippedAt: deps.clock.now(), shippedBy: actor.staffId })
}

/** A wrong parcel in somebody's hands is worth a trace, although the step itself is undone. */
const recordMismatch = (ctx: BareCtx<'pharmacist'>, orderId: string, patientId: string) => {
  const { deps } = ctx
  return inTransaction(ctx, ({ tx }) =>
    audit(deps.clock, tx, {
      action: 'order.scan_mismatch',
      subjectType: 'order',
      subjectId: orderId,
      patientId,
    }),
  )
}

/**
 * Hands a packed parcel over: the scanned code must be this order's parcel, otherwise everything stops with
 * `scan_mismatch`. Tells the patient where to follow it. Refuses with `parcel_missing` before the
 * carrier has one, and with `label_unproved` while the dispensing label of an item has not been scanned. A parcel made before that was
 * asked has the leaflet ticked here, or is refused with `leaflet_unticked`.
 */
export const shipSupply = async (ctx: BareCtx<'pharmacist'>, input: Shipping): Promise<Result<SupplyForPharmacist>> => {
  let patientId = ''
  const result = await inRepeatableTransaction(ctx, inside =>
    takeStep(inside, input, {
      gate: 'ship',
      step: { action: 'ship', by: 'pharmacist', to: 'shipped' },
      needsStanding: true,
      work: (tx, context) => {
        patientId = context.order.patientId
        return ship({ ...inside, tx }, context, input)
      },
    }),
  )
  if (!result.ok && result.code === 'scan_mismatch') await recordMismatch(ctx, input.id, patientId)
  return result
}
