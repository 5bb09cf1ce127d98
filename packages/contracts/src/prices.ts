import { z } from 'zod'
import { Cents, Currency, Day, Instant } from './common.ts'

/** A price that somebody was shown or charged, and why it was that. (REG-23) */
export const PriceEntry = z.object({
  at: Instant,
  /** `notice`: announced before a charge. `change`: another price was announced. `kept`: it was taken back. `sent_back`: what was paid back did not arrive. */
  kind: z.enum(['shown', 'agreed', 'notice', 'charged', 'paid_back', 'sent_back', 'change', 'kept']),
  amountCents: Cents,
  currency: Currency,
  why: z.string(),
})
export type PriceEntry = z.infer<typeof PriceEntry>

/** Another price that was announced and does not apply yet. */
export const ComingPrice = z.object({ toCents: Cents, appliesOn: Day, why: z.string() })

/** The same of one piece of goods, and what each delivery as it is now then costs. */
export const ComingGoodsPrice = ComingPrice.extend({
  variantId: z.string(),
  title: z.string(),
  deliveryCents: Cents,
})
