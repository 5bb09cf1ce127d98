import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import type { Overview } from '@om/contracts/admin'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { OnCallLine } from '#app/features/practitioners/on-call.tsx'
import { Card } from '#app/ui/card.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { exactTime } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/dashboard'
import { DailyTable, dailySeries } from './daily-table.tsx'
import classes from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { FunnelBoard } from './funnel-board.tsx'
import { answerOf } from './overview-answer.ts'
import { RegistrationsBoard } from './registrations-board.tsx'
import { SiteBoards } from './site-boards.tsx'

const DailyChart = lazy(async () => ({ default: (await import('./charts.tsx')).DailyChart }))

const CALM_MS = 5000
const POLL_MS = 60_000

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const overview = await api.admin.overview({}, { signal: request.signal })
  learnClinicTime(overview.asOf)
  return overview
}

export const HydrateFallback = () => (
  <div role="status" aria-label="Loading the dashboard">
    <Skeleton height={44} width="min(520px, 90%)" mb="xxl" />
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="lg">
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
    </SimpleGrid>
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" mt="lg">
      <Skeleton height={340} radius="md" />
      <Skeleton height={340} radius="md" />
    </SimpleGrid>
  </div>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Keeps the figures current: on every change that is told, and every minute while the page is looked at. */
const useFreshFigures = () => {
  const { revalidate } = useRevalidator()
  const refresh = useDebounced(() => void revalidate(), CALM_MS)
  useLive(['queue', 'consult', 'order', 'board', 'subscription', 'ticket'], refresh)
  const visibility = useDocumentVisibility()
  useEffect(() => {
    if (visibility !== 'visible') return undefined
    const timer = setInterval(refresh, POLL_MS)
    return () => clearInterval(timer)
  }, [visibility, refresh])
}

/** The one sentence an admin opens this page for. */
const Answer = ({ overview }: { overview: Overview }) => {
  const { isGood, title, text } = answerOf(overview)
  const Icon = isGood ? IconCircleCheck : IconAlertTriangle
  return (
    <section className="note" data-meaning={isGood ? 'good' : 'danger'} aria-live="polite">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <Icon size={28} stroke={1.6} style={{ flex: 'none' }} aria-hidden="true" />
        <div>
          <Title order={2}>{title}</Title>
          <Text size="body">{text}</Text>
        </div>
      </Group>
    </section>
  )
}

/** What happened on each of the last days, as a chart and as a table. */
const DailyBoard = ({ daily }: Pick<Overview, 'daily'>) => {
  const isQuiet = daily.every(day => day.submitted + day.decided + day.shipped === 0)
  return (
    <Card size="lg" className={classes.board} title="Last 14 days">
      {isQuiet ? (
        <Text c="dimmed">
          Assessments sent, decisions made and parcels shipped appear here day by day, from the first one on.
        </Text>
      ) : (
        <>
          <Suspense fallback={<Skeleton height={240} />}>
            <DailyChart daily={daily} />
          </Suspense>
          <DailyTable daily={daily} series={dailySeries} />
        </>
      )}
    </Card>
  )
}

export default function Dashboard({ loaderData: overview }: Route.ComponentProps) {
  useFreshFigures()
  return (
    <>
      <PageHeader
        title="Dashboard"
        lead={
          <>
            How long people wait, and how much is going on. No clinical details.{' '}
            <Link to="/admin/incidents">Incidents of the pharmacy</Link>, <Link to="/admin/money/disputes">money</Link>,{' '}
            <Link to="/admin/self-check">self-check</Link>
          </>
        }
      />
      <Stack gap="lg">
        <Answer overview={overview} />
        <OnCallLine />
        <Figures overview={overview} />
        <div className={classes.pair}>
          <DailyBoard daily={overview.daily} />
          <RegistrationsBoard registrations={overview.registrations} asOf={overview.asOf} />
        </div>
        <SiteBoards />
        <FunnelBoard />
        <Text size="sm" c="dimmed">
          As of {exactTime(overview.asOf)}. The figures refresh by themselves.
        </Text>
      </Stack>
    </>
  )
}
