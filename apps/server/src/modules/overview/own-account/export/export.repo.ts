import { evidencePlaces } from '@om/db/tables/accounts'
import { photoMarks, photoPoints, photoRequests, photos, photoUnfit } from '@om/db/tables/assessment'
import { invoices, plans, refills, refunds, subscriptions } from '@om/db/tables/billing'
import { appointments } from '@om/db/tables/care'
import { carrierEnquiries } from '@om/db/tables/carrier-enquiries'
import { checkIns } from '@om/db/tables/check-ins'
import { consultNotes, consultQuestions, consults, identityChecks, noteShares } from '@om/db/tables/consults'
import { doseReminders, doses } from '@om/db/tables/doses'
import { noticeSettings, notices } from '@om/db/tables/notices'
import { dispensedItems, orders, supplies } from '@om/db/tables/orders'
import { owedPayments } from '@om/db/tables/owed-payments'
import { doctorLetters, gpLetters } from '@om/db/tables/own-record'
import { parcels } from '@om/db/tables/parcels'
import { consentAnswers, patientAddresses, profiles } from '@om/db/tables/people'
import { clinicalFacts, correctionAnswers, correctionRequests, factErrors, testRequests } from '@om/db/tables/picture'
import { planAgreements, planChanges, priceChanges } from '@om/db/tables/plan-money'
import {
  prescriptionMoves,
  prescriptionReviews,
  prescriptions,
  prescriptionsElsewhere,
} from '@om/db/tables/prescriptions'
import { privacyRequestSteps, privacyRequests } from '@om/db/tables/privacy-requests'
import { supportMessages, supportTickets } from '@om/db/tables/public-site'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { recallOrders } from '@om/db/tables/recalls'
import { sideEffectMessages, sideEffects } from '@om/db/tables/side-effects'
import { stockWaits } from '@om/db/tables/stock-waits'
import { supplyClaims } from '@om/db/tables/supply-claims'
import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/**
 * Every row about a patient, oldest first and without a limit, as row-level security shows it to them. One read for all
 * subjects, like the figures of the overview: an export must not miss what a page leaves out.
 */
