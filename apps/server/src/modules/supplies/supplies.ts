/** What other modules may use of supplies. */

export { shipBy, shipExpressBy } from './board/due-times.ts'
export { placeSupply } from './place-supply.ts'
export { ownerOfParcel } from './ship/parcel-of-supply.ts'
export { scanMatches } from './ship/scan.ts'
export { type SupplySummary, supplySummaryOf } from './summaries.ts'
export { shopOrderByScan } from './supplies.hooks.ts'
export { dispenseNumber, orderNumber } from './supplies.present.ts'
export { suppliesOrdered } from './supplies-ordered.ts'
export { suppliesUnderway } from './supplies-underway.ts'
