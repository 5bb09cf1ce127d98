import { z } from 'zod'
import { Brand, Cents, Day, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import {
  type FunnelStep,
  funnelSteps,
  listedKinds,
  moneyParts,
  officeParts,
  officePeriods,
  waitingKinds,
} from './office-words.ts'

/** What the office sees of who waits, and for how long: numbers and clocks, nothing clinical and nobody's name. (INV-14) */

const admins = ['admin', 'superadmin'] as const

/** Which days, and of which brand; both by the clinic's calendar. `from` and `to` count for `custom` alone. */
export const OfficeQuery = z.object({
  period: z.enum(officePeriods).default('30'),
  from: Day.optional(),
  to: Day.optional(),
  brand: Brand.optional(),
})

const Span = z.object({ from: Day, to: Day })
export const OfficeSpan = Span.extend({ before: Span })
export type OfficeSpan = z.infer<typeof OfficeSpan>

/** What happened in a period: how many came, how many were done, and how many passed their time. */
const Moves = z.object({ came: z.int(), done: z.int(), missed: z.int() })

export const WaitingRow = z.object({
  kind: z.enum(waitingKinds),
  /** How many wait now, and how many of them past their time. */
  count: z.int(),
  late: z.int(),
  /** Since when the first of them waits; null where nobody does. */
  oldestSince: Instant.nullable(),
  now: Moves,
  before: Moves,
})
export type WaitingRow = z.infer<typeof WaitingRow>

/** What happened on each day. */
export const OfficeDay = z.object({ day: Day, submitted: z.int(), decided: z.int(), shipped: z.int(), goods: z.int() })
export type OfficeDay = z.infer<typeof OfficeDay>

export const Waiting = z.object({
  asOf: Instant,
  span: OfficeSpan,
  rows: z.array(WaitingRow),
  /** Oldest first; of the period, and of the one before. */
  daily: z.array(OfficeDay),
  dailyBefore: z.array(OfficeDay),
})
export type Waiting = z.infer<typeof Waiting>

const waiting = endpoint('GET', '/api/admin/waiting', {
  who: admins,
  summary: 'Who waits, for how long, how many past their time, and what became of them in a period',
  query: OfficeQuery,
  reply: Waiting,
})

const csv = endpoint('GET', '/api/admin/office.csv', {
  who: admins,
  summary: 'One part of the office’s page as CSV',
  query: OfficeQuery.extend({ of: z.enum(officeParts) }),
  reply: Download,
  produces: 'text/csv',
})

export const WaitingItem = z.object({
  id: Id,
  /** Of the record; empty where it has none. */
  number: z.string(),
  brand: Brand.nullable(),
  state: z.string(),
  since: Instant,
  dueAt: Instant.nullable(),
  isLate: z.boolean(),
  /** Who of the clinic has it, as far as somebody has. */
  who: z.string(),
  /** The doctor whom the office gave it to; null for nobody. */
  given: z.object({ doctorId: Id, doctor: z.string(), at: Instant }).nullable(),
  /** Whether the office may give it to a doctor. */
  can: z.object({ give: z.boolean() }),
})
export type WaitingItem = z.infer<typeof WaitingItem>

const list = endpoint('GET', '/api/admin/waiting/:kind', {
  who: admins,
  summary: 'What waits of one kind, the longest first: number, brand, state, clock, and who has it',
  params: z.object({ kind: z.enum(listedKinds) }),
  query: PageQuery.extend({ brand: Brand.optional(), late: z.enum(['yes', 'no']).default('no') }),
  reply: pageOf(WaitingItem).extend({
    /** Doctors whom something may be given to: those on call now, or all who practise where nobody is on call. */
    doctors: z.array(z.object({ id: Id, name: z.string() })),
    isAnyoneOnCall: z.boolean(),
  }),
})

const give = endpoint('POST', '/api/admin/waiting/consults/:id/give', {
  who: admins,
  summary: 'Give a consult that waits to a doctor who is on call; again, and it is the other one’s',
  params: IdParams,
  body: z.object({ doctorId: z.uuid('Choose a doctor.') }),
  reply: WaitingItem,
})

const takeBack = endpoint('POST', '/api/admin/waiting/consults/:id/take-back', {
  who: admins,
  summary: 'Put a consult that was given to a doctor before all of them again',
  params: IdParams,
  reply: WaitingItem,
})

const FunnelCounts = z.object(
  Object.fromEntries(funnelSteps.map(step => [step, z.int()])) as Record<FunnelStep, z.ZodInt>,
)
export type FunnelCounts = z.infer<typeof FunnelCounts>

const Money = z.object({
  part: z.enum(moneyParts),
  salesCents: Cents,
  gstCents: Cents,
  backCents: Cents,
  backGstCents: Cents,
})
export type OfficeMoney = z.infer<typeof Money>

export const OfficeFigures = z.object({
  span: OfficeSpan,
  funnel: z.object({ now: FunnelCounts, before: FunnelCounts }),
  /** By the day on which it was paid, or went back; as in the GST report. */
  money: z.object({ now: z.array(Money), before: z.array(Money) }),
})
export type OfficeFigures = z.infer<typeof OfficeFigures>

const figures = endpoint('GET', '/api/admin/office-figures', {
  who: admins,
  summary:
    'The way from a visit to the third renewal, and the money by care, goods and shop, of a period and of the one before',
  query: OfficeQuery,
  reply: OfficeFigures,
})

export const office = { waiting, figures, csv, list, give, takeBack }
