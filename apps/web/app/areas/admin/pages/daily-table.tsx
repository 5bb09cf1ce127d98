import type { Overview } from '@om/contracts/admin'
import classes from './daily-table.module.css'
import { fullDay, series } from './daily-words.ts'

/** The chart's figures as a table, for everyone who would rather read them. */
export const DailyTable = ({ daily }: { daily: Overview['daily'] }) => (
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
              <td key={name}>{day[name]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
