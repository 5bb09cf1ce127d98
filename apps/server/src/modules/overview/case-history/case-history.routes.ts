import {
  type CaseEvent,
  type CaseHistoryPage,
  caseSubjects,
  historyOfPatient,
  myHistory,
} from '@om/contracts/case-history'
import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { type CaseReader, caseEventWords } from '@om/domain/case-events'
import { zoneOfState } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import { auditAtCommit } from '#src/database/audit.ts'
import { byEntry, listPageBy } from '#src/database/list-page.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { consultNumber, latestConsultOf, ofPatientInCare } from '#src/modules/consults/consults.ts'
import { patientDetails } from '#src/modules/people/people.ts'
import { prescriptionNumber } from '#src/modules/prescriptions/prescriptions.ts'
import { orderNumber } from '#src/modules/supplies/supplies.ts'
import { type EventRow, eventsAt, yearsOfEvents } from './case-history.repo.ts'

type Asked = CallInput<typeof myHistory>['body']

const numberWords: Record<string, (number: number) => string> = {
  consult: consultNumber,
  order: orderNumber,
  prescription: prescriptionNumber,
}

const byWords = ({ role, name }: EventRow, reader: CaseReader): string => {
  if (role === 'patient') return reader === 'patient' ? 'You' : 'The patient'
  return role === 'system' || role === 'anyone' ? '' : name
}

const aboutWords = ({ subjectType, number, batches }: EventRow): string =>
  [number === null ? '' : (numberWords[subjectType]?.(number) ?? ''), batches ? `batch ${batches}` : '']
    .filter(part => part !== '')
    .join(', ')

const subjectOf = ({ subjectType, subjectId }: EventRow): CaseEvent['subject'] => {
  const kind = caseSubjects.find(one => one === subjectType) ?? 'other'
  return { kind, id: kind === 'other' ? null : subjectId }
}

const present = (row: EventRow, reader: CaseReader): CaseEvent[] => {
  const told = caseEventWords(row, reader)
  if (!told) return []
  return [
    {
      id: row.id,
      at: row.at.toISOString(),
      ...told,
      by: byWords(row, reader),
      about: aboutWords(row),
      subject: subjectOf(row),
    },
  ]
}

const yearsBetween = (first: number | null, last: number | null): number[] =>
  first === null || last === null ? [] : Array.from({ length: last - first + 1 }, (_, back) => last - back)

const pageFor = async (
  { tx }: Ctx<'patient' | 'doctor'>,
  patientId: string,
  reader: CaseReader,
  { kind, year, search, cursor, limit }: Asked,
): Promise<Result<CaseHistoryPage>> => {
  const zone = zoneOfState((await patientDetails(tx, patientId))?.address?.state ?? null)
  const filter = { reader, kind, year, search, zone }
  const page = await listPageBy(
    byEntry,
    { cursor, limit },
    {
      read: (after, most) => eventsAt(tx, patientId, filter, after, most),
      endOf: ({ at, id }) => ({ at, id }),
    },
  )
  if (!page.ok) return page
  const { first, last } = await yearsOfEvents(tx, patientId, zone)
  const { rows, nextCursor } = page.value
  return done({ items: rows.flatMap(row => present(row, reader)), nextCursor, years: yearsBetween(first, last) })
}

/** What happened in the reader's own care, in their words. */
const ownHistory = (ctx: Ctx<'patient'>, asked: Asked) => pageFor(ctx, ctx.actor.id, 'patient', asked)

/** The same events for doctors. Absent for whoever never asked for anything; who looked is noted. */
const patientHistory = async (
  ctx: Ctx<'doctor'>,
  { id, ...asked }: Asked & { id: string },
): Promise<Result<CaseHistoryPage>> => {
  const { deps, tx } = ctx
  if (!(await latestConsultOf(tx, id))) return refused('not_found')
  auditAtCommit(deps.clock, tx, {
    action: 'patient.history.read',
    subjectType: 'patient',
    subjectId: id,
    patientId: id,
  })
  return pageFor(ctx, id, 'clinic', asked)
}

/** The story of a case, from the event log. */
export const caseHistoryRoutes = (deps: Deps): Route[] => [
  serve(deps, myHistory, ownHistory),
  serve(deps, historyOfPatient, ofPatientInCare(patientHistory)),
]
