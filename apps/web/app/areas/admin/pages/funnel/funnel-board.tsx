import { SegmentedControl, Skeleton } from '@mantine/core'
import type { Funnel } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import page from '../dashboard.module.css'
import classes from './funnel-board.module.css'
import { funnelRows, funnelSummary, weakestScreen } from './funnel-words.ts'

const DAYS = 30

const number = new Intl.NumberFormat('en-AU')

const brands: { value: Brand; label: string }[] = [
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
]

const Chart = ({ funnel }: { funnel: Funnel }) => {
  const rows = funnelRows(funnel)
  const summary = funnelSummary(funnel)
  const weakest = weakestScreen(rows)
  if (!summary)
    return <p className={page.empty}>How far people come in the assessment appears here, from the first one on.</p>
  return (
    <>
      <p className={classes.summary}>
        <strong>{number.format(summary.finished)}</strong> of {number.format(summary.started)} finished (
        {summary.percent} %).
        {weakest && ` Most left at ${weakest.label}: ${weakest.leftPercent} % of those who saw it.`}
      </p>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Screen</th>
            <th scope="col">
              <span className="visually-hidden">Share of those who began</span>
            </th>
            <th scope="col">Came this far</th>
            <th scope="col">Left here</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ screen, label, shown, reachedPercent, left, leftPercent }) => (
            <tr key={screen} data-weakest={screen === weakest?.screen || undefined}>
              <th scope="row">{label}</th>
              <td className={classes.way}>
                <span className={classes.bar} style={{ inlineSize: `${reachedPercent}%` }} aria-hidden="true" />
                <span className="visually-hidden">{reachedPercent} %</span>
              </td>
              <td>{number.format(shown)}</td>
              <td>
                {number.format(left)} <small>({leftPercent} %)</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** How far assessments come, screen by screen: counts alone, without answers or people. */
export const FunnelBoard = () => {
  const [brand, setBrand] = useState<Brand>('men')
  const load = useCallback(() => api.assessments.funnel({ query: { brand, days: DAYS } }), [brand])
  const { value: funnel, failure, reload } = useLoaded(load)
  return (
    <section className={`${page.card} ${classes.board}`} aria-labelledby="funnel-title">
      <div className={classes.head}>
        <h2 id="funnel-title" className={page.title}>
          Assessments in the last {DAYS} days
        </h2>
        <SegmentedControl
          aria-label="Brand"
          size="xs"
          data={brands}
          value={brand}
          onChange={value => setBrand(value === 'women' ? 'women' : 'men')}
        />
      </div>
      {failure ? (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      ) : funnel ? (
        <Chart funnel={funnel} />
      ) : (
        <Skeleton height={360} role="status" aria-label="Loading the assessments" />
      )}
    </section>
  )
}
