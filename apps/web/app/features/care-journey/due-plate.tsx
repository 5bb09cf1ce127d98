import { dayIn, daysBetween } from '@om/domain/dates'
import { relativeTime } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import classes from './due-plate.module.css'
import type { NextDate } from './next-date.ts'

type Props = {
  date: NextDate
  /** The zone the patient lives in; the reader's own when it is not known. */
  zone: string | undefined
}

const days = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' })

const part = (at: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at))

const localZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** When something happens: the day as on a calendar leaf, the exact time with its zone, and how far away that is. */
export const DuePlate = ({ date: { label, at, isDay }, zone }: Props) => {
  const now = useNow()
  const shownZone = isDay ? 'UTC' : zone
  const today = dayIn(new Date(now), zone ?? localZone())
  const isLate = isDay ? at < today : Date.parse(at) < now
  return (
    <p className={classes.plate} data-late={isLate || undefined}>
      <span className={classes.label}>{isLate ? 'Was due' : label}</span>
      <time dateTime={at} className={classes.time}>
        <span className={classes.weekday}>{part(at, shownZone, { weekday: 'long' })}</span>
        <strong className={classes.day}>{part(at, shownZone, { day: 'numeric', month: 'long' })}</strong>
        {!isDay && (
          <span className={classes.clock}>
            {part(at, shownZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}
          </span>
        )}
      </time>
      <span className={classes.distance}>
        {isDay ? days.format(daysBetween(today, at), 'day') : relativeTime(at, now)}
      </span>
    </p>
  )
}
