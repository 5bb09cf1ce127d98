import { Button, SegmentedControl, SimpleGrid, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { figuresOf, PlanFigures, PlanWeek } from '@om/contracts/plan-figures'
import { formatDay } from '@om/domain/dates'
import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { useDebounced } from '#app/ui/use-debounced.ts'
import { useSend } from '#app/ui/use-send.ts'
import type { Route } from './+types/figures'
import { MoneyParts } from './money-parts.tsx'
import { RenewalsCard } from './renewals-card.tsx'

const ActiveChart = lazy(() => import('./figures-charts.tsx').then(m => ({ default: m.ActiveChart })))
const WeeksChart = lazy(() => import('./figures-charts.tsx').then(m => ({ default: m.WeeksChart })))
const ForecastChart = lazy(() => import('./figures-charts.tsx').then(m => ({ default: m.ForecastChart })))

type Counted = (typeof figuresOf)[number]

export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const of: Counted = new URL(url).searchParams.get('of') === 'goods' ? 'goods' : 'plans'
  const [figures, progress] = await Promise.all([
    api.planFigures.read({ query: { of } }, { signal }),
    api.planFigures.renewals({}, { signal }),
  ])
  return { ...figures, progress, of }
}

const CALM_MS = 5000

export const HydrateFallback = () => <ListSkeleton rows={3} height={240} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

const number = new Intl.NumberFormat('en-AU')

const movesOf = [
  { name: 'started', label: 'Began', color: 'var(--accent)' },
  { name: 'ended', label: 'Ended', color: 'var(--tint-3)' },
  { name: 'paused', label: 'Paused', color: 'var(--tint-6)' },
] as const
const paymentsOf = [
  { name: 'failed', label: 'Failed', color: 'var(--tint-3)' },
  { name: 'recovered', label: 'Paid after all', color: 'var(--accent)' },
] as const

type Column = { name: Exclude<keyof PlanWeek, 'week'>; label: string }

