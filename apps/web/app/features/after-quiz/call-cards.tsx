import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import type { ConsultForPatient } from '@om/contracts/consults'
import { cityOf, dayIn } from '@om/domain/dates'
import { Link } from 'react-router'
import { modeWords } from '#app/features/booking/appointment-words.ts'
import { dayLeaf, oneEachStart, slotDays, timeIn } from '#app/features/booking/day-groups.ts'
import { useSlots } from '#app/features/booking/use-slots.ts'
import { RelativeTime, useNow } from '#app/ui/times.tsx'
import classes from './after-quiz.module.css'

const PAGE = '/patient-appointments'

type BookProps = { consult: ConsultForPatient; zone: string }

/** Booking the call right away: the soonest free times, and the way to all of them. */
export const BookCard = ({ consult, zone }: BookProps) => {
  const isNeeded = consult.next.kind === 'book'
  return (
    <Stack component="section" id="book" className="card" aria-labelledby="book-title">
      <Title order={2} id="book-title">
        Book your call now
      </Title>
      <Text size="body" c="dimmed">
        {isNeeded
          ? 'Nothing is prescribed before a doctor has spoken with you. Choose a time that suits you; the call is free.'
          : 'Choose a time, and you do not have to wait for the phone to ring. The call is free.'}
      </Text>
      <Soonest consult={consult} zone={zone} />
      <Button component={Link} to={PAGE} size="md" variant={isNeeded ? 'filled' : 'default'} className={classes.action}>
        See all times
      </Button>
    </Stack>
  )
}

const SOONEST = 3

const Soonest = ({ consult, zone }: BookProps) => {
  const { free, failure } = useSlots(consult.id)
  const today = dayIn(new Date(useNow()), zone)
  if (failure !== null) return <Text c="dimmed">The free times could not be loaded just now.</Text>
  if (!free) return <Skeleton height={64} radius="md" role="status" aria-label="Loading free times" />
  const soonest = oneEachStart(slotDays(free.slots, zone).flatMap(({ slots }) => slots)).slice(0, SOONEST)
  if (soonest.length === 0) return <Text c="dimmed">There are no free times just now. New ones appear soon.</Text>
  return (
    <>
      <ul className={`plain-list ${classes.times}`}>
        {soonest.map(slot => {
          const { name, number, month } = dayLeaf(dayIn(new Date(slot.startsAt), zone), today)
          return (
            <li key={slot.startsAt}>
              <Link to={`${PAGE}?time=${encodeURIComponent(slot.startsAt)}`} className={classes.time}>
                <span>
                  {name} {number} {month}
                </span>
                <strong>{timeIn(slot.startsAt, zone)}</strong>
                <span>{slot.doctorName}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      <Text c="dimmed">
        Times are in {cityOf(zone)} time. Each call takes up to {free.minutes} minutes.
      </Text>
    </>
  )
}

type GlanceProps = { appointment: Appointment; zone: string; phone: string }

const part = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at))

/** The booked call, on the dashboard. */
export const AppointmentGlance = ({ appointment: { startsAt, mode, doctor }, zone, phone }: GlanceProps) => (
  <Stack component="section" className="card" aria-labelledby="call-title">
    <Group gap="lg" align="flex-start" wrap="nowrap">
      <div className={classes.leaf} aria-hidden="true">
        <span>{part(startsAt, zone, { weekday: 'short' })}</span>
        <strong>{part(startsAt, zone, { day: 'numeric' })}</strong>
        <span>{part(startsAt, zone, { month: 'short' })}</span>
      </div>
      <Stack gap="xxs">
        <Title order={2} size="h3" id="call-title">
          {modeWords[mode].label} with {doctor.name}
        </Title>
        <Text size="body">
          {part(startsAt, zone, { weekday: 'long', day: 'numeric', month: 'long' })}, {timeIn(startsAt, zone)}{' '}
          {cityOf(zone)} time, <RelativeTime at={startsAt} />
        </Text>
        <Text size="body" c="dimmed">
          {mode === 'phone' ? (
            <>The doctor calls {phone || 'the number in your profile'}.</>
          ) : (
            <>
              Have a photo ID at hand. <Link to="/video-test">Test your camera and microphone</Link>
            </>
          )}
        </Text>
      </Stack>
    </Group>
    <Button component={Link} to={PAGE} variant="default" className={classes.action}>
      Calendar, move, cancel
    </Button>
  </Stack>
)
