import { Table } from '@mantine/core'
import type { OfficeDay } from '@om/contracts/office'
import { addDays } from '@om/domain/dates'
import classes from './dashboard.module.css'

const short = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en-AU')

/** A calendar day under a bar: `16 Nov`. */
export const shortDay = (day: string): string => short.format(Date.parse(day))

/** What the clinic counts per day, in the order it happens. */
export const dailySeries = [
  { name: 'submitted', label: 'Assessments sent', color: 'var(--tint-3)' },
  { name: 'decided', label: 'Consults decided', color: 'var(--tint-6)' },
  { name: 'shipped', label: 'Parcels of the pharmacy', color: 'var(--accent)' },
  { name: 'goods', label: 'Parcels of the shop', color: 'var(--tint-5)' },
] as const

/** What is counted of visits per day: views of pages of each brand, and of pages that belong to neither. */
export const visitSeries = [
  { name: 'men', label: 'Men’s site', color: 'var(--tint-6)' },
  { name: 'women', label: 'Women’s site', color: 'var(--tint-3)' },
  { name: 'none', label: 'Shared pages', color: 'var(--accent)' },
] as const

/** As many days are shown one by one; more of them by week. */
const MOST_BARS = 45

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))

/** The sums of some days. */
export const totalsOf = (daily: readonly OfficeDay[]): Omit<OfficeDay, 'day'> => {
  const sum = (name: Exclude<keyof OfficeDay, 'day'>) => daily.reduce((total, one) => total + one[name], 0)
  return { submitted: sum('submitted'), decided: sum('decided'), shipped: sum('shipped'), goods: sum('goods') }
}

/** The days as a chart shows them: by week, from Monday, where they are many. */
export const bySpan = (daily: readonly OfficeDay[]): readonly OfficeDay[] =>
  daily.length <= MOST_BARS
    ? daily
    : [...Map.groupBy(daily, ({ day }) => mondayOf(day))].map(([day, days]) => ({ day, ...totalsOf(days) }))

type Props<Name extends string> = {
  /** What a row is of. */
  first?: string
  /** Oldest first, as in the chart. */
  daily: readonly ({ day: string } & Record<Name, number>)[]
  series: readonly { name: Name; label: string }[]
}

/** A chart's figures as a table, newest day first, for everyone who would rather read them. */
export const DailyTable = <Name extends string>({ daily, series, first = 'Day' }: Props<Name>) => (
  <details className={classes.details}>
    <summary>Show as a table</summary>
    <Table tabularNums verticalSpacing={5} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
          {series.map(({ name, label }) => (
            <Table.Th key={name} scope="col" ta="right">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {daily.toReversed().map(day => (
          <Table.Tr key={day.day}>
            <Table.Th scope="row" fw={400}>
              {whole.format(Date.parse(day.day))}
            </Table.Th>
            {series.map(({ name }) => (
              <Table.Td key={name} ta="right">
                {number.format(day[name])}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </details>
)
