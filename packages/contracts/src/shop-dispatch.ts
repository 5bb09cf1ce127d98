import { z } from 'zod'
import { Address, Brand, Id, IdParams, Instant, PageQuery, pageOf, Version } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { MOST_SCANNED, Parcel, parcelWeight } from './parcels.ts'
import { dispatchStates, returnReasons, returnStates } from './shop-order.ts'

export const dispatchViews = ['to_pack', 'to_ship', 'on_hold', 'shipped', 'all'] as const

/** An order of the shop on the pharmacy's board. No price: it is none of the packer's business. */
export const DispatchItem = z.object({
  id: Id,
  name: z.string(),
  brand: Brand,
  state: z.enum(dispatchStates),
  recipient: z.string(),
  suburb: z.string(),
  items: z.int(),
  /** The fast delivery was paid for. */
  isExpress: z.boolean(),
  receivedAt: Instant,
  dueAt: Instant,
  isLate: z.boolean(),
  holdReason: z.string(),
  nextStep: z.string(),
})
export type DispatchItem = z.infer<typeof DispatchItem>

/** Something that was asked to be sent back, as far as whoever unpacks it has to know. */
const DispatchReturn = z.object({
  id: Id,
  number: z.string(),
  status: z.enum(returnStates),
  reason: z.enum(returnReasons),
  requestedAt: Instant,
  /** What the front desk has answered the customer. */
  answer: z.string(),
  lines: z.array(z.object({ id: Id, title: z.string(), variantTitle: z.string(), quantity: z.int() })),
  canReceive: z.boolean(),
})
export type DispatchReturn = z.infer<typeof DispatchReturn>

export const DispatchOrder = DispatchItem.extend({
  version: Version,
  shipTo: Address.extend({ name: z.string() }).nullable(),
  phone: z.string(),
  lines: z.array(
    z.object({
      id: Id,
      title: z.string(),
      variantTitle: z.string(),
      sku: z.string(),
      /** What is still to be sent: ordered less refunded. */
      quantity: z.int().nonnegative(),
    }),
  ),
  parcel: Parcel.nullable(),
  /** The newest first. */
  returns: z.array(DispatchReturn),
  holdNote: z.string(),
  /** Why nothing of it may leave now although it is paid at the shop, in words; empty where nothing speaks against it. */
  stopped: z.string(),
  people: z.object({ packedBy: z.string().nullable(), shippedBy: z.string().nullable() }),
  history: z.array(z.object({ at: Instant, who: z.string(), what: z.string(), note: z.string() })),
  can: z.object({
    pack: z.boolean(),
    createParcel: z.boolean(),
    printLabel: z.boolean(),
    ship: z.boolean(),
    hold: z.boolean(),
    resume: z.boolean(),
  }),
})
export type DispatchOrder = z.infer<typeof DispatchOrder>

const board = endpoint('GET', '/api/shop-dispatch', {
  who: 'pharmacist',
  summary: 'Orders of the shop that are to be sent, by due time',
  query: PageQuery.extend({
    view: z.enum(dispatchViews).default('to_pack'),
    search: z.string().trim().max(100).optional(),
  }),
  reply: pageOf(DispatchItem).extend({ counts: z.record(z.enum(dispatchViews), z.int()), asOf: Instant }),
})

const read = endpoint('GET', '/api/shop-dispatch/:id', {
  who: 'pharmacist',
  summary: 'One order of the shop with what goes in the parcel',
  params: IdParams,
  reply: DispatchOrder,
})

const step = <B extends z.ZodRawShape>(path: `/${string}`, summary: string, shape: B) =>
  endpoint('POST', `/api/shop-dispatch/:id${path}`, {
    who: 'pharmacist',
    summary,
    params: IdParams,
    body: z.object({ version: Version, ...shape }),
    reply: DispatchOrder,
  })

const pdf = (path: `/${string}`, summary: string) =>
  endpoint('GET', `/api/shop-dispatch/:id${path}`, {
    who: 'pharmacist',
    summary,
    params: IdParams,
    reply: Download,
    produces: 'application/pdf',
  })

const receiveReturn = endpoint('POST', '/api/shop-dispatch/:id/returns/:returnId/received', {
  who: 'pharmacist',
  summary: 'Note that what was asked to be sent back is here; the customer and the front desk hear of it',
  params: IdParams.extend({ returnId: Id }),
  body: z.object({
    /** What came, where it is not all of it or not as it should be; the front desk reads it. */
    note: z.string().trim().max(500).default(''),
  }),
  reply: DispatchOrder,
})

export const dispatchHoldReasons = ['stock', 'address', 'payment', 'other'] as const

export const shopDispatch = {
  board,
  read,
  pack: step('/pack', 'Pack: every line ticked off', {
    tickedLineIds: z.array(Id).min(1, 'Tick every line that is in the parcel, or hold the order.').max(50),
  }),
  createParcel: {
    ...step('/parcel', 'Lodge the parcel with the carrier and make its label', {
      weightGrams: parcelWeight(20_000).default(500),
    }),
    needs: 'parcels' as const,
  },
  ship: step('/ship', 'Scan the parcel and hand it over; the shop and the customer hear of it', {
    scannedCode: z.string().trim().min(1, 'Scan the label on the parcel.').max(MOST_SCANNED),
  }),
  hold: step('/hold', 'Hold the order', {
    reason: z.enum(dispatchHoldReasons, 'Choose a reason.'),
    note: z.string().trim().min(5, 'Say what is needed.').max(500),
  }),
  resume: step('/resume', 'Return a held order to where it was', { note: z.string().trim().max(500).default('') }),
  receiveReturn,
  parcelLabel: { ...pdf('/parcel-label', 'Parcel label of the carrier as PDF'), needs: 'parcels' as const },
  packingSlip: pdf('/packing-slip', 'What goes in the parcel, as PDF, without prices'),
}
