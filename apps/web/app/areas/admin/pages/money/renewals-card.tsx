import { Alert, Group, Progress, Stack, Text } from '@mantine/core'
import type { RenewalProgress } from '@om/contracts/plan-figures'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { exactTime } from '#app/ui/time.ts'

const number = new Intl.NumberFormat('en-AU')

const parts = [
  { name: 'waiting', label: 'Waiting for their turn' },
  { name: 'failed', label: 'Not accepted by the bank, tried again' },
  { name: 'later', label: 'Not charged, as they wait for something or have ended' },
  { name: 'coming', label: 'Due later today' },
] as const

/** How far the charges of today are, and whether they wait for the payment provider. */
export const RenewalsCard = ({ progress }: { progress: RenewalProgress }) => {
  const { charged, chargedCents, waiting, failed, later, coming, providerDownSince } = progress
  const all = charged + waiting + failed + later
  return (
    <Card title="Renewals today" size="lg">
      <Stack gap="sm">
        {providerDownSince ? (
          <Alert
            color="caution"
            role="status"
            icon={<IconAlertTriangle aria-hidden="true" />}
            title="Waiting for the payment provider"
          >
            It has not answered since {exactTime(providerDownSince)}. What is due is charged by itself, each once, when
            it answers again.
          </Alert>
        ) : null}
        {all + coming === 0 ? (
          <Text c="dimmed">No renewal is due today.</Text>
        ) : (
          <>
            <Text>
              Charged: {number.format(charged)} of {number.format(all)} due by now, together{' '}
              <Money cents={chargedCents} currency="AUD" />.
            </Text>
            <Progress
              value={all === 0 ? 0 : ((all - waiting) / all) * 100}
              aria-label={`${number.format(all - waiting)} of ${number.format(all)} are done`}
            />
            <Group gap="xs" style={{ columnGap: 'var(--mantine-spacing-lg)' }}>
              {parts
                .filter(({ name }) => progress[name] > 0)
                .map(({ name, label }) => (
                  <Text key={name} size="sm">
                    {label}: {number.format(progress[name])}
                  </Text>
                ))}
            </Group>
          </>
        )}
      </Stack>
    </Card>
  )
}
