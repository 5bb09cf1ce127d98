import { LineChart } from '@mantine/charts'
import { Stack, Text } from '@mantine/core'
import type { TestCode, TestResult } from '@om/contracts/picture'
import { formatDay } from '@om/domain/dates'
import { parseReading, tests } from '@om/domain/picture/tests'
import { guideOf } from '#app/features/photos/views.ts'
import '@mantine/charts/styles.layer.css'

const one = [{ name: 'value', label: 'Value', color: 'var(--info-ink)' }]
const pressure = [
  { name: 'value', label: 'Upper', color: 'var(--danger-ink)' },
  { name: 'lower', label: 'Lower', color: 'var(--info-ink)' },
]

const pointsOf = (results: readonly TestResult[]) =>
  results.flatMap(({ test, value, measuredOn }) => {
    const reading = parseReading(test, value)
    return reading ? [{ on: formatDay(measuredOn), value: reading.value, lower: reading.lower }] : []
  })

/** A test over time, oldest at the left. Apart, because it brings a chart library; the list below says the same. */
type ChartProps = { test: TestCode; view: TestResult['view']; results: readonly TestResult[] }

const TestChart = ({ test, view, results }: ChartProps) => (
  <div>
    <Text size="sm" fw={600}>
      {tests[test].name}, {tests[test].unit}
      {view && `, ${guideOf(view).title.toLowerCase()}`}
    </Text>
    <LineChart
      h={180}
      data={pointsOf(results)}
      dataKey="on"
      series={test === 'blood_pressure' ? pressure : one}
      curveType="linear"
      withLegend={test === 'blood_pressure'}
      tickLine="none"
      gridAxis="x"
      yAxisProps={{ width: 40, domain: ['auto', 'auto'] }}
      lineChartProps={{ accessibilityLayer: false, margin: { top: 12, right: 20 } }}
    />
  </div>
)

/** Each test that was measured more than once, those on photos by their view, as a line over time; what was entered in error is left out. */
export const ResultsChart = ({ results }: { results: readonly TestResult[] }) => {
  const standing = results
    .filter(result => result.struck === null)
    .toSorted((first, second) => first.measuredOn.localeCompare(second.measuredOn))
  const often = [...Map.groupBy(standing, result => `${result.test} ${result.view ?? ''}`).values()].filter(
    several => several.length > 1,
  )
  if (often.length === 0) return null
  return (
    <Stack gap="lg" mb="lg" aria-hidden="true">
      {often.map(several =>
        several
          .slice(0, 1)
          .map(({ test, view }) => <TestChart key={`${test} ${view}`} test={test} view={view} results={several} />),
      )}
    </Stack>
  )
}
