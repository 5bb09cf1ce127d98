import { Anchor, Button, Group, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type ReportPeriod, reportPeriods } from '@om/contracts/pharmacy-report-words'
import type { PharmacyReport } from '@om/contracts/pharmacy-reports'
import { formatDay, isIsoDate } from '@om/domain/dates'
import { IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { clinicToday } from '#app/browser/clinic-today.ts'
import { printPage } from '#app/browser/save-file.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { useNow } from '#app/ui/times.tsx'
import { boardPath } from '../recalls/recalls-address.ts'
import { registerAddress } from '../register/register-address.ts'
import { Destroyed, Incidents, RecallsOf, Rework } from './report-lists.tsx'
import { momentWords, number, OrderLink, Part, Rows, tookWords } from './report-parts.tsx'
import classes from './reports.module.css'
import { type AskedReport, type ReportsPage, reportsAddress } from './reports-address.ts'

const TurnaroundChart = lazy(() => import('./report-charts.tsx').then(m => ({ default: m.TurnaroundChart })))
const HoldsChart = lazy(() => import('./report-charts.tsx').then(m => ({ default: m.HoldsChart })))

/** The figures of the pharmacy for a period, each with the rows behind it: on screen, on paper for an inspection, and as CSV. */
export const Reports = ({ loaded: { asked, report } }: { loaded: ReportsPage }) => (
  <Stack gap="lg">
    <PageHeader
      title="Reports"
      lead={
        <span className={classes.tools}>
          <Link to={boardPath}>Back to the dispensary board</Link>
        </span>
      }
    />
    <Printed report={report} />
    <Group className={classes.tools ?? ''} align="flex-end" gap="sm">
      <Period key={reportsAddress(asked)} asked={asked} span={report.span} />
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => printPage()}>
        Print all of it
      </Button>
    </Group>
    <Text>
      {`${spanWords(report.span)}: `}
      <Link to={registerAddress(report.span)}>
        {`${number.format(report.dispensed)} ${report.dispensed === 1 ? 'line' : 'lines'} in the dispensing register`}
      </Link>
      {'. Days and times are those of the clinic.'}
    </Text>
    <Turnaround turnaround={report.turnaround} asked={asked} />
    <Holds holds={report.holds} asked={asked} />
    <Rework rework={report.rework} asked={asked} />
    <Destroyed destroyed={report.destroyed} asked={asked} />
    <RecallsOf recalls={report.recalls} asked={asked} />
    <Incidents incidents={report.incidents} asked={asked} />
  </Stack>
)

