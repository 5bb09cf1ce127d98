import { parcelPath } from '@om/domain/parcels'
import { announce } from '#src/database/live.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import type { ParcelOwner, ParcelRow } from '#src/modules/parcels/parcels.ts'
import { supplyById } from '../supplies.repo.ts'
import { deliverSupply } from './deliver-supply.ts'

/** How a supply follows its parcel. */
export const ownerOfParcel = (parcel: ParcelRow, orderId: string, patientId: string): ParcelOwner => ({
  tellNews: async (_deps, tx) => {
    await announce(tx, [`user:${patientId}`], 'parcel', orderId)
    await announce(tx, ['role:pharmacist'], 'board', orderId)
  },
  deliver: (deps, tx, deliveredAt) => deliverSupply(deps, tx, orderId, deliveredAt),
  writeReadyToCollect: async (deps, tx) =>
    emailPatient(deps, tx, {
      patientId,
      brand: (await supplyById(tx, orderId))?.brand ?? 'men',
      subject: 'Your parcel waits at the post office',
      heading: 'Your parcel is ready to collect',
      paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
      action: { label: 'See where it is', path: parcelPath(parcel.trackingNumber) },
      dedupeKey: `parcel-collect:${parcel.id}`,
    }),
})
