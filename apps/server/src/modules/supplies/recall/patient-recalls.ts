import { done, type Result, refused } from '@om/contracts/errors'
import type { RecallAnswer, RecallForPatient } from '@om/contracts/recalls'
import { orders } from '@om/db/tables/orders'
import { recalls } from '@om/db/tables/recalls'
import { desc, inArray } from 'drizzle-orm'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import { orderNumber } from '../supplies.present.ts'
import { supplyById } from '../supplies.repo.ts'
import { settleSilent, tellOfUse } from './chase-recalls.ts'
import { type RecallOrderRow, recallById, updateTold, visibleToldOf } from './recalls.repo.ts'

/** What a patient was told, one entry for each recall: until it is closed, and after that until it is answered. */
const present = async (tx: Tx, told: RecallOrderRow[]): Promise<RecallForPatient[]> => {
  if (told.length === 0) return []
  const ids = [...new Set(told.map(row => row.recallId))]
  const rows = await tx.q.select().from(recalls).where(inArray(recalls.id, ids)).orderBy(desc(recalls.startedAt))
  const numbers = await tx.q
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(
      inArray(
        orders.id,
        told.map(row => row.orderId),
      ),
    )
  return rows.flatMap(recall => {
    const mine = told.filter(row => row.recallId === recall.id)
    const [first] = mine
    if (!first?.toldAt || (recall.closedAt && first.answer)) return []
    return {
      id: recall.id,
      message: recall.message,
      what: [...new Set(mine.map(row => row.what))],
      orders: numbers.filter(one => mine.some(row => row.orderId === one.id)).map(one => orderNumber(one.number)),
      toldAt: first.toldAt.toISOString(),
      answer: first.answer,
    }
  })
}

export const myRecalls = async ({ tx, actor }: Ctx<'patient'>): Promise<Result<{ items: RecallForPatient[] }>> =>
  done({ items: await present(tx, await visibleToldOf(tx, actor.id)) })

type Change = Parameters<typeof updateTold>[3]

const mark = async ({ deps, tx, actor }: Ctx<'patient'>, id: string, change: Change, reason: string) => {
  const told = await visibleToldOf(tx, actor.id, id)
  if (told.length === 0) return null
  await updateTold(tx, id, actor.id, change)
  await audit(deps.clock, tx, {
    action: reason === 'read' ? 'recall.mark_read' : 'recall.answer',
    subjectType: 'recall',
    subjectId: id,
    patientId: actor.id,
    reason,
  })
  await announce(tx, ['role:pharmacist'], 'board', id)
  return told
}

/** The patient has the message before them. */
export const markRecallRead = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<{ ok: true }>> =>
  (await mark(ctx, id, { readAt: ctx.now }, 'read')) ? done({ ok: true }) : refused('not_found')

/** What has become of it, in the patient's word; it may be said again when that changes. */
export const answerRecall = async (
  ctx: Ctx<'patient'>,
  { id, answer }: { id: string; answer: RecallAnswer },
): Promise<Result<RecallForPatient>> => {
  const { tx, actor, now } = ctx
  const told = await visibleToldOf(tx, actor.id, id)
  const [before] = await present(tx, told)
  if (!before) return refused('not_found')
  await mark(ctx, id, { readAt: now, answer, answeredAt: now }, answer)
  const recall = await recallById(tx, id)
  const order = await supplyById(tx, told[0]?.orderId ?? '')
  if (answer === 'used' && recall && order) await tellOfUse(ctx.deps, tx, recall, order)
  await settleSilent(ctx.deps, tx, id, actor.name)
  return done({ ...before, answer })
}