const WeekTable = ({ weeks, columns }: { weeks: readonly PlanWeek[]; columns: readonly Column[] }) => (
  <details>
    <summary>Show as a table</summary>
    <Table tabularNums verticalSpacing={5} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Week of</Table.Th>
          {columns.map(({ name, label }) => (
            <Table.Th key={name} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.toReversed().map(row => (
          <Table.Tr key={row.week}>
            <Table.Th scope="row" fw={400}>
              {formatDay(row.week)}
            </Table.Th>
            {columns.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {number.format(row[name])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
)

const Chart = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<Skeleton height={220} />}>{children}</Suspense>
)

const Forecast = ({ forecast }: Pick<PlanFigures, 'forecast'>) => {
  const cents = forecast.reduce((sum, one) => sum + one.cents, 0)
  const charges = forecast.reduce((sum, one) => sum + one.charges, 0)
  return (
    <Card title="Planned charges of the next 30 days" size="lg">
      <Stack gap="sm">
        <Text>
          {number.format(charges)} charges, together <Money cents={cents} currency="AUD" />. What waits, is paused or
          was cancelled is not in it.
        </Text>
        <Chart>
          <ForecastChart forecast={forecast} />
        </Chart>
        <details>
          <summary>Show as a table</summary>
          <Table tabularNums verticalSpacing={5}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Day</Table.Th>
                <Table.Th scope="col" ta="right">
                  Charges
                </Table.Th>
                <Table.Th scope="col" ta="right">
                  Amount
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {forecast.map(row => (
                <Table.Tr key={row.day}>
                  <Table.Th scope="row" fw={400}>
                    {formatDay(row.day)}
                  </Table.Th>
                  <Table.Td ta="right">{number.format(row.charges)}</Table.Td>
                  <Table.Td ta="right">
                    <Money cents={row.cents} currency="AUD" />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </details>
      </Stack>
    </Card>
  )
}

const Stock = ({ stock }: Pick<PlanFigures, 'stock'>) => (
  <Card title="What they need" size="lg">
    {stock.length === 0 ? (
      <Text c="dimmed">Nothing is planned in the next 30 days.</Text>
    ) : (
      <Table tabularNums verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Item</Table.Th>
            <Table.Th scope="col" ta="right">
              Deliveries
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Quantity
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {stock.map(({ what, deliveries, quantity }) => (
            <Table.Tr key={what}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {what}
              </Table.Th>
              <Table.Td ta="right">{number.format(deliveries)}</Table.Td>
              <Table.Td ta="right">{number.format(quantity)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )}
  </Card>
)

const Reasons = ({ reasons }: Pick<PlanFigures, 'reasons'>) => (
  <Card title="Why people left" size="lg">
    {reasons.length === 0 ? (
      <Text c="dimmed">
        Nobody has given a reason yet. It is asked for after they have left, and never has to be given.
      </Text>
    ) : (
      <ul className="plain-list ruled">
        {reasons.map(({ day, words }) => (
          <li key={`${day} ${words}`}>
            <Text style={{ overflowWrap: 'anywhere' }}>{words}</Text>
            <Text size="xs" c="dimmed">
              {formatDay(day)}
            </Text>
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const words: Record<Counted, { active: string; lead: string }> = {
  plans: { active: 'Active plans', lead: 'Care plans by week, and what the next 30 days bring.' },
  goods: {
    active: 'Active subscriptions',
    lead: 'Goods by subscription, week by week, and what the next 30 days bring.',
  },
}

/** How plans and goods are doing: by week, why people left, and what the next thirty days bring and need. */
export default function Figures({ loaderData }: Route.ComponentProps) {
  const { weeks, reasons, forecast, stock, progress, of } = loaderData
  const { active: activeTitle, lead } = words[of]
  const csv = useSend(async () => saveFile(await api.planFigures.csv({ query: { of } }), `${of}.csv`), {
    revalidate: false,
  })
  const [, setParams] = useSearchParams()
  const { revalidate } = useRevalidator()
  useLive(
    ['subscription'],
    useDebounced(() => void revalidate(), CALM_MS),
  )
  const active = weeks.at(-1)?.active ?? 0
  return (
    <>
      <PageHeader
        title="Money"
        lead={lead}
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            loading={csv.busy}
            onClick={() => void csv.send()}
          >
            Weeks as CSV
          </Button>
        }
      />
      <Stack gap="lg">
        <MoneyParts current="figures" />
        <SegmentedControl
          aria-label="What is counted"
          value={of}
          onChange={value => setParams(value === 'goods' ? { of: 'goods' } : {}, { preventScrollReset: true })}
          data={[
            { value: 'plans', label: 'Care plans' },
            { value: 'goods', label: 'Goods by subscription' },
          ]}
          style={{ alignSelf: 'flex-start' }}
        />
        <ProblemAlert problem={csv.problem} />
        <RenewalsCard progress={progress} />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
          <Card title={`${activeTitle}: ${number.format(active)}`} size="lg">
            <Chart>
              <ActiveChart weeks={weeks} />
            </Chart>
            <WeekTable weeks={weeks} columns={[{ name: 'active', label: 'Active' }]} />
          </Card>
          <Card title="Began, ended and paused" size="lg">
            <Chart>
              <WeeksChart weeks={weeks} series={movesOf} />
            </Chart>
            <WeekTable weeks={weeks} columns={movesOf} />
          </Card>
          <Card title="Payments that failed, and were paid after all" size="lg">
            <Chart>
              <WeeksChart weeks={weeks} series={paymentsOf} />
            </Chart>
            <WeekTable weeks={weeks} columns={paymentsOf} />
          </Card>
          <Forecast forecast={forecast} />
          <Stock stock={stock} />
          {of === 'plans' && <Reasons reasons={reasons} />}
        </SimpleGrid>
      </Stack>
    </>
  )
}
