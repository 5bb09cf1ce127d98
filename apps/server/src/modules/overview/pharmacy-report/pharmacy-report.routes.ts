import type { CallInput, CallReply } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import type { ReportPart } from '@om/contracts/pharmacy-report-words'
import {
  pharmacyReports as contract,
  mostReportRows,
  type PharmacyReport,
  type TurnaroundWeek,
} from '@om/contracts/pharmacy-reports'
import { type DaySpan, reportSpan } from '@om/domain/office-period'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  type ListPart,
  presentDestroyed,
  presentHolds,
  presentIncidents,
  presentRecalls,
  presentReport,
  presentRework,
} from './report.present.ts'
import { turnaroundOf } from './turnaround.repo.ts'

type Query = CallInput<typeof contract.read>['query']

/** The figures of a period, with the newest rows behind them; the reading is audited by its days. */
const readReport = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  query: Query,
): Promise<Result<CallReply<typeof contract.read>>> => {
  const span = reportSpan(query, clinicToday(deps.clock))
  auditListRead(deps.clock, tx, 'pharmacy_report.read', 'list', `${span.from} to ${span.to}`)
  const { name, address } = deps.config.pharmacy
  return done({
    asOf: now.toISOString(),
    span,
    pharmacy: { name, address },
    reader: actor.name,
    ...(await presentReport(tx, span)),
  })
}

const none = (value: string | number | null): string | number => value ?? ''

const turnaroundColumns: CsvColumns<TurnaroundWeek> = [
  ['From', ({ from }) => from],
  ['To', ({ to }) => to],
  ['Orders packed', ({ packed }) => packed.orders],
  ['Paid to packed, median in minutes', ({ packed }) => none(packed.median)],
  ['Paid to packed, 90th percentile in minutes', ({ packed }) => none(packed.ninetieth)],
  ['Orders handed over', ({ handedOver }) => handedOver.orders],
  ['Paid to handed over, median in minutes', ({ handedOver }) => none(handedOver.median)],
  ['Paid to handed over, 90th percentile in minutes', ({ handedOver }) => none(handedOver.ninetieth)],
]

type Row<P extends ListPart> = PharmacyReport[P]['items'][number]

const holdColumns: CsvColumns<Row<'holds'>> = [
  ['Order', ({ order }) => order.number],
  ['Reason', ({ words }) => words],
  ['Put on hold at', ({ at }) => at],
  ['By', ({ by }) => by || 'Automatic'],
  ['Over at', ({ until }) => none(until)],
]

const reworkColumns: CsvColumns<Row<'rework'>> = [
  ['What', ({ kind }) => kind.replaceAll('_', ' ')],
  ['At', ({ at }) => at],
  ['Order', ({ order }) => order.number],
  ['In the place of', ({ instead }) => instead?.number ?? ''],
  ['Title', ({ title }) => title],
  ['Why', ({ why }) => why],
  ['By', ({ by }) => by],
]

const destroyedColumns: CsvColumns<Row<'destroyed'>> = [
  ['From', ({ kind }) => kind],
  ['At', ({ at }) => at],
  ['Order', ({ order }) => order?.number ?? ''],
  ['What', ({ what }) => what],
  ['Batch or lot', ({ batch }) => batch],
  ['How or why', ({ how }) => how],
  ['By', ({ by }) => by],
  ['Witness', ({ witness }) => witness],
]

const recallColumns: CsvColumns<Row<'recalls'>> = [
  ['Number', ({ number }) => number],
  ['Drill', ({ isDrill }) => (isDrill ? 'yes' : 'no')],
  ['Batch or lot', ({ code }) => code],
  ['Reason', ({ reason }) => reason],
  ['Began at', ({ startedAt }) => startedAt],
  ['Begun by', ({ startedBy }) => startedBy],
  ['Orders', ({ orders }) => orders],
  ['Patients', ({ patients }) => patients],
  ['Letters', ({ letters }) => letters],
  ['Last letter after minutes', ({ lettersAfter }) => none(lettersAfter)],
  ['Answers', ({ answers }) => answers],
  ['Half of the answers after minutes', ({ medianAnswerAfter }) => none(medianAnswerAfter)],
  ['Last answer after minutes', ({ lastAnswerAfter }) => none(lastAnswerAfter)],
  ['Closed after minutes', ({ closedAfter }) => none(closedAfter)],
]

const incidentColumns: CsvColumns<Row<'incidents'>> = [
  ['Number', ({ number }) => number],
  ['Form', ({ form }) => (form ?? '').replaceAll('_', ' ')],
  ['Severity', ({ severity }) => severity ?? ''],
  ['Title', ({ title }) => title],
  ['Happened on', ({ happenedOn }) => happenedOn],
  ['Entered at', ({ enteredAt }) => enteredAt],
  ['Actions', ({ actions }) => actions],
  ['Actions done', ({ actionsDone }) => actionsDone],
  ['Closed at', ({ closedAt }) => none(closedAt)],
]

type Table = { count: number; text: string }
type Asked = { span: DaySpan; most: number }

const listed = <T>(columns: CsvColumns<T>, { count, items }: { count: number; items: T[] }): Table => ({
  count,
  text: csvOf(columns, items),
})

const tables: Record<ReportPart, (tx: Tx, asked: Asked) => Promise<Table>> = {
  turnaround: async (tx, { span }) => {
    const { weeks } = await turnaroundOf(tx, span)
    return listed(turnaroundColumns, { count: weeks.length, items: weeks })
  },
  holds: async (tx, asked) => listed(holdColumns, await presentHolds(tx, asked)),
  rework: async (tx, asked) => listed(reworkColumns, await presentRework(tx, asked)),
  destroyed: async (tx, asked) => listed(destroyedColumns, await presentDestroyed(tx, asked)),
  recalls: async (tx, asked) => listed(recallColumns, await presentRecalls(tx, asked)),
  incidents: async (tx, asked) => listed(incidentColumns, await presentIncidents(tx, asked)),
}

/** One table as a file, all of it; who took how much is audited. More rows than a file holds are refused with `bad_request` rather than cut off. */
const exportPart = async (
  { deps, tx }: Ctx<'pharmacist'>,
  { of, ...query }: Query & { of: ReportPart },
): Promise<Result<FileReply>> => {
  const span = reportSpan(query, clinicToday(deps.clock))
  const { count, text } = await tables[of](tx, { span, most: mostReportRows.file })
  if (count > mostReportRows.file) {
    const most = mostReportRows.file.toLocaleString('en-AU')
    return refused('bad_request', [
      { field: 'to', message: `These are more than ${most} rows. Choose a shorter period.` },
    ])
  }
  await audit(deps.clock, tx, {
    action: 'pharmacy_report.export',
    subjectType: 'list',
    subjectId: of,
    reason: `${count} rows, ${span.from} to ${span.to}`,
  })
  return done({ bytes: csvBytes(text), filename: `pharmacy-${of}-${span.from}-to-${span.to}.csv` })
}

/** What the pharmacy reports of a period. */
export const pharmacyReportRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.read, readReport),
  serve(deps, contract.csv, exportPart),
]
