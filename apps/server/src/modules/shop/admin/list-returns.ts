import { done, type Result } from '@om/contracts/errors'
import { returnReasons, returnStates } from '@om/contracts/shop-order'
import { z } from 'zod'
import type { Ctx } from '#src/ctx.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
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
  query: PageQuery,
): Promise<Result<{ items: WaitingReturn[]; nextCursor: string | null }>> => {
  const { tx } = ctx
  const page = await listPage(query, {
    read: (after, most) => waitingReturns(tx, after, most),
    endOf: ({ one }) => ({ at: one.requestedAt, id: one.id }),
  })
  if (!page.ok) return page
  return done({
    items: page.value.rows.map(({ one, orderName, customerName }) => ({
      id: one.id,
      number: returnNumber(one.number),
      orderId: one.orderId,
      orderName,
      customerName,
      status: Status.parse(one.status),
      reason: Reason.parse(one.reason),
      requestedAt: one.requestedAt.toISOString(),
    })),
    nextCursor: page.value.nextCursor,
  })
}
