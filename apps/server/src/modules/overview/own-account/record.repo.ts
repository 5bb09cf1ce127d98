import { photos } from '@om/db/tables/assessment'
import { appointments } from '@om/db/tables/care'
import { checkIns } from '@om/db/tables/check-ins'
import { consultNotes, consultQuestions, consults, liveContacts } from '@om/db/tables/consults'
import { supplies } from '@om/db/tables/orders'
import { doctorLetters, gpLetters } from '@om/db/tables/own-record'
import { consentAnswers } from '@om/db/tables/people'
import { clinicalFacts, correctionAnswers, correctionRequests, factErrors } from '@om/db/tables/picture'
import { prescriptions } from '@om/db/tables/prescriptions'
import { supportTickets } from '@om/db/tables/public-site'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { sideEffects } from '@om/db/tables/side-effects'
import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type RecordFacts = {
  /** The newest entry of the clinical record; null when there is none. */
  lastEntryAt: Date | null
  dateOfBirth: string | null
}

/** When the patient's clinical record was last written to, by anyone, and when they were born as they told it last; of two days the later one, by which it is kept longer. */
export const recordFacts = async (tx: Tx, patientId: string): Promise<RecordFacts> => {
  const ofConsults = sql`(select id from ${consults} where ${consults.patientId} = ${patientId})`
  const { rows } = await tx.q.execute<{ last: string | null; born: string | null }>(sql`
    select (extract(epoch from greatest(
      (select max(${hairQuizResultsV2.createdAt}) from ${hairQuizResultsV2} where ${hairQuizResultsV2.userId} = ${patientId}),
      (select max(greatest(${consults.submittedAt}, ${consults.decidedAt})) from ${consults} where ${consults.patientId} = ${patientId}),
      (select max(greatest(${consultQuestions.askedAt}, ${consultQuestions.answeredAt})) from ${consultQuestions}
        where ${consultQuestions.consultId} in ${ofConsults}),
      (select max(${consultNotes.signedAt}) from ${consultNotes} where ${consultNotes.consultId} in ${ofConsults}),
      (select max(${photos.createdAt}) from ${photos} where ${photos.consultId} in ${ofConsults}),
      (select max(${liveContacts.endedAt}) from ${liveContacts} where ${liveContacts.patientId} = ${patientId}),
      (select max(${prescriptions.signedAt}) from ${prescriptions} where ${prescriptions.patientId} = ${patientId}),
      (select max(${clinicalFacts.at}) from ${clinicalFacts} where ${clinicalFacts.patientId} = ${patientId}),
      (select max(greatest(${sideEffects.reportedAt}, ${sideEffects.settledAt})) from ${sideEffects} where ${sideEffects.patientId} = ${patientId}),
      (select max(greatest(${checkIns.completedAt}, ${checkIns.reviewedAt})) from ${checkIns} where ${checkIns.patientId} = ${patientId}),
      (select max(${supplies.createdAt}) from ${supplies} where ${supplies.patientId} = ${patientId}),
      (select max(${correctionRequests.askedAt}) from ${correctionRequests} where ${correctionRequests.patientId} = ${patientId}),
      (select max(${correctionAnswers.at}) from ${correctionAnswers} where ${correctionAnswers.patientId} = ${patientId}),
      (select max(${doctorLetters.signedAt}) from ${doctorLetters} where ${doctorLetters.patientId} = ${patientId}),
      (select max(${gpLetters.sentAt}) from ${gpLetters} where ${gpLetters.patientId} = ${patientId}),
      (select max(${consentAnswers.at}) from ${consentAnswers} where ${consentAnswers.patientId} = ${patientId}),
      (select max(${appointments.endsAt}) from ${appointments} where ${appointments.patientId} = ${patientId}
        and ${appointments.state} = 'completed'),
      (select max(${supportTickets.lastMessageAt}) from ${supportTickets} where ${supportTickets.patientId} = ${patientId})
    )) * 1000)::text as last,
    greatest((select to_date(${clinicalFacts.value} -> 'values' ->> 0, 'DD/MM/YYYY') from ${clinicalFacts}
      where ${clinicalFacts.patientId} = ${patientId} and ${clinicalFacts.key} = 'date_of_birth'
      and not exists (select from ${factErrors} where ${factErrors.factId} = ${clinicalFacts.id})
      order by ${clinicalFacts.at} desc limit 1),
    (select ${hairQuizResultsV2.dateOfBirth} from ${hairQuizResultsV2} where ${hairQuizResultsV2.userId} = ${patientId}
      and ${hairQuizResultsV2.dateOfBirth} is not null order by ${hairQuizResultsV2.createdAt} desc limit 1))::text as born`)
  const [row] = rows
  return { lastEntryAt: row?.last ? new Date(Number(row.last)) : null, dateOfBirth: row?.born ?? null }
}

/** When money last moved between this patient and the clinic, of a plan, of goods or of the shop; null when it never did. */
export const lastMoneyAt = async (tx: Tx, patientId: string): Promise<Date | null> => {
  const { rows } = await tx.raw(
    `select greatest(
       (select max(greatest(issued_at, paid_at)) from public.invoices where patient_id = $1),
       (select max(greatest(requested_at, settled_at)) from public.refunds where patient_id = $1),
       (select max(paid_at) from public.product_deliveries where patient_id = $1),
       (select max(greatest(asked_at, settled_at)) from public.goods_refunds where patient_id = $1),
       (select max(greatest(asked_at, decided_at, taken_back_at)) from public.customer_credits where patient_id = $1),
       (select max(greatest(held_at, used_at)) from public.credit_uses where patient_id = $1),
       (select max(greatest(opened_at, closed_at)) from public.disputes where patient_id = $1),
       (select max(greatest(failed_at, settled_at)) from public.owed_payments where patient_id = $1),
       (select max(greatest(placed_at, paid_at, cancelled_at)) from public.shop_orders where patient_id = $1),
       (select max(greatest(r.created_at, r.done_at)) from public.shop_refunds r join public.shop_orders o on o.id = r.order_id
         where o.patient_id = $1)) as at`,
    [patientId],
  )
  return rows[0]?.at instanceof Date ? rows[0].at : null
}
