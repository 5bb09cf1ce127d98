import { done, type Result, refused } from '@om/contracts/errors'
import type { PharmacistActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import type { PackingSlip } from '#src/documents/packing-slip.ts'
import type { FileReply } from '#src/http/serve.ts'
import { productNameOf } from '#src/modules/mail/email-patient.ts'
import { labelOfParcel } from '#src/modules/parcels/lodge-parcel.ts'
import { parcelOfShopOrder } from '#src/modules/parcels/parcel-of-order.ts'
import { type DispatchRow, linesToSend, visibleDispatch } from './dispatch.repo.ts'

type Id = { id: string }

const recordPrint = (deps: Deps, tx: Tx, order: DispatchRow, what: 'parcel_label' | 'packing_slip') =>
  audit(deps.clock, tx, {
    action: `shop_order.${what}.print`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
  })

/** The carrier's label of an order of the shop. Refuses with `not_found`, `parcel_missing` and `provider_down`. */
export const printDispatchLabel = async (
  deps: Deps,
  actor: PharmacistActor,
  { id }: Id,
  requestId = '',
): Promise<Result<FileReply>> => {
  const found = await deps.db.transaction(
    actor,
    async tx => {
      const order = await visibleDispatch(tx, id)
      if (!order) return refused('not_found')
      const parcel = await parcelOfShopOrder(tx, id)
      if (!parcel) return refused('parcel_missing')
      await recordPrint(deps, tx, order, 'parcel_label')
      return done(parcel)
    },
    requestId,
  )
  return found.ok ? labelOfParcel(deps, found.value) : found
}

/** What goes in the parcel, without prices, for packing by and to lay inside. Refuses with `not_found`. */
export const printPackingSlip = async (
  deps: Deps,
  actor: PharmacistActor,
  { id }: Id,
  requestId = '',
): Promise<Result<FileReply>> => {
  const found = await deps.db.transaction(
    actor,
    async (tx): Promise<Result<PackingSlip>> => {
      const order = await visibleDispatch(tx, id)
      if (!order) return refused('not_found')
      await recordPrint(deps, tx, order, 'packing_slip')
      return done({
        shopName: productNameOf(deps.config.productName, order.brand),
        orderName: order.name,
        placedAt: order.placedAt,
        shipTo: order.shipTo,
        lines: await linesToSend(tx, id),
        contact: { email: deps.config.supportEmail, phone: deps.config.clinic.phone },
      })
    },
    requestId,
  )
  if (!found.ok) return found
  // What draws documents is large and rarely needed.
  const { packingSlipPdf } = await import('#src/documents/packing-slip.ts')
  return done({
    bytes: await packingSlipPdf(found.value),
    filename: `packing-slip-${found.value.orderName.replace(/\W/g, '')}.pdf`,
  })
}
