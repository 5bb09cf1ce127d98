import { formatDateTime } from '#app/ui/time.ts'
import { historyWords } from '../order-words.ts'
import classes from './order-history.module.css'

/** One step, of a supply or of an order of the shop. */
type HistoryEntry = { at: string; who: string; what: string; note: string }

/** Every step so far, who took it and what they wrote about it. */
export const OrderHistory = ({ history }: { history: readonly HistoryEntry[] }) => (
  <details className={classes.history}>
    <summary>
      History, {history.length} {history.length === 1 ? 'entry' : 'entries'}
    </summary>
    <ol>
      {history.map(entry => (
        <li key={`${entry.at}${entry.what}`}>
          <span>{historyWords(entry)}</span>
          <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
          {entry.note && <p>{entry.note}</p>}
        </li>
      ))}
    </ol>
  </details>
)
