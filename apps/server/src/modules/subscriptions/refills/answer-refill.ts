import { randomUUID } from 'node:crypto'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type answerRefill as answerEndpoint,
  type MyRefill,
  needsDoctor,
  type Refill,
  RefillAnswers,
} from '@om/contracts/refills'
import { refillMoves } from '@om/domain/lifecycles/refill'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { effectsInWords } from '@om/domain/side-effects/side-effects'
import { actionsOf } from '@om/domain/steps'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { currentDoctor, patientDetails } from '#src/modules/people/people.ts'
import { lockStanding, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { storeReport } from '#src/modules/side-effects/side-effects.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { subscriptionById } from '../billing.repo.ts'
import { lockRefill, type RefillRow, updateRefill, visibleRefillsOf } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

const DECIDE_BUSINESS_DAYS = 1

const may = (state: RefillRow['state'], action: string, by: 'patient' | 'doctor') =>
  actionsOf(refillMoves, state, by).includes(action)

/** A further delivery for its patient, with what it costs. */
export const presentForPatient = (
  row: RefillRow,
  { amountCents, currency }: { amountCents: number; currency: string },
  now: Date,
): MyRefill => ({
  id: row.id,
  state: row.state,
  chargeOn: row.chargeOn.toISOString(),
  isLate: row.chargeOn <= now,
  amountCents,
  currency,
  waitsFor: row.waitsFor,
  message: row.message,
  can: { answer: may(row.state, 'answer', 'patient') },
})

const words = ({ newCondition, newMedicine, noticed }: RefillAnswers): string =>
  [
    newCondition && 'something new about their health',
    newMedicine && 'a new medicine',
    noticed && 'has noticed something',
  ]
    .filter(Boolean)
    .join(', ')

const announceRefill = (tx: Tx, refill: RefillRow) =>
  announceEach(tx, [
    { topics: [`user:${refill.patientId}`], kind: 'subscription', subjectId: refill.subscriptionId },
    { topics: ['role:doctor'], kind: 'check-in', subjectId: refill.id },
  ])

const auditMove = (deps: Deps, tx: Tx, before: RefillRow, after: RefillRow, action: string) =>
  audit(deps.clock, tx, {
    action: `refill.${action}`,
    subjectType: 'refill',
    subjectId: before.id,
    patientId: before.patientId,
    fromState: before.state,
    toState: after.state,
  })

type Answered = CallReply<typeof answerEndpoint>

/** What was noticed goes the way of every report, ticked or written. Answers with the help that is needed first. */
const tellSideEffects = async (
  deps: Deps,
  tx: Tx,
  { patientId }: RefillRow,
  answers: RefillAnswers,
): Promise<Answered['help']> => {
  const effects = [...new Set([...answers.effects, ...effectsInWords(answers.words)])]
  if (effects.length === 0) return null
  const report = await storeReport(deps, tx, patientId, {
    id: randomUUID(),
    effects,
    words: ['Told before a delivery.', answers.words].filter(Boolean).join(' '),
    severity: answers.severity,
    startedOn: null,
  })
  if (!report.ok) throw new Error(`what was noticed could not be kept: ${report.code}`)
  return report.value.help
}

/**
 * A patient answers the four questions. Where nothing is new, the delivery is charged on its day, or at once where that has
 * passed, unless it waits for something else; otherwise a doctor decides first. Refuses with `not_found` and `refill_not_open`.
 */
export const answerRefill = async (
  ctx: Ctx<'patient'>,
  { id, ...answers }: RefillAnswers & { id: string },
): Promise<Result<Answered>> => {
  const { deps, tx, actor, now } = ctx
  // Whatever holds or ends a prescription takes it before its refills: so does this.
  await lockStanding(tx, actor.id)
  const refill = await lockRefill(tx, id)
  if (!refill || refill.patientId !== actor.id) return refused('not_found')
  if (!may(refill.state, 'answer', 'patient')) return refusedIn('refill_not_open', refill.state)
  const isForDoctor = needsDoctor(answers)
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  const dueAt = isForDoctor ? withinBusinessDays(now, DECIDE_BUSINESS_DAYS) : null
  const answered = await updateRefill(tx, id, {
    state: isForDoctor ? 'doctor_review' : 'approved',
    answers,
    answeredAt: now,
    dueAt,
  })
  if (dueAt)
    await openTask(deps, tx, {
      role: 'doctor',
      kind: 'refill',
      subjectId: id,
      patientId: actor.id,
      consultId: script?.consultId ?? null,
      summary: `Before the next delivery: ${words(answers)}.`,
      dueAt,
    })
  await auditMove(deps, tx, refill, answered, 'answer')
  await announceRefill(tx, answered)
  const help = await tellSideEffects(deps, tx, answered, answers)
  const weighed = await weighRefill(deps, tx, (await lockRefill(tx, id)) ?? answered)
  const subscription = await subscriptionById(tx, refill.subscriptionId)
  if (!subscription) throw new Error('the subscription of a refill is gone')
  return done({ ...presentForPatient(weighed, subscription, now), help })
}

type Reader = { userId: string; isRegistered: boolean }

const presentForDoctor = (row: RefillRow, title: string, reader: Reader): Refill => ({
  id: row.id,
  title,
  state: row.state,
  chargeOn: row.chargeOn.toISOString(),
  // What was answered before there was a list to tick has none.
  answers: row.answers && RefillAnswers.parse(row.answers),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  dueAt: row.state === 'doctor_review' ? (row.dueAt?.toISOString() ?? null) : null,
  decided: row.decidedAt ? { by: row.decidedBy, at: row.decidedAt.toISOString(), message: row.message } : null,
  can: { decide: may(row.state, 'approve', 'doctor') && reader.isRegistered && row.patientId !== reader.userId },
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
  return done({
    items: rows.map(row => presentForDoctor(row, scripts.get(row.prescriptionId)?.title ?? '', reader)),
  })
}

/**
 * A doctor lets a delivery go on, or not this time; what is prescribed stands. Refuses with `not_found`,
 * `registration_not_current`, `own_care` (INV-05), and `refill_not_open` when somebody was faster.
 */
export const decideRefill = async (
  ctx: Ctx<'doctor'>,
  { id, decision, message }: { id: string; decision: 'approve' | 'decline'; message: string },
): Promise<Result<Refill>> => {
  const { deps, tx, actor, now } = ctx
  const refill = await lockRefill(tx, id)
  if (!refill) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (refill.patientId === actor.id) return refused('own_care')
  if (!may(refill.state, decision, 'doctor')) return refusedIn('refill_not_open', refill.state)
  const decided = await updateRefill(tx, id, {
    state: decision === 'approve' ? 'approved' : 'declined',
    decidedBy: doctor.value.name,
    decidedAt: now,
    message,
  })
  await closeTasks(deps, tx, 'refill', [id], doctor.value.name)
  await auditMove(deps, tx, refill, decided, decision)
  await announceRefill(tx, decided)
  const weighed = await weighRefill(deps, tx, decided)
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  await emailPatient(deps, tx, {
    patientId: refill.patientId,
    brand: script?.brand ?? 'men',
    subject: 'Your doctor has written to you',
    heading: 'Your doctor has written to you',
    paragraphs: ['It is about your next delivery. Sign in to read it.'],
    action: { label: 'Read it', path: '/patient-subscription-management' },
    dedupeKey: `refill-decided:${id}`,
  })
  return done(presentForDoctor(weighed, script?.title ?? '', { userId: actor.id, isRegistered: true }))
}
