import { Button, Paper, Skeleton } from '@mantine/core'
import type { ConsultForPatient } from '@om/contracts/consults'
import { dayIn } from '@om/domain/dates'
import { Link } from 'react-router'
import { cityOf, dayLeaf, oneEachStart, slotDays, timeIn } from '#app/features/booking/day-groups.ts'
import { useSlots } from '#app/features/booking/use-slots.ts'
import { useNow } from '#app/ui/times.tsx'
import classes from './book-card.module.css'

type Props = { consult: ConsultForPatient; zone: string }

const SOONEST = 3
const PAGE = '/patient-appointments'

const Soonest = ({ consult, zone }: Props) => {
  const { free, failure } = useSlots(consult.id)
  const today = dayIn(new Date(useNow()), zone)
  if (failure !== null) return <p className={classes.quiet}>The free times could not be loaded just now.</p>
  if (!free) return <Skeleton height={64} radius="md" aria-label="Loading free times" />
  const soonest = oneEachStart(slotDays(free.slots, zone).flatMap(({ slots }) => slots)).slice(0, SOONEST)
  if (soonest.length === 0)
    return <p className={classes.quiet}>There are no free times just now. New ones appear soon.</p>
  return (
    <>
      <ul className={classes.times}>
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
      <p className={classes.quiet}>
        Times are in {cityOf(zone)} time. Each call takes up to {free.minutes} minutes.
      </p>
    </>
  )
}

/** Booking the call right away: the soonest free times, and the way to all of them. */
export const BookCard = ({ consult, zone }: Props) => {
  const isNeeded = consult.next.kind === 'book'
  return (
    <Paper component="section" id="book" withBorder radius="lg" className={classes.card} aria-labelledby="book-title">
      <h2 id="book-title" className={classes.title}>
        Book your call now
      </h2>
      <p className={classes.lead}>
        {isNeeded
          ? 'Nothing is prescribed before a doctor has spoken with you. Choose a time that suits you; the call is free.'
          : 'Choose a time, and you do not have to wait for the phone to ring. The call is free.'}
      </p>
      <Soonest consult={consult} zone={zone} />
      <Button component={Link} to={PAGE} size="md" variant={isNeeded ? 'filled' : 'default'} className={classes.all}>
        See all times
      </Button>
    </Paper>
  )
}
