import { Text } from '@mantine/core'
import type { PaymentForAdmin } from '@om/contracts/payments'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import {
  IconArrowBackUp,
  IconCheck,
  IconCoin,
  IconMail,
  IconNote,
  IconShoppingBag,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import { timelineWords } from '../order-words.ts'
import classes from './order.module.css'

type Event = ShopOrderForAdmin['timeline'][number] | PaymentForAdmin['timeline'][number]
type Kind = Event['kind']

const icons: Record<Kind, typeof IconCheck> = {
  shop: IconShoppingBag,
  step: IconCheck,
  mail: IconMail,
  parcel: IconTruckDelivery,
  money: IconCoin,
  return: IconArrowBackUp,
  note: IconNote,
}

const spoken: Record<Kind, string> = {
  shop: 'Shop',
  step: 'Pharmacy',
  mail: 'Mail',
  parcel: 'Parcel',
  money: 'Money',
  return: 'Return',
  note: 'Note',
}

/** Everything that happened to an order or an invoice, oldest first. */
export const Timeline = ({ timeline }: { timeline: readonly Event[] }) => (
  <Card title="What happened" aside={timeline.length === 1 ? '1 entry' : `${timeline.length} entries`}>
    {timeline.length === 0 ? (
      <Text c="dimmed">What the shop, the pharmacy and the carrier do with it is written down here.</Text>
    ) : (
      <ol className={`plain-list ${classes.timeline}`}>
        {timeline.map((event, place) => {
          const { at, kind, note } = event
          const Icon = icons[kind]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added at the end
            <li key={`${place} ${at}`} data-kind={kind}>
              <span className={classes.icon}>
                <Icon size={16} aria-hidden="true" />
                <span className="visually-hidden">{spoken[kind]}:</span>
              </span>
              <Text span pt={3} style={{ overflowWrap: 'anywhere' }}>
                {timelineWords(event)}
                {note && (
                  <Text span display="block" size="sm" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
                    {note}
                  </Text>
                )}
              </Text>
              <Text component="time" size="xs" c="dimmed" dateTime={at} title={exactTime(at)}>
                {formatDateTime(at)}
              </Text>
            </li>
          )
        })}
      </ol>
    )}
  </Card>
)