const spanWords = ({ from, to }: PharmacyReport['span']): string =>
  from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`

/** What stands on paper: whose figures of which days, and who printed them when. */
const Printed = ({ report: { pharmacy, span, reader } }: { report: PharmacyReport }) => {
  const now = useNow()
  return (
    <div className={classes.printed}>
      <Text fw={600}>{`${pharmacy.name}, ${pharmacy.address}`}</Text>
      <Text>{`Reports of the pharmacy, ${spanWords(span)}`}</Text>
      <Text>{`Printed by ${reader} on ${momentWords(new Date(now).toISOString())}`}</Text>
    </div>
  )
}

const periodWords: Record<ReportPeriod, string> = {
  month: 'This month',
  last_month: 'Last month',
  quarter: 'This quarter',
  last_quarter: 'Last quarter',
  custom: 'From … to …',
}

const Period = ({ asked, span }: { asked: AskedReport; span: PharmacyReport['span'] }) => {
  const navigate = useNavigate()
  const ask = (next: AskedReport) => void navigate(reportsAddress(next), { replace: true, preventScrollReset: true })
  return (
    <>
      <NativeSelect
        label="Period"
        data={reportPeriods.map(value => ({ value, label: periodWords[value] }))}
        value={asked.period}
        onChange={({ currentTarget: { value } }) => {
          const period = reportPeriods.find(one => one === value) ?? 'month'
          ask(period === 'custom' ? { period, ...span } : { period })
        }}
      />
      {asked.period === 'custom' && <Days span={span} onChosen={days => ask({ period: 'custom', ...days })} />}
    </>
  )
}

type DaysProps = { span: PharmacyReport['span']; onChosen: (days: PharmacyReport['span']) => void }

/** The first and the last day; they are asked for once both can be. */
const Days = ({ span, onChosen }: DaysProps) => {
  const [days, setDays] = useState({ from: span.from, to: span.to })
  const isWhole = isIsoDate(days.from) && isIsoDate(days.to)
  const problem =
    isWhole && days.from > days.to
      ? 'Choose a last day that is not before the first.'
      : isWhole && days.from > clinicToday()
        ? 'Choose a first day that is not ahead.'
        : null
  const choose = () => {
    if (isWhole && !problem && (days.from !== span.from || days.to !== span.to)) onChosen(days)
  }
  return (
    <>
      <TextInput
        type="date"
        label="From"
        value={days.from}
        onChange={event => setDays({ ...days, from: event.currentTarget.value })}
        onBlur={choose}
      />
      <TextInput
        type="date"
        label="To, at most a year"
        value={days.to}
        error={problem}
        onChange={event => setDays({ ...days, to: event.currentTarget.value })}
        onBlur={choose}
      />
    </>
  )
}

const Chart = ({ children }: { children: ReactNode }) => (
  <div className={classes.chart}>
    <Suspense fallback={<Skeleton height={240} />}>{children}</Suspense>
  </div>
)

type PartOf<P extends keyof PharmacyReport> = Pick<PharmacyReport, P> & { asked: AskedReport }

const Turnaround = ({ turnaround: { weeks, whole }, asked }: PartOf<'turnaround'>) => {
  const isEmpty = whole.packed.orders === 0 && whole.handedOver.orders === 0
  return (
    <Part
      of="turnaround"
      title="Turnaround"
      asked={asked}
      counts="Orders of prescriptions: the time from the moment an order came, paid, to the pharmacy until it was packed, of those packed in the week; and until its parcel was scanned out to the carrier, of those scanned out in the week. Nights, weekends and holds count. Half of the orders took no longer than the median, nine of ten no longer than the 90th percentile. Weeks begin on Mondays."
    >
      {!isEmpty && (
        <Chart>
          <TurnaroundChart weeks={weeks} />
        </Chart>
      )}
      <Rows
        label="Turnaround by week"
        rows={isEmpty ? [] : weeks}
        footer={whole}
        keyOf={({ from }) => from}
        none="No order was packed or handed over in these days."
        columns={[
          {
            label: 'Days',
            isHead: true,
            read: row => (row === whole ? 'In all' : spanWords(row)),
          },
          { label: 'Packed', isNumber: true, read: ({ packed }) => number.format(packed.orders) },
          { label: 'Median', isNumber: true, read: ({ packed }) => tookWords(packed.median) },
          { label: '90th percentile', isNumber: true, read: ({ packed }) => tookWords(packed.ninetieth) },
          { label: 'Handed over', isNumber: true, read: ({ handedOver }) => number.format(handedOver.orders) },
          { label: 'Median, handed over', isNumber: true, read: ({ handedOver }) => tookWords(handedOver.median) },
          {
            label: '90th percentile, handed over',
            isNumber: true,
            read: ({ handedOver }) => tookWords(handedOver.ninetieth),
          },
        ]}
      />
      <Text size="sm" mt="sm" className={classes.tools}>
        <Anchor component={Link} to="/pharmacy-orders?view=shipped">
          Open the orders that were handed over
        </Anchor>
      </Text>
    </Part>
  )
}

const Holds = ({ holds: { count, reasons, items }, asked }: PartOf<'holds'>) => (
  <Part
    of="holds"
    title="Holds"
    asked={asked}
    counts="Every time that an order of a prescription was put on hold in these days, by its reason. A hold is over when the order goes on, is made again or ends; one that turns into a recall is over then, and the recall is another. The median is of those that are over."
  >
    {reasons.length > 0 && (
      <Chart>
        <HoldsChart reasons={reasons} />
      </Chart>
    )}
    <Rows
      label="Holds by reason"
      rows={reasons}
      keyOf={({ reason }) => reason}
      none="No order was put on hold in these days."
      columns={[
        { label: 'Reason', isHead: true, read: ({ words }) => words },
        { label: 'Holds', isNumber: true, read: ({ holds }) => number.format(holds) },
        { label: 'Orders', isNumber: true, read: ({ orders }) => number.format(orders) },
        {
          label: 'Still on hold',
          isNumber: true,
          read: ({ still }) =>
            still === 0 ? '0' : <Link to="/pharmacy-orders?view=on_hold">{number.format(still)}</Link>,
        },
        { label: 'Median of those over', isNumber: true, read: ({ median }) => tookWords(median) },
      ]}
    />
    {items.length > 0 && (
      <Stack gap="xs" mt="lg">
        <Text fw={600}>Each hold</Text>
        <Rows
          label="Each hold"
          rows={items}
          count={count}
          keyOf={({ order, at, words }) => `${order.id} ${at} ${words}`}
          none=""
          columns={[
            { label: 'Order', isHead: true, read: ({ order }) => <OrderLink order={order} /> },
            { label: 'Reason', read: ({ words }) => words },
            { label: 'Since', read: ({ at }) => momentWords(at) },
            { label: 'By', read: ({ by }) => by || 'Automatic' },
            { label: 'Over', read: ({ until }) => (until ? momentWords(until) : 'Still on hold') },
          ]}
        />
      </Stack>
    )}
  </Part>
)
