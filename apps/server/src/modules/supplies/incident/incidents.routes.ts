import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  addToIncident as addEndpoint,
  incidentsCsv as csvEndpoint,
  type Incident,
  listIncidents as listEndpoint,
  reportIncident as reportEndpoint,
  searchIncidents as searchEndpoint,
} from '@om/contracts/incidents'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday, currentPharmacist } from '#src/modules/people/people.ts'
import { orderNumber } from '../supplies.present.ts'
import { numbersOfOrders, supplyById, supplyIdOfNumber } from '../supplies.repo.ts'
import {
  entriesOf,
  findIncidents,
  type IncidentRow,
  incidentById,
  insertEntry,
  insertIncident,
  lockIncident,
  visibleIncidents,
} from './incidents.repo.ts'

const MOST_INCIDENTS = 500

type Reader = Ctx<readonly ['pharmacist', 'admin']>

/** Incidents as they are read: the order by its number alone, never a patient. (INV-14) */
const present = async (tx: Tx, rows: IncidentRow[]): Promise<Incident[]> => {
  const entries = await entriesOf(
    tx,
    rows.map(row => row.id),
  )
  const numbers = await numbersOfOrders(
    tx,
    rows.flatMap(row => row.orderId ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    number: `IN${row.number}`,
    kind: row.kind,
    happenedOn: row.happenedOn,
    what: row.what,
    order: row.orderId ? { id: row.orderId, number: orderNumber(numbers.get(row.orderId) ?? 0) } : null,
    batchNumber: row.batchNumber,
    told: row.told,
    done: row.done,
    reportedBy: row.reportedBy,
    reportedAt: row.reportedAt.toISOString(),
    closed: row.closedAt && { by: row.closedBy, at: row.closedAt.toISOString() },
    entries: (entries.get(row.id) ?? []).map(({ at, byName, words, closes }) => ({
      at: at.toISOString(),
      by: byName,
      words,
      closes,
    })),
    version: row.version,
  }))
}

const presentOne = async (tx: Tx, id: string): Promise<Result<Incident>> => {
  const row = await incidentById(tx, id)
  const [shown] = row ? await present(tx, [row]) : []
  return shown ? done(shown) : refused('not_found')
}

/** The log, open ones first; the reading is audited. */
const listIncidents = async ({ deps, tx }: Reader): Promise<Result<{ items: Incident[] }>> => {
  auditListRead(deps.clock, tx, 'incident.list.read', 'incident', 'all')
  return done({ items: await present(tx, await visibleIncidents(tx, MOST_INCIDENTS)) })
}

/** Incidents in which some words stand; the reading is audited, without the words. */
const searchIncidents = async (
  { deps, tx }: Reader,
  { words }: { words: string },
): Promise<Result<{ items: Incident[] }>> => {
  auditListRead(deps.clock, tx, 'incident.list.read', 'incident', 'search')
  return done({ items: await present(tx, await findIncidents(tx, words, MOST_INCIDENTS)) })
}

const announceIncident = async (tx: Tx, id: string): Promise<void> => {
  await announce(tx, ['role:pharmacist'], 'board', id)
  await announce(tx, ['role:admin'], 'order', id)
}

type Report = CallInput<typeof reportEndpoint>['body']

/**
 * A pharmacist enters what went wrong or nearly did, about an order or none; it stands in the history of the order. Sent again it is
 * entered once. Refuses with `registration_not_current`, and with `bad_request` for an order that is not there or a day to come.
 */
