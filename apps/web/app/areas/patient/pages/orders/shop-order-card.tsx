import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { ShopOrder } from '@om/contracts/shop-order'
import { Link } from 'react-router'
import { OrderSteps } from '#app/features/parcel/order-steps.tsx'
import { ParcelLink } from '#app/features/parcel/parcel-link.tsx'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { exactTime, formatDay } from '#app/ui/time.ts'
import { isMoving, shopMeaning, summaryOf, waitsFor } from './shop-order-words.ts'

type Props = { order: ShopOrder; zone: string | undefined }

/** One order of the shop in the list: what was bought, where it is, and the way to all of it. */
export const ShopOrderCard = ({ order, zone }: Props) => {
  const { id, name, placedAt, totalCents, currency, stateLabel, steps, parcel } = order
  const waits = waitsFor(order)
  return (
    <Stack component="article" className="card" aria-label={`Order ${name}`}>
      <Group component="header" justify="space-between" align="flex-start" gap="xs">
        <div>
          <Title order={3}>{summaryOf(order)}</Title>
          <Text c="dimmed">
            {name} · ordered{' '}
            <time dateTime={placedAt} title={exactTime(placedAt, zone)}>
              {formatDay(placedAt, zone)}
            </time>{' '}
            · <Money cents={totalCents} currency={currency} />
          </Text>
        </div>
        <StatusBadge meaning={shopMeaning(order)}>{stateLabel}</StatusBadge>
      </Group>
      {isMoving(order) && <OrderSteps steps={steps} zone={zone} />}
      {isMoving(order) && parcel && <ParcelLink {...parcel} />}
      {waits && (
        <Text size="body" className="note">
          {waits}
        </Text>
      )}
      <Anchor
        component={Link}
        to={{ search: `?order=${id}` }}
        aria-label={`See order ${name}: invoice, parcel and returns`}
        size="body"
        fw={500}
        underline="always"
        py="xs"
        style={{ alignSelf: 'flex-start' }}
      >
        Invoice, parcel and returns
      </Anchor>
    </Stack>
  )
}
