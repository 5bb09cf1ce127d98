import { BarChart, LineChart } from '@mantine/charts'
import type { HoldReason, TurnaroundWeek } from '@om/contracts/pharmacy-reports'
import { formatDay } from '@om/domain/dates'
import '@mantine/charts/styles.layer.css'

/* The charts of the reports, loaded when they are shown, because they bring a chart library. Their figures stand below them as tables. */

const frame = { tickLine: 'none', gridAxis: 'x' } as const
const legend = { withLegend: true, legendProps: { verticalAlign: 'bottom', itemSorter: null } } as const
const hours = (minutes: number | null): number | null => (minutes === null ? null : Math.round(minutes / 6) / 10)

/** Hours from paid to packed and to handed over, by week. */
export const TurnaroundChart = ({ weeks }: { weeks: readonly TurnaroundWeek[] }) => (
  <div aria-hidden="true">
    <LineChart
      h={240}
      data={weeks.map(({ from, packed, handedOver }) => ({
        week: formatDay(from).replace(/ \d{4}$/, ''),
        packed: hours(packed.median),
        packed90: hours(packed.ninetieth),
        handed: hours(handedOver.median),
        handed90: hours(handedOver.ninetieth),
      }))}
      dataKey="week"
      series={[
        { name: 'packed', label: 'Packed, median', color: 'var(--accent)' },
        { name: 'packed90', label: 'Packed, 90th percentile', color: 'var(--accent)', strokeDasharray: '5 5' },
        { name: 'handed', label: 'Handed over, median', color: 'var(--tint-6)' },
        { name: 'handed90', label: 'Handed over, 90th percentile', color: 'var(--tint-6)', strokeDasharray: '5 5' },
      ]}
      curveType="linear"
      unit=" h"
      yAxisProps={{ width: 48 }}
      lineChartProps={{ accessibilityLayer: false }}
      {...frame}
      {...legend}
    />
  </div>
)

/** Holds by reason: those that are over, and those that are not. */
export const HoldsChart = ({ reasons }: { reasons: readonly HoldReason[] }) => (
  <div aria-hidden="true">
    <BarChart
      h={Math.max(120, reasons.length * 44 + 60)}
      orientation="vertical"
      type="stacked"
      data={reasons.map(({ words, holds, still }) => ({ words, over: holds - still, still }))}
      dataKey="words"
      series={[
        { name: 'over', label: 'Over', color: 'var(--tint-6)' },
        { name: 'still', label: 'Still on hold', color: 'var(--accent)' },
      ]}
      maxBarWidth={20}
      xAxisProps={{ allowDecimals: false }}
      yAxisProps={{ width: 150 }}
      barChartProps={{ accessibilityLayer: false }}
      {...frame}
      gridAxis="y"
      {...legend}
    />
  </div>
)
