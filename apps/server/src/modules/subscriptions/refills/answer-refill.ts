import { randomUUID } from 'node:crypto'
import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type answerRefill as answerEndpoint,
  type decideRefill as decideEndpoint,
  type MyRefill,
  needsDoctor,
  needsWords,
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
import { correctedSince } from '#src/modules/picture/picture.ts'
import {
  lockStanding,
  type PrescriptionRow,
  prescriptionsByIds,
  putBeforeDoctors,
} from '#src/modules/prescriptions/prescriptions.ts'
import { storeReport } from '#src/modules/side-effects/side-effects.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { subscriptionById } from '../billing.repo.ts'
import { lockRefill, type RefillRow, updateRefill, visibleRefill, visibleRefillsOf } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

const DECIDE_BUSINESS_DAYS = 1
/** What was corrected on the day of the answers belongs to them. */
const CORRECTED_WITHIN_MS = 86_400_000

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
  notBefore: row.notBefore,
  message: row.message,
  early:
    row.earlyState === 'allowed' || row.earlyState === 'not_yet'
      ? { isAllowed: row.earlyState === 'allowed', by: row.earlyBy, reason: row.earlyReason }
      : null,
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
  { id, ...given }: RefillAnswers & { id: string },
): Promise<Result<Answered>> => {
  const { deps, tx, actor, now } = ctx
  // Whatever holds or ends a prescription takes it before its refills: so does this.
  await lockStanding(tx, actor.id)
  const refill = await lockRefill(tx, id)
  if (!refill || refill.patientId !== actor.id) return refused('not_found')
  if (!may(refill.state, 'answer', 'patient')) return refusedIn('refill_not_open', refill.state)
  const since = new Date(now.getTime() - CORRECTED_WITHIN_MS)
  const answers = { ...given, corrected: await correctedSince(tx, actor.id, since) }
  if (needsWords(answers) && answers.words.length < 3)
    return refused('bad_request', [
      { field: 'words', message: 'Change above what is new, or tell the doctor in a few words.' },
    ])
  const subscription = await subscriptionById(tx, refill.subscriptionId)
  if (!subscription) throw new Error('the subscription of a refill is gone')
  // After a pause a doctor looks before anything goes on. (§5.5)
  const isForDoctor = needsDoctor(answers) || subscription.pausedUntil !== null
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
      summary: `Before the next delivery: ${words(answers) || 'nothing new, after a pause'}.`,
      dueAt,
    })
  await auditMove(deps, tx, refill, answered, 'answer')
  await announceRefill(tx, answered)
  const help = await tellSideEffects(deps, tx, answered, answers)
  const weighed = await weighRefill(deps, tx, (await lockRefill(tx, id)) ?? answered)
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

/** The case in which the call is booked: the review that a doctor begins, or whatever of the patient's is open already. */
const openForCall = async ({ deps, tx }: Ctx<'doctor'>, script: PrescriptionRow): Promise<Result<null>> => {
  const opened = await putBeforeDoctors(deps, tx, script, { reason: 'doctor', isChanged: false, words: '' })
  if (opened.ok || opened.code === 'consult_open_already') return done(null)
  const message = 'No call can be booked for this patient: answers are missing. Choose another decision, and call them.'
  return refused('bad_request', [{ field: 'decision', message }])
}

/**
 * A doctor lets a delivery go on, not this time, or only once they have spoken with the patient, who books a call; what is prescribed
 * stands. Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), and `refill_not_open` when somebody was faster.
 */
export const decideRefill = async (
  ctx: Ctx<'doctor'>,
  { id, decision, message }: { id: string } & CallInput<typeof decideEndpoint>['body'],
): Promise<Result<Refill>> => {
  const { deps, tx, actor, now } = ctx
  const seen = await visibleRefill(tx, id)
  if (!seen) return refused('not_found')
  // Whatever holds or ends a prescription takes it before its refills: so does this.
  await lockStanding(tx, seen.patientId)
  const refill = await lockRefill(tx, id)
  if (!refill) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (refill.patientId === actor.id) return refused('own_care')
  if (!may(refill.state, decision, 'doctor')) return refusedIn('refill_not_open', refill.state)
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  if (decision === 'consult' && script) {
    const opened = await openForCall(ctx, script)
    if (!opened.ok) return opened
  }
  const decided = await updateRefill(tx, id, {
    state: decidedAs[decision],
    decidedBy: doctor.value.name,
    decidedAt: now,
    message,
  })
  await closeTasks(deps, tx, 'refill', [id], doctor.value.name)
  await auditMove(deps, tx, refill, decided, decision)
  await announceRefill(tx, decided)
  const weighed = await weighRefill(deps, tx, decided)
  await emailPatient(deps, tx, {
    patientId: refill.patientId,
    brand: script?.brand ?? 'men',
    ...(decision === 'consult' ? bookLetter : decidedLetter),
    dedupeKey: `refill-decided:${id}:${decision}`,
  })
  return done(presentForDoctor(weighed, script?.title ?? '', { userId: actor.id, isRegistered: true }))
}
