import { parcelPath } from '@om/domain/parcels'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/email-patient.ts'
import { brandOfOrder } from '#src/modules/orders/brand-of-order.ts'
import type { ParcelRow } from './parcels.repo.ts'

export const writeReadyToCollect = async (deps: Deps, tx: Tx, parcel: ParcelRow) =>
  emailPatient(deps, tx, {
    patientId: parcel.patientId,
    brand: await brandOfOrder(tx, parcel.orderId),
    subject: 'Your parcel waits at the post office',
    heading: 'Your parcel is ready to collect',
    paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
    action: { label: 'See where it is', path: parcelPath(parcel.trackingNumber) },
    dedupeKey: `parcel-collect:${parcel.id}`,
  })
