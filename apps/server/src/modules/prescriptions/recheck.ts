import type { Finding, OpenFinding } from '@om/contracts/consult-parts'
import type { Contraindication } from '@om/contracts/consults'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type { releasePrescription as releaseEndpoint } from '@om/contracts/prescriptions'
import { medicineName } from '@om/domain/formulary/medicines'
import { findingsBeyond, type GateInputs } from '@om/domain/gate/gate'
import type { LiveContact } from '@om/domain/prescribing/live-contact'
import { SHORTEST_OVERRIDE_REASON } from '@om/domain/prescribing/overrides'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { liveContactOf } from '#src/modules/consults/consults.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { type GateRun, keepGateRun } from './gate-runs.ts'
import { type ByDoctor, keepOnHold, moveAsDoctor, movePrescription, type Step } from './move-prescription.ts'
import { isSafetyOpen } from './prescriptions.hooks.ts'
import { isOrphaned, lastMoveOf, lockElsewhere, lockStanding, type PrescriptionRow } from './prescriptions.repo.ts'
import { type Script, weighPrescription } from './weigh-prescription.ts'

export type Rechecked = {
  found: Contraindication[]
  /** What still stands in the way of a supply: nobody has dealt with it. */
  problems: (Problem & { code: string })[]
  /** Answers and tests that have become too old for another supply. (INV-13) */
  due: (Problem & { code: string })[]
  /** What the rules were asked, for the step that acts on it to keep. */
  run: GateRun
}

/**
 * Runs the contraindications of a prescription again today, as every step of a supply asks for (INV-04): with what is
 * known of the patient today, from assessments, corrections and tests, and with everything else they are prescribed.
 * What the doctor dealt with when signing is settled, and so is what a doctor has looked at as they took it off hold, as long as
 * the answers behind it are the same; what rules a medicine out never is. The answers stay behind: a pharmacist reads what
 * speaks against a medicine, not the whole assessment (INV-14).
 */
export const recheckContraindications = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  script: Script,
  contact?: Promise<LiveContact>,
): Promise<Rechecked> => {
  const run = await weighPrescription(tx, script, clinicToday(deps.clock), contact)
  const { found, problems, due } = run.result
  return { found: found.map(one => ({ ...one, sourceAnswers: [] })), problems, due, run }
}

/**
 * The same before anything is charged: besides, a doctor has spoken with the patient within a year, and since anything grave of one of
 * these medicines. Where no talk is on record, the day it was signed counts as one. (REG-02)
 */
export const recheckBeforeCharge = async (
  deps: Pick<Deps, 'clock' | 'config'>,
  tx: Tx,
  script: PrescriptionRow,
): Promise<Rechecked> => {
  if (!deps.config.requireLiveConsult) return recheckContraindications(deps, tx, script)
  const items = script.items.map(item => item.medicine)
  const spoken = liveContactOf(tx, script.patientId, items).then(({ lastAt, graveAt }) => ({
    lastAt: lastAt ?? script.signedAt.toISOString(),
    graveAt,
  }))
  return recheckContraindications(deps, tx, script, spoken)
}

/** What a doctor may clear as they take it off hold: all that is open, each of it seen as it is now. */
const mayClear = (input: Releasing, open: OpenFinding[]): Result<null> => {
  const unseen = findingsBeyond(open, input.findings ?? [])
  if (unseen.length > 0)
    return refused(
      'findings_changed',
      unseen.map(({ ci, medicine, label }) => ({ code: ci, message: `${medicineName(medicine)}: ${label}.` })),
    )
  if (!open.some(one => one.severity === 'C')) return done(null)
  const problems: Problem[] = [
    ...(input.reason.length < SHORTEST_OVERRIDE_REASON
      ? [
          {
            field: 'reason',
            message: `Write at least ${SHORTEST_OVERRIDE_REASON} characters: something is contraindicated.`,
          },
        ]
      : []),
    ...(input.discussed
      ? []
      : [{ field: 'discussed', message: 'Talk with the patient about it, and tick that you did.' }]),
  ]
  return problems.length > 0 ? refused('bad_request', problems) : done(null)
}

