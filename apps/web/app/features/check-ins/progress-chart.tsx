import { LineChart } from '@mantine/charts'
import { Stack, Text } from '@mantine/core'
import { type MyCheckIn, SHEDDING_STEPS } from '@om/contracts/check-ins'
import { parseReading } from '@om/domain/picture/tests'
import { kindWords } from './check-in-words.ts'
import '@mantine/charts/styles.layer.css'

const hair = [
  { name: 'shedding', label: 'Hair loss', color: 'var(--caution-ink)' },
  { name: 'satisfaction', label: 'Satisfied', color: 'var(--good-ink)' },
]
/** The two questions of the PHQ-2 together, from 0 to 6. */
const mood = [{ name: 'mood', label: 'Low mood', color: 'var(--info-ink)' }]
const pressure = [
  { name: 'upper', label: 'Upper', color: 'var(--danger-ink)' },
  { name: 'lower', label: 'Lower', color: 'var(--info-ink)' },
]
const PRESSURE_SPAN = [40, 200]

const pointsOf = (checkIns: readonly MyCheckIn[]) =>
  checkIns.flatMap(({ kind, answers }) => {
    if (!answers) return []
    const { shedding, satisfaction, interest, low } = answers
    const reading = parseReading('blood_pressure', answers.pressure)
    const measured = reading ? { upper: reading.value, lower: reading.lower } : {}
    return [{ when: kindWords[kind], shedding, satisfaction, mood: interest + low, ...measured }]
  })

type ChartProps = { title: string; data: Record<string, unknown>[]; series: typeof hair; domain: number[] }

const Chart = ({ title, data, series, domain }: ChartProps) => (
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
      yAxisProps={{ domain, allowDecimals: false, width: 32 }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </div>
)

/**
 * Hair loss, satisfaction, mood and blood pressure over time, each where it was answered. Apart, because it brings a chart library;
 * the table below says the same.
 */
export const ProgressChart = ({ checkIns }: { checkIns: readonly MyCheckIn[] }) => {
  const data = pointsOf(checkIns)
  const measured = data.filter(point => 'upper' in point)
  return (
    <Stack gap="lg" aria-hidden="true">
      <Chart title="Hair" data={data} series={hair} domain={[0, SHEDDING_STEPS]} />
      <Chart title="Mood, from 0 (well) to 6" data={data} series={mood} domain={[0, 6]} />
      {measured.length > 1 && (
        <Chart title="Blood pressure, mmHg" data={measured} series={pressure} domain={PRESSURE_SPAN} />
      )}
    </Stack>
  )
}
