import { Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { Visits } from '@om/contracts/visits'
import { lazy, Suspense } from 'react'
import { api } from '#app/browser/api.ts'
import { Card } from '#app/ui/card.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { LoadFailed } from '#app/ui/states.tsx'
import { useLoaded } from '#app/ui/use-loaded.ts'
import { DailyTable, visitSeries } from './daily-table.tsx'
import classes from './dashboard.module.css'
import { ErrorsBoard } from './errors-board.tsx'

const VisitsChart = lazy(async () => ({ default: (await import('./charts.tsx')).VisitsChart }))

/** How many days are shown. */
const DAYS = 30
/** How many of the most viewed pages. */
const MOST_VIEWED = 10

const number = new Intl.NumberFormat('en-AU')

const brandWords: Record<Visits['pages'][number]['brand'], string> = {
  men: 'Men’s site',
  women: 'Women’s site',
  none: 'Shared',
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/** All views of the shown days, and the change from their first half to their second in percent; null without a first half. */
export const totalsOf = (daily: Visits['daily']): { views: number; changePercent: number | null } => {
  const perDay = daily.map(({ men, women, none }) => men + women + none)
  const half = Math.floor(perDay.length / 2)
  const [before, after] = [sum(perDay.slice(0, half)), sum(perDay.slice(perDay.length - half))]
  return { views: sum(perDay), changePercent: before === 0 ? null : Math.round(((after - before) / before) * 100) }
}

/** The change in words; colour alone says nothing. */
export const changeWords = (percent: number | null, days: number): string => {
  if (percent === null) return ''
  const half = Math.floor(days / 2)
  if (percent === 0) return `as many in the last ${half} days as in the ${half} before`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} in the last ${half} days than in the ${half} before`
}

const Views = ({ daily }: Pick<Visits, 'daily'>) => {
  const { views, changePercent } = totalsOf(daily)
  if (views === 0) {
    return <Text c="dimmed">Views of each brand’s pages appear here day by day, from the first visitor on.</Text>
  }
  return (
    <>
      <Group component="p" gap="0 8px" align="baseline" m={0} mb="sm">
        <strong className={classes.main}>{number.format(views)}</strong> page views
        {changePercent !== null && (
          <Text span w="100%" size="sm" c="dimmed">
            {changeWords(changePercent, daily.length)}
          </Text>
        )}
      </Group>
      <Suspense fallback={<Skeleton height={240} />}>
        <VisitsChart daily={daily} />
      </Suspense>
      <DailyTable daily={daily} series={visitSeries} />
    </>
  )
}

/** The kinds of page that were viewed most; nothing before the first view. */
const MostViewed = ({ pages }: Pick<Visits, 'pages'>) =>
  pages.length === 0 ? null : (
    <Card size="lg" className={classes.board} title="Most viewed pages">
      <Table tabularNums verticalSpacing={5} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Page</Table.Th>
            <Table.Th scope="col">Site</Table.Th>
            <Table.Th scope="col" ta="right">
              Views
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {pages.slice(0, MOST_VIEWED).map(({ path, brand, views }) => (
            <Table.Tr key={`${path} ${brand}`}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {path}
              </Table.Th>
              <Table.Td>{brandWords[brand]}</Table.Td>
              <Table.Td ta="right">{number.format(views)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  )

const load = () => api.visits.read({ query: { days: DAYS } })

/**
 * How the public site is doing: visits at the left, what went wrong and what is read most at the right. No person, address or
 * device is counted. (Spec §2)
 */
export const SiteBoards = () => {
  const { value: visits, failure, reload } = useLoaded(load)
  return (
    <div className={classes.pair}>
      <Card size="lg" className={classes.board} title={`Visits in the last ${DAYS} days`}>
        {failure ? (
          <LoadFailed message={problemOf(failure).message} onRetry={reload} />
        ) : visits ? (
          <Views daily={visits.daily} />
        ) : (
          <Skeleton height={300} role="status" aria-label="Loading the visits" />
        )}
      </Card>
      <Stack gap="lg" miw={0}>
        <ErrorsBoard />
        {visits && <MostViewed pages={visits.pages} />}
      </Stack>
    </div>
  )
}