type Releasing = ByDoctor & CallInput<typeof releaseEndpoint>['body']

/**
 * Clears a hold; why it may go on, and what the doctor has looked at, is kept for the record: just that is cleared, as it stands.
 * Refuses with `supply_ruled_out`, and every reason, while what is known rules a medicine out; with `findings_changed` where
 * something speaks against it that the doctor has not seen; with `bad_request` for something contraindicated without a reason and
 * a talk; and with `side_effect_open` while something grave that they reported is open.
 */
export const releasePrescription = (ctx: Ctx<'doctor'>, input: Releasing) =>
  moveAsDoctor(ctx, input, { action: 'release', reason: '', message: input.reason }, async row => {
    if (await isSafetyOpen.ask(ctx.tx, row.patientId)) return refused('side_effect_open')
    const { problems, run } = await recheckContraindications(ctx.deps, ctx.tx, row)
    keepGateRun(ctx.deps, ctx.tx, run, { gate: 'clear', patientId: row.patientId, prescriptionId: row.id })
    const against = problems.filter(problem => problem.code === 'contraindicated')
    if (against.length > 0) return refused('supply_ruled_out', against)
    const allowed = mayClear(input, run.rules.openFindings(run.inputs))
    return allowed.ok ? done({ cleared: run.rules.allFindings(run.inputs) }) : allowed
  })

const stayingTask = (deps: Deps, tx: Tx, script: PrescriptionRow, why: string): Promise<void> =>
  openTask(deps, tx, {
    role: 'doctor',
    kind: 'correction',
    subjectId: script.id,
    patientId: script.patientId,
    consultId: script.consultId,
    summary: `${script.title} ${why}`,
    dueAt: withinBusinessDays(deps.clock.now(), 1),
  })

const AGAINST = 'is on hold: what is known of the patient now speaks against it.'
const STRUCK =
  'is on hold for something that was marked as entered in error since. Look again, and clear the hold or keep it.'
const ELSEWHERE =
  'was taken to another pharmacy, and what is known of the patient now speaks against it. Call them, and end it where they must not take it.'
const GRAVE = 'is on hold: its patient has brought it back while something grave that they reported is not settled.'
const ORPHANED = 'is on hold: the registration of who signed it is not current.'

/**
 * Takes something off hold whose reason has passed, unless anything else speaks against it now: then it stays on hold for that, as
 * a task of the doctors, and the answer is `false`. Hold the prescription still.
 */
export const releaseUnlessAgainst = async (
  deps: Deps,
  tx: Tx,
  script: PrescriptionRow,
  step: Pick<Step, 'by' | 'reason' | 'message'>,
): Promise<Result<boolean>> => {
  const { problems, run } = await recheckContraindications(deps, tx, script)
  keepGateRun(deps, tx, run, { gate: 'clear', patientId: script.patientId, prescriptionId: script.id })
  if (problems.length > 0) {
    await keepOnHold(deps, tx, script, 'new_answers')
    await stayingTask(deps, tx, script, AGAINST)
    return done(false)
  }
  if (step.by.role === 'system' && (await isOrphaned(tx, script.id))) {
    await keepOnHold(deps, tx, script, 'registration')
    await stayingTask(deps, tx, script, ORPHANED)
    return done(false)
  }
  const cleared = step.by.role === 'doctor' ? { cleared: [...run.inputs.cleared].map(copyOf) } : {}
  const moved = await movePrescription(deps, tx, script, { action: 'release', ...step, ...cleared })
  return moved.ok ? done(true) : moved
}

const copyOf = ({ ci, medicine, basis }: GateInputs['cleared'][number]): Finding => ({
  ci,
  medicine,
  basis: [...basis],
})

/**
 * Stops what speaks against a treatment, in the transaction in which it is told: each prescription it concerns goes on hold
 * until a doctor has looked. Answers with those it has held, and those that were on hold already.
 */
