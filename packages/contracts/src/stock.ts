import { z } from 'zod'
import { Day, dayField, Id, IdParams, Instant, MOST_STORED } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { Maker } from './supply-shapes.ts'

const words = (least: number, most: number, ask: string) =>
  z.string().trim().min(least, ask).max(most, `Use at most ${most} characters.`)
const Reason = words(10, 500, 'Say in at least 10 characters why.')
const Amount = z.number('Enter how much.').max(MOST_STORED, 'Enter a smaller amount.')
const Some = Amount.positive('Enter an amount above zero.')

/** What is weighed for a batch, or bought and packed as it is. */
export const stockKinds = ['ingredient', 'goods'] as const
/** What it is counted in. Milligrams come out of grams. */
export const stockUnits = ['g', 'mL', 'pieces'] as const
/** `rejected`: it did not pass, or is put aside for good; nothing leaves from it. */
export const lotStates = ['quarantine', 'released', 'rejected'] as const
/** Why the amount of a lot changed. */
export const moveKinds = ['receive', 'use', 'count', 'waste'] as const

export const StockLot = z.object({
  id: Id,
  lot: z.string(),
  maker: z.string(),
  expiresOn: Day,
  location: z.string(),
  state: z.enum(lotStates),
  quantity: z.number(),
  hasCertificate: z.boolean(),
  receivedAt: Instant,
  receivedBy: z.string(),
  releasedBy: z.string(),
  /** Why nothing may leave from it now; empty while it may. */
  blocked: z.string(),
})
export type StockLot = z.infer<typeof StockLot>

export const StockItem = z.object({
  id: Id,
  kind: z.enum(stockKinds),
  name: z.string(),
  unit: z.enum(stockUnits),
  /** What a scanner reads off its container; empty where it has none. */
  code: z.string(),
  /** Below so much it is ordered. */
  least: z.number(),
  /** So many days a delivery of it takes. */
  deliveryDays: z.int(),
  /** What may leave now, of all lots. */
  usable: z.number(),
  /** Those with something in them, and of the last month; the one that expires first above. */
  lots: z.array(StockLot),
})
export type StockItem = z.infer<typeof StockItem>

export const StockMove = z.object({
  id: Id,
  kind: z.enum(moveKinds),
  /** What came, or what left below zero. */
  change: z.number(),
  /** What was in the lot after it. */
  balance: z.number(),
  reason: z.string(),
  orderNumber: z.string().nullable(),
  by: z.string(),
  at: Instant,
})
export type StockMove = z.infer<typeof StockMove>

/** What the next 30 days need of each item. */
export const StockForecast = z.object({
  until: Day,
  items: z.array(
    z.object({
      id: Id,
      needed: z.number(),
      /** What of it renewals will take, beside open orders. */
      ofRenewals: z.number(),
      /** The first day on which what may leave does not reach; null where it does. */
      runsOutOn: Day.nullable(),
      /** The day by which more is ordered; null while none is needed. */
      orderBy: Day.nullable(),
      suggested: z.number(),
    }),
  ),
  /** What is needed and not kept in stock: nothing can be said of it. */
  notKept: z.array(z.string()),
})
export type StockForecast = z.infer<typeof StockForecast>

export const listStock = endpoint('GET', '/api/stock', {
  who: 'pharmacist',
  summary: 'What the pharmacy has, by lot',
  reply: z.object({ items: z.array(StockItem) }),
})

export const forecastStock = endpoint('GET', '/api/stock/forecast', {
  who: 'pharmacist',
  summary: 'What open orders and renewals of the next 30 days need of each item, and by when more is ordered',
  reply: StockForecast,
})

export const exportStock = endpoint('GET', '/api/stock/stock.csv', {
  who: 'pharmacist',
  summary: 'What is in stock as CSV, a line for each lot',
  reply: Download,
  produces: 'text/csv',
  limit: { max: 20, seconds: 60 },
})

const least = Amount.nonnegative('Enter zero or more.')
const deliveryDays = z.int('Enter whole days.').min(0, 'Enter zero or more.').max(90, 'Enter at most 90.')
const code = z.string().trim().toUpperCase().max(60)
/** As the formula names it, or as it is printed on the script. */
const name = words(2, 120, 'Enter its name.')
const unit = z.enum(stockUnits, 'Choose a unit.')

export const addStockItem = endpoint('POST', '/api/stock', {
  who: 'pharmacist',
  summary: 'Keep something in stock: from then on what is weighed or packed of it comes out of a lot',
  body: z.object({
    kind: z.enum(stockKinds, 'Say what it is.'),
    name,
    unit,
    code,
    least,
    deliveryDays,
  }),
  reply: StockItem,
})

