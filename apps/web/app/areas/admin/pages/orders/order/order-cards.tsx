import { Group, Stack, Text } from '@mantine/core'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { parcelPath } from '@om/domain/parcels'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { dispatchHoldReason } from '#app/features/shop-order/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { dispatchWords, isToSend, moneyWords, refundWords } from '../order-words.ts'
import classes from './order.module.css'

type Fact = readonly [string, ReactNode]

/** What is said below a fact. */
const Small = ({ children }: { children: ReactNode }) => (
  <Text span display="block" size="xs" c="dimmed">
    {children}
  </Text>
)

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
              <Small>{parcel.label}</Small>
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
      <Stack gap="sm">
        {holdReason && (
          <div className="note" data-meaning="caution">
            <Text fw={600}>On hold: {dispatchHoldReason(holdReason).toLowerCase()}</Text>
            {holdNote && <Text style={{ overflowWrap: 'anywhere' }}>{holdNote}</Text>}
          </div>
        )}
        <Facts facts={facts} />
      </Stack>
    </Card>
  )
}

const Refund = ({ order, refund }: { order: ShopOrderForAdmin; refund: ShopOrderForAdmin['refunds'][number] }) => {
  const { id, number, status, amountCents, at } = refund
  const { label, meaning } = refundWords[status]
  return (
    <Group component="li" justify="space-between" gap="8px 12px">
      <span>
        <Money cents={amountCents} currency={order.currency} /> <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <Small>
          {status === 'requested'
            ? 'The shop has not answered yet. It is asked again by itself until it does.'
            : `${number}, ${formatDateTime(at)}`}
        </Small>
      </span>
      {status === 'done' && (
        <div className={classes.unprinted}>
          <PdfButton fetchFile={() => api.shop.creditNote({ body: { order: { id: order.id }, refundId: id } })}>
            Credit note
          </PdfButton>
        </div>
      )}
    </Group>
  )
}

/** How the order was paid, what went back, and its documents. */
export const MoneyCard = ({ order }: { order: ShopOrderForAdmin }) => {
  const { financialStatus, refunds, can, id } = order
  const money = moneyWords[financialStatus]
  return (
    <Card title="Payment" aside={<StatusBadge meaning={money.meaning}>{money.label}</StatusBadge>}>
      {refunds.length > 0 ? (
        <ul className="plain-list ruled" aria-label="Refunds">
          {refunds.map(refund => (
            <Refund key={refund.id} order={order} refund={refund} />
          ))}
        </ul>
      ) : (
        <Text c="dimmed">
          {can.invoice ? 'Paid at the shop’s checkout. Nothing was refunded.' : 'Nothing has been paid so far.'}
        </Text>
      )}
      {can.invoice && (
        <Group gap="xs" pt="sm" className={classes.unprinted}>
          <PdfButton fetchFile={() => api.shop.invoice({ body: { order: { id } } })}>Tax invoice</PdfButton>
        </Group>
      )}
    </Card>
  )
}

/** Who ordered. */
export const CustomerCard = ({ order: { customerName, email, patient, isTest } }: { order: ShopOrderForAdmin }) => (
  <Card title="Customer">
    <Facts
      facts={[
        ['Name', customerName || 'Not given'],
        [
          'E-mail',
          email ? (
            <a key="email" href={`mailto:${email}`}>
              {email}
            </a>
          ) : (
            'Not given'
          ),
        ],
        ['Account', patient ? `Kept with ${patient.name || 'a patient account'}` : 'None; ordered as a guest'],
        ...(isTest ? [['Payment', 'Paid with a test card'] as const] : []),
      ]}
    />
  </Card>
)
