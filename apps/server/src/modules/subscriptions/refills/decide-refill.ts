import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type changeRefill as changeEndpoint,
  type DecisionBefore,
  type decideRefill as decideEndpoint,
  type Refill,
  RefillAnswers,
} from '@om/contracts/refills'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import {
  lockStanding,
  type PrescriptionRow,
  prescriptionsByIds,
  putBeforeDoctors,
} from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { changedAt, decisionsBefore, insertChange } from './refill-changes.ts'
import { announceRefill, auditMove, may } from './refill-moves.ts'
import { lockRefill, type RefillRow, updateRefill, visibleRefill, visibleRefillsOf } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

type Reader = { userId: string; isRegistered: boolean }

/** A doctor who practises, and is not the patient. (INV-05) */
const mayAct = (row: RefillRow, { userId, isRegistered }: Reader) => isRegistered && row.patientId !== userId

type Shown = { title: string; before: DecisionBefore[] }

const presentForDoctor = (row: RefillRow, { title, before }: Shown, reader: Reader): Refill => ({
  id: row.id,
  title,
  state: row.state,
  chargeOn: row.chargeOn.toISOString(),
  // What was answered before there was a list to tick has none.
  answers: row.answers && RefillAnswers.parse(row.answers),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  dueAt: row.state === 'doctor_review' ? (row.dueAt?.toISOString() ?? null) : null,
  decided: row.decidedAt ? { by: row.decidedBy, at: row.decidedAt.toISOString(), message: row.message } : null,
  before,
  can: {
    decide: may(row.state, 'approve', 'doctor') && mayAct(row, reader),
    change: row.decidedAt !== null && may(row.state, 'change', 'doctor') && mayAct(row, reader),
  },
})

/** What a patient answered before their deliveries, newest first, for a doctor; the reading is audited. */
export const listRefills = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<{ items: Refill[] }>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, id))) return refused('not_found')
  const reader = { userId: actor.id, isRegistered: (await currentDoctor(deps.clock, tx, actor)).ok }
  const rows = (await visibleRefillsOf(tx, id)).filter(row => row.answers !== null)
  await audit(deps.clock, tx, { action: 'refill.read', subjectType: 'patient', subjectId: id, patientId: id })
  const scripts = await prescriptionsByIds(
    tx,
    rows.map(row => row.prescriptionId),
  )
  const before = await decisionsBefore(
    tx,
    rows.map(row => row.id),
    'delivery',
  )
  const shown = (row: RefillRow): Shown => ({
    title: scripts.get(row.prescriptionId)?.title ?? '',
    before: before.get(row.id) ?? [],
  })
  return done({ items: rows.map(row => presentForDoctor(row, shown(row), reader)) })
}

const decidedAs = { approve: 'approved', consult: 'needs_consult', decline: 'declined' } as const

const decidedLetter = {
  subject: 'Your doctor has written to you',
  heading: 'Your doctor has written to you',
  paragraphs: ['It is about your next delivery. Sign in to read it.'],
  action: { label: 'Read it', path: '/patient-subscription-management' },
}
const bookLetter = {
  subject: 'Your doctor would like to speak with you',
  heading: 'Your doctor would like to speak with you',
  paragraphs: [
    'Please choose a time for the call; it is free.',
    'Your next delivery waits for it, and nothing is charged until then.',
  ],
  action: { label: 'Choose a time', path: '/patient-appointments' },
}

type Said = { id: string; patientId: string; brand: 'men' | 'women'; at: Date; isCall: boolean }

/** What a doctor has said about a delivery: that there is something to read, or a call to book. */
export const writeDecided = (deps: Deps, tx: Tx, { id, patientId, brand, at, isCall }: Said): Promise<void> =>
  emailPatient(deps, tx, {
    patientId,
    brand,
    ...(isCall ? bookLetter : decidedLetter),
    dedupeKey: `refill-decided:${id}:${at.getTime()}`,
  })

/** The case in which the call is booked: the review that a doctor begins, or whatever of the patient's is open already. */
const openForCall = async ({ deps, tx }: Ctx<'doctor'>, script: PrescriptionRow): Promise<Result<null>> => {
  const opened = await putBeforeDoctors(deps, tx, script, { reason: 'doctor', isChanged: false, words: '' })
  if (opened.ok || opened.code === 'consult_open_already') return done(null)
  const message = 'No call can be booked for this patient: answers are missing. Choose another decision, and call them.'
  return refused('bad_request', [{ field: 'decision', message }])
}

