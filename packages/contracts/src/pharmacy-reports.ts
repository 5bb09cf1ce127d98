import { z } from 'zod'
import { Day, Id, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { matterForms, severities } from './matter-words.ts'
import { destroyedKinds, reportParts, reportPeriods, reworkKinds } from './pharmacy-report-words.ts'

/*
 * The figures of the pharmacy for a period: how long orders take, what is held, made again and destroyed, recalls and incidents. All of
 * it is counted from stored rows as the pharmacist may read them.
 */

/** Which days, by the clinic's calendar. `from` and `to` count for `custom` alone. */
const Query = z.object({
  period: z.enum(reportPeriods).default('month'),
  from: Day.optional(),
  to: Day.optional(),
})

/** How many of each list a page holds, the newest; a file holds all of them up to `file`. */
export const mostReportRows = { page: 200, file: 20_000 } as const

/** Orders, and the minutes from the moment each came, paid, to the pharmacy. Null where there were none. */
const Took = z.object({ orders: z.int(), median: z.int().nullable(), ninetieth: z.int().nullable() })

export const TurnaroundWeek = z.object({
  /** The first and the last day of the week that lie in the period; weeks begin on Mondays. */
  from: Day,
  to: Day,
  packed: Took,
  handedOver: Took,
})
export type TurnaroundWeek = z.infer<typeof TurnaroundWeek>

const Order = z.object({ id: Id, number: z.string() })

export const HoldReason = z.object({
  reason: z.string(),
  words: z.string(),
  holds: z.int(),
  orders: z.int(),
  still: z.int(),
  /** Minutes that those took that are over; null while none is. */
  median: z.int().nullable(),
})
export type HoldReason = z.infer<typeof HoldReason>

const Hold = z.object({
  order: Order,
  words: z.string(),
  at: Instant,
  by: z.string(),
  /** When it went on, was made again, or ended; null while it has not. */
  until: Instant.nullable(),
})

const Rework = z.object({
  kind: z.enum(reworkKinds),
  at: Instant,
  order: Order,
  title: z.string(),
  /** The order that a replacement is made for. */
  instead: Order.nullable(),
  why: z.string(),
  by: z.string(),
})

const Destroyed = z.object({
  kind: z.enum(destroyedKinds),
  at: Instant,
  order: Order.nullable(),
  what: z.string(),
  batch: z.string(),
  how: z.string(),
  by: z.string(),
  /** Who saw it destroyed; what is written off a lot has none. */
  witness: z.string(),
})

export const ReportedRecall = z.object({
  id: Id,
  number: z.string(),
  isDrill: z.boolean(),
  code: z.string(),
  reason: z.string(),
  startedAt: Instant,
  startedBy: z.string(),
  orders: z.int(),
  patients: z.int(),
  letters: z.int(),
  answers: z.int(),
  /** Minutes from its start: the last letter, half of the answers, the last answer, its close. Null where there is none. */
  lettersAfter: z.int().nullable(),
  medianAnswerAfter: z.int().nullable(),
  lastAnswerAfter: z.int().nullable(),
  closedAfter: z.int().nullable(),
})
export type ReportedRecall = z.infer<typeof ReportedRecall>

const Incident = z.object({
  id: Id,
  number: z.string(),
  form: z.enum(matterForms).nullable(),
  severity: z.enum(severities).nullable(),
  title: z.string(),
  happenedOn: Day,
  enteredAt: Instant,
  actions: z.int(),
  actionsDone: z.int(),
  closedAt: Instant.nullable(),
})

/** The newest rows of a list, and how many there are. */
const listOf = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), items: z.array(row) })

export const PharmacyReport = z.object({
  asOf: Instant,
  span: z.object({ from: Day, to: Day }),
  pharmacy: z.object({ name: z.string(), address: z.string() }),
  /** Who reads it; named on paper. */
  reader: z.string(),
  /** Lines of the dispensing register. */
  dispensed: z.int(),
  turnaround: z.object({ weeks: z.array(TurnaroundWeek), whole: TurnaroundWeek }),
  holds: listOf(Hold).extend({ reasons: z.array(HoldReason) }),
  rework: listOf(Rework).extend({ kinds: z.record(z.enum(reworkKinds), z.int()) }),
  destroyed: listOf(Destroyed),
  recalls: listOf(ReportedRecall),
  incidents: listOf(Incident),
})
export type PharmacyReport = z.infer<typeof PharmacyReport>

const read = endpoint('GET', '/api/pharmacy/reports', {
  who: 'pharmacist',
  summary: 'Turnaround, holds, rework, destroyed goods, recalls and incidents of a period; the reading is audited',
  query: Query,
  reply: PharmacyReport,
})

const csv = endpoint('GET', '/api/pharmacy/reports.csv', {
  who: 'pharmacist',
  summary: 'One table of the pharmacy’s reports as CSV; who took it is kept',
  query: Query.extend({ of: z.enum(reportParts) }),
  reply: Download,
  produces: 'text/csv',
  limit: { max: 60, seconds: 60 },
})

export const pharmacyReports = { read, csv }
