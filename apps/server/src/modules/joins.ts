import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  appointmentOfConsult,
  cancelWithConsult,
  completeWithContact,
  seeByVideo,
} from '#src/modules/appointments/appointments.ts'
import {
  appointmentsOfConsults,
  consultEnded,
  consultOpened,
  consultOpens,
  contactRecorded,
  isPrescribedBefore,
  photosOfPatient,
  prescriptionsOfPatient,
  queriesOfPatient,
  releaseClaimsOf,
  sideEffectsOfPatient,
  videoRequired,
} from '#src/modules/consults/consults.ts'
import { ownerOfShopParcel, ownerOfSupplyParcel } from '#src/modules/parcels/parcels.ts'
import { doctorDisabled, patientMoved } from '#src/modules/people/people.ts'
import { attachWaitingPhotos, holdWaitingPhotos, photoStandingOf } from '#src/modules/photos/photos.ts'
import {
  hasPrescription,
  holdWhatSpeaksAgainst,
  isSafetyOpen,
  type NewPlan,
  prescriptionMoved,
  prescriptionSigned,
  prescriptionSummaries,
} from '#src/modules/prescriptions/prescriptions.ts'
import { dispatchIdByScan, ownerOfDispatch } from '#src/modules/shop/shop.ts'
import { hasOpenSafetyReport, sideEffectsForCase } from '#src/modules/side-effects/side-effects.ts'
import { followPrescriptionCharges, offerPlan, refundInvoice } from '#src/modules/subscriptions/subscriptions.ts'
import {
  followPatient,
  followPrescription,
  ownerOfParcel,
  queriesForCase,
  shopOrderByScan,
  supplyCancelled,
} from '#src/modules/supplies/supplies.ts'

// One function for the whole process: joining again, as every app of a test does, must not offer the plan twice.
const offerSignedPlan = async (deps: Deps, tx: Tx, plan: NewPlan): Promise<void> => {
  await offerPlan(deps, tx, plan)
}

const refundCancelled = (deps: Deps, tx: Tx, { invoiceId }: { invoiceId: string }): Promise<void> =>
  refundInvoice(deps, tx, invoiceId, 'order_cancelled')

/**
 * What goes against the direction in which modules import each other: here each joins the moments, and answers the
 * questions, of those it builds on.
 */
export const joinModules = (): void => {
  doctorDisabled.join(releaseClaimsOf)
  patientMoved.join(followPatient)

  consultOpens.join(holdWaitingPhotos)
  consultOpened.join(attachWaitingPhotos)
  consultOpened.join(holdWhatSpeaksAgainst)
  contactRecorded.join(completeWithContact)
  videoRequired.join(seeByVideo)
  consultEnded.join(cancelWithConsult)
  appointmentsOfConsults.answerWith(appointmentOfConsult)
  photosOfPatient.answerWith(photoStandingOf)
  prescriptionsOfPatient.answerWith(prescriptionSummaries)
  isPrescribedBefore.answerWith(hasPrescription)

  prescriptionSigned.join(offerSignedPlan)
  prescriptionMoved.join(followPrescription)
  prescriptionMoved.join(followPrescriptionCharges)
  supplyCancelled.join(refundCancelled)

  ownerOfSupplyParcel.answerWith(ownerOfParcel)
  ownerOfShopParcel.answerWith(ownerOfDispatch)
  shopOrderByScan.answerWith(dispatchIdByScan)
  queriesOfPatient.answerWith(queriesForCase)
  sideEffectsOfPatient.answerWith(sideEffectsForCase)
  isSafetyOpen.answerWith(hasOpenSafetyReport)
}
