import type { ReportPart } from '@om/contracts/pharmacy-report-words'
import { mostReportRows, type PharmacyReport } from '@om/contracts/pharmacy-reports'
import { matterNumber } from '@om/domain/matters'
import type { DaySpan } from '@om/domain/office-period'
import type { Tx } from '#src/database/database.ts'
import { namesOfPharmacists } from '#src/modules/people/people.ts'
import { holdReasonNames, orderNumber, recallNumber } from '#src/modules/supplies/supplies.ts'
import {
  destroyedOf,
  dispensedLines,
  holdReasonsOf,
  holdsOf,
  incidentsOf,
  type ReworkRow,
  recallsIn,
  reworkOf,
} from './report.repo.ts'
import { turnaroundOf } from './turnaround.repo.ts'

type Asked = { span: DaySpan; most: number }
/** The parts that are lists of rows. */
export type ListPart = Exclude<ReportPart, 'turnaround'>
type Part<P extends ListPart> = PharmacyReport[P]

const iso = (at: string | Date): string => new Date(at).toISOString()
const isoOrNull = (at: string | Date | null): string | null => (at === null ? null : iso(at))
const upper = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1)
const reasonWords = (reason: string): string => upper(holdReasonNames[reason] ?? (reason || 'no reason kept'))

export const presentHolds = async (tx: Tx, asked: Asked): Promise<Part<'holds'>> => {
  const reasons = await holdReasonsOf(tx, asked.span)
  const { count, rows } = await holdsOf(tx, asked)
  return {
    count,
    reasons: reasons.map(row => ({ ...row, words: reasonWords(row.reason) })),
    items: rows.map(({ orderId, number, reason, at, by, until }) => ({
      order: { id: orderId, number: orderNumber(number) },
      words: reasonWords(reason),
      at: iso(at),
      by,
      until: isoOrNull(until),
    })),
  }
}

/** Why another order was made for one: what its patient or the carrier reported, or how it ended. */
const replacedFor: Record<string, string> = {
  not_arrived: 'Reported: not arrived',
  damaged: 'Reported: arrived damaged',
  wrong_item: 'Reported: something wrong or missing',
  lost: 'Lost on the way',
  resent: 'Came back, and was destroyed',
}

const whyOf = ({ kind, why }: ReworkRow): string => (kind === 'replacement' ? (replacedFor[why] ?? '') : why)

export const presentRework = async (tx: Tx, asked: Asked): Promise<Part<'rework'>> => {
  const { kinds, rows } = await reworkOf(tx, asked)
  return {
    count: kinds.replacement + kinds.remake + kinds.rejected_batch,
    kinds,
    items: rows.map(row => ({
      kind: row.kind,
      at: iso(row.at),
      order: { id: row.orderId, number: orderNumber(row.number) },
      title: row.title,
      instead:
        row.insteadId === null || row.insteadNumber === null
          ? null
          : { id: row.insteadId, number: orderNumber(row.insteadNumber) },
      why: whyOf(row),
      by: row.by,
    })),
  }
}

export const presentDestroyed = async (tx: Tx, asked: Asked): Promise<Part<'destroyed'>> => {
  const { count, rows } = await destroyedOf(tx, asked)
  const names = await namesOfPharmacists(
    tx,
    rows.map(({ byId }) => byId),
  )
  return {
    count,
    items: rows.map(({ kind, at, orderId, number, what, batch, how, byId, by, witness }) => ({
      kind,
      at: iso(at),
      order: orderId === null || number === null ? null : { id: orderId, number: orderNumber(number) },
      what,
      batch,
      how,
      by: byId === null ? by : (names.get(byId) ?? ''),
      witness,
    })),
  }
}

export const presentRecalls = async (tx: Tx, asked: Asked): Promise<Part<'recalls'>> => {
  const { count, rows } = await recallsIn(tx, asked)
  return {
    count,
    items: rows.map(({ count: _, number, startedAt, ...row }) => ({
      ...row,
      number: recallNumber(number),
      startedAt: iso(startedAt),
    })),
  }
}

export const presentIncidents = async (tx: Tx, asked: Asked): Promise<Part<'incidents'>> => {
  const { count, rows } = await incidentsOf(tx, asked)
  return {
    count,
    items: rows.map(({ count: _, number, enteredAt, closedAt, ...row }) => ({
      ...row,
      number: matterNumber({ kind: 'incident', number }),
      enteredAt: iso(enteredAt),
      closedAt: isoOrNull(closedAt),
    })),
  }
}

/** All of the figures of a span, with the newest rows behind them. */
export const presentReport = async (tx: Tx, span: DaySpan) => {
  const asked = { span, most: mostReportRows.page }
  return {
    dispensed: await dispensedLines(tx, span),
    turnaround: await turnaroundOf(tx, span),
    holds: await presentHolds(tx, asked),
    rework: await presentRework(tx, asked),
    destroyed: await presentDestroyed(tx, asked),
    recalls: await presentRecalls(tx, asked),
    incidents: await presentIncidents(tx, asked),
  }
}
