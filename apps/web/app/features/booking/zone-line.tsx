import { cityOf, showSameTime, zoneName } from './day-groups.ts'
import classes from './zone-line.module.css'

type Props = { zone: string; at: string; minutes: number }

/** Which clock the times go by, and a word where this device shows another one. */
export const ZoneLine = ({ zone, at, minutes }: Props) => {
  const device = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className={classes.line}>
      Times are in {cityOf(zone)} time ({zoneName(at, zone)}), as at your address; each appointment is {minutes}{' '}
      minutes.
      {!showSameTime(at, zone, device) && ` This device shows ${cityOf(device)} time.`}
    </p>
  )
}