const holdAgainst = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  gate: 'new_answers' | 'check_in' = 'new_answers',
): Promise<PrescriptionRow[]> => {
  const held: PrescriptionRow[] = []
  for (const script of await lockStanding(tx, patientId)) {
    const { problems, run } = await recheckContraindications(deps, tx, script)
    keepGateRun(deps, tx, run, { gate, patientId, prescriptionId: script.id })
    if (problems.length === 0) continue
    if (script.status === 'on_hold') {
      held.push(script)
      continue
    }
    const by = { role: 'system', name: '' } as const
    const moved = await movePrescription(deps, tx, script, { action: 'hold', by, reason: 'new_answers', message: '' })
    if (moved.ok) held.push(moved.value)
  }
  return held
}

/** What another pharmacy supplies cannot be held here: what speaks against it is a task of the doctors. (REG-04) */
const tellOfElsewhere = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  gate: 'new_answers' | 'check_in',
): Promise<void> => {
  for (const script of await lockElsewhere(tx, patientId, clinicToday(deps.clock))) {
    const { problems, run } = await recheckContraindications(deps, tx, script)
    keepGateRun(deps, tx, run, { gate, patientId, prescriptionId: script.id })
    if (problems.length > 0) await stayingTask(deps, tx, script, ELSEWHERE)
  }
}

/** What its patient has brought back to us is weighed with all that was told meanwhile, and held where that speaks against it. */
export const followTakenBack = async (deps: Deps, tx: Tx, script: PrescriptionRow): Promise<PrescriptionRow> => {
  const { problems, run } = await recheckContraindications(deps, tx, script)
  keepGateRun(deps, tx, run, { gate: 'new_answers', patientId: script.patientId, prescriptionId: script.id })
  const isGrave = await isSafetyOpen.ask(tx, script.patientId)
  if (problems.length === 0 && !isGrave) return script
  const by = { role: 'system', name: '' } as const
  const reason = isGrave ? 'side_effect' : 'new_answers'
  const held = await movePrescription(deps, tx, script, { action: 'hold', by, reason, message: '' })
  await stayingTask(deps, tx, script, isGrave ? GRAVE : AGAINST)
  return held.ok ? held.value : script
}

/** A new assessment of somebody in treatment: its consult is before the doctors as it is. */
export const holdWhatSpeaksAgainst = async (
  deps: Deps,
  tx: Tx,
  consult: { patientId: string; isReturning: boolean },
): Promise<void> => {
  if (consult.isReturning) await holdAgainst(deps, tx, consult.patientId)
}

/** Something else that was told or measured: what it stops, or goes on stopping, is a task of the doctors. */
export const holdWithPicture = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  for (const script of await holdAgainst(deps, tx, patientId)) await stayingTask(deps, tx, script, AGAINST)
  await tellOfElsewhere(deps, tx, patientId, 'new_answers')
}

/** A check-in has been answered: each treatment is weighed with what is known today, whether or not any of it is new. */
export const holdAtCheckIn = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  for (const script of await holdAgainst(deps, tx, patientId, 'check_in')) await stayingTask(deps, tx, script, AGAINST)
  await tellOfElsewhere(deps, tx, patientId, 'check_in')
}

/**
 * Something was entered in error: without it something else may speak against a treatment, and what it held is for a doctor to
 * look at again. Nothing goes on by itself.
 */
export const holdWithoutFact = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  const against = await holdAgainst(deps, tx, patientId)
  for (const script of against) await stayingTask(deps, tx, script, AGAINST)
  for (const script of await lockStanding(tx, patientId)) {
    if (script.status !== 'on_hold' || against.some(one => one.id === script.id)) continue
    const isForAnswers = (await lastMoveOf(tx, script.id))?.reason === 'new_answers'
    if (isForAnswers) await stayingTask(deps, tx, script, STRUCK)
  }
}

/** A consult has ended, in whatever way: what its answers hold, and still do, is a task of the doctors from here on. */
export const followConsultEnd = async (deps: Deps, tx: Tx, { patientId }: { patientId: string }): Promise<void> => {
  for (const script of await lockStanding(tx, patientId)) {
    if (script.status !== 'on_hold') continue
    const isForAnswers = (await lastMoveOf(tx, script.id))?.reason === 'new_answers'
    if (isForAnswers) await stayingTask(deps, tx, script, AGAINST)
  }
}
