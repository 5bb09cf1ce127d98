import { z } from 'zod'
import { Address, Brand, Cents, Day, Id, IdParams, Instant, MOST_STORED, PageQuery, pageOf, Version } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { dispatchStates, financialStatuses, returnReasons, returnStates, ShopOrder } from './shop-order.ts'
import {
  AssignOrder,
  NoteCorrection,
  NoteOnOrder,
  OrderAssignee,
  OrderColleagues,
  OrderWork,
  orderOwners,
} from './shop-work.ts'

const admins = ['admin', 'superadmin'] as const

export const shopOrderViews = [
  'all',
  'open',
  'to_send',
  'late',
  'on_hold',
  'returns',
  'refund_failed',
  'refunded',
  'cancelled',
] as const

/** One row of the list. */
export const ShopOrderRow = z.object({
  id: Id,
  name: z.string(),
  brand: Brand,
  placedAt: Instant,
  customerName: z.string(),
  email: z.string(),
  financialStatus: z.enum(financialStatuses),
  dispatchState: z.enum(dispatchStates),
  items: z.int(),
  totalCents: Cents,
  refundedCents: Cents,
  /** State of its newest open return; null for none. */
  returnStatus: z.enum(returnStates).nullable(),
  isLate: z.boolean(),
  assignee: OrderAssignee.nullable(),
  /** Notes of the office that stand. */
  notes: z.int(),
})
export type ShopOrderRow = z.infer<typeof ShopOrderRow>

const filters = {
  view: z.enum(shopOrderViews).default('all'),
  brand: Brand.optional(),
  /** Placed on or after, and on or before, by the clinic's calendar. */
  from: Day.optional(),
  to: Day.optional(),
  /** Number of the order, name, e-mail, tracking number or SKU. */
  search: z.string().trim().max(100).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
  /** Mine, or those that nobody who can still work sees to. */
  assigned: z.enum(orderOwners).optional(),
}

const list = endpoint('GET', '/api/admin/shop-orders', {
  who: admins,
  summary: 'Orders of the shop',
  query: PageQuery.extend(filters),
  reply: pageOf(ShopOrderRow).extend({ counts: z.record(z.enum(shopOrderViews), z.int()) }),
})

const exportCsv = endpoint('GET', '/api/admin/shop-orders/export', {
  who: admins,
  summary: 'Orders of the shop that a filter finds, one row per line, as CSV',
  query: z.object(filters),
  reply: Download,
  produces: 'text/csv',
  limit: { max: 10, seconds: 60 },
})

/** Whole order with what only the clinic may see. */
export const ShopOrderForAdmin = ShopOrder.extend({
  version: Version,
  email: z.string(),
  phone: z.string(),
  customerName: z.string(),
  shipTo: Address.extend({ name: z.string() }).nullable(),
  /** The account it is kept with; null for a guest. */
  patient: z.object({ id: Id, name: z.string() }).nullable(),
  /** Address at the commerce provider. */
  providerId: z.string(),
  isTest: z.boolean(),
  dueAt: Instant.nullable(),
  holdReason: z.string(),
  holdNote: z.string(),
  /** Oldest first: messages of the shop, steps of people, mails, scans. `who` is empty for a machine. */
  timeline: z.array(
    z.object({
      at: Instant,
      kind: z.enum(['shop', 'step', 'mail', 'parcel', 'money', 'return']),
      who: z.string(),
      what: z.string(),
      note: z.string(),
    }),
  ),
  /** Cents of the delivery charge that can still be refunded. */
  refundableShippingCents: Cents,
  /** Where it was paid by subscription, its payment: it is paid back there. */
  paymentId: Id.nullable(),
  work: OrderWork,
  adminCan: z.object({ refund: z.boolean(), resendConfirmation: z.boolean(), decideReturn: z.boolean() }),
})
export type ShopOrderForAdmin = z.infer<typeof ShopOrderForAdmin>

const read = endpoint('GET', '/api/admin/shop-orders/:id', {
  who: admins,
  summary: 'One order of the shop with its timeline',
  params: IdParams,
  reply: ShopOrderForAdmin,
})

export const RefundLines = z.object({
  requestKey: Id,
  version: Version,
  lines: z
    .array(z.object({ lineId: Id, quantity: z.int().min(1).max(MOST_STORED), restock: z.boolean().default(false) }))
    .max(50)
    .default([]),
  refundShipping: z.boolean().default(false),
  note: z.string().trim().min(3, 'Say why, in a few words.').max(500),
  /** The return that this settles. */
  returnId: Id.optional(),
})

