import { done, type Result, refused } from '@om/contracts/errors'
import { EffectCode } from '@om/contracts/side-effects'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { medicineName } from '@om/domain/formulary/medicines'
import { describeAnswer } from '@om/domain/quiz/answers-text'
import { effects } from '@om/domain/side-effects/effects'
import { outcomeNames, seriousnessNames } from '@om/domain/side-effects/today'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { FileReply } from '#src/http/serve.ts'
import { isPatientClosed, newestAssessmentOf } from '#src/modules/consults/consults.ts'
import { bornOn, clinicToday, patientDetails } from '#src/modules/people/people.ts'
import { pictureOf } from '#src/modules/picture/picture.ts'
import { lastMoveOf, newestPrescriptionOf, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { suppliedTo } from './side-effects.hooks.ts'
import { reportNumber } from './side-effects.present.ts'
import { heldBy, type ReportRow, visibleReport } from './side-effects.repo.ts'

/** One line of an adverse event report: what is asked, and what we know. */
export type AdverseEventLine = {
  section: 'Patient' | 'Medicines' | 'Reaction' | 'Reporter'
  name: string
  words: string
}
export type AdverseEvent = { number: string; createdAt: Date; author: string; lines: AdverseEventLine[] }

const initialsOf = (first: string, last: string) => [first, last].map(name => name.slice(0, 1).toUpperCase()).join('')

const yearsOld = (born: string | null, today: string) => {
  if (!born) return ''
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4))
  return String(today.slice(5) < born.slice(5) ? years - 1 : years)
}

/** What is suspected: each item that the patient took then, with when it began and ended, and from which batches it came. */
const medicineLines = async (tx: Tx, report: ReportRow): Promise<[name: string, words: string][]> => {
  const supplied = (await suppliedTo.ask(tx, report.patientId)).filter(one => report.medicines.includes(one.medicine))
  const known = await prescriptionsByIds(tx, [
    ...(await heldBy(tx, report.id)),
    ...supplied.map(one => one.prescriptionId),
  ])
  const newest = known.size === 0 ? await newestPrescriptionOf(tx, report.patientId) : undefined
  const scripts = newest ? [newest] : [...known.values()]
  const lines: [name: string, words: string][] = []
  for (const script of scripts) {
    const move = await lastMoveOf(tx, script.id)
    const hasEnded = ['ceased', 'superseded', 'expired'].includes(script.status)
    const endedOn = move && hasEnded ? dayIn(move.at, CLINIC_ZONE) : script.expiresOn
    for (const item of script.items) {
      const sent = supplied.filter(one => one.prescriptionId === script.id && one.medicine === item.medicine)
      lines.push(
        ['Suspected medicine', `${medicineName(item.medicine)}, ${item.description}`],
        ['Form and strength', `${item.form}, ${item.strength}`],
        ['Directions', item.directions],
        ['Prescribed on', script.writtenOn],
        ['Started on or after', sent[0]?.suppliedOn ?? 'Nothing was sent yet'],
        ['Stopped on', hasEnded ? endedOn : script.status === 'on_hold' ? 'On hold' : 'Not stopped'],
        ['Batches', sent.map(one => `${one.batchNumber}, expires ${one.batchExpiresOn}`).join('; ')],
        ['Compounded for this patient', item.compounded ? 'Yes' : 'No'],
      )
    }
  }
  return lines
}

const outcomeWords = { go_on: 'Treatment continued', cease: 'Medicine stopped' }

