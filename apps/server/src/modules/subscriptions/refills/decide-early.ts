import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { changeEarly as changeEndpoint, EarlyDecision, decideEarly as endpoint } from '@om/contracts/refills'
import { formatDay } from '@om/domain/dates'
import { refusedIn, stateWords } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { emailPatient } from '#src/modules/mail/mail.ts'
import { clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import { lockStanding, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { changedAt, decisionsBefore, insertChange } from './refill-changes.ts'
import { isOpen, lockRefill, type RefillRow, updateRefill, visibleRefill } from './refills.repo.ts'
import { weighRefill } from './weigh-refill.ts'

type Input = { id: string } & CallInput<typeof endpoint>['body']
type Changing = { id: string } & CallInput<typeof changeEndpoint>['body']

const saidAs = { allow: 'allowed', not_yet: 'not_yet' } as const

/** A delivery that a pharmacist who practises is asked about, held still. */
const heldForPharmacist = async (
  ctx: Ctx<'pharmacist'>,
  id: string,
): Promise<Result<{ refill: RefillRow; pharmacist: string }>> => {
  const { deps, tx, actor } = ctx
  const seen = await visibleRefill(tx, id)
  if (!seen) return refused('not_found')
  await lockStanding(tx, seen.patientId)
  const refill = await lockRefill(tx, id)
  if (!refill) return refused('not_found')
  const pharmacist = await currentPharmacist(deps.clock, tx, actor)
  if (!pharmacist.ok) return pharmacist
  return refill.patientId === actor.id ? refused('own_care') : done({ refill, pharmacist: pharmacist.value.name })
}

type Early = { id: string; patientId: string; brand: 'men' | 'women'; at: Date }

/** That the pharmacy has said something about a delivery. */
export const writeEarly = (deps: Deps, tx: Tx, { id, patientId, brand, at }: Early): Promise<void> => {
  const subject = 'There is news about your next delivery'
  return emailPatient(deps, tx, {
    patientId,
    brand,
    subject,
    heading: subject,
    paragraphs: ['The pharmacy has looked at when it comes. Sign in to read it.'],
    action: { label: 'Read it', path: '/patient-subscription-management' },
    dedupeKey: `refill-early:${id}:${at.getTime()}`,
  })
}

/** What follows from what the pharmacy says: the charge, the patient's screens and a mail without a word about health. */
const say = async (
  { deps, tx }: Ctx<'pharmacist'>,
  { refill, pharmacist }: { refill: RefillRow; pharmacist: string },
  { decision, words, at, action }: { decision: Input['decision']; words: string; at: Date; action: string },
): Promise<RefillRow> => {
  const { id, patientId } = refill
  const said = { earlyState: saidAs[decision], earlyBy: pharmacist, earlyAt: at, earlyReason: words }
  const decided = await updateRefill(tx, id, said)
  await closeTasks(deps, tx, 'early_refill', [id], pharmacist)
  await audit(deps.clock, tx, {
    action: `refill.${action}_${decision}`,
    subjectType: 'refill',
    subjectId: id,
    patientId,
  })
  await announce(tx, [`user:${patientId}`], 'subscription', refill.subscriptionId)
  const weighed = await weighRefill(deps, tx, decided)
  const script = (await prescriptionsByIds(tx, [refill.prescriptionId])).get(refill.prescriptionId)
  await writeEarly(deps, tx, { id, patientId, brand: script?.brand ?? 'men', at })
  return weighed
}

/**
 * A pharmacist lets a delivery come before three quarters of the last one are used, or says not yet: then it waits for its day. The patient
 * reads why. (§5.7) Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), and `task_changed` when somebody was
 * faster or it is in time meanwhile.
 */
export const decideEarly = async (
  ctx: Ctx<'pharmacist'>,
  { id, decision, reason }: Input,
): Promise<Result<{ ok: true }>> => {
  const held = await heldForPharmacist(ctx, id)
  if (!held.ok) return held
  if (held.value.refill.earlyState !== 'asked') return refusedIn('task_changed', 'done')
  await say(ctx, held.value, { decision, words: reason, at: ctx.now, action: 'early' })
  return done({ ok: true })
}

/** Why nothing can be said any more about a delivery coming early; empty while it can. */
const whyNot = (refill: RefillRow, today: string): string => {
  if (!isOpen(refill)) return stateWords(refill.state)
  if (refill.earlyState !== 'allowed' && refill.earlyState !== 'not_yet') return stateWords('asked')
  if (refill.earlyUpTo && refill.earlyUpTo <= today)
    return `Three quarters of the last one are used since ${formatDay(refill.earlyUpTo)}: it is early no more.`
  return ''
}

const present = async ({ deps, tx, actor }: Ctx<'pharmacist'>, refill: RefillRow): Promise<EarlyDecision> => {
  const { id, earlyState, earlyAt, earlyBy, earlyReason } = refill
  const why = whyNot(refill, clinicToday(deps.clock))
  return {
    id,
    state: earlyState,
    chargeOn: refill.chargeOn.toISOString(),
    upTo: refill.earlyUpTo,
    said: earlyAt && { by: earlyBy, at: earlyAt.toISOString(), reason: earlyReason },
    before: (await decisionsBefore(tx, [id], 'early')).get(id) ?? [],
    why,
    can: { change: why === '' && refill.patientId !== actor.id },
  }
}

/** What the pharmacy has said about a delivery, for a pharmacist; the reading is audited. */
export const readEarly = async (ctx: Ctx<'pharmacist'>, { id }: { id: string }): Promise<Result<EarlyDecision>> => {
  const { deps, tx } = ctx
  const refill = await visibleRefill(tx, id)
  if (!refill) return refused('not_found')
  const { patientId } = refill
  await audit(deps.clock, tx, { action: 'refill.early_read', subjectType: 'refill', subjectId: id, patientId })
  return done(await present(ctx, refill))
}

/**
 * A pharmacist, the same or another, says otherwise while the delivery is not charged and would still be early; what was said stays on
 * record. Refuses as `decideEarly` does, and with `decision_changed` where it is too late or somebody was faster.
 */
export const changeEarly = async (
  ctx: Ctx<'pharmacist'>,
  { id, decision, message, reason, decidedAt }: Changing,
): Promise<Result<EarlyDecision>> => {
  const held = await heldForPharmacist(ctx, id)
  if (!held.ok) return held
  const { refill, pharmacist } = held.value
  const { earlyState, earlyAt: wasAt } = refill
  const why = whyNot(refill, clinicToday(ctx.deps.clock))
  if (why !== '')
    return refused('decision_changed', [{ code: isOpen(refill) ? 'in_time' : refill.state, message: why }])
  if (!earlyState || wasAt?.toISOString() !== decidedAt) return refusedIn('decision_changed', earlyState ?? 'asked')
  if (saidAs[decision] === earlyState)
    return refused('bad_request', [{ field: 'decision', message: 'It stands like that already. Choose the other.' }])
  const at = changedAt(ctx.now, wasAt)
  await insertChange(ctx.tx, {
    refillId: id,
    patientId: refill.patientId,
    about: 'early',
    was: earlyState,
    wasBy: refill.earlyBy,
    wasAt,
    wasMessage: refill.earlyReason,
    became: saidAs[decision],
    byName: pharmacist,
    at,
    reason,
  })
  return done(await present(ctx, await say(ctx, held.value, { decision, words: message, at, action: 'early_change' })))
}
