import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** Whether an order, by the shop's id of it, was paid elsewhere, so that the shop has no payment that it could give back. */
export const isPaidElsewhere = question<[tx: Tx, providerId: string], Promise<boolean>>(
  'whether an order of the shop was paid elsewhere',
)
