import { SegmentedControl, Skeleton, Table, Text } from '@mantine/core'
import type { Funnel } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { useCallback, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import classes from './dashboard.module.css'

const DAYS = 30

const number = new Intl.NumberFormat('en-AU')

const brands: { value: Brand; label: string }[] = [
  { value: 'men', label: 'Men' },
  { value: 'women', label: 'Women' },
]

type FunnelRow = {
  screen: string
  label: string
  isBranch: boolean
  shown: number
  /** Of those who began, in whole percent; 0 when nobody did. */
  reachedPercent: number
  left: number
  /** Of those who saw this screen. */
  leftPercent: number
}

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 100)))

/** The screens as rows of a chart: how many came this far, and how many went no further. */
export const funnelRows = ({ screens }: Pick<Funnel, 'screens'>): FunnelRow[] => {
  const began = screens[0]?.shown ?? 0
  return screens.map(({ screen, label, isBranch, shown, left }) => ({
    screen,
    label,
    isBranch,
    shown,
    reachedPercent: percent(shown, began),
    left,
    leftPercent: percent(left, shown),
  }))
}

/** The whole in one sentence; null before the first assessment. */
export const funnelSummary = ({
  daily,
}: Pick<Funnel, 'daily'>): { started: number; finished: number; percent: number } | null => {
  const sum = (key: 'started' | 'finished') => daily.reduce((total, day) => total + day[key], 0)
  const started = sum('started')
  return started === 0 ? null : { started, finished: sum('finished'), percent: percent(sum('finished'), started) }
}

/** The screen that most people leave, among those that enough people saw to tell; null when none stands out. */
export const weakestScreen = (rows: readonly FunnelRow[]): FunnelRow | null => {
  const known = rows.filter(row => row.shown >= 20 && row.left > 0)
  return known.toSorted((a, b) => b.leftPercent - a.leftPercent)[0] ?? null
}

const Chart = ({ funnel }: { funnel: Funnel }) => {
  const rows = funnelRows(funnel)
  const summary = funnelSummary(funnel)
  const weakest = weakestScreen(rows)
  if (!summary)
    return <Text c="dimmed">How far people come in the assessment appears here, from the first one on.</Text>
  return (
    <>
      <Text size="body" c="dimmed" mb="lg">
        <Text component="strong" inherit fw={600} c="var(--ink)">
          {number.format(summary.finished)}
        </Text>{' '}
        of {number.format(summary.started)} finished ({summary.percent} %).
        {weakest && ` Most left at ${weakest.label}: ${weakest.leftPercent} % of those who saw it.`}
      </Text>
      <Table tabularNums horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Screen</Table.Th>
            <Table.Th scope="col" w="34%" visibleFrom="sm">
              <span className="visually-hidden">Share of those who began</span>
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Came this far
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Left here
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ screen, label, isBranch, shown, reachedPercent, left, leftPercent }) => (
            <Table.Tr key={screen} data-weakest={screen === weakest?.screen || undefined}>
              <Table.Th scope="row" fw={400} pl={isBranch ? 28 : undefined} c={isBranch ? 'dimmed' : undefined}>
                {label}
                {isBranch && (
                  <Text span display="block" size="xs">
                    Asked of some only
                  </Text>
                )}
              </Table.Th>
              <Table.Td visibleFrom="sm">
                <span className={classes.bar} style={{ inlineSize: `${reachedPercent}%` }} aria-hidden="true" />
                <span className="visually-hidden">{reachedPercent} %</span>
              </Table.Td>
              <Table.Td ta="right">{number.format(shown)}</Table.Td>
              <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
                {number.format(left)}{' '}
                <Text span size="xs" c="dimmed">
                  ({leftPercent} %)
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}

/** How far assessments come, screen by screen: counts alone, without answers or people. */
export const FunnelBoard = () => {
  const [brand, setBrand] = useState<Brand>('men')
  const load = useCallback(() => api.assessments.funnel({ query: { brand, days: DAYS } }), [brand])
  const { value: funnel, failure, reload } = useLoaded(load)
  return (
    <Card
      size="lg"
      className={classes.board}
      title={`Assessments in the last ${DAYS} days`}
      aside={
        <SegmentedControl
          aria-label="Brand"
          size="xs"
          data={brands}
          value={brand}
          onChange={value => setBrand(value === 'women' ? 'women' : 'men')}
        />
      }
    >
      {failure ? (
        <LoadFailed message={problemOf(failure).message} onRetry={reload} />
      ) : funnel ? (
        <Chart funnel={funnel} />
      ) : (
        <Skeleton height={360} role="status" aria-label="Loading the assessments" />
      )}
    </Card>
  )
}
