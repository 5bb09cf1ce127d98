import { auditLog } from '@om/db/tables/platform'
import { shopOrderNotes } from '@om/db/tables/shop'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type DispatchEvent = { at: string; action: string; who: string; what: string; note: string }

/** Reading is audited too, but is no part of the story; nor is what the office keeps for itself, which pharmacists do not read. */
const notTold = [
  'shop_order.read',
  'shop_order.assign',
  'shop_order.note',
  'shop_order.note_correct',
  'shop_order.note_take_back',
]

/** Why an order is held, in the middle of a sentence. */
const holdWords: Record<string, string> = {
  stock: 'not in stock',
  address: 'address',
  payment: 'payment',
  other: 'something else',
}

const sentences: Record<string, (reason: string) => string> = {
  'shop_order.place': () => 'Ordered',
  'shop_order.pay': () => 'Paid and received',
  'shop_order.cancel': () => 'Cancelled at the shop',
  'shop_order.refund': reason => `Refunded${reason ? `: ${reason}` : ''}`,
  'shop_order.refund_request': reason => `asked the shop for a refund${reason ? `: ${reason}` : ''}`,
  'shop_order.refund_failed': () => 'The shop did not accept a refund',
  'shop_order.claim': () => 'kept the order with their account',
  'shop_order.confirmation': () => 'mailed the confirmation again',
  'shop_order.invoice': () => 'opened the tax invoice',
  'shop_order.pack': () => 'packed the order',
  'shop_order.unpack': () => 'To be packed again: what goes in the parcel has changed',
  'shop_order.parcel': () => 'lodged the parcel',
  'shop_order.parcel_label.print': () => 'printed the parcel label',
  'shop_order.packing_slip.print': () => 'printed the packing slip',
  'shop_order.scan_mismatch': () => 'scanned a code that does not match',
  'shop_order.ship': () => 'handed the parcel over',
  'shop_order.fulfil': () => 'The shop knows the tracking number',
  'shop_order.sent_by_shop': () => 'Sent by the shop itself',
  'shop_order.deliver': () => 'Delivered by the carrier',
  'shop_order.hold': reason => `put the order on hold: ${holdWords[reason] ?? reason}`,
  'shop_order.resume': () => 'took the order off hold',
  'shop_order.return_request': () => 'Return asked for',
  'shop_order.return_cancel': () => 'Return taken back',
  'shop_order.return_approve': () => 'approved the return',
  'shop_order.return_decline': () => 'declined the return',
  'shop_order.return_received': () => 'noted that the goods are back',
}

/** Somebody who is not signed in came by the link of the order. */
const whoOf = ({ actorRole, actorName }: typeof auditLog.$inferSelect): string => {
  if (actorRole === 'system') return ''
  return actorRole === 'anyone' ? 'The customer' : actorName
}

/** What happened to an order of the shop, oldest first, in words, with what people wrote about their steps. */
export const dispatchHistory = async (tx: Tx, orderId: string): Promise<DispatchEvent[]> => {
  const rows = await tx.q
    .select({ step: auditLog, note: shopOrderNotes.text })
    .from(auditLog)
    .leftJoin(shopOrderNotes, eq(shopOrderNotes.auditId, auditLog.id))
    .where(
      and(
        eq(auditLog.subjectType, 'shop_order'),
        eq(auditLog.subjectId, orderId),
        notInArray(auditLog.action, notTold),
      ),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  return rows.map(({ step, note }) => ({
    at: step.at.toISOString(),
    action: step.action,
    who: whoOf(step),
    what: sentences[step.action]?.(step.reason) ?? step.action,
    note: note ?? '',
  }))
}
