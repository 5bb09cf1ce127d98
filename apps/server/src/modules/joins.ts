import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import {
  appointmentOfConsult,
  callIsUrgent,
  cancelOfDoctor,
  cancelWithConsult,
  completeWithContact,
  doctorsAwayAt,
  doctorTimesIn,
  isCallUnrecorded,
  isInTreatment,
  seeByVideo,
  visitEnded,
} from '#src/modules/appointments/appointments.ts'
import { minorReduced, reduceAnswersOfConsult } from '#src/modules/assessments/assessments.ts'
import { checkInAnswered, lapseEnded, ownerOfCheckIn, scheduleCheckIns } from '#src/modules/check-ins/check-ins.ts'
import {
  answerIsUrgent,
  answersOfToday,
  appointmentsOfConsults,
  callToRecord,
  consultEnded,
  consultOpened,
  consultOpens,
  contactRecorded,
  doctorTimes,
  graveSince,
  identityPictures,
  isPrescribedBefore,
  ownerOfConsult,
  photosOfPatient,
  prescriptionsOfPatient,
  queriesOfPatient,
  recallsOfPatient,
  releaseClaimsOf,
  returnOpinionsOf,
  reviewOfConsult,
  reviewOriginsOf,
  sideEffectsOfPatient,
  underAgeFound,
  videoRequired,
} from '#src/modules/consults/consults.ts'
import {
  disputesOf as disputesOfPatient,
  goodsPaymentProblem,
  paymentProblem as problemOfPayment,
} from '#src/modules/disputes/disputes.ts'
import { mayGetNews, newsSettled } from '#src/modules/mail/mail.ts'
import { newsMayGo, noteReturned, settleNews } from '#src/modules/newsletters/newsletters.ts'
import { addressDied } from '#src/modules/notices/notices.ts'
import { ownerOfShopParcel, ownerOfSupplyParcel } from '#src/modules/parcels/parcels.ts'
import {
  clinicToday,
  doctorStopped,
  doctorsAway,
  endCoversOf,
  mayWorkToday,
  patientDetails,
  patientMoved,
  registrationMoved,
} from '#src/modules/people/people.ts'
import {
  attachWaitingPhotos,
  dropIdentityPictures,
  dropIdentityWith,
  dropPhotosOfMinor,
  dropWaitingPhotos,
  holdWaitingPhotos,
  identityPictureIds,
  isReadFrom,
  ownerOfSubject,
  paperOf,
  photoStandingOf,
} from '#src/modules/photos/photos.ts'
import {
  factStruck,
  followTestsDue,
  followTestsWith,
  forgetFactsOfMinor,
  hasResultFrom,
  helpAfter,
  itemsInUseOf,
  ownerOfResult,
  paperOfResult,
  pictureChanged,
  pictureSince,
} from '#src/modules/picture/picture.ts'
import {
  ceaseUnderAge,
  followConsultEnd,
  followRegistration,
  hasPrescription,
  heldAmong,
  holdWhatSpeaksAgainst,
  holdWithoutFact,
  holdWithPicture,
  isSafetyOpen,
  itemsInUse,
  lastSuppliedOn,
  type NewPlan,
  orderInTheMaking,
  paymentsOfScripts,
  prescriptionMoved,
  prescriptionSigned,
  prescriptionSummaries,
  prescriptionsInUse,
  reviewOf,
  reviewOriginsAmong,
} from '#src/modules/prescriptions/prescriptions.ts'
import {
  announceGoodsPrice,
  changeForBuyer,
  decideGoodsRefund,
  followGoodsRefund,
  goodsFace,
  goodsPaymentPage,
  noteOnGoods,
  paymentOfShopOrder,
  readGoodsPayment,
  refundGoods,
  resendGoodsNotice,
  storeGoods,
} from '#src/modules/product-subscriptions/product-subscriptions.ts'
import { dispatchIdByScan, ownerOfDispatch, paidElsewhere, whyNotSent } from '#src/modules/shop/shop.ts'
import {
  graveReportsOf,
  hasOpenSafetyReport,
  helpAfterFact,
  ownerOfReport,
  reportFromMessage,
  reportFromPicture,
  sideEffectsForCase,
  suppliedTo,
} from '#src/modules/side-effects/side-effects.ts'
import {
  disputesOf,
  fallingDue,
  followPrescriptionCharges,
  goodsChanged,
  goodsDesk,
  goodsSide,
  offerPlan,
  otherRefundTold,
  paymentsForDoctors,
  refundPart,
  weighAfterContact,
  weighRefillsOf,
} from '#src/modules/subscriptions/subscriptions.ts'
import {
  followPatient,
  followPrescription,
  lastSuppliesOf,
  orderInTheWorks,
  ownerOfOrder,
  ownerOfParcel,
  partPaidBack,
  paymentProblem,
  queriesForCase,
  recallsForCase,
  renewalsUntil,
  shopOrderByScan,
  suppliedItemsOf,
  supplyShipped,
} from '#src/modules/supplies/supplies.ts'
import { closeVisitChat, ownerOfThread } from '#src/modules/support/support.ts'
import { mayWork, unsettledOf } from '#src/modules/tasks/tasks.ts'

