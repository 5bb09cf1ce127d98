import { z } from 'zod'
import { Brand, Cents, Currency, Id, IdParams, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A payment of a plan, or of goods of the shop, that did not go through: every try, and what comes next. (§5.5) */
export const OwedPayment = z.object({
  id: Id,
  /** The number of its invoice. */
  number: z.string(),
  amountCents: Cents,
  currency: Currency,
  since: Instant,
  /** It was tried for the last time: nothing more is charged until its patient goes on. */
  isPaused: z.boolean(),
  /** When it is tried next by itself; null when paused. */
  nextTryAt: Instant.nullable(),
  /** Oldest first, the payment that failed included. */
  tries: z.array(
    z.object({
      at: Instant,
      /** `renewal`: the charge itself; `schedule`: by itself afterwards; `patient`: they pressed. */
      by: z.enum(['renewal', 'schedule', 'patient']),
      outcome: z.enum(['failed', 'needs_holder', 'paid']),
      /** Last four digits; empty where there was no card. */
      card: z.string(),
      isBackup: z.boolean(),
      /** In words that follow "because"; empty where it was paid. */
      why: z.string(),
    }),
  ),
})
export type OwedPayment = z.infer<typeof OwedPayment>

export const payOwed = endpoint('POST', '/api/owed/:id/pay', {
  who: 'patient',
  needs: 'payments',
  summary: 'Pay now what did not go through, with my card or one that I have just kept',
  params: IdParams,
  body: z.object({
    /** The page on which another card was kept; empty for the card that is on file. */
    sessionId: z.string().max(200).default(''),
  }),
  reply: z.object({ outcome: z.enum(['paid', 'failed', 'needs_holder']), why: z.string() }),
  limit: { max: 20, seconds: 3600 },
})

export const owedCard = endpoint('POST', '/api/owed/:id/card', {
  who: 'patient',
  needs: 'payments',
  summary: 'Open the payment provider’s page that keeps another card for what did not go through',
  params: IdParams,
  reply: z.object({ url: z.url() }),
  limit: { max: 30, seconds: 3600 },
})

export const confirmOwed = endpoint('POST', '/api/owed/:id/confirm', {
  who: 'patient',
  needs: 'payments',
  summary: 'Open the payment provider’s page on which I confirm with my bank what did not go through',
  params: IdParams,
  reply: z.object({ url: z.url() }),
  limit: { max: 30, seconds: 3600 },
})

/** A payment that a bank wants confirmed, as the link of its mail shows it without signing in. */
export const PayLink = z.object({
  brand: Brand,
  amountCents: Cents,
  currency: Currency,
  /** `open`: to be confirmed; `settled`: paid, or not asked for any more. */
  state: z.enum(['open', 'settled']),
})
export type PayLink = z.infer<typeof PayLink>

const token = z.string('The link is not complete.').min(20, 'The link is not complete.').max(400)

export const readPayLink = endpoint('POST', '/api/pay-links/read', {
  who: 'anyone',
  summary: 'What a link of a mail about a payment is for; changes nothing',
  body: z.object({ token }),
  reply: PayLink,
  limit: { max: 60, seconds: 600 },
})

export const followPayLink = endpoint('POST', '/api/pay-links/confirm', {
  who: 'anyone',
  needs: 'payments',
  summary: 'Open the payment provider’s page on which the payment of a mailed link is confirmed',
  body: z.object({ token }),
  reply: z.object({ url: z.url() }),
  limit: { max: 20, seconds: 600 },
})
