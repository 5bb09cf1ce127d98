import { LineChart } from '@mantine/charts'
import { type MyCheckIn, SHEDDING_STEPS } from '@om/contracts/check-ins'
import { kindWords } from './check-in-words.ts'
import '@mantine/charts/styles.layer.css'

const series = [
  { name: 'shedding', label: 'Hair loss', color: 'var(--caution-ink)' },
  { name: 'satisfaction', label: 'Satisfied', color: 'var(--good-ink)' },
]

/** Hair loss and satisfaction over time. Apart, because it brings a chart library; the table below says the same. */
export const ProgressChart = ({ checkIns }: { checkIns: readonly MyCheckIn[] }) => (
  <div aria-hidden="true">
    <LineChart
      h={220}
      data={checkIns.flatMap(({ kind, answers }) =>
        answers ? [{ when: kindWords[kind], shedding: answers.shedding, satisfaction: answers.satisfaction }] : [],
      )}
      dataKey="when"
      series={series}
      curveType="linear"
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      tickLine="none"
      gridAxis="x"
      yAxisProps={{ domain: [0, SHEDDING_STEPS], allowDecimals: false, width: 24 }}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </div>
)
