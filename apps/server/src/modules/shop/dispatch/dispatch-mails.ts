import { parcelPath } from '@om/domain/parcels'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { writeToBuyer } from '../orders/shop-order-mails.ts'
import type { DispatchRow } from './dispatch.repo.ts'

type Notice = { subject: string; heading: string; paragraphs: string[]; trackingNumber: string; occasion: string }

/** Writes to whoever ordered, with or without an account: number and parcel, never what is in it. */
const writeAboutParcel = (
  deps: Deps,
  tx: Tx,
  order: DispatchRow,
  { trackingNumber, occasion, ...notice }: Notice,
): Promise<void> =>
  writeToBuyer(deps, tx, order, {
    ...notice,
    action: { label: 'Follow your parcel', path: parcelPath(trackingNumber) },
    occasion: `${occasion}:${order.id}`,
  })

/** Says that the parcel is on its way, and its number. */
export const writeDispatched = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeAboutParcel(deps, tx, order, {
    subject: `Your order ${order.name} is on its way`,
    heading: 'Your parcel is on its way',
    paragraphs: [`Australia Post carries it under the number ${trackingNumber}. The box is plain.`],
    trackingNumber,
    occasion: 'shop-shipped',
  })

/** Says that the parcel has arrived. */
export const writeDispatchDelivered = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeAboutParcel(deps, tx, order, {
    subject: `Your order ${order.name} has arrived`,
    heading: 'Your parcel has been delivered',
    paragraphs: ['Is something missing or not as it should be? Answer from your order, or write to us.'],
    trackingNumber,
    occasion: 'shop-delivered',
  })

/** Says that the parcel waits to be collected. */
export const writeDispatchWaits = (deps: Deps, tx: Tx, order: DispatchRow, trackingNumber: string): Promise<void> =>
  writeAboutParcel(deps, tx, order, {
    subject: 'Your parcel waits at the post office',
    heading: 'Your parcel is ready to collect',
    paragraphs: ['Australia Post could not hand it over at your door. Please bring photo ID when you collect it.'],
    trackingNumber,
    occasion: 'shop-collect',
  })
