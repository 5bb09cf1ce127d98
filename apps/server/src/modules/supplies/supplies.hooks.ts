import type { Tx } from '#src/database/database.ts'
import { question } from '#src/hooks.ts'

/** The order of the shop behind a packing slip or a parcel, if the reader may see it. */
export const shopOrderByScan = question<[tx: Tx, code: string, trackingNumbers: string[]], Promise<string | undefined>>(
  'the order of the shop behind a code',
)
