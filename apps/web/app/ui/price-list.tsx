import { List, Text } from '@mantine/core'
import type { PriceEntry } from '@om/contracts/prices'
import { Money } from './money.tsx'
import { formatDay } from './time.ts'

const kindWords: Record<PriceEntry['kind'], string> = {
  shown: 'shown',
  agreed: 'agreed',
  notice: 'announced',
  charged: 'charged',
  paid_back: 'paid back',
  sent_back: 'did not arrive',
  change: 'new price announced',
  kept: 'price kept',
}

/** Each price that somebody was shown or charged, newest first, with why it was that. (REG-23) */
export const PriceList = ({ prices, zone }: { prices: readonly PriceEntry[]; zone: string | undefined }) => (
  <details>
    <summary>Every price so far</summary>
    <List size="sm" spacing={4} my="xs" aria-label="Every price so far">
      {prices.toReversed().map(({ at, kind, amountCents, currency, why }) => (
        <List.Item key={`${at}${kind}`}>
          {formatDay(at, zone)}: <Money cents={amountCents} currency={currency} /> {kindWords[kind]}.{' '}
          <Text span c="dimmed" size="sm">
            {why}
          </Text>
        </List.Item>
      ))}
    </List>
  </details>
)
