import { z } from 'zod'
import { registrationStatuses } from './accounts.ts'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Figures that answer "is anyone waiting too long?"; no clinical content (INV-14). */
export const Overview = z.object({
  asOf: z.string(),
  consults: z.object({
    waiting: z.int(),
    inReview: z.int(),
    withPatient: z.int(),
    overdue: z.int(),
    dueSoon: z.int(),
    oldestWaitingHours: z.number().nullable(),
    decidedWithin24hPercent: z.number().nullable(),
    decidedLast7Days: z.int(),
  }),
  orders: z.object({
    toVerify: z.int(),
    inProduction: z.int(),
    toShip: z.int(),
    onHold: z.int(),
    late: z.int(),
    shippedLast7Days: z.int(),
  }),
  subscriptions: z.object({
    active: z.int(),
    pastDue: z.int(),
    cancelledLast30Days: z.int(),
    chargedLast30DaysCents: z.int(),
  }),
  /** Messages to the front desk that wait for an answer. */
  frontDesk: z.object({ open: z.int(), oldestWaitingHours: z.number().nullable() }),
  /** What the last check of the audit log found; null before the first. `finding` is empty when nothing is wrong. */
  auditLog: z
    .object({
      checkedAt: z.string(),
      entries: z.int(),
      intactUntil: z.string().nullable(),
      finding: z.string(),
      /** The last check is more than 26 hours old: something keeps it from running. */
      isStale: z.boolean(),
      /** Since when entries have waited for their place in the chain, where that is over an hour. */
      unsealedSince: z.string().nullable(),
    })
    .nullable(),
  registrations: z.array(
    z.object({
      name: z.string(),
      ahpraNumber: z.string(),
      role: z.string(),
      expiresOn: z.string(),
      status: z.enum(registrationStatuses),
      hasConditions: z.boolean(),
      /** When the register was last looked at; null when never. */
      checkedAt: Instant.nullable(),
      current: z.boolean(),
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

export const readOverview = endpoint('GET', '/api/admin/overview', {
  who: ['admin', 'superadmin'],
  summary: 'Waiting times and volumes',
  reply: Overview,
})

export const admin = { overview: readOverview }
