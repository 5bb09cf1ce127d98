import { orderNotes } from '@om/db/tables/orders'
import { auditLog } from '@om/db/tables/platform'
import { formatDay } from '@om/domain/dates'
import { and, asc, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type Line = { at: string; who: string; what: string; note: string }

/** Reading is audited too, but is no part of the story. */
const notTold = ['order.read', 'order.answer_query']

export const holdReasonNames: Record<string, string> = {
  query_doctor: 'question to the doctor',
  stock: 'not in stock',
  payment: 'payment',
  address: 'address',
  safety: 'safety',
  prescription: 'the prescription',
  recall: 'recall of what is in it',
  unusable: 'what was made cannot be used',
}

const sourceNames: Record<string, string> = {
  phone: 'by phone, for the patient',
  carrier: 'as the carrier says',
}

const claimNames: Record<string, string> = {
  not_arrived: 'not arrived',
  damaged: 'arrived damaged',
  wrong_item: 'something wrong or missing',
}

const decisionNames: Record<string, string> = {
  resend: 'had it made again for what was reported',
  pay_back: 'had it paid back for what was reported',
  turn_down: 'turned down what was reported',
}

const placedAs: Record<string, string> = {
  replacement: 'Made again, at no charge',
  rest: 'The rest of an order, at no charge',
}

const sentences: Record<string, (reason: string) => string> = {
  'order.early': reason => `A pharmacist lets it come before ${formatDay(reason)}`,
  'order.place': reason => placedAs[reason] ?? 'Paid and received',
  'order.stop': () => 'The prescription has ended: what was made is to be destroyed',
  'order.owe_more': () => 'More is missing of the first part, and follows with this order',
  'order.claim': reason => `reported the parcel: ${claimNames[reason] ?? reason}`,
  'order.decide_claim': reason => decisionNames[reason] ?? reason,
  'order.report_claim': reason => {
    const [kind = '', source = ''] = reason.split(', ')
    return `entered, ${sourceNames[source] ?? source}: ${claimNames[kind] ?? kind}`
  },
  'order.expect_stock': reason => `expects what it waits for on ${formatDay(reason)}`,
  'order.ask_wait': () => 'The patient is asked whether to wait or be paid back',
  'order.wait': () => 'waits on',
  'order.incident': () => 'entered it in the register of incidents',
  'order.register_correct': () => 'corrected its line in the dispensing register',
  'order.lose': () => 'recorded that the parcel is lost',
  'order.arrive': () => 'recorded that the parcel has arrived after all',
  'order.return': reason => (reason === 'by_hand' ? 'recorded that it came back' : 'The carrier returns it to us'),
  'order.resend': () => 'saw it destroyed, and had it made again',
  'order.verify': () => 'verified the order',
  'order.compound': () => 'opened the worksheet',
  'order.finish_compounding': () => 'finished compounding',
  'order.release': () => 'released the batch',
  'order.reject_batch': () => 'rejected the batch and sent it back',
  'order.pack': () => 'packed the order',
  'order.label.print': () => 'printed the dispensing label',
  'order.prove_label': () => 'scanned the dispensing label of an item',
  'order.label_mismatch': () => 'scanned a label that is not of this order',
  'order.leaflet': () => 'ticked that the leaflet is in the parcel',
  'order.parcel': () => 'lodged the parcel',
  'order.void_label': () => 'gave the parcel label back to the carrier',
  'order.parcel_label.print': () => 'printed the parcel label',
  'order.scan_mismatch': () => 'scanned a code that does not match',
  'order.ship': () => 'handed the parcel over',
  'order.deliver': () => 'Delivered by the carrier',
  'order.hold': reason => `put the order on hold: ${holdReasonNames[reason] ?? reason}`,
  'order.resume': reason =>
    reason === 'address' ? 'took the order off hold with the address' : 'took the order off hold',
  'order.address': () => 'set where it goes, with the patient’s word',
  'order.follow_address': () => 'gave another address, and it goes there',
  'order.moved': () => 'moved after it was packed',
  'order.moved_back': () => 'gave the address that it goes to again',
  'order.recall': () => 'stopped the order: what is in it is recalled',
  'order.remake': () => 'put aside what was made: the order is made again',
  'order.cancel': reason =>
    reason === 'first_part'
      ? 'Ended with the first part of it, which is paid back'
      : reason === 'payment'
        ? 'cancelled the order: what it was paid with is gone'
        : 'cancelled the order',
  'order.ask_witness': () => 'asked a colleague to witness that it is destroyed',
  'order.withdraw_destruction': () => 'withdrew that it is destroyed: it is not',
  'order.destroy': reason => (reason === 'resend' ? 'saw it destroyed, and had it made again' : 'saw it destroyed'),
  'order.escalate_query': () => 'No doctor had answered in time; all on duty were told',
  'order.escalate': () => 'On hold for more than two days; the admins were told',
}

/** What happened to an order, oldest first, in words, with what people wrote about their steps. */
export const supplyHistory = async (tx: Tx, orderId: string): Promise<Line[]> => {
  const rows = await tx.q
    .select({ step: auditLog, note: orderNotes.text })
    .from(auditLog)
    .leftJoin(orderNotes, eq(orderNotes.auditId, auditLog.id))
    .where(
      and(eq(auditLog.subjectType, 'order'), eq(auditLog.subjectId, orderId), notInArray(auditLog.action, notTold)),
    )
    .orderBy(asc(auditLog.at), asc(auditLog.id))
  return rows.map(({ step, note }) => ({
    at: step.at.toISOString(),
    who: step.actorRole === 'system' ? 'Automatic' : step.actorName,
    what: sentences[step.action]?.(step.reason) ?? step.action,
    note: note ?? '',
  }))
}
