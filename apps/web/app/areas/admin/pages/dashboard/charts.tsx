import { AreaChart, BarChart } from '@mantine/charts'
import type { OfficeDay } from '@om/contracts/office'
import type { Visits } from '@om/contracts/visits'
import { dailySeries, shortDay, visitSeries } from './daily-table.tsx'
import '@mantine/charts/styles.layer.css'

/*
 * The charts of the dashboard, loaded when it is shown, because they bring a chart library. Their figures stand below them as
 * tables, for everyone who would rather read them.
 */

const legend = { withLegend: true, legendProps: { verticalAlign: 'bottom', itemSorter: null } } as const
const grid = { dataKey: 'day', tickLine: 'none', gridAxis: 'x' } as const

const dayNamed = <T extends { day: string }>(daily: readonly T[]) =>
  daily.map(day => ({ ...day, day: shortDay(day.day) }))

/** Assessments, decisions and parcels per day, or week. */
export const DailyChart = ({ daily }: { daily: readonly OfficeDay[] }) => (
  <div aria-hidden="true">
    <BarChart
      h={260}
      data={dayNamed(daily)}
      series={[...dailySeries]}
      maxBarWidth={12}
      yAxisProps={{ allowDecimals: false, width: 28 }}
      barChartProps={{ accessibilityLayer: false }}
      {...grid}
      {...legend}
    />
  </div>
)

/** Page views per day. */
export const VisitsChart = ({ daily }: Pick<Visits, 'daily'>) => (
  <div aria-hidden="true">
    <AreaChart
      h={240}
      data={dayNamed(daily)}
      type="stacked"
      series={[...visitSeries]}
      curveType="monotone"
      withDots={false}
      fillOpacity={0.45}
      xAxisProps={{ minTickGap: 28 }}
      yAxisProps={{ allowDecimals: false, width: 36 }}
      areaChartProps={{ accessibilityLayer: false }}
      {...grid}
      {...legend}
    />
  </div>
)
