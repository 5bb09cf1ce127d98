import { done, type Result, refused } from '@om/contracts/errors'
import { returnReasons, returnStates } from '@om/contracts/shop'
import { shopOrders, shopReturns } from '@om/db/tables/shop'
import { and, asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PersonActor } from '#src/actor.ts'
import type { Queries } from '#src/database/database.ts'
import { readCursor, writeCursor } from '#src/database/page-cursor.ts'
import type { Deps } from '#src/deps.ts'
import { returnNumber } from '#src/modules/shop-orders/shop-orders.present.ts'

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
  deps: Deps,
  actor: PersonActor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  requestId = '',
): Promise<Result<{ items: WaitingReturn[]; nextCursor: string | null }>> => {
  const after = cursor ? readCursor(cursor) : null
  if (cursor && !after)
    return refused('bad_request', [{ field: 'cursor', message: 'Start again from the first page.' }])
  return deps.db.transaction(
    actor,
    async tx => {
      const page = (q: Queries) =>
        q
          .select({ one: shopReturns, orderName: shopOrders.name, customerName: shopOrders.customerName })
          .from(shopReturns)
          .innerJoin(shopOrders, eq(shopOrders.id, shopReturns.orderId))
          .where(
            and(
              sql`${shopReturns.status} in ('requested','approved','received')`,
              after
                ? sql`(${shopReturns.requestedAt}, ${shopReturns.id}) > (${after.at.toISOString()}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(asc(shopReturns.requestedAt), asc(shopReturns.id))
          .limit(limit + 1)
      const found = await tx.visible(page)
      const last = found.slice(0, limit).at(-1)
      return done({
        items: found.slice(0, limit).map(({ one, orderName, customerName }) => ({
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
    },
    requestId,
  )
}
