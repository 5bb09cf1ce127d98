import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, type Ctx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { FileReply } from '#src/http/serve.ts'
import { productNameOf } from '#src/modules/mail/mail.ts'
import { labelOfParcel, parcelOf } from '#src/modules/parcels/parcels.ts'
import { type DispatchRow, linesToSend, visibleDispatch } from '../dispatch.repo.ts'

type Id = { id: string }

type Paper = 'parcel_label' | 'packing_slip'

/** What a paper of an order says, and that it was printed, in one transaction. Refuses with `not_found`, or as `read` does. */
const recorded = async <T>(
  ctx: Ctx<'pharmacist'>,
  { id, paper }: { id: string; paper: Paper },
  read: (tx: Tx, order: DispatchRow) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const { deps, tx } = ctx
  const order = await visibleDispatch(tx, id)
  if (!order) return refused('not_found')
  const facts = await read(tx, order)
  if (!facts.ok) return facts
  await audit(deps.clock, tx, {
    action: `shop_order.${paper}.print`,
    subjectType: 'shop_order',
    subjectId: order.id,
    patientId: order.patientId,
  })
  return facts
}

/** The carrier's label of an order of the shop. Refuses with `not_found`, `parcel_missing` and `provider_down`. */
export const printDispatchLabel = async (ctx: BareCtx<'pharmacist'>, { id }: Id): Promise<Result<FileReply>> => {
  const { deps } = ctx
  const found = await inTransaction(ctx, inside =>
    recorded(inside, { id, paper: 'parcel_label' }, async tx => {
      const parcel = await parcelOf(tx, { shopOrderId: id })
      return parcel ? done(parcel) : refused('parcel_missing')
    }),
  )
  return found.ok ? labelOfParcel(deps, found.value) : found
}

/** What goes in the parcel, without prices, for packing by and to lay inside. Refuses with `not_found`. */
export const printPackingSlip = async (ctx: BareCtx<'pharmacist'>, { id }: Id): Promise<Result<FileReply>> => {
  const { deps } = ctx
  const found = await inTransaction(ctx, inside =>
    recorded(inside, { id, paper: 'packing_slip' }, async (tx, order) =>
      done({
        shopName: productNameOf(deps.config.productName, order.brand),
        orderName: order.name,
        placedAt: order.placedAt,
        shipTo: order.shipTo,
        lines: await linesToSend(tx, id),
        contact: { email: deps.config.supportEmail, phone: deps.config.clinic.phone },
      }),
    ),
  )
  if (!found.ok) return found
  // What draws documents is large and rarely needed.
  const { packingSlipPdf } = await import('#src/documents/packing-slip.ts')
  return done({
    bytes: await packingSlipPdf(found.value),
    filename: `packing-slip-${found.value.orderName.replace(/\W/g, '')}.pdf`,
  })
}
