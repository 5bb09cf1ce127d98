import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { parcelPath } from '@om/domain/parcels'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { dispatchHoldReason } from '#app/features/shop-order/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { formatDateTime } from '#app/ui/time.ts'
import { dispatchWords, isToSend } from '../order-words.ts'
import classes from './order-view.module.css'

type Fact = readonly [string, ReactNode]

/** Where it goes, where it is, and what holds it up. */
export const DeliveryCard = ({ order }: { order: ShopOrderForAdmin }) => {
  const { shipTo, phone, delivery, parcel, dueAt, dispatchState, holdReason, holdNote } = order
  const facts: Fact[] = [
    ['State', dispatchWords[dispatchState].label],
    ...(delivery ? [['Delivery', delivery] as Fact] : []),
    ...(isToSend(order) && dueAt ? [['Due', formatDateTime(dueAt)] as Fact] : []),
    ...(parcel
      ? [
          [
            'Parcel',
            <span key="parcel">
              <Link to={parcelPath(parcel.trackingNumber)}>{parcel.trackingNumber}</Link>
              <span className={classes.soft}>{parcel.label}</span>
            </span>,
          ] as Fact,
        ]
      : []),
    [
      'Sent to',
      shipTo ? <AddressLines key="address" name={shipTo.name} address={shipTo} /> : 'No address: nothing is sent',
    ],
    ...(phone
      ? [
          [
            'Phone',
            <a key="phone" href={`tel:${phone}`}>
              {phoneWords(phone)}
            </a>,
          ] as Fact,
        ]
      : []),
  ]
  return (
    <Card title="Delivery">
      {holdReason && (
        <div className={classes.held}>
          <p>
            <strong>On hold: {dispatchHoldReason(holdReason).toLowerCase()}</strong>
          </p>
          {holdNote && <p>{holdNote}</p>}
        </div>
      )}
      <Facts facts={facts} />
    </Card>
  )
}
