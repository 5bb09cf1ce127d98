import { LineChart } from '@mantine/charts'
import { Stack, Text } from '@mantine/core'
import { adherences, type MyCheckIn, SHEDDING_STEPS } from '@om/contracts/check-ins'
import { parseReading } from '@om/domain/picture/tests'
import { shortWords } from './check-in-words.ts'
import '@mantine/charts/styles.layer.css'

const hair = [
  { name: 'shedding', label: 'Hair loss', color: 'var(--caution-ink)' },
  { name: 'satisfaction', label: 'Satisfied', color: 'var(--good-ink)' },
]
/** The two questions of the PHQ-2 together, from 0 to 6. */
const mood = [{ name: 'mood', label: 'Low mood', color: 'var(--info-ink)' }]
/** How regularly it is taken: 4 is every day, 1 is not at all. */
const regularity = [{ name: 'regularity', label: 'Taken', color: 'var(--good-ink)' }]
const REGULAR_STEPS = [1, 2, 3, adherences.length]
const pressure = [
  { name: 'upper', label: 'Upper', color: 'var(--danger-ink)' },
  { name: 'lower', label: 'Lower', color: 'var(--info-ink)' },
]
/** Steps of each scale, the first and the last being its ends. */
const PRESSURE_STEPS = [40, 80, 120, 160, 200]
const SCALE_STEPS = [0, 2, 4, SHEDDING_STEPS]

const pointsOf = (checkIns: readonly MyCheckIn[]) =>
  checkIns.flatMap(({ kind, answers }) => {
    if (!answers) return []
    const { shedding, satisfaction, interest, low, adherence } = answers
    const regularity = adherences.length - adherences.indexOf(adherence)
    const reading = parseReading('blood_pressure', answers.pressure)
    const measured = reading ? { upper: reading.value, lower: reading.lower } : {}
    return [{ when: shortWords[kind], shedding, satisfaction, mood: interest + low, regularity, ...measured }]
  })

type ChartProps = { title: string; data: Record<string, unknown>[]; series: typeof hair; ticks: number[] }

const Chart = ({ title, data, series, ticks }: ChartProps) => (
  <div>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <LineChart
      h={200}
      data={data}
      dataKey="when"
      series={series}
      curveType="linear"
      connectNulls
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ interval: 0 }}
      yAxisProps={{ domain: [ticks[0] ?? 0, ticks.at(-1) ?? 0], ticks, interval: 0, width: 32 }}
      // A point at the end of a scale is whole, and so are the words below the last.
      lineChartProps={{ accessibilityLayer: false, margin: { top: 12, right: 20 } }}
    />
  </div>
)

/**
 * Hair loss, satisfaction, how regularly it is taken, mood and blood pressure over time, each where it was answered. Apart, because it brings a chart library;
 * the table below says the same.
 */
export const ProgressChart = ({ checkIns }: { checkIns: readonly MyCheckIn[] }) => {
  const data = pointsOf(checkIns)
  const measured = data.filter(point => 'upper' in point)
  return (
    <Stack gap="lg" aria-hidden="true">
      <Chart
        title="Hair loss, from 1 (least) to 6; satisfied, from 1 to 5"
        data={data}
        series={hair}
        ticks={SCALE_STEPS}
      />
      <Chart title="Taken, from 1 (stopped) to 4 (every day)" data={data} series={regularity} ticks={REGULAR_STEPS} />
      <Chart title="Low mood, from 0 (well) to 6" data={data} series={mood} ticks={SCALE_STEPS} />
      {measured.length > 1 && (
        <Chart title="Blood pressure, mmHg" data={measured} series={pressure} ticks={PRESSURE_STEPS} />
      )}
    </Stack>
  )
}
