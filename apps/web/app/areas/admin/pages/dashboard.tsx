import { Skeleton } from '@mantine/core'
import { useDocumentVisibility } from '@mantine/hooks'
import { lazy, Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { exactTime } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/dashboard'
import { Answer } from './answer.tsx'
import { DailyTable } from './daily-table.tsx'
import { series } from './daily-words.ts'
import classes from './dashboard.module.css'
import { Figures } from './figures.tsx'
import { FunnelBoard } from './funnel/funnel-board.tsx'
import { RegistrationsBoard } from './registrations-board.tsx'
import { SiteBoards } from './visits/site-boards.tsx'

const DailyChart = lazy(() => import('./daily-chart.tsx'))

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
    <div className={classes.groups}>
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
      <Skeleton height={230} radius="md" />
    </div>
    <div className={classes.lower}>
      <Skeleton height={340} radius="md" />
      <Skeleton height={340} radius="md" />
    </div>
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

export default function Dashboard({ loaderData: overview }: Route.ComponentProps) {
  useFreshFigures()
  const isQuiet = overview.daily.every(day => day.submitted + day.decided + day.shipped === 0)
  return (
    <>
      <PageHeader title="Dashboard" lead="How long people wait, and how much is going on. No clinical details." />
      <Answer overview={overview} />
      <Figures overview={overview} />
      <div className={classes.lower}>
        <section className={classes.card} aria-labelledby="daily-title">
          <h2 id="daily-title" className={classes.title}>
            Last 14 days
          </h2>
          {isQuiet ? (
            <p className={classes.empty}>
              Assessments sent, decisions made and parcels shipped appear here day by day, from the first one on.
            </p>
          ) : (
            <>
              <Suspense fallback={<Skeleton height={240} />}>
                <DailyChart daily={overview.daily} />
              </Suspense>
              <DailyTable daily={overview.daily} series={series} />
            </>
          )}
        </section>
        <RegistrationsBoard registrations={overview.registrations} asOf={overview.asOf} />
      </div>
      <SiteBoards />
      <FunnelBoard />
      <p className={classes.asOf}>As of {exactTime(overview.asOf)}. The figures refresh by themselves.</p>
    </>
  )
}
