import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'
import type { SupplyRow } from './supplies.repo.ts'

/** The order of the shop behind a packing slip or a parcel, if the reader may see it. */
export const shopOrderByScan = question<[tx: Tx, code: string, trackingNumbers: string[]], Promise<string | undefined>>(
  'the order of the shop behind a code',
)

/** An order that was paid for has been cancelled, or what was made for it destroyed: nothing of it is supplied. */
export const supplyCancelled = moment<[deps: Deps, tx: Tx, order: Pick<SupplyRow, 'invoiceId'>]>()

/** A parcel has been handed to the carrier, in the transaction that says so. */
export const supplyShipped =
  moment<[deps: Deps, tx: Tx, shipped: { patientId: string; brand: 'men' | 'women'; medicines: string[] }]>()