export const changeStockItem = endpoint('PUT', '/api/stock/:id', {
  who: 'pharmacist',
  summary: 'Change when an item is ordered, its name and code, and its unit while no lot of it was received',
  params: IdParams,
  body: z.object({ name, unit, code, least, deliveryDays }),
  reply: StockItem,
})

/** A lot as it is received. */
export const ReceivedLot = z.object({
  lotId: Id,
  lot: z.string().trim().toUpperCase().min(1, 'Enter the lot number.').max(40),
  maker: Maker,
  expiresOn: dayField('Enter its expiry.'),
  location: words(1, 60, 'Say where it stands.'),
  quantity: Some,
})

export const receiveStock = endpoint('POST', '/api/stock/:id/lots', {
  who: 'pharmacist',
  summary: 'Receive a lot, in quarantine until it is released; again with the same id answers with the same',
  params: IdParams,
  body: ReceivedLot,
  reply: StockItem,
})

export const MOST_DELIVERY_ROWS = 500

export const StockDelivery = z.object({
  rows: z.array(
    z.object({
      /** Where it stands in the file. */
      line: z.int(),
      name: z.string(),
      lot: z.string(),
      maker: z.string(),
      expiresOn: z.string(),
      location: z.string(),
      quantity: z.number().nullable(),
      unit: z.string(),
      /** Why it is not taken; empty where it may be. */
      problem: z.string(),
    }),
  ),
  taken: z.boolean(),
})
export type StockDelivery = z.infer<typeof StockDelivery>

export const takeDelivery = endpoint('POST', '/api/stock/deliveries', {
  who: 'pharmacist',
  summary: 'Read a delivery from a CSV, row by row; with `take` receive it in quarantine, all of it or nothing',
  body: z.object({ id: Id, csv: z.string().min(1, 'Choose a file.').max(200_000), take: z.boolean() }),
  reply: StockDelivery,
  maxBody: 400_000,
})

/** A certificate as a PDF, in base64. */
export const MOST_CERTIFICATE_BYTES = 4_000_000
export const attachCertificate = endpoint('POST', '/api/stock-lots/:id/certificate', {
  who: 'pharmacist',
  summary: 'Attach the certificate of analysis of a lot, as a PDF',
  params: IdParams,
  body: z.object({
    pdf: z
      .base64('Choose a PDF.')
      .min(8, 'Choose a PDF.')
      .max((MOST_CERTIFICATE_BYTES * 4) / 3 + 8),
  }),
  reply: StockItem,
  maxBody: 6_000_000,
})

export const stockCertificate = endpoint('GET', '/api/stock-lots/:id/certificate', {
  who: 'pharmacist',
  summary: 'The certificate of analysis of a lot, as PDF',
  params: IdParams,
  reply: Download,
  produces: 'application/pdf',
})

export const moveLot = endpoint('POST', '/api/stock-lots/:id/state', {
  who: 'pharmacist',
  summary: 'Release a lot, take it back into quarantine, or reject it',
  params: IdParams,
  body: z
    .object({
      from: z.enum(lotStates),
      to: z.enum(lotStates, 'Say what becomes of it.'),
      reason: z.string().trim().max(500),
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'It is that already.' })
    .refine(({ from, to, reason }) => (to === 'released' && from !== 'rejected') || reason.length >= 10, {
      path: ['reason'],
      error: 'Say in at least 10 characters why.',
    }),
  reply: StockItem,
})

export const countLot = endpoint('POST', '/api/stock-lots/:id/count', {
  who: 'pharmacist',
  summary: 'Enter what was counted or weighed of a lot; a difference is kept with its reason',
  params: IdParams,
  body: z.object({
    /** What the page showed: somebody may have used some meanwhile. */
    expected: Amount.nonnegative(),
    counted: Amount.nonnegative('Enter zero or more.'),
    location: words(1, 60, 'Say where it stands.'),
    reason: z.string().trim().max(500),
  }),
  reply: StockItem,
})

export const wasteLot = endpoint('POST', '/api/stock-lots/:id/waste', {
  who: 'pharmacist',
  summary: 'Enter what of a lot was spilled, spoiled or thrown away',
  params: IdParams,
  body: z.object({
    /** What the page showed: somebody may have used some meanwhile. */
    expected: Amount.nonnegative(),
    quantity: Some,
    reason: Reason,
  }),
  reply: StockItem,
})

export const lotMoves = endpoint('GET', '/api/stock-lots/:id/moves', {
  who: 'pharmacist',
  summary: 'Every change of a lot, newest first',
  params: IdParams,
  reply: z.object({ items: z.array(StockMove) }),
})

export const stock = {
  list: listStock,
  forecast: forecastStock,
  csv: exportStock,
  deliver: takeDelivery,
  add: addStockItem,
  change: changeStockItem,
  receive: receiveStock,
  attach: attachCertificate,
  certificate: stockCertificate,
  move: moveLot,
  count: countLot,
  waste: wasteLot,
  moves: lotMoves,
}
