import { Button, Paper } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { Link } from 'react-router'
import { modeWords } from '#app/features/booking/appointment-words.ts'
import { cityOf, timeIn } from '#app/features/booking/day-groups.ts'
import { RelativeTime } from '#app/ui/times.tsx'
import classes from './appointment-glance.module.css'

type Props = { appointment: Appointment; zone: string; phone: string }

const part = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at))

/** The booked call, on the dashboard. */
export const AppointmentGlance = ({ appointment: { startsAt, mode, doctor }, zone, phone }: Props) => (
  <Paper component="section" withBorder radius="lg" className={classes.card} aria-labelledby="call-title">
    <div className={classes.leaf} aria-hidden="true">
      <span>{part(startsAt, zone, { weekday: 'short' })}</span>
      <strong>{part(startsAt, zone, { day: 'numeric' })}</strong>
      <span>{part(startsAt, zone, { month: 'short' })}</span>
    </div>
    <div className={classes.words}>
      <h2 id="call-title" className={classes.title}>
        {modeWords[mode].label} with {doctor.name}
      </h2>
      <p>
        {part(startsAt, zone, { weekday: 'long', day: 'numeric', month: 'long' })}, {timeIn(startsAt, zone)}{' '}
        {cityOf(zone)} time, <RelativeTime at={startsAt} />
      </p>
      <p>
        {mode === 'phone' ? (
          <>The doctor calls {phone || 'the number in your profile'}.</>
        ) : (
          <>
            Have a photo ID at hand. <Link to="/video-test">Test your camera and microphone</Link>
          </>
        )}
      </p>
    </div>
    <Button component={Link} to="/patient-appointments" variant="default" className={classes.open}>
      Calendar, move, cancel
    </Button>
  </Paper>
)
