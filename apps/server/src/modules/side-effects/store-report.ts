import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { EffectCode, type reportSideEffect as reportEndpoint } from '@om/contracts/side-effects'
import { effects, holdsSupply } from '@om/domain/side-effects/effects'
import {
  EFFECT_DUE_BUSINESS_DAYS,
  EFFECT_DUE_HOURS,
  isGraver,
  isStillTaken,
  judgeEffects,
  SIDE_EFFECT_RULES,
} from '@om/domain/side-effects/side-effects'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { withinBusinessDays } from '@om/domain/working-day'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announceEach } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { keepFact, pictureOf } from '#src/modules/picture/picture.ts'
import {
  itemsInUse,
  lockStanding,
  movePrescription,
  newestPrescriptionOf as newestOf,
  type PrescriptionRow,
} from '#src/modules/prescriptions/prescriptions.ts'
import { openTask, renewTask } from '#src/modules/tasks/tasks.ts'
import { writeAlarm, writeReport } from './side-effect-mails.ts'
import { suppliedTo } from './side-effects.hooks.ts'
import { reportNumber } from './side-effects.present.ts'
import { insertHolds, insertReport, lockReport, type ReportRow, updateReport } from './side-effects.repo.ts'

const HOUR_MS = 3_600_000
/** The clinic's own target for the report to the regulator. */
const TGA_BUSINESS_DAYS = 5

/** By when a doctor is in touch. (§5.8) */
export const dueOf = (level: ReportRow['level'], now: Date): Date | null => {
  if (level === 'E0') return null
  if (level === 'E1') return withinBusinessDays(now, EFFECT_DUE_BUSINESS_DAYS)
  return new Date(now.getTime() + EFFECT_DUE_HOURS[level] * HOUR_MS)
}

/** One line for the doctors' list of tasks. */
const summaryOf = ({ found, level }: Pick<ReportRow, 'found' | 'level'>): string =>
  `${level}: ${found.map(code => effects[code as keyof typeof effects].words).join(', ')}`

/** Wakes the patient's screens and those of the doctors. */
export const announceReport = (tx: Tx, report: ReportRow) =>
  announceEach(tx, [
    { topics: [`user:${report.patientId}`], kind: 'side-effect', subjectId: report.id },
    { topics: ['role:doctor'], kind: 'consult', subjectId: report.consultId },
  ])

