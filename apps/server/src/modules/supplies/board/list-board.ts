import { done, type Result } from '@om/contracts/errors'
import type { BoardItem } from '@om/contracts/supplies'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/supplies.ts'
import { presentBoardItem } from '../supplies.present.ts'
import { type BoardView, boardCounts, boardPage, boardPageBySearch, cursorOf, patientNames } from './board.repo.ts'

type BoardQuery = { view: BoardView; search?: string; cursor?: string; limit: number }
type BoardReply = { items: BoardItem[]; nextCursor: string | null; counts: Record<BoardView, number>; asOf: string }

/** One page of the pharmacy's board, most urgent first, with how many orders wait in each view. */
export const listBoard = async (ctx: Ctx<'pharmacist'>, query: BoardQuery): Promise<Result<BoardReply>> => {
  const { deps, tx } = ctx
  const after = query.cursor ? readCursor(query.cursor) : null
  if (query.cursor && !after) return cursorRefused()

  const { view, search, limit } = query
  // One more than shown tells whether there is another page.
  const found = search
    ? await boardPageBySearch(tx, view, search, after, limit + 1)
    : await boardPage(tx, view, after, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const scripts = await prescriptionsByIds(
    tx,
    rows.map(row => row.prescriptionId),
  )
  const names = await patientNames(
    tx,
    rows.map(row => row.patientId),
  )
  auditListRead(deps.clock, tx, 'order.board.read', 'board', view)
  const now = deps.clock.now()
  return done({
    items: rows.map(row =>
      presentBoardItem(
        row,
        {
          patientName: names.get(row.patientId) ?? '',
          suppliesTotal: scripts.get(row.prescriptionId)?.suppliesTotal ?? 0,
        },
        now,
      ),
    ),
    nextCursor: found.length > limit && last ? writeCursor(cursorOf(view, last)) : null,
    counts: await boardCounts(tx),
    asOf: now.toISOString(),
  })
}
