import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type {
  answerSideEffect as answerEndpoint,
  SideEffect,
  settleSideEffect as settleEndpoint,
} from '@om/contracts/side-effects'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { moodWith } from '@om/domain/picture/picture'
import { holdsSupply } from '@om/domain/side-effects/effects'
import { pregnancyAnswers } from '@om/domain/side-effects/today'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceEach } from '#src/database/live.ts'
import { clinicToday, currentDoctor } from '#src/modules/people/people.ts'
import { keepFact, pictureOf } from '#src/modules/picture/picture.ts'
import {
  keepGateRun,
  lastMoveOf,
  lockElsewhere,
  holdPrescription as lockScript,
  movePrescription,
  recheckContraindications,
  releaseUnlessAgainst,
} from '#src/modules/prescriptions/prescriptions.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { writeAnswered } from './side-effect-mails.ts'
import { isUnsettled, presentForDoctor } from './side-effects.present.ts'
import {
  hasOpenGrave,
  heldBy,
  insertMessage,
  lockReport,
  type ReportRow,
  updateReport,
  visibleReport,
  withRest,
} from './side-effects.repo.ts'

type Doctor = { name: string }
export type Versioned = { id: string; version: number }

/**
 * One step of any doctor who practises on a report that is held still. Refuses with `not_found`, `registration_not_current`,
 * `own_care` (INV-05) and, when somebody was faster, `side_effect_changed`.
 */
export const asDoctor = async (
  ctx: Ctx<'doctor'>,
  { id, version }: Versioned,
  work: (report: ReportRow, doctor: Doctor) => Promise<Result<ReportRow>>,
): Promise<Result<SideEffect>> => {
  const { deps, tx, actor } = ctx
  if (!(await visibleReport(tx, id))) return refused('not_found')
  const report = await lockReport(tx, id)
  if (!report) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (report.patientId === actor.id) return refused('own_care')
  if (report.version !== version) return refusedIn('side_effect_changed', report.state)
  const changed = await work(report, doctor.value)
  if (!changed.ok) return changed
  await announceEach(tx, [
    { topics: [`user:${report.patientId}`], kind: 'side-effect', subjectId: id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: report.consultId },
  ])
  const [full] = await withRest(tx, [changed.value])
  if (!full) throw new Error('a report that was held still is gone')
  return done(presentForDoctor(full, { userId: actor.id, isRegistered: true }))
}

const say = (ctx: Ctx<'doctor'>, report: ReportRow, doctor: Doctor, body: string) =>
  insertMessage(ctx.tx, {
    sideEffectId: report.id,
    patientId: report.patientId,
    byRole: 'doctor',
    byName: doctor.name,
    body,
    at: ctx.now,
  })

/** A doctor's answer: the patient is told that there is one, and the task is done until they write again. */
export const answerSideEffect = (
  ctx: Ctx<'doctor'>,
  input: Versioned & CallInput<typeof answerEndpoint>['body'],
): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async (report, doctor) => {
    const { deps, tx } = ctx
    if (!isUnsettled(report)) return refusedIn('side_effect_settled', report.state)
    await say(ctx, report, doctor, input.body)
    // What holds a supply stays a task until it is settled.
    const isDone = !holdsSupply(report.level)
    const answered = await updateReport(tx, report.id, { state: 'answered' })
    if (isDone) await closeTasks(deps, tx, 'side_effect', [report.id], doctor.name)
    await audit(deps.clock, tx, {
      action: 'side_effect.answer',
      subjectType: 'side_effect',
      subjectId: report.id,
      patientId: report.patientId,
      fromState: report.state,
      toState: 'answered',
    })
    await writeAnswered(deps, tx, answered)
    return done(answered)
  })

const MINUTE_MS = 60_000

const crisis = 'self_harm_thoughts'

/** What was dangerous is asked about again when it is settled, so that the record says how it is now. */
const todayProblems = ({ selfHarmNow, pregnancyNow }: Settling, { found }: ReportRow): Problem[] => [
  ...(found.includes(crisis) && selfHarmNow === null
    ? [{ field: 'selfHarmNow', message: 'Say whether the thoughts are still there.' }]
    : []),
  ...(found.includes('pregnant') && !pregnancyAnswers.some(({ value }) => value === pregnancyNow)
    ? [{ field: 'pregnancyNow', message: 'Say what holds today.' }]
    : []),
]

/** Puts on record how it is now, as the doctor heard it: every gate reads it from then on. */
const tellToday = async (ctx: Ctx<'doctor'>, report: ReportRow, input: Settling, doctor: Doctor): Promise<void> => {
  const { deps, tx, now } = ctx
  const told = (key: string, values: string[]) =>
    keepFact(deps, tx, {
      id: randomUUID(),
      patientId: report.patientId,
      kind: 'answer',
      key,
      value: { values, text: '' },
      measuredOn: clinicToday(deps.clock),
      source: 'doctor',
      byName: doctor.name,
      at: now,
    })
  if (report.found.includes('pregnant') && input.pregnancyNow) await told('pregnancy_status', [input.pregnancyNow])
  if (!report.found.includes(crisis) || input.selfHarmNow === null) return
  const answers = (await pictureOf(tx, report.patientId))?.answers ?? {}
  await told('mood_conditions', moodWith(answers, { thoughts: input.selfHarmNow }))
}

type Settling = Versioned & CallInput<typeof settleEndpoint>['body']

