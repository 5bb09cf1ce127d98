import type { RefusalCode } from '@om/contracts/errors'
import type { PharmacistActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { question } from '#src/hooks.ts'
import type { ParcelRow } from './parcels.repo.ts'

/** That the carrier has given a parcel up: under which enquiry, in its words, and who enters it. */
export type LostParcel = { actor: PharmacistActor; enquiryId: string; number: string; words: string }

/** Who has to hear what happens to a parcel. */
export type ParcelOwner = {
  /** Wakes the screens that show it. */
  notifyScreens: (deps: Deps, tx: Tx) => Promise<void>
  /** The carrier has delivered it: its order ends. */
  deliver: (deps: Deps, tx: Tx, deliveredAt: Date) => Promise<void>
  /** The carrier has given it up and returns it. */
  comeBack: (deps: Deps, tx: Tx) => Promise<void>
  /** The carrier says that it is lost: it is entered as a report about its order. Answers with why it cannot be. */
  reportLost: (deps: Deps, tx: Tx, lost: LostParcel) => Promise<RefusalCode | null>
  /** What the carrier was asked has ended, and it is still on its way: who should look again is told, where it is late. */
  stillOnItsWay: (deps: Deps, tx: Tx) => Promise<void>
  /** It waits at the post office. */
  writeReadyToCollect: (deps: Deps, tx: Tx) => Promise<void>
}

/** Who hears of the parcel of a prescription's supply. */
export const ownerOfSupplyParcel = question<[parcel: ParcelRow, orderId: string, patientId: string], ParcelOwner>(
  'who hears of the parcel of a supply',
)

/** Who hears of the parcel of an order of the shop. */
export const ownerOfShopParcel = question<[parcel: ParcelRow, shopOrderId: string], ParcelOwner>(
  'who hears of the parcel of an order of the shop',
)

/** A parcel belongs to a supply or to an order of the shop. */
export const ownerOf = (parcel: ParcelRow): ParcelOwner => {
  if (parcel.orderId && parcel.patientId) return ownerOfSupplyParcel.ask(parcel, parcel.orderId, parcel.patientId)
  if (parcel.shopOrderId) return ownerOfShopParcel.ask(parcel, parcel.shopOrderId)
  throw new Error('a parcel belongs to no order')
}
