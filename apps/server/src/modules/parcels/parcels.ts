/** What other modules may use of parcels. */

export { followParcel } from './follow-parcel.ts'
export { inTurn, labelOfParcel, lodgeShipment, reservedMs } from './lodge-parcel.ts'
export { orderIdOfParcel } from './order-of-parcel.ts'
export {
  keepParcel,
  keepParcelWith,
  keepShopParcel,
  parcelOfOrder,
  parcelOfShopOrder,
  parcelsOfOrders,
  parcelsOfShopOrders,
} from './parcel-of-order.ts'
export { ownerOfShopParcel, ownerOfSupplyParcel, type ParcelOwner } from './parcels.hooks.ts'
export { milestoneLabel, presentParcel } from './parcels.present.ts'
export type { ParcelRow } from './parcels.repo.ts'
