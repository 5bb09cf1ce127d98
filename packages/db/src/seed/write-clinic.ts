import { CONSENT_TEXT_VERSION } from '@om/domain/quiz/bank'
import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'
import * as schema from '../tables/schema.ts'
import { buildAssessment } from './assessment.ts'
import { changeScripts } from './changed-scripts.ts'
import { buildCheckIns } from './check-ins.ts'
import { buildConversations } from './conversations.ts'
import { buildCorrections } from './corrections.ts'
import { buildDispute } from './disputes.ts'
import { buildDoses } from './doses.ts'
import { takeElsewhere } from './elsewhere.ts'
import { demoProposal, readFormulas } from './formulas.ts'
import { buildDiaries, diaryRows, onCallThisWeek } from './hours.ts'
import { buildMoney } from './money.ts'
import { people } from './people.ts'
import { buildPrivacyRequests } from './privacy-requests.ts'
import { demoRegister } from './register.ts'
import { roster } from './roster.ts'
import { buildStock } from './stock.ts'
import { buildTreatment, type Treatment } from './treatment.ts'

const untreated = new Set([
  'waiting',
  'in_review',
  'needs_info',
  'video_required',
  'declined',
  'referred',
  'withdrawn',
  'expired',
])

/** Writes when the demo's doctors take live consults. */
export const writeDiaries = async (client: PoolClient, now: Date): Promise<void> => {
  const q = drizzle(client, { schema, casing: 'snake_case' })
  const { hours, away } = diaryRows(buildDiaries(now))
  await q.insert(schema.doctorHours).values(hours)
  await q.insert(schema.doctorAway).values(away)
}

/**
 * Writes a week of clinic history relative to `now`, inside the caller's transaction. Accounts must exist. Answers with the
 * subscriptions, so that the payment provider can be given the same ones.
 */
