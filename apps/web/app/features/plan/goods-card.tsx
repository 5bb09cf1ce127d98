import { Alert, Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { ProductSubscription } from '@om/contracts/product-subscriptions'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { formatMoney } from '@om/domain/money'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { PriceList } from '#app/ui/price-list.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { GoodsContents } from './goods-contents.tsx'
import { changingGoods, PlanOptions, receiptPath } from './plan-options.tsx'
import { afterCredit } from './plan-words.ts'

type Props = {
  goods: ProductSubscription
  zone: string | undefined
  /** What credit takes off the next payment. */
  creditCents: number
  /** Where it goes, and the way to change that. */
  address: ReactNode
}

const standing = (
  { status, cancelAtPeriodEnd, nextChargeOn, amountCents, currency, owed, options }: ProductSubscription,
  zone: string | undefined,
  creditCents: number,
) => {
  if (status === 'cancelled') return 'Cancelled. Nothing more is charged.'
  if (status === 'past_due')
    return owed?.isPaused
      ? 'Paused: the last payment did not go through. Pay it to go on, or cancel.'
      : 'The last payment did not go through, so nothing is sent. Pay it, use another card, or cancel.'
  if (cancelAtPeriodEnd || !nextChargeOn)
    return 'Cancelled: nothing more is charged, and what you have paid for still comes.'
  const price = formatMoney({ cents: amountCents, currency })
  const next = `The next payment of ${creditCents > 0 ? afterCredit(amountCents, creditCents, currency) : price} is on ${formatDay(nextChargeOn, zone)}.`
  return options.pausedUntil ? `Paused: nothing is charged before. ${next}` : next
}

const deliveryWords: Record<ProductSubscription['deliveries'][number]['state'], string> = {
  paid: 'paid, being ordered',
  ordered: 'ordered',
  paying_back: 'not sent; your money is on its way back',
  paid_back: 'not sent; paid back',
}

/** Goods of the shop that come by themselves: what, when, how much, and the way out. (Spec §2, REG-23) */
export const GoodsCard = ({ goods, zone, creditCents, address }: Props) => {
  const { id, items, frequencyDays, deliveries, can, currency, prices, comingPrices, lastChange, options } = goods
  const navigate = useNavigate()
  const onDone = async (after: ProductSubscription) => {
    if (after.lastChange) await navigate(receiptPath(after.lastChange))
  }
  const cancel = useSend(() => api.goods.cancel({ params: { id } }), { revalidate: false, onDone })
  const keep = useSend(() => api.goods.keep({ params: { id } }), { revalidate: false, onDone })
  const names = items.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')
  return (
    <Stack component="article" className="card" gap="sm" aria-label={`From the shop: ${names}`}>
      <Title order={3} size="h4">
        {names}
      </Title>
      <Text>Every {frequencyDays} days</Text>
      <Text role="status">{standing(goods, zone, creditCents)}</Text>
      {comingPrices.map(({ variantId, title, toCents, deliveryCents, appliesOn, why }) => (
        <Alert key={variantId} color="info" role="status">
          <Text maw="70ch">
            From {formatCalendarDay(appliesOn)} one {title} costs {formatMoney({ cents: toCents, currency })}, and each
            delivery as it is now {formatMoney({ cents: deliveryCents, currency })}. {why} What is charged before costs
            what it does now; you can cancel at any time.
          </Text>
        </Alert>
      ))}
      {deliveries.length > 0 && (
        <List size="sm" spacing={4}>
          {deliveries.slice(0, 6).map(({ id: delivery, paidAt, amountCents, state, orderName }) => (
            <List.Item key={delivery}>
              {formatDay(paidAt, zone)}: {formatMoney({ cents: amountCents, currency })}, {deliveryWords[state]}
              {orderName && (
                <>
                  {' '}
                  as <Link to="/patient-orders">{orderName}</Link>
                </>
              )}
            </List.Item>
          ))}
        </List>
      )}
      {address}
      <PlanOptions changing={changingGoods(goods)} />
      {can.change && <GoodsContents goods={goods} />}
      {prices.length > 0 && <PriceList prices={prices} zone={zone} />}
      <ProblemAlert problem={cancel.problem ?? keep.problem} />
      <Group gap="sm">
        {can.cancel && (
          <Button variant="default" loading={cancel.busy} onClick={() => void cancel.send()}>
            Cancel this subscription
          </Button>
        )}
        {can.keep && (
          <Button loading={keep.busy} onClick={() => void keep.send()}>
            Undo, and keep it
          </Button>
        )}
        {lastChange && (
          <Link to={receiptPath(lastChange)} style={{ paddingBlock: 'var(--space-xs)' }}>
            {options.undo ? 'Last change: see or undo' : 'Last change'}
          </Link>
        )}
      </Group>
    </Stack>
  )
}
