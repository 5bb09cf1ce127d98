import { done, type Result, refused } from '@om/contracts/errors'
import type { MatterKind } from '@om/contracts/matter-words'
import { matters as contract, type Matter, type MatterSummary } from '@om/contracts/matters'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { clockWords, deskWords, formWords, matterNumber, matterRules } from '@om/domain/matters'
import { auditAtCommit, auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { enterMatter } from './enter-matter.ts'
import { peopleIn, presentMatter, presentSummary, type Staff } from './matters.present.ts'
import {
  countMatters,
  type Filter,
  findMatters,
  type MatterRow,
  matterPage,
  subjectsOf,
  visibleMatter,
} from './matters.repo.ts'
import { moveMatter } from './move-matter.ts'

type List = Result<{ items: MatterSummary[]; nextCursor: string | null; open: number; overdue: number }>

/** One page of the registers, what is due first on top. */
const listMatters = async (
  { deps, tx, now }: Staff,
  { cursor, limit, ...filter }: Filter & PageQuery,
): Promise<List> => {
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => matterPage(tx, filter, now, after, most),
      endOf: row => ({ at: row.dueAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'matter.list.read', 'matter', filter.kind ?? 'all')
  const { rows, nextCursor } = page.value
  return done({
    items: rows.map(row => presentSummary(row, now)),
    nextCursor,
    ...(await countMatters(tx, filter.kind, now)),
  })
}

const MOST_FOUND = 100

/** What the registers hold with some words; the reading is audited, without the words. */
const searchMatters = async (
  { deps, tx, now }: Staff,
  { words, kind }: { words: string; kind?: MatterKind | undefined },
): Promise<Result<{ items: MatterSummary[] }>> => {
  auditListRead(deps.clock, tx, 'matter.list.read', 'matter', 'search')
  return done({ items: (await findMatters(tx, words, kind, MOST_FOUND)).map(row => presentSummary(row, now)) })
}

/** Lines of the file: those that are due last are left out beyond. */
const MOST_LINES = 5_000

const dayOf = (instant: Date) => dayIn(instant, CLINIC_ZONE)

const columns: CsvColumns<MatterRow> = [
  ['Number', matterNumber],
  ['Register', row => matterRules[row.kind].one],
  ['Kind', row => (row.form ? formWords[row.form] : '')],
  ['In a few words', row => row.title],
  ['Severity', row => row.severity ?? ''],
  ['Happened on', row => row.happenedOn],
  ['Entered on', row => dayOf(row.enteredAt)],
  ['Entered by', row => row.enteredBy],
  ['Batch', row => row.batchNumber],
  ['With', row => deskWords[row.desk]],
  ['Owner', row => row.owner],
  ['Next', row => (row.closedAt ? '' : clockWords[row.clock])],
  ['Due on', row => (row.closedAt ? '' : dayOf(row.dueAt))],
  ['Closed on', row => (row.closedAt ? dayOf(row.closedAt) : '')],
]

/** The registers as CSV, without what was written about anybody; the reading is audited. */
const mattersCsv = async ({ deps, tx, now }: Staff, filter: Filter): Promise<Result<FileReply>> => {
  auditListRead(deps.clock, tx, 'matter.list.export', 'matter', filter.kind ?? 'all')
  return done({
    bytes: csvBytes(csvOf(columns, await matterPage(tx, filter, now, null, MOST_LINES))),
    filename: `registers-${clinicToday(deps.clock)}.csv`,
  })
}

/** One matter with everything that was done; the reading is audited. Refuses with `not_found`. */
const readMatter = async (ctx: Staff, { id }: { id: string }): Promise<Result<Matter>> => {
  const { deps, tx } = ctx
  const row = await visibleMatter(tx, id)
  if (!row) return refused('not_found')
  const read = { action: 'matter.read', subjectType: 'matter', subjectId: id, reason: row.kind }
  const people = await peopleIn(tx, await subjectsOf(tx, id))
  if (people.length === 0) auditAtCommit(deps.clock, tx, read)
  for (const patientId of people) auditAtCommit(deps.clock, tx, { ...read, patientId })
  return done(await presentMatter(ctx, row))
}

/** The registers of the clinic. (REG-18, REG-20) */
export const mattersRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.csv, mattersCsv),
  serve(deps, contract.list, listMatters),
  serve(deps, contract.search, searchMatters),
  serve(deps, contract.read, readMatter),
  serve(deps, contract.enter, enterMatter),
  serve(deps, contract.move, moveMatter),
]