/** Puts an open report before the doctors, with its due time. */
export const askDoctors = async (deps: Deps, tx: Tx, report: ReportRow, ask = openTask): Promise<void> => {
  if (!report.dueAt) return
  await ask(deps, tx, {
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

/** What somebody takes: what they may still be supplied, by us or by another pharmacy, and what they were supplied and have not used up. */
const takenBy = async (deps: Deps, tx: Tx, patientId: string, scripts: PrescriptionRow[]): Promise<string[]> => {
  const today = clinicToday(deps.clock)
  const supplied = (await suppliedTo.ask(tx, patientId)).filter(one => isStillTaken(one, today))
  const prescribed = scripts.flatMap(script => script.items.map(item => item.medicine))
  const inUse = await itemsInUse(tx, patientId, today)
  return [...new Set([...prescribed, ...inUse, ...supplied.map(one => one.medicine)])]
}

/** What somebody takes today. */
export const takenNow = async (deps: Deps, tx: Tx, patientId: string): Promise<string[]> =>
  takenBy(deps, tx, patientId, await lockStanding(tx, patientId))

/** The report to the regulator is a task of the doctors until its number is recorded. */
export const askForTga = (deps: Deps, tx: Tx, report: ReportRow): Promise<void> =>
  openTask(deps, tx, {
    role: 'doctor',
    kind: 'tga_report',
    subjectId: report.id,
    patientId: report.patientId,
    consultId: report.consultId,
    summary: `Report ${reportNumber(report.number)} to the regulator, and record its number.`,
    dueAt: withinBusinessDays(deps.clock.now(), TGA_BUSINESS_DAYS),
  })

/** Everything that follows from a report as it stands: holds, tasks, mails and screens. */
const follow = async (deps: Deps, tx: Tx, report: ReportRow, scripts: PrescriptionRow[], prescriberId: string) => {
  if (holdsSupply(report.level)) await holdAll(deps, tx, report, scripts)
  await askDoctors(deps, tx, report, renewTask)
  if (report.level === 'E3') {
    await writeAlarm(deps, tx, report, scripts.length > 0)
    await askForTga(deps, tx, report)
  } else if (report.dueAt) await writeReport(deps, tx, report, prescriberId)
  await announceReport(tx, report)
}

/** A pregnancy that was ticked becomes part of what is known, so that whatever is weighed later knows it too. (CI-03) */
const tellPicture = async (deps: Deps, tx: Tx, report: ReportRow): Promise<void> => {
  if (!report.effects.includes('pregnant')) return
  const picture = await pictureOf(tx, report.patientId)
  const { sex_at_birth: sex, pregnancy_status: status } = picture?.answers ?? {}
  if (!picture || sex === 'male' || status === 'pregnant') return
  await keepFact(deps, tx, {
    id: randomUUID(),
    patientId: report.patientId,
    kind: 'answer',
    key: 'pregnancy_status',
    value: { values: ['pregnant'], text: '' },
    measuredOn: clinicToday(deps.clock),
    source: 'patient',
    byName: '',
    at: deps.clock.now(),
  })
}

export type NewReport = CallInput<typeof reportEndpoint>['body']

/** Who entered a report: the patient, or somebody of the clinic whom they told. */
export type EnteredBy = Pick<ReportRow, 'byRole' | 'byName' | 'toldBy'>
const byPatient: EnteredBy = { byRole: 'patient', byName: '', toldBy: null }

/** Stores a patient's report with all that follows from it. */
export const storeReport = async (
  deps: Deps,
  tx: Tx,
  patientId: string,
  input: NewReport,
  by = byPatient,
): Promise<Result<ReportRow>> => {
  if (input.startedOn && input.startedOn > clinicToday(deps.clock))
    return refused('bad_request', [{ field: 'startedOn', message: 'Enter a day that has been.' }])
  const scripts = await lockStanding(tx, patientId)
  const newest = scripts.at(-1) ?? (await newestOf(tx, patientId))
  if (!newest) return refused('no_treatment')
  const medicines = await takenBy(deps, tx, patientId, scripts)
  const judged = judgeEffects({ ...input, medicines })
  const now = deps.clock.now()
  const report = await insertReport(tx, {
    ...input,
    ...judged,
    ...by,
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
  if (!report) {
    const known = await lockReport(tx, input.id)
    // The same one at the same moment, or somebody else's under its id.
    return known?.patientId === patientId ? done(known) : refused('side_effect_changed')
  }
  await audit(deps.clock, tx, {
    action: 'side_effect.report',
    subjectType: 'side_effect',
    subjectId: report.id,
    patientId,
    toState: report.state,
    reason: report.level,
  })
  await follow(deps, tx, report, scripts, newest.doctorId)
  await tellPicture(deps, tx, report)
  return done(report)
}

/**
 * What a patient writes about a report is read by the same rules: something graver makes it graver, with a new clock and all that
 * follows. Answers with the report as it is then; undefined where the words change nothing.
 */
export const raiseReport = async (
  deps: Deps,
  tx: Tx,
  report: ReportRow,
  words: string,
): Promise<ReportRow | undefined> => {
  const known = EffectCode.array().parse(report.found)
  const judged = judgeEffects({ effects: known, words, severity: report.severity, medicines: report.medicines })
  if (!isGraver(judged.level, report.level) || report.level === 'E3') return undefined
  const scripts = await lockStanding(tx, report.patientId)
  const newest = scripts.at(-1) ?? (await newestOf(tx, report.patientId))
  if (!newest) throw new Error('a report without a prescription')
  const now = deps.clock.now()
  const raised = await updateReport(tx, report.id, {
    ...judged,
    raisedAt: now,
    raisedFrom: report.level,
    state: 'open',
    dueAt: dueOf(judged.level, now),
  })
  await audit(deps.clock, tx, {
    action: 'side_effect.raise',
    subjectType: 'side_effect',
    subjectId: report.id,
    patientId: report.patientId,
    fromState: report.level,
    toState: judged.level,
  })
  await follow(deps, tx, raised, scripts, newest.doctorId)
  return raised
}
