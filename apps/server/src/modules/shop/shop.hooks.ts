import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** The payment of ours that an order, by the shop's id of it, was paid with, so that the shop has none that it could give back. */
export const paidElsewhere = question<[tx: Tx, providerId: string], Promise<string | null>>(
  'what an order of the shop was paid with elsewhere',
)

/** Why an order may not leave although the shop calls it paid, in words; null where it may. */
export const whyNotSent = question<[tx: Tx, providerId: string], Promise<string | null>>(
  'why an order of the shop may not leave',
)