// One function for the whole process: joining again, as every app of a test does, must not offer the plan twice.
const offerSignedPlan = async (deps: Deps, tx: Tx, plan: NewPlan): Promise<void> => {
  await offerPlan(deps, tx, plan)
}

// As above: whether doctors know of it by then is for conversations alone.
const reportWords = async (...about: Parameters<typeof reportFromMessage>): Promise<void> => {
  await reportFromMessage(...about)
}

const weighAfter = (deps: Deps, tx: Tx, { patientId }: { patientId: string }): Promise<void> =>
  weighRefillsOf(deps, tx, patientId)

/**
 * What goes against the direction in which modules import each other: here each joins the moments, and answers the
 * questions, of those it builds on.
 */
export const joinModules = (): void => {
  doctorStopped.join(endCoversOf)
  doctorStopped.join(releaseClaimsOf)
  doctorStopped.join(cancelOfDoctor)
  doctorStopped.join(returnOpinionsOf)
  registrationMoved.join(followRegistration)
  patientMoved.join(followPatient)

  consultOpens.join(holdWaitingPhotos)
  consultOpened.join(attachWaitingPhotos)
  consultOpened.join(holdWhatSpeaksAgainst)
  contactRecorded.join(completeWithContact)
  // What is dangerous holds everything first; the rest follows the medicines.
  pictureChanged.join(reportFromPicture)
  pictureChanged.join(holdWithPicture)
  pictureChanged.join(followTestsDue)
  factStruck.join(holdWithoutFact)
  factStruck.join(followTestsDue)
  videoRequired.join(seeByVideo)
  visitEnded.join(closeVisitChat)
  consultEnded.join(cancelWithConsult)
  consultEnded.join(followConsultEnd)
  consultEnded.join(dropIdentityWith)
  identityPictures.ids.answerWith(identityPictureIds)
  identityPictures.drop.join(dropIdentityPictures)
  minorReduced.join(dropWaitingPhotos)
  // What stands is ceased while its reasons are still there; then everything told goes.
  underAgeFound.join(ceaseUnderAge)
  underAgeFound.join(reduceAnswersOfConsult)
  underAgeFound.join(dropPhotosOfMinor)
  underAgeFound.join(forgetFactsOfMinor)
  appointmentsOfConsults.answerWith(appointmentOfConsult)
  callToRecord.answerWith(isCallUnrecorded)
  isInTreatment.answerWith(
    async ({ clock }, tx, patientId) => (await prescriptionsInUse(tx, patientId, clinicToday(clock))).length > 0,
  )
  callIsUrgent.join(reportWords)
  answerIsUrgent.join(reportWords)
  photosOfPatient.answerWith(photoStandingOf)
  const owners = {
    parcel: ownerOfOrder,
    side_effect: ownerOfReport,
    check_in: ownerOfCheckIn,
    identity: ownerOfConsult,
    result: ownerOfResult,
    message: ownerOfThread,
    document: async (tx: Tx, id: string) => (await patientDetails(tx, id)) && id,
  }
  isReadFrom.answerWith(hasResultFrom)
  paperOf.answerWith(paperOfResult)
  ownerOfSubject.answerWith((tx, kind, id) => owners[kind](tx, id))
  prescriptionsOfPatient.answerWith(prescriptionSummaries)
  isPrescribedBefore.answerWith(hasPrescription)

  paymentsOfScripts.answerWith(paymentsForDoctors)
  prescriptionSigned.join(offerSignedPlan)
  prescriptionMoved.join(followPrescription)
  prescriptionMoved.join(followPrescriptionCharges)
  partPaidBack.answerWith(refundPart)
  disputesOf.answerWith(disputesOfPatient)
  paymentProblem.answerWith(problemOfPayment)
  goodsChanged.join(storeGoods)
  otherRefundTold.join(followGoodsRefund)
  paidElsewhere.answerWith(paymentOfShopOrder)
  whyNotSent.answerWith(goodsPaymentProblem)
  goodsDesk.page.answerWith(goodsPaymentPage)
  goodsDesk.read.answerWith(readGoodsPayment)
  goodsDesk.price.answerWith(announceGoodsPrice)
  goodsDesk.refund.answerWith(refundGoods)
  goodsDesk.decide.answerWith(decideGoodsRefund)
  goodsDesk.note.answerWith(noteOnGoods)
  goodsDesk.change.answerWith(changeForBuyer)
  goodsDesk.resend.answerWith(resendGoodsNotice)
  goodsSide.answerWith(goodsFace)
  renewalsUntil.answerWith(fallingDue)
  supplyShipped.join(scheduleCheckIns)
  // Whatever a next delivery may have waited for.
  supplyShipped.join(weighAfter)
  contactRecorded.join(weighAfterContact)
  checkInAnswered.join(weighRefillsOf)
  pictureChanged.join(weighRefillsOf)
  factStruck.join(weighRefillsOf)
  prescriptionMoved.join(followTestsWith)
  prescriptionMoved.join(lapseEnded)
  prescriptionMoved.join(weighAfter)

  ownerOfSupplyParcel.answerWith(ownerOfParcel)
  ownerOfShopParcel.answerWith(ownerOfDispatch)
  shopOrderByScan.answerWith(dispatchIdByScan)
  doctorsAway.answerWith(doctorsAwayAt)
  doctorTimes.answerWith(doctorTimesIn)
  queriesOfPatient.answerWith(queriesForCase)
  recallsOfPatient.answerWith(recallsForCase)
  answersOfToday.answerWith(
    async (tx, patientId, assessment) => (await pictureSince(tx, patientId, assessment)).answers,
  )
  sideEffectsOfPatient.answerWith(sideEffectsForCase)
  itemsInUseOf.answerWith(itemsInUse)
  lastSuppliedOn.answerWith(lastSuppliesOf)
  helpAfter.answerWith(helpAfterFact)
  suppliedTo.answerWith(suppliedItemsOf)
  isSafetyOpen.answerWith(hasOpenSafetyReport)
  graveSince.answerWith(graveReportsOf)
  reviewOfConsult.answerWith(reviewOf)
  reviewOriginsOf.answerWith(reviewOriginsAmong)
  orderInTheMaking.answerWith(orderInTheWorks)
  mayGetNews.answerWith(newsMayGo)
  newsSettled.join(settleNews)
  addressDied.join(noteReturned)
  mayWork.answerWith(mayWorkToday)
  unsettledOf.answerWith(async (tx, kind, ids) => (kind === 'correction' ? heldAmong(tx, ids) : new Set()))
}
