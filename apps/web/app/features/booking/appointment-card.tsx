import { Button, Paper } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { IconCalendarPlus, IconPhone, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveFile } from '#app/browser/save-file.ts'
import { DoctorLine } from '#app/features/care-journey/doctor-line.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime, useNow } from '#app/ui/times.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import classes from './appointment-card.module.css'
import { appointmentState, isTooLate, minutesOf, modeWords } from './appointment-words.ts'
import { calendarFile } from './calendar-file.ts'
import { cityOf, timeIn } from './day-groups.ts'

type Props = {
  appointment: Appointment
  zone: string
  phone: string
  onMove: () => void
  /** Asks first and cancels. */
  cancel: ReactNode
}

const dayOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(at))

const addToCalendar = (appointment: Appointment, publicUrl: string) => {
  const text = calendarFile({ ...appointment, address: `${publicUrl}/patient-appointments` }, Date.now())
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), 'appointment.ics')
}

const Ready = ({ appointment, phone }: Pick<Props, 'appointment' | 'phone'>) => (
  <ul className={classes.ready}>
    {appointment.mode === 'video' ? (
      <>
        <li>
          <Link to="/video-test">Test your camera, microphone and connection</Link> some time before.
        </li>
        <li>Keep a photo ID at hand, and your phone on: the doctor calls it if the video does not connect.</li>
      </>
    ) : (
      <li>
        The doctor calls <strong>{phone || 'the number in your profile'}</strong>.{' '}
        <Link to="/patient-profile">Change the number</Link>
      </li>
    )}
    <li>Have the names of the medicines you take ready, and a place where you can talk freely.</li>
  </ul>
)

/** A booked live consult: when, with whom, how to be ready, and how to change it. */
export const AppointmentCard = ({ appointment, zone, phone, onMove, cancel }: Props) => {
  const { publicUrl, contact } = useConfig()
  const { startsAt, mode, state, doctor, can } = appointment
  const { label, meaning } = appointmentState(state)
  const now = useNow()
  const Icon = mode === 'video' ? IconVideo : IconPhone
  return (
    <Paper
      component="article"
      withBorder
      radius="lg"
      className={classes.card}
      aria-labelledby={`${appointment.id}-when`}
    >
      <header className={classes.when}>
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <h2 id={`${appointment.id}-when`} className={classes.day}>
          {dayOf(startsAt, zone)}
        </h2>
        <p className={classes.time}>
          {timeIn(startsAt, zone)} <span>{cityOf(zone)} time, </span>
          <RelativeTime at={startsAt} />
        </p>
        <p className={classes.mode}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
          {modeWords[mode].label}, {minutesOf(appointment)} minutes, free of charge
        </p>
      </header>
      <div className={classes.body}>
        <DoctorLine name={doctor.name} ahpraNumber={doctor.ahpraNumber} />
        <Ready appointment={appointment} phone={phone} />
        <div className={classes.actions}>
          <Button
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            onClick={() => addToCalendar(appointment, publicUrl)}
          >
            Add to calendar
          </Button>
          {can.reschedule && (
            <Button variant="default" onClick={onMove}>
              Move it
            </Button>
          )}
          {can.cancel && cancel}
        </div>
        {isTooLate(appointment, now) && (
          <p className={classes.late}>
            It is less than two hours away, so it cannot be changed here any more. If you cannot make it, call us on{' '}
            <a href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}>{contact.phone}</a>.
          </p>
        )}
      </div>
    </Paper>
  )
}