/** The fields of the regulator's form for adverse events, patient by initials as that form asks. */
const linesOf = async (
  { deps }: Pick<BareCtx, 'deps'>,
  tx: Tx,
  report: ReportRow,
  reporter: { name: string },
): Promise<AdverseEventLine[]> => {
  const patient = await patientDetails(tx, report.patientId)
  const assessment = await newestAssessmentOf(tx, report.patientId)
  const answers = (await pictureOf(tx, report.patientId))?.answers ?? {}
  const said = (key: 'health_conditions' | 'allergies' | 'current_medications') => {
    const own = answers[`${key}_text`]
    return [describeAnswer(key, answers[key])?.answer ?? '', typeof own === 'string' ? own : '']
      .filter(Boolean)
      .join(': ')
  }
  const day = (at: Date) => dayIn(at, CLINIC_ZONE)
  const found = EffectCode.array().parse(report.found)
  const line = (section: AdverseEventLine['section'], name: string, words: string) => ({ section, name, words })
  return [
    line('Patient', 'Initials', initialsOf(patient?.firstName ?? '', patient?.lastName ?? '')),
    line('Patient', 'Age in years', yearsOld(await bornOn(tx, report.patientId), clinicToday(deps.clock))),
    line('Patient', 'Sex at birth', assessment?.sexAtBirth ?? ''),
    line('Patient', 'State', patient?.address?.state ?? ''),
    line('Patient', 'Relevant history', said('health_conditions')),
    line('Patient', 'Allergies', said('allergies')),
    ...(await medicineLines(tx, report)).map(([name, words]) => line('Medicines', name, words)),
    line('Medicines', 'Other medicines', said('current_medications')),
    line('Reaction', 'Reaction', found.map(code => effects[code].words).join('; ')),
    line('Reaction', 'In the patient’s words', report.words),
    line('Reaction', 'Severity', report.severity),
    line('Reaction', 'Began on', report.startedOn ?? 'Not stated'),
    line('Reaction', 'Reported to us on', day(report.reportedAt)),
    line('Reaction', 'Seriousness', report.seriousness ? seriousnessNames[report.seriousness] : 'Not settled'),
    line('Reaction', 'Patient’s outcome', report.patientOutcome ? outcomeNames[report.patientOutcome] : 'Not settled'),
    line('Reaction', 'Action taken', report.outcome ? outcomeWords[report.outcome] : 'Not settled'),
    line('Reaction', 'Doctor’s assessment', report.settledReason),
    line('Reporter', 'Reporter', reporter.name),
    line('Reporter', 'Clinic', `${deps.config.legal.companyName}, ${deps.config.clinic.address}`),
    line('Reporter', 'Telephone', deps.config.clinic.phone),
    line('Reporter', 'E-mail', deps.config.supportEmail),
    line('Reporter', 'Our number', reportNumber(report.number)),
  ]
}

const gather = (ctx: BareCtx<'doctor'>, id: string): Promise<Result<AdverseEvent>> =>
  inTransaction(ctx, async ({ tx }): Promise<Result<AdverseEvent>> => {
    const { deps, actor } = ctx
    const report = await visibleReport(tx, id)
    if (!report) return refused('not_found')
    if (report.patientId === actor.id) return refused('own_care')
    if (await isPatientClosed({ tx, actor, now: deps.clock.now() }, report.patientId)) return refused('chart_closed')
    await audit(deps.clock, tx, {
      action: 'side_effect.report.read',
      subjectType: 'side_effect',
      subjectId: id,
      patientId: report.patientId,
    })
    const lines = await linesOf(ctx, tx, report, { name: actor.name })
    return done({
      number: reportNumber(report.number),
      createdAt: report.reportedAt,
      author: deps.config.legal.companyName,
      lines: lines.filter(one => one.words !== ''),
    })
  })

/** The adverse event report of one reaction, to be sent to the regulator. The reading is audited. */
export const adverseEventPdf = async (ctx: BareCtx<'doctor'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const event = await gather(ctx, id)
  if (!event.ok) return event
  const { adverseEventDocument } = await import('#src/documents/adverse-event-pdf.ts')
  return done({ bytes: await adverseEventDocument(event.value), filename: `adverse-event-${event.value.number}.pdf` })
}

const cell = (text: string) => `"${text.replaceAll('"', '""').replace(/^[=+\-@]/, "'$&")}"`

/** The same as CSV, a line for each field. */
export const adverseEventCsv = async (ctx: BareCtx<'doctor'>, { id }: { id: string }): Promise<Result<FileReply>> => {
  const event = await gather(ctx, id)
  if (!event.ok) return event
  const rows = [['Section', 'Field', 'Value'], ...event.value.lines.map(one => [one.section, one.name, one.words])]
  const text = rows.map(row => row.map(cell).join(',')).join('\r\n')
  return done({
    bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`),
    filename: `adverse-event-${event.value.number}.csv`,
  })
}
