import { done, type Result } from '@om/contracts/errors'
import type { BoardItem } from '@om/contracts/supply-shapes'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { presentBoardItem } from '../supplies.present.ts'
import { type BoardFilter, type BoardView, boardCounts, boardPage, cursorOf, patientNames } from './board.repo.ts'

type BoardQuery = PageQuery & BoardFilter
type BoardReply = { items: BoardItem[]; nextCursor: string | null; counts: Record<BoardView, number>; asOf: string }

/** One page of the pharmacy's board, most urgent first, with how many orders wait in each view. */
export const listBoard = async (ctx: Ctx<'pharmacist'>, query: BoardQuery): Promise<Result<BoardReply>> => {
  const { deps, tx } = ctx
  const { view } = query
  const page = await listPage(query, {
    read: (after, most) => boardPage(tx, query, after, most),
    endOf: row => cursorOf(view, row),
  })
  if (!page.ok) return page
  const { rows, nextCursor } = page.value
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
          script: scripts.get(row.prescriptionId),
        },
        now,
      ),
    ),
    nextCursor,
    counts: await boardCounts(tx),
    asOf: now.toISOString(),
  })
}
