import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type {
  MySideEffect,
  reportSideEffect as reportEndpoint,
  writeAboutSideEffect as writeEndpoint,
} from '@om/contracts/side-effects'
import { effects, holdsSupply } from '@om/domain/side-effects/effects'
import {
  EFFECT_DUE_BUSINESS_DAYS,
  EFFECT_DUE_HOURS,
  judgeEffects,
  SIDE_EFFECT_RULES,
} from '@om/domain/side-effects/side-effects'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { withinBusinessDays } from '@om/domain/working-day'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  lockStanding,
  movePrescription,
  newestPrescriptionOf as newestOf,
  type PrescriptionRow,
} from '#src/modules/prescriptions/prescriptions.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { writeAlarm, writeReport } from './side-effect-mails.ts'
import { isUnsettled, presentForPatient } from './side-effects.present.ts'
import {
  insertHolds,
  insertMessage,
  insertReport,
  lockReport,
  type ReportRow,
  updateReport,
  visibleReport,
  visibleReportsOf,
  withRest,
} from './side-effects.repo.ts'

const HOUR_MS = 3_600_000

const dueOf = (level: ReportRow['level'], now: Date): Date | null => {
  if (level === 'E0') return null
  if (level === 'E1') return withinBusinessDays(now, EFFECT_DUE_BUSINESS_DAYS)
  return new Date(now.getTime() + EFFECT_DUE_HOURS[level] * HOUR_MS)
}

/** One line for the doctors' list of tasks. */
const summaryOf = ({ found, level }: Pick<ReportRow, 'found' | 'level'>): string =>
  `${level}: ${found.map(code => effects[code as keyof typeof effects].words).join(', ')}`

/** Wakes the patient's screens and those of the doctors. */
const announceReport = (tx: Tx, report: ReportRow) =>
  announceEach(tx, [
    { topics: [`user:${report.patientId}`], kind: 'side-effect', subjectId: report.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: report.consultId },
  ])

/** Puts an open report before the doctors, with its due time. */
const askDoctors = async (deps: Deps, tx: Tx, report: ReportRow): Promise<void> => {
  if (!report.dueAt) return
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'side_effect',
    subjectId: report.id,
    patientId: report.patientId,
    consultId: report.consultId,
    summary: summaryOf(report),
    isUrgent: report.level === 'E3',
    dueAt: report.dueAt,
  })
}

/** Stops everything that the report is about, in the transaction that stores it. (INV-12) */
const holdAll = async (deps: Deps, tx: Tx, report: ReportRow, scripts: PrescriptionRow[]): Promise<void> => {
  await insertHolds(
    tx,
    report.id,
    scripts.map(script => script.id),
  )
  const by = { role: 'system', name: '' } as const
  for (const script of scripts)
    if (script.status !== 'on_hold')
      await movePrescription(deps, tx, script, { action: 'hold', by, reason: 'side_effect', message: '' })
}

const shown = async (tx: Tx, report: ReportRow): Promise<MySideEffect> => {
  const [full] = await withRest(tx, [report])
  if (!full) throw new Error('a report that was just stored is gone')
  return presentForPatient(full)
}

type Report = CallInput<typeof reportEndpoint>['body']

/**
 * Takes what a patient reports: the rules say how grave it is, and in the same transaction everything stops that has to, the
 * doctors have a task with its due time, and whoever has to know is written to. Sent again, it is the report that is there.
 * Refuses with `no_treatment`, and with `bad_request` for a day that lies ahead.
 */
export const reportSideEffect = async (ctx: Ctx<'patient'>, input: Report): Promise<Result<MySideEffect>> => {
  const { deps, tx, actor } = ctx
  const known = await visibleReport(tx, input.id)
  if (known) return done(await shown(tx, known))
  const stored = await storeReport(deps, tx, actor.id, input)
  return stored.ok ? done(await shown(tx, stored.value)) : stored
}

/** Stores a patient's report with all that follows from it. */
export const storeReport = async (deps: Deps, tx: Tx, patientId: string, input: Report): Promise<Result<ReportRow>> => {
  if (input.startedOn && input.startedOn > clinicToday(deps.clock))
    return refused('bad_request', [{ field: 'startedOn', message: 'Enter a day that has been.' }])
  const scripts = await lockStanding(tx, patientId)
  const newest = scripts.at(-1) ?? (await newestOf(tx, patientId))
  if (!newest) return refused('no_treatment')
  const medicines = scripts.flatMap(script => script.items.map(item => item.medicine))
  const judged = judgeEffects({ ...input, medicines })
  const now = deps.clock.now()
  const report = await insertReport(tx, {
    ...input,
    ...judged,
    patientId,
    brand: newest.brand,
    consultId: newest.consultId,
    medicines,
    ruleVersion: SIDE_EFFECT_RULES,
    inputsHash: inputsHash({ ...input, id: undefined, medicines }),
    reportedAt: now,
    dueAt: dueOf(judged.level, now),
    state: judged.level === 'E0' ? 'self_care' : 'open',
  })
  // Somebody else's report under the same id, or the same one at the same moment.
  if (!report) return refused('side_effect_changed')
  await audit(deps.clock, tx, {
    action: 'side_effect.report',
    subjectType: 'side_effect',
    subjectId: report.id,
    patientId,
    toState: report.state,
    reason: report.level,
  })
  if (holdsSupply(report.level)) await holdAll(deps, tx, report, scripts)
  await askDoctors(deps, tx, report)
  if (report.level === 'E3') await writeAlarm(deps, tx, report)
  else if (report.dueAt) await writeReport(deps, tx, report, newest.doctorId)
  await announceReport(tx, report)
  return done(report)
}

/** Adds what a patient writes to an open report; an answered one is before the doctors again. */
export const writeAboutSideEffect = async (
  ctx: Ctx<'patient'>,
  { id, key, body }: { id: string } & CallInput<typeof writeEndpoint>['body'],
): Promise<Result<MySideEffect>> => {
  const { deps, tx, actor } = ctx
  if (!(await visibleReport(tx, id))) return refused('not_found')
  const report = await lockReport(tx, id)
  if (!report) return refused('not_found')
  if (!isUnsettled(report)) return refused('side_effect_settled')
  const now = deps.clock.now()
  const isNew = await insertMessage(tx, {
    id: key,
    sideEffectId: id,
    patientId: actor.id,
    byRole: 'patient',
    byName: actor.name,
    body,
    at: now,
  })
  if (!isNew) return done(await shown(tx, report))
  const isAnswered = report.state === 'answered'
  const open = await updateReport(tx, id, isAnswered ? { state: 'open', dueAt: dueOf('E1', now) } : {})
  if (isAnswered) await askDoctors(deps, tx, open)
  await audit(deps.clock, tx, {
    action: 'side_effect.write',
    subjectType: 'side_effect',
    subjectId: id,
    patientId: actor.id,
  })
  await announceReport(tx, open)
  return done(await shown(tx, open))
}

/** What the signed-in patient has reported, and whether there is a treatment to report about. */
export const listMySideEffects = async (
  ctx: Ctx<'patient'>,
): Promise<Result<{ items: MySideEffect[]; mayReport: boolean }>> => {
  const { tx, actor } = ctx
  const reports = await visibleReportsOf(tx, actor.id)
  const mayReport = reports.length > 0 || (await newestOf(tx, actor.id)) !== undefined
  return done({ items: reports.map(presentForPatient), mayReport })
}
