import type { IsoDate } from '@om/domain/dates'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { moment, question } from '#src/hooks.ts'

/** The order of the shop behind a packing slip or a parcel, if the reader may see it. */
export const shopOrderByScan = question<[tx: Tx, code: string, trackingNumbers: string[]], Promise<string | undefined>>(
  'the order of the shop behind a code',
)

/** An order as a part of what its invoice was paid for. */
export type PartOfInvoice = {
  invoiceId: string
  orderId: string
  /** How much of the supply it brings, from 0 to 1. */
  share: number
  /** It, and every order that was made again for it or that it was made again for: paid back once. */
  same: readonly string[]
  /** The same of everything else under the invoice. */
  others: readonly (readonly string[])[]
}
/** `waitsForBank`: a dispute about it is open, and the bank decides who pays it back. */
export type Paid = { cents: number; currency: string; waitsForBank?: boolean }

/** Nothing of an order that was paid for is supplied: what goes back for it, null where nothing does. */
export const partPaidBack = question<[deps: Deps, tx: Tx, part: PartOfInvoice], Promise<Paid | null>>(
  'what goes back for an order',
)

/** Why an order is not supplied: a payment of its patient is disputed at the bank, or the bank took its own back for good. */
export const paymentProblem = question<
  [tx: Tx, order: { patientId: string; invoiceId: string }],
  Promise<'open' | 'lost' | null>
>('whether the payment of an order stands')

/** What will be supplied anew by the end of a day because it renews: each time it falls due until then. */
export const renewalsUntil = question<
  [tx: Tx, now: Date, lastDay: IsoDate],
  Promise<{ prescriptionId: string; day: IsoDate }[]>
>('which supplies fall due')

/** A parcel has been handed to the carrier, in the transaction that says so. */
export const supplyShipped =
  moment<[deps: Deps, tx: Tx, shipped: { patientId: string; brand: 'men' | 'women'; medicines: string[] }]>()
