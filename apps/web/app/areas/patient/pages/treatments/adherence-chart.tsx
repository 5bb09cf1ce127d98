import { LineChart } from '@mantine/charts'
import { Text } from '@mantine/core'
import { formatDay } from '@om/domain/dates'
import '@mantine/charts/styles.layer.css'

type Props = { weeks: readonly { from: string; percent: number | null }[] }

const series = [{ name: 'percent', label: 'Taken, %', color: 'var(--good-ink)' }]

/** How much of what was ticked was taken, week by week. Apart, because it brings a chart library; its words say the same. */
export const AdherenceChart = ({ weeks }: Props) => (
  <div>
    <Text size="sm" fw={600}>
      Doses taken, of those you ticked, week by week
    </Text>
    <div aria-hidden="true">
      <LineChart
        h={160}
        data={weeks.map(({ from, percent }) => ({ from: formatDay(from), percent }))}
        dataKey="from"
        series={series}
        curveType="linear"
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ domain: [0, 100], ticks: [0, 50, 100], width: 44, tickFormatter: (value: number) => `${value}%` }}
        lineChartProps={{ accessibilityLayer: false, margin: { top: 12, right: 20 } }}
      />
    </div>
    <Text size="sm" className="visually-hidden">
      {weeks.map(({ from, percent }) => `Week from ${formatDay(from)}: ${percent}%`).join('; ')}
    </Text>
  </div>
)
