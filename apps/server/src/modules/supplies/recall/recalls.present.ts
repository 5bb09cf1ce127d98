import type { Recall, RecallMatch, RecallWithLines } from '@om/contracts/recalls'
import { SupplyState } from '@om/contracts/supply-states'
import type { Tx } from '#src/database/database.ts'
import { orderNumber } from '../supplies.present.ts'
import { linesOf, type Match, type RecallRow } from './recalls.repo.ts'

/** A recall's number as people say it. */
export const recallNumber = (number: number): string => `RC${number}`

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null

export const presentMatch = ({ orderId, number, state, patientName, what, maker, shippedAt }: Match): RecallMatch => ({
  orderId,
  number: orderNumber(number),
  state: SupplyState.parse(state),
  patientName,
  what,
  maker,
  shippedAt: iso(shippedAt),
})

export const presentHead = (row: RecallRow, counts: Recall['counts']): Recall => ({
  id: row.id,
  number: recallNumber(row.number),
  code: row.code,
  maker: row.maker,
  reason: row.reason,
  message: row.message,
  isDrill: row.isDrill,
  startedBy: row.startedBy,
  startedAt: row.startedAt.toISOString(),
  closed: row.closedAt && { at: row.closedAt.toISOString(), by: row.closedBy, note: row.closeNote },
  counts,
  version: row.version,
})

const patientsIn = (lines: { line: { patientId: string } }[]) => new Set(lines.map(({ line }) => line.patientId)).size

/** A recall with its orders and who has answered. */
export const presentRecall = async (tx: Tx, row: RecallRow): Promise<RecallWithLines> => {
  const rows = await linesOf(tx, row.id)
  const counts = {
    orders: rows.length,
    patients: patientsIn(rows),
    told: patientsIn(rows.filter(({ line }) => line.toldAt)),
    answered: patientsIn(rows.filter(({ line }) => line.answer)),
    frozen: rows.filter(one => one.isFrozen).length,
  }
  return {
    ...presentHead(row, counts),
    lines: rows.map(({ line, number, state, shippedAt, isFrozen, patientName, phone }) => ({
      orderId: line.orderId,
      number: orderNumber(number),
      state: SupplyState.parse(state),
      patientName,
      phone,
      what: line.what,
      maker: line.maker,
      shippedAt: iso(shippedAt),
      isFrozen,
      toldAt: iso(line.toldAt),
      readAt: iso(line.readAt),
      answer: line.answer,
      answeredAt: iso(line.answeredAt),
    })),
    can: { close: row.closedAt === null && counts.frozen === 0 },
  }
}
