import { Table } from '@mantine/core'
import classes from './dashboard.module.css'

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
const whole = new Intl.DateTimeFormat('en-AU', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const number = new Intl.NumberFormat('en-AU')

/** A calendar day under a bar: `Mon 16`. */
export const shortDay = (day: string): string => weekday.format(Date.parse(day))

/** What the clinic counts per day, in the order it happens. */
export const dailySeries = [
  { name: 'submitted', label: 'Assessments sent', color: 'var(--tint-3)' },
  { name: 'decided', label: 'Consults decided', color: 'var(--tint-6)' },
  { name: 'shipped', label: 'Parcels shipped', color: 'var(--accent)' },
] as const

/** What is counted of visits per day: views of pages of each brand, and of pages that belong to neither. */
export const visitSeries = [
  { name: 'men', label: 'Men’s site', color: 'var(--tint-6)' },
  { name: 'women', label: 'Women’s site', color: 'var(--tint-3)' },
  { name: 'none', label: 'Shared pages', color: 'var(--accent)' },
] as const

type Props<Name extends string> = {
  /** Oldest first, as in the chart. */
  daily: readonly ({ day: string } & Record<Name, number>)[]
  series: readonly { name: Name; label: string }[]
}

/** A chart's figures as a table, newest day first, for everyone who would rather read them. */
export const DailyTable = <Name extends string>({ daily, series }: Props<Name>) => (
  <details className={classes.details}>
    <summary>Show as a table</summary>
    <Table tabularNums verticalSpacing={5} horizontalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Day</Table.Th>
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
