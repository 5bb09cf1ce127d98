import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  privacyRequests as contract,
  type PrivacyRequestForOffice,
  type PrivacySummary,
} from '@om/contracts/privacy-requests'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { privacyDue, privacyKindWords } from '@om/domain/privacy-requests'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type CsvColumns, csvBytes, csvOf } from '#src/documents/csv.ts'
import { type FileReply, type Route, serve } from '#src/http/serve.ts'
import { clinicToday, namesOfPatients } from '#src/modules/people/people.ts'
import { moveRequest, officeColleagues, requestForOffice } from './move-request.ts'
import { askRequest, listMine, replyToRequest, withdrawRequest } from './my-requests.ts'
import { putBeforeOffice, tellReceived } from './request-mails.ts'
import { presentSummary } from './requests.present.ts'
import {
  countRequests,
  type Filter,
  insertRequest,
  insertStep,
  patientByEmail,
  type RequestRow,
  requestPage,
  visibleRequest,
} from './requests.repo.ts'

type Office = Ctx<'admin'>

const summaries = async ({ tx }: Office, rows: RequestRow[]): Promise<PrivacySummary[]> => {
  const names = await namesOfPatients(
    tx,
    rows.map(row => row.patientId),
  )
  return rows.map(row => presentSummary(row, names.get(row.patientId) ?? ''))
}

type List = Result<{ items: PrivacySummary[]; nextCursor: string | null; open: number; overdue: number }>

/** One page of the register, the request due first on top. */
const listRequests = async (ctx: Office, { cursor, limit, ...filter }: Filter & PageQuery): Promise<List> => {
  const { deps, tx, now } = ctx
  const page = await listPage(
    { cursor, limit },
    {
      read: (after, most) => requestPage(tx, filter, now, after, most),
      endOf: row => ({ at: row.dueAt, id: row.id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'privacy_request.list.read', 'privacy_request', 'list')
  const { rows, nextCursor } = page.value
  return done({ items: await summaries(ctx, rows), nextCursor, ...(await countRequests(tx, now)) })
}

/** Lines of the file: the newest that are due last are left out beyond. */
const MOST_LINES = 5_000

const dayOf = (instant: Date) => dayIn(instant, CLINIC_ZONE)

const columns: CsvColumns<RequestRow> = [
  ['Number', one => one.number],
  ['Kind', one => privacyKindWords[one.kind]],
  ['State', one => one.state],
  ['Asked on', one => dayOf(one.askedAt)],
  ['Due on', one => dayOf(one.dueAt)],
  ['With', one => one.assigneeName],
]

/** The register as CSV, without names and without what was written; the reading is audited. */
const requestsCsv = async ({ deps, tx, now }: Office, filter: Filter): Promise<Result<FileReply>> => {
  auditListRead(deps.clock, tx, 'privacy_request.list.export', 'privacy_request', 'list')
  return done({
    bytes: csvBytes(csvOf(columns, await requestPage(tx, filter, now, null, MOST_LINES))),
    filename: `privacy-requests-${clinicToday(deps.clock)}.csv`,
  })
}

/** One request with everything that was done; the reading is audited. Refuses with `not_found`. */
const readRequest = async (ctx: Office, { id }: { id: string }): Promise<Result<PrivacyRequestForOffice>> => {
  const { deps, tx } = ctx
  const row = await visibleRequest(tx, id)
  if (!row) return refused('not_found')
  await audit(deps.clock, tx, {
    action: 'privacy_request.read',
    subjectType: 'privacy_request',
    subjectId: id,
    patientId: row.patientId,
  })
  return requestForOffice(ctx, id)
}

/**
 * Enters what came by telephone or mail, for the patient with that address; they are told like everybody who asks. Sent again it is one.
 * Refuses an address that no patient has.
 */
const enterRequest = async (
  ctx: Office,
  { id, email, kind, channel, identity, words }: CallInput<typeof contract.enter>['body'],
): Promise<Result<PrivacyRequestForOffice>> => {
  const { deps, tx, actor, now } = ctx
  const patientId = await patientByEmail(tx, email)
  if (!patientId)
    return refused('bad_request', [
      { field: 'email', message: 'No patient has this address. Ask which one their account has.' },
    ])
  const dueAt = privacyDue(now)
  const row = await insertRequest(tx, {
    id,
    patientId,
    kind,
    channel,
    identity,
    words,
    state: 'received',
    askedAt: now,
    dueAt,
  })
  if (row) {
    await insertStep(tx, { requestId: id, kind: 'received', byId: actor.id, byName: actor.name, at: now })
    await audit(deps.clock, tx, {
      action: 'privacy_request.enter',
      subjectType: 'privacy_request',
      subjectId: id,
      patientId,
      toState: 'received',
      reason: channel,
    })
    await putBeforeOffice(deps, tx, row)
    await tellReceived(deps, tx, row)
  }
  return requestForOffice(ctx, id)
}

const listColleagues = async (ctx: Office) => done({ items: await officeColleagues(ctx) })

/** What patients ask under the Privacy Act, and the register of the office. (REG-20) */
export const requestsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, listMine),
  serve(deps, contract.ask, askRequest),
  serve(deps, contract.reply, replyToRequest),
  serve(deps, contract.withdraw, withdrawRequest),
  serve(deps, contract.csv, requestsCsv),
  serve(deps, contract.list, listRequests),
  serve(deps, contract.read, readRequest),
  serve(deps, contract.enter, enterRequest),
  serve(deps, contract.move, moveRequest),
  serve(deps, contract.colleagues, listColleagues),
]
