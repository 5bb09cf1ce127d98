import { z } from 'zod'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { NoteOnOrder } from './shop-work.ts'

/** Rows of a list that one press changes, at most. */
export const MOST_AT_ONCE = 100

const manyOf = <T extends z.ZodType>(row: T) =>
  z.array(row).min(1, 'Choose at least one.').max(MOST_AT_ONCE, 'Choose at most 100 at once.')

const BulkRow = z.object({
  id: Id,
  /** What staff call it: `Message 1004`, `#1001`. */
  label: z.string(),
})

/** What became of each row: done, or left as it was with the reason. */
export const BulkOutcome = z.object({
  /** The key that it was asked for under, by which it is undone. */
  runId: Id,
  done: z.array(BulkRow),
  refused: z.array(BulkRow.extend({ reason: z.string() })),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

const admins = ['admin', 'superadmin'] as const
const limit = { max: 60, seconds: 60 }

export const TicketAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), assigneeId: Id.nullable() }),
  z.object({ kind: z.literal('close') }),
  z.object({ kind: z.literal('reopen') }),
])
export type TicketAction = z.infer<typeof TicketAction>

export const OrderAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), assigneeId: Id.nullable() }),
  z.object({ kind: z.literal('note'), text: NoteOnOrder.shape.text }),
])
export type OrderAction = z.infer<typeof OrderAction>

const UndoBody = z.object({ runId: Id })

const tickets = endpoint('POST', '/api/admin/tickets/bulk', {
  who: admins,
  summary:
    'Give many conversations of the front desk to somebody, close them, or open them again; says what was done of each',
  body: z.object({
    /** With the newest message that was seen of each: what was written since is read before it is closed. */
    items: manyOf(z.object({ id: Id, lastMessageAt: Instant })),
    action: TicketAction,
    requestKey: Id,
  }),
  reply: BulkOutcome,
  limit,
})

const undoTickets = endpoint('POST', '/api/admin/tickets/bulk/undo', {
  who: admins,
  summary: 'Put back what I changed of many conversations at once, where nobody changed them since',
  body: UndoBody,
  reply: BulkOutcome,
  limit,
})

const orders = endpoint('POST', '/api/admin/shop-orders/bulk', {
  who: admins,
  summary: 'Give many orders of the shop to somebody, or note the same about them; says what was done of each',
  body: z.object({ ids: manyOf(Id), action: OrderAction, requestKey: Id }),
  reply: BulkOutcome,
  limit,
})

const undoOrders = endpoint('POST', '/api/admin/shop-orders/bulk/undo', {
  who: admins,
  summary: 'Put back what I changed of many orders at once, where nobody changed them since',
  body: UndoBody,
  reply: BulkOutcome,
  limit,
})

export const bulk = { tickets, undoTickets, orders, undoOrders }
