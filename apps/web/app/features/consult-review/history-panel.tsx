import type { ConsultForDoctor } from '@om/contracts/consults'
import { formatDateTime } from '#app/ui/time.ts'
import classes from './history-panel.module.css'

const steps = (count: number) => (count === 1 ? '1 step' : `${count} steps`)

/** Every step of the consult so far, oldest first, folded away until wanted. */
export const HistoryPanel = ({ consult: { history } }: { consult: ConsultForDoctor }) => (
  <details className={classes.history}>
    <summary>History, {steps(history.length)}</summary>
    <ol className={classes.list}>
      {history.map(({ at, who, what }) => (
        <li key={`${at}${what}`}>
          <span>{/^[a-z]/.test(what) ? `${who} ${what}` : `${who}: ${what}`}</span>
          <time className={classes.soft} dateTime={at}>
            {formatDateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  </details>
)
