import { randomUUID } from 'node:crypto'
import type { CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  type answerRefill as answerEndpoint,
  type MyRefill,
  needsDoctor,
  needsWords,
  type RefillAnswers,
} from '@om/contracts/refills'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { effectsInWords } from '@om/domain/side-effects/side-effects'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { correctedSince } from '#src/modules/picture/picture.ts'
import { lockStanding, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { storeReport } from '#src/modules/side-effects/side-effects.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { subscriptionById } from '../billing.repo.ts'
import { announceRefill, auditMove, may } from './refill-moves.ts'
import { lockRefill, type RefillRow, updateRefill } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

const DECIDE_BUSINESS_DAYS = 1
/** What was corrected on the day of the answers belongs to them. */
const CORRECTED_WITHIN_MS = 86_400_000

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
