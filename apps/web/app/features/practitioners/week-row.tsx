import { type Weekday, weekdays } from '@om/contracts/practitioners'
import { dayNames, daysWords } from './practitioner-words.ts'
import classes from './practitioners.module.css'

/** The days of a week as seven small fields; said in words to screen readers. */
export const WeekRow = ({ days }: { days: readonly Weekday[] }) => (
  <>
    <span className="visually-hidden">{daysWords(days)}</span>
    <span className={classes.week} aria-hidden="true">
      {weekdays.map(day => (
        <span key={day} className={classes.day} data-on={days.includes(day) || undefined}>
          {dayNames[day].slice(0, 2)}
        </span>
      ))}
    </span>
  </>
)
