import { z } from 'zod'
import { Cents, Day, Instant } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** How plans and goods by subscription are doing, week by week, and what comes: counts and money alone, nobody's name. */

/** One week, from Monday by the clinic's calendar. */
export const PlanWeek = z.object({
  week: Day,
  /** Those that run at its end. */
  active: z.int(),
  started: z.int(),
  ended: z.int(),
  paused: z.int(),
  failed: z.int(),
  recovered: z.int(),
})
export type PlanWeek = z.infer<typeof PlanWeek>

export const ForecastDay = z.object({ day: Day, charges: z.int(), cents: Cents })
export type ForecastDay = z.infer<typeof ForecastDay>

export const PlanFigures = z.object({
  /** Oldest first. */
  weeks: z.array(PlanWeek),
  /** What people said as they left a plan, newest first; without who said it. */
  reasons: z.array(z.object({ day: Day, words: z.string() })),
  /** The next thirty days, as planned today. */
  forecast: z.array(ForecastDay),
  /** What those deliveries need, the most first. */
  stock: z.array(z.object({ what: z.string(), deliveries: z.int(), quantity: z.number() })),
})
export type PlanFigures = z.infer<typeof PlanFigures>

/** The charges of today, by the clinic's calendar. */
export const RenewalProgress = z.object({
  day: Day,
  charged: z.int(),
  chargedCents: Cents,
  /** Due, and not decided or not told yet. */
  waiting: z.int(),
  /** Not accepted by a bank. */
  failed: z.int(),
  /** Not charged, since they were not allowed. */
  later: z.int(),
  /** Due later today. */
  coming: z.int(),
  /** Since when the payment provider has not answered; null while it does. */
  providerDownSince: Instant.nullable(),
})
export type RenewalProgress = z.infer<typeof RenewalProgress>

const renewals = endpoint('GET', '/api/admin/renewals', {
  who: 'admin',
  summary: 'How far the charges of today are, and whether they wait for the payment provider',
  reply: RenewalProgress,
})

/** What the figures count. */
export const figuresOf = ['plans', 'goods'] as const
const query = z.object({ of: z.enum(figuresOf).default('plans') })

const read = endpoint('GET', '/api/admin/plan-figures', {
  who: 'admin',
  summary:
    'Plans, or goods by subscription, by week, why people left, and the charges and stock of the next thirty days',
  query,
  reply: PlanFigures,
})

const csv = endpoint('GET', '/api/admin/plan-figures.csv', {
  who: 'admin',
  summary: 'Plans, or goods by subscription, by week as CSV',
  query,
  reply: Download,
  produces: 'text/csv',
})

export const planFigures = { read, csv, renewals }
