import { type AuditEntry, audit as contract } from '@om/contracts/audit'
import { done, type Result, refused } from '@om/contracts/errors'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { isCareLook } from '@om/domain/looks'
import { endOfDay } from '@om/domain/privacy-requests'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { byEntry, listPageBy, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday, namesOfPatients } from '#src/modules/people/people.ts'
import { ordersOfNumbers } from '#src/modules/supplies/supplies.ts'
import { lastAuditCheck } from '../overview.repo.ts'
import { type AuditFilter, type AuditRow, accountByEmail, auditPage } from './audit-search.repo.ts'

type Superadmin = Ctx<'superadmin'>
type Asked = Partial<Record<'who' | 'whom' | 'record' | 'action' | 'from' | 'to', string | undefined>>

const wrong = (field: string, message: string) => refused('bad_request', [{ field, message }])

/** What the address says as what is looked for. */
const filterOf = async (tx: Superadmin['tx'], asked: Asked): Promise<Result<AuditFilter>> => {
  const { who, whom, record, action, from, to } = asked
  const accountOf = (said: string | undefined) => (said?.includes('@') ? accountByEmail(tx, said) : said)
  const [actorId, patientId] = [await accountOf(who), await accountOf(whom)]
  if (who && !actorId) return wrong('who', 'No account has this address.')
  if (whom && !patientId) return wrong('whom', 'No account has this address.')
  const number = Number(/^OM(\d{1,12})$/i.exec(record ?? '')?.[1] ?? Number.NaN)
  const subjectId = Number.isNaN(number) ? record : (await ordersOfNumbers(tx, [number])).get(number)?.id
  if (record && !subjectId) return wrong('record', 'There is no order with this number.')
  return done({
    actorId,
    patientId,
    subjectId,
    action,
    since: from ? new Date(endOfDay(addDays(from, -1)).getTime() + 1) : undefined,
    until: to ? endOfDay(to) : undefined,
  })
}

/** The office reads of what is clinical only that it was. (INV-14) */
const isCare = ({ patientId, action }: AuditRow['row']) => patientId !== null && isCareLook(action)

const present = ({ row, place }: AuditRow, names: Map<string, string>): AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { id: row.actorId, name: row.actorName, role: row.actorRole },
  action: row.action,
  record: { type: row.subjectType, id: row.subjectId },
  person: row.patientId ? { id: row.patientId, name: names.get(row.patientId) ?? '' } : null,
  fromState: row.fromState ?? '',
  toState: row.toState ?? '',
  reason: isCare(row) ? '' : row.reason,
  requestId: row.requestId,
  place,
})

const presentAll = async ({ tx }: Superadmin, rows: AuditRow[]): Promise<AuditEntry[]> => {
  const names = await namesOfPatients(
    tx,
    rows.flatMap(({ row }) => row.patientId ?? []),
  )
  return rows.map(row => present(row, names))
}

const chainOf = async ({ deps, tx }: Superadmin) => {
  const { checked } = await lastAuditCheck(tx, clinicToday(deps.clock))
  return checked
    ? {
        checkedAt: checked.checkedAt.toISOString(),
        entries: checked.position,
        intactUntil: checked.intactUntil?.toISOString() ?? null,
        finding: checked.finding,
      }
    : null
}

/** That the log was searched, and for whom: the search of a log is an entry of it too. */
const auditSearch = ({ deps, tx }: Superadmin, action: string, { actorId, patientId }: AuditFilter, asked: Asked) =>
  audit(deps.clock, tx, {
    action,
    subjectType: 'audit_log',
    subjectId: actorId ?? 'all',
    ...(patientId ? { patientId } : {}),
    reason: Object.keys(asked)
      .filter(name => asked[name as keyof Asked])
      .join(' '),
  })

/** Who did what to whom, newest first. Refuses with `bad_request` for an address or a number that nobody has. */
const searchAudit = async (ctx: Superadmin, { cursor, limit, ...asked }: Asked & PageQuery) => {
  const { tx } = ctx
  const filter = await filterOf(tx, asked)
  if (!filter.ok) return filter
  const page = await listPageBy(
    byEntry,
    { cursor, limit },
    {
      read: (after, most) => auditPage(tx, filter.value, after, most),
      endOf: ({ row }) => ({ at: row.at, id: row.id }),
    },
  )
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
  await auditSearch(ctx, 'audit.search', filter.value, asked)
  return done({ items: await presentAll(ctx, rows), nextCursor, chain: await chainOf(ctx) })
}

const MOST_LINES = 10_000

const columns: CsvColumns<AuditEntry> = [
  ['Entry', one => one.id],
  ['At (UTC)', one => one.at],
  ['Day', one => dayIn(new Date(one.at), CLINIC_ZONE)],
  ['Who', one => one.actor.name],
  ['Role', one => one.actor.role],
  ['Account', one => one.actor.id ?? ''],
  ['Action', one => one.action],
  ['Record', one => one.record.type],
  ['Record id', one => one.record.id],
  ['About', one => one.person?.name ?? ''],
  ['About account', one => one.person?.id ?? ''],
  ['From', one => one.fromState],
  ['To', one => one.toState],
  ['Reason', one => one.reason],
  ['Request', one => one.requestId],
  ['Place in the chain', one => one.place ?? ''],
]

/** The same as CSV, the newest first; that it was taken away is an entry of its own. */
const auditCsv = async (ctx: Superadmin, asked: Asked): Promise<Result<FileReply>> => {
  const { deps, tx } = ctx
  const filter = await filterOf(tx, asked)
  if (!filter.ok) return filter
  const rows = await auditPage(tx, filter.value, null, MOST_LINES)
  await auditSearch(ctx, 'audit.export', filter.value, asked)
  return done({
    bytes: csvBytes(csvOf(columns, await presentAll(ctx, rows))),
    filename: `audit-log-${clinicToday(deps.clock)}.csv`,
  })
}

/** The audit log, searched and taken away. */
export const auditSearchRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.csv, auditCsv),
  serve(deps, contract.search, searchAudit),
]
