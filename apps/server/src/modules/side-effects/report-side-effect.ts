import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type {
  MySideEffect,
  reportForPatient as reportForEndpoint,
  writeAboutSideEffect as writeEndpoint,
} from '@om/contracts/side-effects'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { holdsSupply } from '@om/domain/side-effects/effects'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { currentRegistered, patientDetails } from '#src/modules/people/people.ts'
import { newestPrescriptionOf as newestOf } from '#src/modules/prescriptions/prescriptions.ts'
import { isUnsettled, presentForPatient } from './side-effects.present.ts'
import {
  insertMessage,
  lockReport,
  type ReportRow,
  updateReport,
  visibleReport,
  visibleReportsOf,
  withRest,
} from './side-effects.repo.ts'
import { announceReport, askDoctors, dueOf, type NewReport, raiseReport, storeReport } from './store-report.ts'

const shown = async (tx: Tx, report: ReportRow): Promise<MySideEffect> => {
  const [full] = await withRest(tx, [report])
  if (!full) throw new Error('a report that was just stored is gone')
  return presentForPatient(full)
}

/**
 * Takes what a patient reports: the rules say how grave it is, and in the same transaction everything stops that has to, the
 * doctors have a task with its due time, and whoever has to know is written to. Sent again, it is the report that is there.
 * Refuses with `no_treatment`, and with `bad_request` for a day that lies ahead.
 */
export const reportSideEffect = async (ctx: Ctx<'patient'>, input: NewReport): Promise<Result<MySideEffect>> => {
  const { deps, tx, actor } = ctx
  const known = await visibleReport(tx, input.id)
  if (known) return done(await shown(tx, known))
  const stored = await storeReport(deps, tx, actor.id, input)
  return stored.ok ? done(await shown(tx, stored.value)) : stored
}

type Told = { id: string } & CallInput<typeof reportForEndpoint>['body']

/**
 * A doctor or pharmacist enters what a patient told them: the same rules read it and the same follows from it, and the patient sees
 * it with who was told, and how. Refuses with `not_found`, `registration_not_current`, `own_care` (INV-05), `no_treatment`, and
 * `bad_request` for a day that lies ahead.
 */
export const reportForPatient = async (
  ctx: Ctx<'doctor' | 'pharmacist'>,
  { id: patientId, reportId, toldBy, ...input }: Told,
): Promise<Result<CallReply<typeof reportForEndpoint>>> => {
  const { deps, tx, actor } = ctx
  if (!(await patientDetails(tx, patientId))) return refused('not_found')
  const by = await currentRegistered(deps.clock, tx, actor)
  if (!by.ok) return by
  if (patientId === actor.id) return refused('own_care')
  const known = await lockReport(tx, reportId)
  if (known && known.patientId !== patientId) return refused('not_found')
  if (known) return done(await shown(tx, known))
  const entered = { byRole: actor.role, byName: by.value.name, toldBy }
  const stored = await storeReport(deps, tx, patientId, { ...input, id: reportId }, entered)
  return stored.ok ? done(await shown(tx, stored.value)) : stored
}

/** Puts an answered report before the doctors again. Who was not spoken with when it was due is not put off by writing. */
const reopen = async (deps: Deps, tx: Tx, report: ReportRow): Promise<ReportRow> => {
  if (report.state !== 'answered') return updateReport(tx, report.id, {})
  const anew = dueOf(report.level, deps.clock.now())
  const dueAt = holdsSupply(report.level) && report.dueAt && anew && report.dueAt < anew ? report.dueAt : anew
  const open = await updateReport(tx, report.id, { state: 'open', dueAt })
  await askDoctors(deps, tx, open)
  return open
}

/** Adds what a patient writes to an open report; an answered one is before the doctors again, and graver words make it graver. */
export const writeAboutSideEffect = async (
  ctx: Ctx<'patient'>,
  { id, key, body }: { id: string } & CallInput<typeof writeEndpoint>['body'],
): Promise<Result<MySideEffect>> => {
  const { deps, tx, actor } = ctx
  if (!(await visibleReport(tx, id))) return refused('not_found')
  const report = await lockReport(tx, id)
  if (!report) return refused('not_found')
  if (!isUnsettled(report)) return refusedIn('side_effect_settled', report.state)
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
  const open = (await raiseReport(deps, tx, report, body)) ?? (await reopen(deps, tx, report))
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
