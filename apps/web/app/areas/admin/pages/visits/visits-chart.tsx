import { AreaChart } from '@mantine/charts'
import type { Visits } from '@om/contracts/visits'
import { shortDay } from '../daily-words.ts'
import { visitSeries } from './visits-words.ts'
import '@mantine/charts/styles.layer.css'

/** Page views per day; loaded when the page is shown, because it brings a chart library. */
export default function VisitsChart({ daily }: { daily: Visits['daily'] }) {
  return (
    <div aria-hidden="true">
      <AreaChart
        h={240}
        data={daily.map(day => ({ ...day, day: shortDay(day.day) }))}
        dataKey="day"
        type="stacked"
        series={[...visitSeries]}
        curveType="monotone"
        withLegend
        withDots={false}
        legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
        tickLine="none"
        gridAxis="x"
        fillOpacity={0.45}
        xAxisProps={{ minTickGap: 28 }}
        yAxisProps={{ allowDecimals: false, width: 36 }}
        areaChartProps={{ accessibilityLayer: false }}
      />
    </div>
  )
}
