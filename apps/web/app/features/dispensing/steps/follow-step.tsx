import { Button, Group, Stack, Text } from '@mantine/core'
import type { Parcel } from '@om/contracts/parcels'
import { formatDay } from '@om/domain/dates'
import { IconExternalLink, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { milestoneMeaning } from '../order-words.ts'

type Props = { parcel: Parcel | null; reader?: 'patient' | 'customer' }

/** The parcel after it has left: its milestone, its scans, and where to follow it. */
export const FollowStep = ({ parcel, reader = 'patient' }: Props) => {
  if (!parcel) {
    return (
      <Text p="md" c="dimmed">
        The carrier has no parcel on record for this order.
      </Text>
    )
  }
  const { trackingNumber, carrier, milestone, label, events, carrierUrl, askedCarrierOn } = parcel
  return (
    <Stack p="md">
      <Group gap="6px 12px">
        <StatusBadge meaning={milestoneMeaning[milestone]}>{label}</StatusBadge>
        <span>{carrier}</span>
        <strong>{trackingNumber}</strong>
      </Group>
      {askedCarrierOn && <Text>{`Australia Post was asked about it on ${formatDay(askedCarrierOn)}.`}</Text>}
      {events.length === 0 ? (
        <Text c="dimmed">The first scan of the carrier appears here by itself.</Text>
      ) : (
        <ol className="plain-list ruled">
          {events.map(({ at, description, location }) => (
            <Group component="li" key={`${at}${description}`} justify="space-between" gap="0 16px">
              <span>
                {description}
                {location && (
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {location}
                  </Text>
                )}
              </span>
              <Text component="time" size="sm" c="dimmed" dateTime={at}>
                {formatDateTime(at)}
              </Text>
            </Group>
          ))}
        </ol>
      )}
      <Group gap="xs">
        <Button
          component={Link}
          to={`/t/auspost/${trackingNumber}`}
          variant="default"
          leftSection={<IconTruckDelivery size={18} aria-hidden="true" />}
        >
          {`As the ${reader} sees it`}
        </Button>
        {carrierUrl && (
          <Button
            component="a"
            href={carrierUrl}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          >
            Australia Post
          </Button>
        )}
      </Group>
    </Stack>
  )
}