export const everythingOf = (tx: Tx, id: string) =>
  tx.visible(async q => {
    const ownConsults = q.select({ id: consults.id }).from(consults).where(eq(consults.patientId, id))
    const ownThreads = q.select({ id: supportTickets.id }).from(supportTickets).where(eq(supportTickets.patientId, id))
    const ownPhotos = q.select({ id: photos.id }).from(photos).where(eq(photos.patientId, id))
    const ownRequests = q
      .select({ id: privacyRequests.id })
      .from(privacyRequests)
      .where(eq(privacyRequests.patientId, id))
    const [profile] = await q.select().from(profiles).where(eq(profiles.id, id))
    return {
      profile,
      addresses: await q
        .select()
        .from(patientAddresses)
        .where(eq(patientAddresses.patientId, id))
        .orderBy(asc(patientAddresses.createdAt)),
      quizzes: await q
        .select()
        .from(hairQuizResultsV2)
        .where(eq(hairQuizResultsV2.userId, id))
        .orderBy(asc(hairQuizResultsV2.createdAt)),
      consults: await q.select().from(consults).where(eq(consults.patientId, id)).orderBy(asc(consults.submittedAt)),
      questions: await q
        .select()
        .from(consultQuestions)
        .where(inArray(consultQuestions.consultId, ownConsults))
        .orderBy(asc(consultQuestions.askedAt)),
      // A note is the patient's to read while it is shared; that it was stays.
      sharedNotes: await q
        .select({ share: noteShares, note: consultNotes })
        .from(noteShares)
        .leftJoin(consultNotes, eq(consultNotes.id, noteShares.noteId))
        .where(eq(noteShares.patientId, id))
        .orderBy(asc(noteShares.sharedAt)),
      // What somebody of the clinic has not sent yet is not the patient's.
      photos: await q
        .select()
        .from(photos)
        .where(
          and(
            eq(photos.patientId, id),
            sql`(${photos.subjectKind} is distinct from 'message' or ${photos.addedBy} is null or ${photos.messageId} is not null)`,
          ),
        )
        .orderBy(asc(photos.createdAt)),
      photoPoints: await q.select().from(photoPoints).where(inArray(photoPoints.photoId, ownPhotos)),
      // Those that doctors share; what they draw for the clinic alone is not the patient's to see.
      photoMarks: await q
        .select()
        .from(photoMarks)
        .where(inArray(photoMarks.photoId, ownPhotos))
        .orderBy(asc(photoMarks.createdAt)),
      photoUnfit: await q.select().from(photoUnfit).where(inArray(photoUnfit.photoId, ownPhotos)),
      photoRequests: await q
        .select()
        .from(photoRequests)
        .where(inArray(photoRequests.consultId, ownConsults))
        .orderBy(asc(photoRequests.askedAt)),
      testRequests: await q
        .select()
        .from(testRequests)
        .where(eq(testRequests.patientId, id))
        .orderBy(asc(testRequests.requestedAt)),
      privacyRequests: await q
        .select()
        .from(privacyRequests)
        .where(eq(privacyRequests.patientId, id))
        .orderBy(asc(privacyRequests.askedAt)),
      privacyRequestSteps: await q
        .select()
        .from(privacyRequestSteps)
        .where(inArray(privacyRequestSteps.requestId, ownRequests))
        .orderBy(asc(privacyRequestSteps.position)),
      doctorLetters: await q
        .select()
        .from(doctorLetters)
        .where(eq(doctorLetters.patientId, id))
        .orderBy(asc(doctorLetters.signedAt)),
      gpLetters: await q.select().from(gpLetters).where(eq(gpLetters.patientId, id)).orderBy(asc(gpLetters.madeAt)),
      claims: await q
        .select()
        .from(supplyClaims)
        .where(eq(supplyClaims.patientId, id))
        .orderBy(asc(supplyClaims.claimedAt)),
      planChanges: await q
        .select()
        .from(planChanges)
        .where(eq(planChanges.patientId, id))
        .orderBy(asc(planChanges.madeAt)),
      agreements: await q
        .select()
        .from(planAgreements)
        .where(eq(planAgreements.patientId, id))
        .orderBy(asc(planAgreements.agreedAt)),
      priceChanges: await q
        .select()
        .from(priceChanges)
        .where(eq(priceChanges.patientId, id))
        .orderBy(asc(priceChanges.announcedAt)),
      owed: await q
        .select()
        .from(owedPayments)
        .where(eq(owedPayments.patientId, id))
        .orderBy(asc(owedPayments.failedAt)),
      recalls: await q
        .select()
        .from(recallOrders)
        .where(eq(recallOrders.patientId, id))
        .orderBy(asc(recallOrders.toldAt)),
      stockWaits: await q.select().from(stockWaits).where(eq(stockWaits.patientId, id)),
      prescriptions: await q
        .select()
        .from(prescriptions)
        .where(eq(prescriptions.patientId, id))
        .orderBy(asc(prescriptions.signedAt)),
      prescriptionMoves: await q
        .select()
        .from(prescriptionMoves)
        .where(eq(prescriptionMoves.patientId, id))
        .orderBy(asc(prescriptionMoves.at)),
      elsewhere: await q
        .select()
        .from(prescriptionsElsewhere)
        .where(eq(prescriptionsElsewhere.patientId, id))
        .orderBy(asc(prescriptionsElsewhere.askedAt)),
      corrections: await q
        .select()
        .from(correctionRequests)
        .where(eq(correctionRequests.patientId, id))
        .orderBy(asc(correctionRequests.askedAt)),
      correctionAnswers: await q
        .select()
        .from(correctionAnswers)
        .where(eq(correctionAnswers.patientId, id))
        .orderBy(asc(correctionAnswers.at)),
      consents: await q
        .select()
        .from(consentAnswers)
        .where(eq(consentAnswers.patientId, id))
        .orderBy(asc(consentAnswers.at)),
      reviews: await q
        .select()
        .from(prescriptionReviews)
        .where(eq(prescriptionReviews.patientId, id))
        .orderBy(asc(prescriptionReviews.createdAt)),
      facts: await q.select().from(clinicalFacts).where(eq(clinicalFacts.patientId, id)).orderBy(asc(clinicalFacts.at)),
      factErrors: await q.select().from(factErrors).where(eq(factErrors.patientId, id)),
      sideEffects: await q
        .select()
        .from(sideEffects)
        .where(eq(sideEffects.patientId, id))
        .orderBy(asc(sideEffects.reportedAt)),
      sideEffectMessages: await q
        .select()
        .from(sideEffectMessages)
        .where(eq(sideEffectMessages.patientId, id))
        .orderBy(asc(sideEffectMessages.at)),
      checkIns: await q.select().from(checkIns).where(eq(checkIns.patientId, id)).orderBy(asc(checkIns.dueOn)),
      refills: await q.select().from(refills).where(eq(refills.patientId, id)).orderBy(asc(refills.chargeOn)),
      identityChecks: await q
        .select()
        .from(identityChecks)
        .where(eq(identityChecks.patientId, id))
        .orderBy(asc(identityChecks.at)),
      plans: await q.select().from(plans).where(eq(plans.patientId, id)).orderBy(asc(plans.offeredAt)),
      subscriptions: await q
        .select()
        .from(subscriptions)
        .where(eq(subscriptions.patientId, id))
        .orderBy(asc(subscriptions.createdAt)),
      invoices: await q
        .select()
        .from(invoices)
        .where(and(eq(invoices.patientId, id), ne(invoices.status, 'draft')))
        .orderBy(asc(invoices.issuedAt)),
      refunds: await q.select().from(refunds).where(eq(refunds.patientId, id)).orderBy(asc(refunds.requestedAt)),
      orders: await q.select().from(orders).where(eq(orders.patientId, id)).orderBy(asc(orders.receivedAt)),
      supplies: await q.select().from(supplies).where(eq(supplies.patientId, id)).orderBy(asc(supplies.suppliedOn)),
      dispensedItems: await q
        .select()
        .from(dispensedItems)
        .where(eq(dispensedItems.patientId, id))
        .orderBy(asc(dispensedItems.recordedAt), asc(dispensedItems.position)),
      parcels: await q.select().from(parcels).where(eq(parcels.patientId, id)).orderBy(asc(parcels.createdAt)),
      enquiries: await q
        .select({ ...getTableColumns(carrierEnquiries), trackingNumber: parcels.trackingNumber })
        .from(carrierEnquiries)
        .innerJoin(parcels, eq(parcels.id, carrierEnquiries.parcelId))
        .where(eq(parcels.patientId, id))
        .orderBy(asc(carrierEnquiries.openedAt)),
      doses: await q.select().from(doses).where(eq(doses.patientId, id)).orderBy(asc(doses.day)),
      doseReminders: await q.select().from(doseReminders).where(eq(doseReminders.patientId, id)),
      reading: await q
        .select()
        .from(evidencePlaces)
        .where(eq(evidencePlaces.personId, id))
        .orderBy(asc(evidencePlaces.at)),
      notices: await q.select().from(notices).where(eq(notices.userId, id)).orderBy(asc(notices.at), asc(notices.id)),
      noticeSettings: await q.select().from(noticeSettings).where(eq(noticeSettings.userId, id)),
      threads: await q
        .select()
        .from(supportTickets)
        .where(eq(supportTickets.patientId, id))
        .orderBy(asc(supportTickets.createdAt)),
      messages: await q
        .select()
        .from(supportMessages)
        .where(inArray(supportMessages.ticketId, ownThreads))
        .orderBy(asc(supportMessages.createdAt)),
      appointments: await q
        .select()
        .from(appointments)
        .where(eq(appointments.patientId, id))
        .orderBy(asc(appointments.startsAt)),
    }
  })

export type Everything = Awaited<ReturnType<typeof everythingOf>>