export const writeClinic = async (client: PoolClient, now: Date): Promise<NonNullable<Treatment['subscription']>[]> => {
  const q = drizzle(client, { schema, casing: 'snake_case' })
  const insert = async <T extends PgTable>(table: T, rows: T['$inferInsert'][]) => {
    if (rows.length > 0) await q.insert(table).values(rows)
  }
  const assessments = roster.map((entry, index) => buildAssessment(entry, index, now))
  await client.query(
    `insert into public.hair_quiz_results_v2 select * from jsonb_populate_recordset(null::public.hair_quiz_results_v2, $1)`,
    [JSON.stringify(assessments.map(one => one.quiz))],
  )
  await insert(
    schema.consults,
    assessments.map(one => one.consult),
  )
  await insert(
    schema.consultQuestions,
    assessments.flatMap(one => one.questions),
  )
  await insert(
    schema.liveContacts,
    assessments.flatMap(one => one.contacts),
  )
  await insert(
    schema.consultNotes,
    assessments.flatMap(one => one.notes),
  )

  const formulas = await readFormulas(client)
  await q.execute(demoProposal)
  const treatments = roster.flatMap((entry, index) => {
    const assessment = assessments[index]
    return assessment && !untreated.has(entry.stage) ? [buildTreatment(entry, assessment, now, formulas)] : []
  })
  const taken = takeElsewhere(treatments, now)
  const changed = changeScripts(treatments, now)
  // Before a first prescription the doctor has seen who it is, on a picture that was deleted then.
  await insert(
    schema.identityChecks,
    treatments.map(({ prescription: { patientId, consultId, doctorId, prescriberSnapshot, signedAt } }) => ({
      patientId,
      consultId,
      doctorId,
      doctorName: prescriberSnapshot.name,
      how: 'document' as const,
      at: signedAt,
    })),
  )
  await insert(
    schema.prescriptions,
    treatments.flatMap(({ prescription }) => [
      ...changed.before.filter(one => one.id === prescription.replaces),
      prescription,
    ]),
  )
  const numbered = await q
    .select({ number: schema.prescriptions.number })
    .from(schema.prescriptions)
    .where(eq(schema.prescriptions.patientId, people.grace.id))
    .orderBy(desc(schema.prescriptions.number))
  await insert(
    schema.plans,
    treatments.map(one => one.plan),
  )
  await insert(schema.prescriptionsElsewhere, taken.elsewhere)
  await insert(schema.prescriptionMoves, [...taken.moves, ...changed.moves(numbered[0]?.number ?? 0)])
  await insert(schema.tasks, taken.tasks)
  const asked = buildCorrections(treatments, now)
  await insert(schema.correctionRequests, asked.requests)
  await insert(schema.tasks, asked.tasks)
  const privacy = buildPrivacyRequests(now)
  await insert(schema.privacyRequests, privacy.requests)
  await insert(schema.privacyRequestSteps, privacy.steps)
  await insert(schema.tasks, privacy.tasks)
  const subscriptions = treatments.flatMap(one => one.subscription ?? [])
  await insert(schema.subscriptions, subscriptions)
  await insert(
    schema.invoices,
    treatments.flatMap(one => one.invoices),
  )
  const money = buildMoney(
    treatments.flatMap(one => one.invoices),
    now,
  )
  const disputed = buildDispute(treatments, now)
  await insert(schema.providerMoves, [...money.moves, ...disputed.moves])
  await insert(schema.disputes, disputed.disputes)
  await insert(schema.disputeAnswers, disputed.answers)
  await insert(schema.reconciledDays, money.days)
  await insert(schema.reconciliationDifferences, money.differences)
  await insert(
    schema.orders,
    treatments.flatMap(one => one.orders),
  )
  await insert(
    schema.supplies,
    treatments.flatMap(one => one.supplies),
  )
  await q.execute(demoRegister)
  await insert(
    schema.dispensedItems,
    treatments.flatMap(one => one.items),
  )
  await insert(
    schema.worksheets,
    treatments.flatMap(one => one.worksheets),
  )
  const stock = buildStock(
    treatments.flatMap(one => one.worksheets),
    treatments.flatMap(one => one.items),
    now,
  )
  await insert(schema.stockItems, stock.items)
  await insert(schema.stockLots, stock.lots)
  await insert(schema.stockMoves, stock.moves)
  await insert(
    schema.parcels,
    treatments.flatMap(one => one.parcels),
  )
  await insert(
    schema.priceLedger,
    treatments.flatMap(one => one.notices),
  )

  await insert(
    schema.checkIns,
    treatments.flatMap(one => buildCheckIns(one, now)),
  )

  const { ticked, reminders } = buildDoses(treatments, now)
  await insert(schema.doses, ticked)
  await insert(schema.doseReminders, reminders)

  await insert(schema.doctorOnCall, [onCallThisWeek(now)])
  const diaries = buildDiaries(now)
  await writeDiaries(client, now)
  const talk = buildConversations(roster, diaries, now)
  await insert(schema.appointments, talk.appointments)
  await insert(schema.supportTickets, talk.threads)
  await insert(schema.supportMessages, talk.messages)

  // Somebody who withdrew an assessment has withdrawn what it rested on as well.
  await q.execute(sql`
    insert into public.consent_answers (patient_id, kind, agrees, version, at)
    select c.patient_id, 'health_information', false, ${CONSENT_TEXT_VERSION}, c.submitted_at + interval '2 hours'
    from public.consults c join public.profiles p on p.id = c.patient_id
    where c.state = 'withdrawn' and p.last_name = 'Vandenberg'`)
  await q.execute(sql`
    insert into public.audit_log (at, actor_role, actor_name, action, subject_type, subject_id, patient_id, to_state)
    select submitted_at, 'patient', '', 'consult.submit', 'consult', id::text, patient_id, 'submitted' from public.consults
    union all
    select c.decided_at, 'doctor', d.name,
      'consult.' || case c.state when 'approved' then 'approve' when 'declined' then 'decline' else 'refer' end,
      'consult', c.id::text, c.patient_id, c.state
      from public.consults c join public.doctors d on d.id = c.decided_by
    union all
    select created_at, 'patient', '', 'appointment.book', 'appointment', id::text, patient_id, 'booked' from public.appointments
    union all
    select a.closed_at, 'doctor', d.name, 'appointment.complete', 'appointment', a.id::text, a.patient_id, 'completed'
      from public.appointments a join public.doctors d on d.id = a.doctor_id where a.state = 'completed' and a.closed_at is not null
    union all
    select signed_at, 'doctor', prescriber_snapshot ->> 'name', 'prescription.sign', 'prescription', id::text, patient_id, 'active'
      from public.prescriptions
    union all
    select at, by_role, by_name, 'prescription.' || action, 'prescription', prescription_id::text, patient_id,
      case action when 'hold' then 'on_hold' when 'supersede' then 'superseded' when 'take_elsewhere' then 'released' else 'active' end
      from public.prescription_moves
    union all
    select received_at, 'system', '', 'order.place', 'order', id::text, patient_id, 'received' from public.orders
    union all
    select o.verified_at, 'pharmacist', p.name, 'order.verify', 'order', o.id::text, o.patient_id, 'verified'
      from public.orders o join public.pharmacists p on p.id = o.verified_by where o.verified_at is not null
    union all
    select o.packed_at, 'pharmacist', p.name, 'order.pack', 'order', o.id::text, o.patient_id, 'packed'
      from public.orders o join public.pharmacists p on p.id = o.packed_by where o.packed_at is not null
    union all
    select o.shipped_at, 'pharmacist', p.name, 'order.ship', 'order', o.id::text, o.patient_id, 'shipped'
      from public.orders o join public.pharmacists p on p.id = o.shipped_by where o.shipped_at is not null
    union all
    select delivered_at, 'system', '', 'order.deliver', 'order', id::text, patient_id, 'delivered'
      from public.orders where delivered_at is not null
    union all
    select at, 'patient', '', 'consent.withdrawn', 'patient', patient_id::text, patient_id, 'false'
      from public.consent_answers where not agrees
    union all
    select completed_at, 'patient', '', 'check_in.complete', 'check_in', id::text, patient_id, state
      from public.check_ins where completed_at is not null
    order by 1`)
  await q.execute(sql`
    insert into public.audit_log (at, actor_role, actor_name, action, subject_type, subject_id, patient_id, from_state, to_state, reason)
    select o.verified_at + interval '2 hours', 'pharmacist', p.name, 'order.hold', 'order', o.id::text, o.patient_id, o.held_from, 'on_hold', o.hold_reason
      from public.orders o join public.pharmacists p on p.id = o.verified_by where o.state = 'on_hold'`)
  await insert(schema.noticeSettings, [
    { userId: people.marcus.id, turnedOn: ['deliveries:sms', 'appointments:sms'], zone: 'Australia/Melbourne' },
  ])
  // What patients were told of all that; the last of it waits behind their bell.
  await q.execute(sql`
    insert into public.notices (user_id, kind, source_key, title, link, at, read_at)
    select patient_id, 'care', 'consult:' || id || ':received', 'We have received your assessment', '/patient-dashboard',
      submitted_at, submitted_at from public.consults
    union all
    select patient_id, 'care', 'consult:' || id || ':news', 'You have news from your care team', '/patient-dashboard',
      decided_at, decided_at from public.consults where state in ('approved', 'declined', 'referred') and decided_at is not null
    union all
    select patient_id, 'appointments', 'appointment:' || id || ':booked', 'Your appointment is booked', '/patient-appointments',
      created_at, null from public.appointments where state = 'booked'
    union all
    select patient_id, 'messages', 'message:' || id, 'You have a new message', '/secure-messaging?thread=' || id,
      last_message_at, null from public.support_tickets where status = 'awaiting_patient' and patient_id is not null`)
  return subscriptions
}
