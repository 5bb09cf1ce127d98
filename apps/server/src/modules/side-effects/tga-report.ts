import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { correctTga as correctEndpoint, SideEffect, reportToTga as tgaEndpoint } from '@om/contracts/side-effects'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { asDoctor, type Versioned } from './settle-side-effect.ts'
import { insertTgaCorrection, type ReportRow, updateReport } from './side-effects.repo.ts'
import { askForTga } from './store-report.ts'

const auditTga = ({ deps, tx }: Ctx<'doctor'>, report: ReportRow, action: 'report_to_tga' | 'correct_tga') =>
  audit(deps.clock, tx, {
    action: `side_effect.${action}`,
    subjectType: 'side_effect',
    subjectId: report.id,
    patientId: report.patientId,
  })

/** Puts on record that the adverse event went to the regulator, and under which number; once. */
export const reportToTga = (
  ctx: Ctx<'doctor'>,
  input: Versioned & CallInput<typeof tgaEndpoint>['body'],
): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async (report, doctor) => {
    if (report.reportedToTgaAt) return refusedIn('side_effect_changed', report.state)
    await closeTasks(ctx.deps, ctx.tx, 'tga_report', [report.id], doctor.name)
    await auditTga(ctx, report, 'report_to_tga')
    return done(await updateReport(ctx.tx, report.id, { reportedToTgaAt: ctx.now, tgaReference: input.reference }))
  })

/**
 * Corrects the number under which it went to the regulator, or takes back that it went: what was recorded stays to be read, with the
 * reason. What is dangerous is a task again once it is taken back. Refuses as every step of a report does, with `side_effect_changed`
 * where nothing is recorded, and with `bad_request` the number that is recorded already.
 */
export const correctTga = (
  ctx: Ctx<'doctor'>,
  input: Versioned & CallInput<typeof correctEndpoint>['body'],
): Promise<Result<SideEffect>> =>
  asDoctor(ctx, input, async (report, doctor) => {
    const { deps, tx, now } = ctx
    const { reportedToTgaAt, tgaReference } = report
    if (!reportedToTgaAt) return refusedIn('side_effect_changed', report.state)
    if (input.reference === tgaReference)
      return refused('bad_request', [{ field: 'reference', message: 'This number is recorded already.' }])
    await insertTgaCorrection(tx, {
      sideEffectId: report.id,
      patientId: report.patientId,
      reportedAt: reportedToTgaAt,
      reference: tgaReference,
      correctedTo: input.reference ?? '',
      reason: input.reason,
      byName: doctor.name,
      at: now,
      step: report.version,
    })
    await auditTga(ctx, report, 'correct_tga')
    if (input.reference !== null) return done(await updateReport(tx, report.id, { tgaReference: input.reference }))
    const taken = await updateReport(tx, report.id, { reportedToTgaAt: null, tgaReference: '' })
    if (taken.level === 'E3') await askForTga(deps, tx, taken)
    return done(taken)
  })
