import classes from './daily-table.module.css'
import { fullDay } from './daily-words.ts'

const number = new Intl.NumberFormat('en-AU')

type Props<Name extends string> = {
  /** Oldest first, as in the chart. */
  daily: readonly ({ day: string } & Record<Name, number>)[]
  series: readonly { name: Name; label: string }[]
}

/** A chart's figures as a table, newest day first, for everyone who would rather read them. */
export const DailyTable = <Name extends string>({ daily, series }: Props<Name>) => (
  <details className={classes.details}>
    <summary>Show as a table</summary>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          {series.map(({ name, label }) => (
            <th key={name} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {daily.toReversed().map(day => (
          <tr key={day.day}>
            <th scope="row">{fullDay(day.day)}</th>
            {series.map(({ name }) => (
              <td key={name}>{number.format(day[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