const reportIncident = async (ctx: Ctx<'pharmacist'>, input: Report): Promise<Result<Incident>> => {
  const { deps, tx, actor, now } = ctx
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const { orderNumber: typed, happenedOn, ...rest } = input
  const number = Number(/^(?:OM)?(\d{1,12})$/.exec(typed)?.[1] ?? Number.NaN)
  const orderId = Number.isNaN(number) ? undefined : await supplyIdOfNumber(tx, number)
  const wrong = [
    ...(typed && !orderId ? [{ field: 'orderNumber', message: 'There is no order with this number.' }] : []),
    ...(happenedOn > clinicToday(deps.clock)
      ? [{ field: 'happenedOn', message: 'Enter a day that is not still to come.' }]
      : []),
  ]
  if (wrong.length > 0) return refused('bad_request', wrong)
  const isNew = await insertIncident(tx, {
    ...rest,
    happenedOn,
    orderId: orderId ?? null,
    pharmacistId: actor.staffId,
    reportedBy: actor.name,
    reportedAt: now,
  })
  if (!isNew) return presentOne(tx, input.id)
  const patientId = orderId ? (await supplyById(tx, orderId))?.patientId : undefined
  await audit(deps.clock, tx, {
    action: 'incident.report',
    subjectType: 'incident',
    subjectId: input.id,
    reason: input.kind,
  })
  if (orderId && patientId)
    await audit(deps.clock, tx, {
      action: 'order.incident',
      subjectType: 'order',
      subjectId: orderId,
      patientId,
      reason: input.kind,
    })
  await announceIncident(tx, orderId ?? input.id)
  return presentOne(tx, input.id)
}

type Add = { id: string } & CallInput<typeof addEndpoint>['body']

/** Adds to an incident, corrects it or closes it; what is there stays. Refuses with `incident_changed` when somebody was faster. */
const addToIncident = async (
  { deps, tx, actor, now }: Ctx<'pharmacist'>,
  { id, version, words, closes }: Add,
): Promise<Result<Incident>> => {
  const registered = await currentPharmacist(deps.clock, tx, actor)
  if (!registered.ok) return registered
  const incident = await lockIncident(tx, id)
  if (!incident) return refused('not_found')
  if (incident.version !== version || (closes && incident.closedAt))
    return refusedIn('incident_changed', incident.closedAt ? 'closed' : 'open')
  await insertEntry(tx, incident, { words, closes, byName: actor.name, at: now })
  await audit(deps.clock, tx, {
    action: closes ? 'incident.close' : 'incident.add',
    subjectType: 'incident',
    subjectId: id,
  })
  await announceIncident(tx, incident.orderId ?? id)
  return presentOne(tx, id)
}

/** What a spreadsheet takes for a formula stays text. */
const cell = (text: string) => `"${text.replaceAll('"', '""').replace(/^\s*[=+\-@]/, "'$&")}"`

const columns: [string, (incident: Incident) => string][] = [
  ['Number', one => one.number],
  ['Kind', one => one.kind.replaceAll('_', ' ')],
  ['Happened on', one => one.happenedOn],
  ['What happened', one => one.what],
  ['Order', one => one.order?.number ?? ''],
  ['Batch', one => one.batchNumber],
  ['Who was told', one => one.told],
  ['What was done', one => one.done],
  ['Entered by', one => one.reportedBy],
  ['Entered on', one => dayIn(new Date(one.reportedAt), CLINIC_ZONE)],
  [
    'Added since',
    one => one.entries.map(({ at, by, words }) => `${dayIn(new Date(at), CLINIC_ZONE)} ${by}: ${words}`).join('\n'),
  ],
  ['Closed', one => (one.closed ? `${dayIn(new Date(one.closed.at), CLINIC_ZONE)} ${one.closed.by}` : '')],
]

/** The log as CSV; the reading is audited. */
const incidentsCsv = async ({ deps, tx }: Reader): Promise<Result<FileReply>> => {
  auditListRead(deps.clock, tx, 'incident.list.export', 'incident', 'all')
  const items = await present(tx, await visibleIncidents(tx, MOST_INCIDENTS))
  const rows = [columns.map(([name]) => name), ...items.map(item => columns.map(([, read]) => read(item)))]
  const text = rows.map(row => row.map(cell).join(',')).join('\r\n')
  return done({
    bytes: new TextEncoder().encode(`\uFEFF${text}\r\n`),
    filename: `incidents-${clinicToday(deps.clock)}.csv`,
  })
}

/** The incident log of the pharmacy. (REG-18) */
export const incidentsRoutes = (deps: Deps): Route[] => [
  serve(deps, csvEndpoint, incidentsCsv),
  serve(deps, listEndpoint, listIncidents),
  serve(deps, searchEndpoint, searchIncidents),
  serve(deps, reportEndpoint, reportIncident),
  serve(deps, addEndpoint, addToIncident),
]
