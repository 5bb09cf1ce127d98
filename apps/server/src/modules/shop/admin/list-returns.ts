import { done, type Result } from '@om/contracts/errors'
import { returnReasons, returnStates } from '@om/contracts/shop-order'
import { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { cursorRefused, readCursor, writeCursor } from '#src/database/page-cursor.ts'
import { returnNumber } from '../orders/shop-orders.present.ts'
import { waitingReturns } from './returns.repo.ts'

const Status = z.enum(returnStates)
const Reason = z.enum(returnReasons)

export type WaitingReturn = {
  id: string
  number: string
  orderId: string
  orderName: string
  customerName: string
  status: z.infer<typeof Status>
  reason: z.infer<typeof Reason>
  requestedAt: string
}

/** Returns that wait for somebody, oldest first. */
export const listReturns = async (
  ctx: Ctx<'signed-in'>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Result<{ items: WaitingReturn[]; nextCursor: string | null }>> => {
  const { tx } = ctx
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after) return cursorRefused()

  const found = await waitingReturns(tx, after, limit + 1)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return done({
    items: rows.map(({ one, orderName, customerName }) => ({
      id: one.id,
      number: returnNumber(one.number),
      orderId: one.orderId,
      orderName,
      customerName,
      status: Status.parse(one.status),
      reason: Reason.parse(one.reason),
      requestedAt: one.requestedAt.toISOString(),
    })),
    nextCursor: found.length > limit && last ? writeCursor({ at: last.one.requestedAt, id: last.one.id }) : null,
  })
}
