import { BarChart, LineChart } from '@mantine/charts'
import type { ForecastDay, PlanWeek } from '@om/contracts/plan-figures'
import '@mantine/charts/styles.layer.css'

/* The charts of the figures, loaded when they are shown, because they bring a chart library. Their figures stand below them as tables. */

const short = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const named = (day: string) => short.format(Date.parse(day))
const frame = { tickLine: 'none', gridAxis: 'x' } as const
const legend = { withLegend: true, legendProps: { verticalAlign: 'bottom', itemSorter: null } } as const

/** Plans that run at the end of each week. */
export const ActiveChart = ({ weeks }: { weeks: readonly PlanWeek[] }) => (
  <div aria-hidden="true">
    <LineChart
      h={220}
      data={weeks.map(one => ({ ...one, week: named(one.week) }))}
      dataKey="week"
      series={[{ name: 'active', label: 'Active plans', color: 'var(--accent)' }]}
      curveType="monotone"
      yAxisProps={{ allowDecimals: false, width: 36 }}
      lineChartProps={{ accessibilityLayer: false }}
      {...frame}
    />
  </div>
)

/** Counts of each week side by side. */
export const WeeksChart = ({
  weeks,
  series,
}: {
  weeks: readonly PlanWeek[]
  series: readonly { name: string; label: string; color: string }[]
}) => (
  <div aria-hidden="true">
    <BarChart
      h={220}
      data={weeks.map(one => ({ ...one, week: named(one.week) }))}
      dataKey="week"
      series={[...series]}
      maxBarWidth={12}
      yAxisProps={{ allowDecimals: false, width: 28 }}
      barChartProps={{ accessibilityLayer: false }}
      {...frame}
      {...legend}
    />
  </div>
)

/** What is planned to be charged on each of the next days, in dollars. */
export const ForecastChart = ({ forecast }: { forecast: readonly ForecastDay[] }) => (
  <div aria-hidden="true">
    <BarChart
      h={220}
      data={forecast.map(one => ({ day: named(one.day), dollars: one.cents / 100 }))}
      dataKey="day"
      series={[{ name: 'dollars', label: 'A$', color: 'var(--accent)' }]}
      maxBarWidth={12}
      xAxisProps={{ minTickGap: 20 }}
      yAxisProps={{ width: 48 }}
      barChartProps={{ accessibilityLayer: false }}
      {...frame}
    />
  </div>
)
