import { appointmentOfConsult } from './appointments/appointment-of-consult.ts'
import { cancelWithConsult, completeWithContact, seeByVideo } from './appointments/booking/end-with-consult.ts'
import {
  appointmentsOfConsults,
  consultEnded,
  consultOpened,
  consultOpens,
  contactRecorded,
  isPrescribedBefore,
  photosOfPatient,
  prescriptionsOfPatient,
  videoRequired,
} from './consults/consults.hooks.ts'
import { releaseClaimsOf } from './consults/queue/release-claims.ts'
import { ownerOfShopParcel, ownerOfSupplyParcel } from './parcels/parcels.hooks.ts'
import { doctorDisabled } from './people/people.hooks.ts'
import { photoStandingOf } from './photos/standing.ts'
import { attachWaitingPhotos, holdWaitingPhotos } from './photos/waiting-photos.ts'
import { prescriptionSigned } from './prescriptions/prescriptions.hooks.ts'
import { hasPrescription } from './prescriptions/prescriptions.repo.ts'
import { prescriptionSummaries } from './prescriptions/summaries.ts'
import { dispatchIdByScan } from './shop/dispatch/board/find-dispatch.ts'
import { ownerOfDispatch } from './shop/dispatch/steps/parcel-of-dispatch.ts'
import { offerPlan } from './subscriptions/checkout/offer-plan.ts'
import { ownerOfParcel } from './supplies/ship/parcel-of-supply.ts'
import { shopOrderByScan } from './supplies/supplies.hooks.ts'

/**
 * What goes against the direction in which modules import each other: here each joins the moments, and answers the
 * questions, of those it builds on.
 */
export const joinModules = (): void => {
  doctorDisabled.join(releaseClaimsOf)

  consultOpens.join(holdWaitingPhotos)
  consultOpened.join(attachWaitingPhotos)
  contactRecorded.join(completeWithContact)
  videoRequired.join(seeByVideo)
  consultEnded.join(cancelWithConsult)
  appointmentsOfConsults.answerWith(appointmentOfConsult)
  photosOfPatient.answerWith(photoStandingOf)
  prescriptionsOfPatient.answerWith(prescriptionSummaries)
  isPrescribedBefore.answerWith(hasPrescription)

  prescriptionSigned.join(async (deps, tx, plan) => {
    await offerPlan(deps, tx, plan)
  })

  ownerOfSupplyParcel.answerWith(ownerOfParcel)
  ownerOfShopParcel.answerWith(ownerOfDispatch)
  shopOrderByScan.answerWith(dispatchIdByScan)
}