/** What held a supply goes on or ends only after the doctor has spoken with the patient about it. (REG-02) */
const contactProblems = (input: Settling, report: ReportRow, now: Date): Problem[] => {
  const { contactMode, contactAt } = input
  if (!holdsSupply(report.level)) return []
  const at = contactAt ? Date.parse(contactAt) : 0
  // Fields of forms know minutes only.
  const since = Math.floor((report.raisedAt ?? report.reportedAt).getTime() / MINUTE_MS) * MINUTE_MS
  return [
    ...(input.patientOutcome ? [] : [{ field: 'patientOutcome', message: 'Say how the patient is now.' }]),
    ...(input.seriousness ? [] : [{ field: 'seriousness', message: 'Say how serious it was.' }]),
    ...(contactMode ? [] : [{ field: 'contactMode', message: 'Speak with the patient first, and say how you did.' }]),
    ...(at >= since && at <= now.getTime()
      ? []
      : [{ field: 'contactAt', message: 'Enter when you spoke: after the report, and not in the future.' }]),
  ]
}

/** Takes what this report has put on hold off hold again; what another reason holds stays. */
const release = async (
  ctx: Ctx<'doctor'>,
  report: ReportRow,
  step: { doctor: Doctor; reason: string },
): Promise<Result<null>> => {
  const { deps, tx } = ctx
  if (await hasOpenGrave(tx, report.patientId)) return done(null)
  for (const id of await heldBy(tx, report.id)) {
    const script = await lockScript(tx, id)
    const move = await lastMoveOf(tx, id)
    if (script?.status !== 'on_hold' || move?.reason !== 'side_effect' || move.byRole !== 'system') continue
    const { problems, run } = await recheckContraindications(deps, tx, script)
    keepGateRun(deps, tx, run, { gate: 'clear', patientId: script.patientId, prescriptionId: script.id })
    const against = problems.filter(problem => problem.code === 'contraindicated')
    if (against.length > 0) return refused('supply_ruled_out', against)
    const by = { role: 'doctor', name: step.doctor.name } as const
    // What else speaks against it the doctor has not been shown here: it stays on hold for that, as a task of its own.
    const released = await releaseUnlessAgainst(deps, tx, script, { by, reason: '', message: step.reason })
    if (!released.ok) return released
  }
  return done(null)
}

/** What it was about: what it has put on hold, and what another pharmacy supplies of the medicines they took then. (REG-04) */
const aboutOf = async ({ deps, tx }: Ctx<'doctor'>, report: ReportRow): Promise<string[]> => {
  const held = await heldBy(tx, report.id)
  if (!holdsSupply(report.level)) return held
  const elsewhere = (await lockElsewhere(tx, report.patientId, clinicToday(deps.clock))).filter(script =>
    script.items.some(item => report.medicines.includes(item.medicine)),
  )
  return [...held, ...elsewhere.map(script => script.id)]
}

const ceaseAll = async (
  ctx: Ctx<'doctor'>,
  report: ReportRow,
  step: { doctor: Doctor; message: string },
): Promise<Result<null>> => {
  const { deps, tx } = ctx
  for (const id of new Set(await aboutOf(ctx, report))) {
    const script = await lockScript(tx, id)
    if (!script || !['active', 'on_hold', 'exhausted', 'released'].includes(script.status)) continue
    const by = { role: 'doctor', name: step.doctor.name } as const
    const moved = await movePrescription(deps, tx, script, {
      action: 'cease',
      by,
      reason: 'side_effect',
      message: step.message,
    })
    if (!moved.ok) return moved
  }
  return done(null)
}

/**
 * Closes a report. `go_on` takes off hold what it held, once nothing else grave is open; `cease` ends it, what was taken to another
 * pharmacy included. Refuses with
 * `bad_request` without a talk where a supply was held, and with `supply_ruled_out` where the newest answers rule it out.
 */
export const settleSideEffect = (ctx: Ctx<'doctor'>, input: Settling): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async (report, doctor) => {
    const { deps, tx } = ctx
    if (!isUnsettled(report)) return refusedIn('side_effect_settled', report.state)
    const problems = [...contactProblems(input, report, ctx.now), ...todayProblems(input, report)]
    if (problems.length > 0) return refused('bad_request', problems)
    // While the report is open: what is put on record with it is no new one.
    await tellToday(ctx, report, input, doctor)
    await say(ctx, report, doctor, input.message)
    const settled = await updateReport(tx, report.id, {
      state: 'settled',
      outcome: input.outcome,
      settledReason: input.reason,
      settledBy: doctor.name,
      settledAt: ctx.now,
      patientOutcome: input.patientOutcome,
      seriousness: input.seriousness,
      ...(input.contactMode && input.contactAt
        ? { contactMode: input.contactMode, contactAt: new Date(input.contactAt) }
        : {}),
    })
    const followed =
      input.outcome === 'go_on'
        ? await release(ctx, report, { doctor, reason: input.reason })
        : await ceaseAll(ctx, report, { doctor, message: input.message })
    if (!followed.ok) return followed
    await closeTasks(deps, tx, 'side_effect', [report.id], doctor.name)
    await audit(deps.clock, tx, {
      action: 'side_effect.settle',
      subjectType: 'side_effect',
      subjectId: report.id,
      patientId: report.patientId,
      fromState: report.state,
      toState: 'settled',
      reason: input.outcome,
    })
    await writeAnswered(deps, tx, settled)
    return done(settled)
  })