type Deciding = { id: string } & CallInput<typeof decideEndpoint>['body']
type Changing = { id: string } & CallInput<typeof changeEndpoint>['body']

/**
 * A refill that a doctor who practises decides about, held still. Whatever holds or ends a prescription takes it before its refills: so
 * does this. Refuses with `not_found`, `registration_not_current` and `own_care` (INV-05).
 */
const heldForDoctor = async (
  ctx: Ctx<'doctor'>,
  id: string,
): Promise<Result<{ refill: RefillRow; doctor: string }>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleRefill(tx, id)
  if (!seen) return refused('not_found')
  await lockStanding(tx, seen.patientId)
  const refill = await lockRefill(tx, id)
  if (!refill) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  return refill.patientId === actor.id ? refused('own_care') : done({ refill, doctor: doctor.value.name })
}

/** What follows from a decision, the first or another: the patient is told, tasks and charge follow. */
const settle = async (
  ctx: Ctx<'doctor'>,
  { refill, doctor }: { refill: RefillRow; doctor: string },
  { decision, message, at, action }: Pick<Deciding, 'decision' | 'message'> & { at: Date; action: string },
): Promise<Result<Refill>> => {
  const { deps, tx, actor } = ctx
  const { id, patientId } = refill
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  if (decision === 'consult' && script) {
    const opened = await openForCall(ctx, script)
    if (!opened.ok) return opened
  }
  const said = { state: decidedAs[decision], decidedBy: doctor, decidedAt: at, message }
  const decided = await updateRefill(tx, id, said)
  await closeTasks(deps, tx, 'refill', [id], doctor)
  await auditMove(deps, tx, refill, decided, action)
  await announceRefill(tx, decided)
  const weighed = await weighRefill(deps, tx, decided)
  await writeDecided(deps, tx, { id, patientId, brand: script?.brand ?? 'men', at, isCall: decision === 'consult' })
  const before = (await decisionsBefore(tx, [id], 'delivery')).get(id) ?? []
  return done(
    presentForDoctor(weighed, { title: script?.title ?? '', before }, { userId: actor.id, isRegistered: true }),
  )
}

/**
 * A doctor lets a delivery go on, not this time, or only once they have spoken with the patient, who books a call; what is prescribed
 * stands. Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), and `refill_not_open` when somebody was faster.
 */
export const decideRefill = async (
  ctx: Ctx<'doctor'>,
  { id, decision, message }: Deciding,
): Promise<Result<Refill>> => {
  const held = await heldForDoctor(ctx, id)
  if (!held.ok) return held
  const { refill } = held.value
  if (!may(refill.state, decision, 'doctor')) return refusedIn('refill_not_open', refill.state)
  return settle(ctx, held.value, { decision, message, at: ctx.now, action: decision })
}

/**
 * A doctor, the same or another, decides otherwise about a delivery while nothing is charged for it: what was decided before stays on
 * record with the reason. Refuses as `decideRefill` does, with `decision_changed` where it is over, nobody has decided, or somebody was
 * faster, and with `bad_request` where nothing would be different.
 */
export const changeRefill = async (
  ctx: Ctx<'doctor'>,
  { id, decision, message, reason, decidedAt }: Changing,
): Promise<Result<Refill>> => {
  const held = await heldForDoctor(ctx, id)
  if (!held.ok) return held
  const { refill, doctor } = held.value
  const { state, decidedAt: wasAt } = refill
  if (wasAt?.toISOString() !== decidedAt || !may(state, 'change', 'doctor')) return refusedIn('decision_changed', state)
  if (decidedAs[decision] === state)
    return refused('bad_request', [{ field: 'decision', message: 'It stands like that already. Choose another.' }])
  const at = changedAt(ctx.now, wasAt)
  await insertChange(ctx.tx, {
    refillId: id,
    patientId: refill.patientId,
    about: 'delivery',
    was: state,
    wasBy: refill.decidedBy,
    wasAt,
    wasMessage: refill.message,
    became: decidedAs[decision],
    byName: doctor,
    at,
    reason,
  })
  return settle(ctx, held.value, { decision, message, at, action: 'change' })
}
