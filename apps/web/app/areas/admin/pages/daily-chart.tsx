import { BarChart } from '@mantine/charts'
import type { Overview } from '@om/contracts/admin'
import { series, shortDay } from './daily-words.ts'
import '@mantine/charts/styles.layer.css'

/** Assessments, decisions and parcels per day; loaded when the page is shown, because it brings a chart library. */
export default function DailyChart({ daily }: { daily: Overview['daily'] }) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={260}
        data={daily.map(day => ({ ...day, day: shortDay(day.day) }))}
        dataKey="day"
        series={[...series]}
        withLegend
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        maxBarWidth={12}
        yAxisProps={{ allowDecimals: false, width: 28 }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
