import { Skeleton } from '@mantine/core'
import type { Visits } from '@om/contracts/visits'
import { lazy, Suspense } from 'react'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { DailyTable } from '../daily-table.tsx'
import page from '../dashboard.module.css'
import classes from './visits-board.module.css'
import { changeWords, totalsOf, visitSeries } from './visits-words.ts'

const VisitsChart = lazy(() => import('./visits-chart.tsx'))

/** How many days are shown. */
export const VISIT_DAYS = 30

const number = new Intl.NumberFormat('en-AU')

const Shown = ({ daily }: Pick<Visits, 'daily'>) => {
  const { views, changePercent } = totalsOf(daily)
  if (views === 0) {
    return <p className={page.empty}>Views of each brand’s pages appear here day by day, from the first visitor on.</p>
  }
  return (
    <>
      <p className={classes.total}>
        <strong>{number.format(views)}</strong> views of pages
        {changePercent !== null && <span>{changeWords(changePercent, daily.length)}</span>}
      </p>
      <Suspense fallback={<Skeleton height={240} />}>
        <VisitsChart daily={daily} />
      </Suspense>
      <DailyTable daily={daily} series={visitSeries} />
    </>
  )
}

type Props = { visits: Visits | null; failure: unknown; onRetry: () => Promise<void> }

/** How many pages were viewed in the last 30 days. No person, address or device is counted. (Spec §2) */
export const VisitsBoard = ({ visits, failure, onRetry }: Props) => (
  <section className={page.card} aria-labelledby="visits-title">
    <h2 id="visits-title" className={page.title}>
      Visits in the last {VISIT_DAYS} days
    </h2>
    {failure ? (
      <LoadFailed message={problemOf(failure).message} onRetry={onRetry} />
    ) : visits ? (
      <Shown daily={visits.daily} />
    ) : (
      <Skeleton height={300} role="status" aria-label="Loading the visits" />
    )}
  </section>
)
