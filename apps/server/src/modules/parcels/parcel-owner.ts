import { parcelPath } from '@om/domain/parcels'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/email-patient.ts'
import { ownerOfDispatch } from '#src/modules/shop/dispatch/steps/parcel-of-dispatch.ts'
import { brandOfSupply } from '#src/modules/supplies/brand-of-supply.ts'
import { deliverSupply } from '#src/modules/supplies/ship/deliver-supply.ts'
import type { ParcelRow } from './parcels.repo.ts'

/** Who has to hear what happens to a parcel. */
export type ParcelOwner = {
  /** Wakes the screens that show it. */
  tellNews: (deps: Deps, tx: Tx) => Promise<void>
  /** The carrier has delivered it: its order ends. */
  deliver: (deps: Deps, tx: Tx, deliveredAt: Date) => Promise<void>
  /** It waits at the post office. */
  writeReadyToCollect: (deps: Deps, tx: Tx) => Promise<void>
}

const ownerOfOrder = (parcel: ParcelRow, orderId: string, patientId: string): ParcelOwner => ({
  tellNews: async (_deps, tx) => {
    await announce(tx, [`user:${patientId}`], 'parcel', orderId)
    await announce(tx, ['role:pharmacist'], 'board', orderId)
  },
  deliver: (deps, tx, deliveredAt) => deliverSupply(deps, tx, orderId, deliveredAt),
  writeReadyToCollect: async (deps, tx) =>
    emailPatient(deps, tx, {
      patientId,
      brand: await brandOfSupply(tx, orderId),
      subject: 'Your parcel waits at the post office',
      heading: 'Your parcel is ready to collect',
      paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
      action: { label: 'See where it is', path: parcelPath(parcel.trackingNumber) },
      dedupeKey: `parcel-collect:${parcel.id}`,
    }),
})

/** A parcel belongs to a prescription order or to an order of the shop. */
export const ownerOf = (parcel: ParcelRow): ParcelOwner => {
  if (parcel.orderId && parcel.patientId) return ownerOfOrder(parcel, parcel.orderId, parcel.patientId)
  if (parcel.shopOrderId) return ownerOfDispatch(parcel, parcel.shopOrderId)
  throw new Error('a parcel belongs to no order')
}