const refund = endpoint('POST', '/api/admin/shop-orders/:id/refund', {
  who: admins,
  needs: 'shop',
  summary: 'Refund lines, the delivery charge, or both; GST goes back in proportion',
  params: IdParams,
  body: RefundLines,
  reply: ShopOrderForAdmin,
})

const resendConfirmation = endpoint('POST', '/api/admin/shop-orders/:id/resend-confirmation', {
  who: admins,
  summary: 'Mail the confirmation again',
  params: IdParams,
  body: z.object({ requestKey: Id }),
  reply: ShopOrderForAdmin,
})

const assign = endpoint('PUT', '/api/admin/shop-orders/:id/assignee', {
  who: admins,
  summary: 'Take an order, hand it to a colleague of the office, or leave it to whoever is free',
  params: IdParams,
  body: AssignOrder,
  reply: ShopOrderForAdmin,
})

const note = endpoint('POST', '/api/admin/shop-orders/:id/notes', {
  who: admins,
  summary: 'Note something about an order for the office; its customer never sees it',
  params: IdParams,
  body: NoteOnOrder,
  reply: ShopOrderForAdmin,
  limit: { max: 60, seconds: 600 },
})

const correctNote = endpoint('POST', '/api/admin/shop-orders/:id/notes/correct', {
  who: admins,
  summary: 'Correct a note of mine, or take it back; what it said is kept',
  params: IdParams,
  body: NoteCorrection,
  reply: ShopOrderForAdmin,
  limit: { max: 60, seconds: 600 },
})

const colleagues = endpoint('GET', '/api/admin/shop-orders/colleagues', {
  who: admins,
  summary: 'Who of the office an order can be handed to, by name',
  reply: OrderColleagues,
})

/** What becomes of a return that was asked for; to decline it needs a reason. */
export const ReturnDecision = z.enum(['approve', 'decline', 'received'])

const decideReturn = endpoint('POST', '/api/admin/shop-returns/:id/decide', {
  who: admins,
  summary: 'Approve or decline a return, or note that the goods are back',
  params: IdParams,
  body: z
    .object({
      decision: ReturnDecision,
      /** Mailed to the customer's page. */
      answer: z.string().trim().max(1000).default(''),
    })
    .refine(({ decision, answer }) => decision !== 'decline' || answer.length >= 10, {
      path: ['answer'],
      message: 'Say why, in at least 10 characters.',
    }),
  reply: ShopOrderForAdmin,
})

const returns = endpoint('GET', '/api/admin/shop-returns', {
  who: admins,
  summary: 'Returns that wait for somebody, oldest first',
  query: PageQuery,
  reply: pageOf(
    z.object({
      id: Id,
      number: z.string(),
      orderId: Id,
      orderName: z.string(),
      customerName: z.string(),
      status: z.enum(returnStates),
      reason: z.enum(returnReasons),
      requestedAt: Instant,
    }),
  ),
})

/** Whose messages are kept. */
export const messageProviders = ['shopify', 'stripe', 'mail', 'sms'] as const

const inboxStates = ['waiting', 'handled', 'failed'] as const

export const InboxMessage = z.object({
  id: Id,
  provider: z.enum(messageProviders),
  /** The sender's own id of the message. */
  eventId: z.string(),
  type: z.string(),
  /** What it is about at the sender. */
  objectId: z.string(),
  receivedAt: Instant,
  handledAt: Instant.nullable(),
  attempts: z.int(),
  state: z.enum(inboxStates),
  lastError: z.string(),
})
export type InboxMessage = z.infer<typeof InboxMessage>

const inbox = endpoint('GET', '/api/admin/webhooks', {
  who: admins,
  summary: 'Messages of outside services, newest first',
  query: PageQuery.extend({
    provider: z.enum(messageProviders).optional(),
    state: z.enum(inboxStates).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(InboxMessage).extend({ failed: z.int(), waiting: z.int() }),
})

const inboxMessage = endpoint('GET', '/api/admin/webhooks/:id', {
  who: admins,
  summary: 'One message with what it carries, personal data blanked',
  params: IdParams,
  reply: InboxMessage.extend({ payload: z.unknown() }),
})

const replay = endpoint('POST', '/api/admin/webhooks/:id/replay', {
  who: admins,
  summary: 'Handle a message again; doing so twice changes nothing',
  params: IdParams,
  reply: InboxMessage,
})

export const shopAdmin = {
  list,
  exportCsv,
  read,
  refund,
  resendConfirmation,
  assign,
  note,
  correctNote,
  colleagues,
  decideReturn,
  returns,
  inbox,
  inboxMessage,
  replay,
}
