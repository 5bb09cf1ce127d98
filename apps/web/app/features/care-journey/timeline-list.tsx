import { Link } from 'react-router'
import { exactTime, formatDateTime } from '#app/ui/time.ts'
import type { Happening } from './timeline.ts'
import classes from './timeline-list.module.css'

const SHOWN_AT_FIRST = 6

type Props = { happenings: readonly Happening[]; zone: string | undefined }

const Entry = ({ what, detail, at, to, zone }: Happening & { zone: string | undefined }) => (
  <li className={classes.entry}>
    <span className={classes.what}>{to ? <Link to={to}>{what}</Link> : what}</span>
    <span className={classes.meta}>
      <time dateTime={at} title={exactTime(at, zone)}>
        {formatDateTime(at, zone)}
      </time>
      {detail && ` · ${detail}`}
    </span>
  </li>
)

/** What has happened so far, newest first; the older part is folded away. */
export const TimelineList = ({ happenings, zone }: Props) => {
  const recent = happenings.slice(0, SHOWN_AT_FIRST)
  const older = happenings.slice(SHOWN_AT_FIRST)
  return (
    <>
      <ol className={classes.list}>
        {recent.map(one => (
          <Entry {...one} key={one.key} zone={zone} />
        ))}
      </ol>
      {older.length > 0 && (
        <details className={classes.older}>
          <summary>{older.length} earlier</summary>
          <ol className={classes.list}>
            {older.map(one => (
              <Entry {...one} key={one.key} zone={zone} />
            ))}
          </ol>
        </details>
      )}
    </>
  )
}
