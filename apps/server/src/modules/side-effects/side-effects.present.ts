import { EffectCode, type MySideEffect, type SideEffect } from '@om/contracts/side-effects'
import type { PrescriptionReader } from '#src/modules/consults/consults.ts'
import type { FullReport, ReportRow } from './side-effects.repo.ts'

/** A report's number as people say it. */
export const reportNumber = (number: number): string => `SE${number}`

/** While a report is open, or waits for the patient, both may write. */
export const isUnsettled = ({ state }: Pick<ReportRow, 'state'>): boolean => state === 'open' || state === 'answered'

const codes = EffectCode.array()

const presentShared = ({ report, messages, held }: FullReport) => ({
  id: report.id,
  number: reportNumber(report.number),
  effects: codes.parse(report.effects),
  words: report.words,
  severity: report.severity,
  startedOn: report.startedOn,
  told: report.toldBy && { to: report.byName, how: report.toldBy },
  level: report.level,
  help: report.help,
  reportedAt: report.reportedAt.toISOString(),
  dueAt: report.dueAt?.toISOString() ?? null,
  state: report.state,
  outcome: report.outcome,
  settled: report.settledAt && { by: report.settledBy, at: report.settledAt.toISOString() },
  held: isUnsettled(report) ? held : [],
  messages: messages.map(message => ({
    by: { role: message.byRole, name: message.byName },
    body: message.body,
    at: message.at.toISOString(),
  })),
})

/** A report for its patient: a doctor's reasons for the record stay with the clinic. */
export const presentForPatient = (full: FullReport): MySideEffect => ({
  ...presentShared(full),
  can: { write: isUnsettled(full.report) },
})

/** A report for a doctor. (INV-05: nobody deals with their own) */
export const presentForDoctor = (
  full: FullReport,
  { userId, isRegistered }: Pick<PrescriptionReader, 'userId' | 'isRegistered'>,
): SideEffect => {
  const { report, corrections } = full
  const may = isRegistered && report.patientId !== userId
  return {
    ...presentShared(full),
    found: codes.parse(report.found),
    medicines: report.medicines,
    ruleVersion: report.ruleVersion,
    raised: report.raisedAt && report.raisedFrom && { at: report.raisedAt.toISOString(), from: report.raisedFrom },
    patientOutcome: report.patientOutcome,
    seriousness: report.seriousness,
    contact:
      report.contactMode && report.contactAt ? { mode: report.contactMode, on: report.contactAt.toISOString() } : null,
    settledReason: report.settledReason,
    tga: report.reportedToTgaAt && { at: report.reportedToTgaAt.toISOString(), reference: report.tgaReference },
    tgaBefore: corrections.map(one => ({
      reference: one.reference,
      to: one.correctedTo || null,
      reason: one.reason,
      by: one.byName,
      at: one.at.toISOString(),
    })),
    version: report.version,
    can: {
      write: may && isUnsettled(report),
      settle: may && isUnsettled(report),
      reportToTga: may && report.reportedToTgaAt === null,
      correctTga: may && report.reportedToTgaAt !== null,
    },
  }
}
