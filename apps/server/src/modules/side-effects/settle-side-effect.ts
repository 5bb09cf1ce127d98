import type { CallInput } from '@om/contracts/endpoint'
import { done, type Problem, type Result, refused } from '@om/contracts/errors'
import type {
  answerSideEffect as answerEndpoint,
  SideEffect,
  settleSideEffect as settleEndpoint,
  reportToTga as tgaEndpoint,
} from '@om/contracts/side-effects'
import { holdsSupply } from '@om/domain/side-effects/effects'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announceEach } from '#src/database/live.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import {
  keepGateRun,
  lastMoveOf,
  holdPrescription as lockScript,
  movePrescription,
  recheckContraindications,
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
type Versioned = { id: string; version: number }

/**
 * One step of any doctor who practises on a report that is held still. Refuses with `not_found`, `registration_not_current`,
 * `own_care` (INV-05) and, when somebody was faster, `side_effect_changed`.
 */
const asDoctor = async (
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
  if (report.version !== version) return refused('side_effect_changed')
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
    if (!isUnsettled(report)) return refused('side_effect_settled')
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

type Settling = Versioned & CallInput<typeof settleEndpoint>['body']

/** What held a supply goes on or ends only after the doctor has spoken with the patient about it. (REG-02) */
const contactProblems = ({ contactMode, contactAt }: Settling, report: ReportRow, now: Date): Problem[] => {
  if (!holdsSupply(report.level)) return []
  const at = contactAt ? Date.parse(contactAt) : 0
  // Fields of forms know minutes only.
  const since = Math.floor(report.reportedAt.getTime() / MINUTE_MS) * MINUTE_MS
  return [
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
    const moved = await movePrescription(deps, tx, script, { action: 'release', by, reason: '', message: step.reason })
    if (!moved.ok) return moved
  }
  return done(null)
}

const ceaseAll = async (
  ctx: Ctx<'doctor'>,
  report: ReportRow,
  step: { doctor: Doctor; message: string },
): Promise<Result<null>> => {
  const { deps, tx } = ctx
  for (const id of await heldBy(tx, report.id)) {
    const script = await lockScript(tx, id)
    if (!script || !['active', 'on_hold', 'exhausted'].includes(script.status)) continue
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
 * Closes a report. `go_on` takes off hold what it held, once nothing else grave is open; `cease` ends it. Refuses with
 * `bad_request` without a talk where a supply was held, and with `supply_ruled_out` where the newest answers rule it out.
 */
export const settleSideEffect = (ctx: Ctx<'doctor'>, input: Settling): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async (report, doctor) => {
    const { deps, tx } = ctx
    if (!isUnsettled(report)) return refused('side_effect_settled')
    const problems = contactProblems(input, report, ctx.now)
    if (problems.length > 0) return refused('bad_request', problems)
    await say(ctx, report, doctor, input.message)
    const settled = await updateReport(tx, report.id, {
      state: 'settled',
      outcome: input.outcome,
      settledReason: input.reason,
      settledBy: doctor.name,
      settledAt: ctx.now,
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

/** Puts on record that the adverse event went to the regulator, and under which number; once. */
export const reportToTga = (
  ctx: Ctx<'doctor'>,
  input: Versioned & CallInput<typeof tgaEndpoint>['body'],
): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async report => {
    if (report.reportedToTgaAt) return refused('side_effect_changed')
    await audit(ctx.deps.clock, ctx.tx, {
      action: 'side_effect.report_to_tga',
      subjectType: 'side_effect',
      subjectId: report.id,
      patientId: report.patientId,
    })
    return done(await updateReport(ctx.tx, report.id, { reportedToTgaAt: ctx.now, tgaReference: input.reference }))
  })
