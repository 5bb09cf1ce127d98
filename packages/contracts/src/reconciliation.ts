import { z } from 'zod'
import { Cents, Day, Id, IdParams, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** The payment provider's moves against our own records, day by day: money alone, nobody's name. */

/** Signed: what comes to us is above zero. */
const Signed = z.int()

export const Difference = z.object({
  id: Id,
  day: Day,
  words: z.string(),
  providerCents: Signed,
  ourCents: Signed,
  foundAt: Instant,
  /** When a later comparison found it gone. */
  goneAt: Instant.nullable(),
  explained: z.object({ by: z.string(), at: Instant, words: z.string() }).nullable(),
})
export type Difference = z.infer<typeof Difference>

export const ReconciledDay = z.object({
  id: Id,
  day: Day,
  state: z.enum(['equal', 'differs', 'explained']),
  providerCents: Signed,
  ourCents: Signed,
  feeCents: Signed,
  moves: z.int(),
  runs: z.int(),
  ranAt: Instant,
})
export type ReconciledDay = z.infer<typeof ReconciledDay>

export const ProviderMove = z.object({
  id: z.string(),
  kind: z.enum(['charge', 'refund', 'refund_failure', 'dispute', 'dispute_won', 'payout', 'other']),
  at: Instant,
  amountCents: Signed,
  feeCents: Signed,
  /** Number of our invoice; empty where there is none. */
  number: z.string(),
  /** The invoice among the payments; null where it is not there. */
  paymentId: Id.nullable(),
})
export type ProviderMove = z.infer<typeof ProviderMove>

const DayParams = z.object({ day: Day })
export const ReconciledPage = ReconciledDay.extend({ differences: z.array(Difference), lines: z.array(ProviderMove) })
export type ReconciledPage = z.infer<typeof ReconciledPage>

const days = endpoint('GET', '/api/admin/reconciliation', {
  who: 'admin',
  summary: 'The last ninety days that were compared, newest first',
  reply: z.object({ items: z.array(ReconciledDay) }),
})

const day = endpoint('GET', '/api/admin/reconciliation/days/:day', {
  who: 'admin',
  summary: 'One day that was compared, with its moves and differences',
  params: DayParams,
  reply: ReconciledPage,
})

const run = endpoint('POST', '/api/admin/reconciliation/days/:day/run', {
  who: 'admin',
  needs: 'payments',
  summary: 'Compare a day again, with what the payment provider says now',
  params: DayParams,
  reply: ReconciledPage,
  limit: { max: 30, seconds: 600 },
})

const explain = endpoint('POST', '/api/admin/reconciliation/differences/:id/explain', {
  who: 'admin',
  summary: 'Say why a difference is one; the last explanation stands',
  params: IdParams,
  body: z.object({ words: z.string().trim().min(10, 'Say why, in at least 10 characters.').max(1000) }),
  reply: ReconciledPage,
})

const Quarter = z.string().regex(/^20\d{2}-Q[1-4]$/, 'Choose a quarter, such as 2026-Q4.')

/** Of one month: what was sold and went back, with the GST in it. */
export const GstMonth = z.object({
  month: z.string(),
  salesCents: Cents,
  freeCents: Cents,
  gstCents: Cents,
  backCents: Cents,
  backGstCents: Cents,
})
export type GstMonth = z.infer<typeof GstMonth>

const gst = endpoint('GET', '/api/admin/reconciliation/gst', {
  who: 'admin',
  summary: 'Sales, refunds and the GST in them, by month of a quarter of the calendar',
  query: z.object({ quarter: Quarter.optional() }),
  reply: z.object({ quarter: z.string(), quarters: z.array(z.string()), months: z.array(GstMonth) }),
})

const gstCsv = endpoint('GET', '/api/admin/reconciliation/gst.csv', {
  who: 'admin',
  summary: 'The GST report of a quarter as CSV',
  query: z.object({ quarter: Quarter }),
  reply: Download,
  produces: 'text/csv',
})

const payoutsCsv = endpoint('GET', '/api/admin/reconciliation/payouts.csv', {
  who: 'admin',
  summary: 'Payouts to the bank account that arrive in a quarter, each with what is in it, as CSV',
  query: z.object({ quarter: Quarter }),
  reply: Download,
  produces: 'text/csv',
})

export const reconciliation = { days, day, run, explain, gst, gstCsv, payoutsCsv }
