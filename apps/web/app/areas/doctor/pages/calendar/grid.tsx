import { Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Appointment, Diary, Slot } from '@om/contracts/appointments'
import type { IsoDate } from '@om/domain/dates'
import { IconPhone, IconVideo } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { timeIn } from '#app/features/booking/day-groups.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './calendar.module.css'
import {
  appointmentWords,
  type CalendarDay,
  clockWords,
  dayWords,
  type Hours,
  hourIn,
  isAhead,
  type Place,
  placeOn,
  withinHours,
} from './week.ts'

const css = (place: Place): CSSProperties => ({ '--at': place.at, '--long': place.long }) as CSSProperties

type AxisProps = { day: IsoDate; from: number; until: number; zone: string; other: string | null }

/** The hours beside the days, in one zone or two. */
export const Axis = ({ day, from, until, zone, other }: AxisProps) => (
  <div className={classes.axis} aria-hidden="true">
    {Array.from({ length: until - from }, (_, index) => from + index).map(hour => (
      <span key={hour} style={css({ at: hour * 60, long: 60 })}>
        {clockWords(hour * 60)}
        {other && <small>{hourIn(day, hour, zone, other)}</small>}
      </span>
    ))}
  </div>
)

type DayProps = CalendarDay & {
  /** Everything that is booked, to show where another time is proposed. */
  all: readonly Appointment[]
  diary: Diary
  myId: string
  zone: string
  hours: Hours
  isToday: boolean
  onOpen: (appointment: Appointment) => void
  onDrag: (appointment: Appointment | null) => void
  onDrop: (slot: Slot) => void
}

/** One day: hours shaded, what is free, what is booked, and what is proposed. */
export const DayColumn = (props: DayProps) => {
  const { day, appointments, all, diary, myId, zone, hours, isToday, onOpen, onDrag, onDrop } = props
  const holiday = diary.holidays.find(one => one.day === day)
  const placed = <T extends { startsAt: string; endsAt: string }>(times: readonly T[]) =>
    times.flatMap(one => {
      const place = placeOn(day, one, zone)
      return place ? [{ ...one, place }] : []
    })
  const away = placed(diary.away).flatMap(one => {
    const place = withinHours(one.place, hours)
    return place ? [{ ...one, place }] : []
  })
  const proposed = placed(
    all.flatMap(one =>
      one.proposal && one.proposal.doctor.id === myId
        ? [{ ...one.proposal, id: one.id, patientName: one.patientName }]
        : [],
    ),
  )
  return (
    <li
      className={classes.day}
      data-today={isToday || undefined}
      data-none={(appointments.length === 0 && away.length === 0 && proposed.length === 0 && !holiday) || undefined}
    >
      <div className={classes.head}>
        <Title order={3} size="h4" aria-current={isToday ? 'date' : undefined}>
          {dayWords(day)}{' '}
          {isToday && (
            <Text component="span" size="xs" c="tint.8" ml="xxs">
              Today
            </Text>
          )}
        </Title>
        {holiday && (
          <Text size="xs" c="caution">
            {holiday.name}
          </Text>
        )}
      </div>
      <div className={classes.hours}>
        {placed(diary.open).map(({ startsAt, place }) => (
          <span key={startsAt} className={classes.open} style={css(place)} aria-hidden="true" />
        ))}
        {away.map(({ startsAt, reason, place }) => (
          <span key={startsAt} className={classes.away} style={css(place)}>
            Away{reason && `: ${reason}`}
          </span>
        ))}
        {placed(diary.slots.filter(slot => slot.doctorId === myId)).map(slot => (
          <span
            key={slot.startsAt}
            className={classes.free}
            style={css(slot.place)}
            aria-hidden="true"
            onDragOver={event => event.preventDefault()}
            onDrop={event => {
              event.preventDefault()
              onDrop(slot)
            }}
          >
            {timeIn(slot.startsAt, zone)}
          </span>
        ))}
        {appointments.length === 0 && proposed.length === 0 && (
          <Text size="xs" c="dimmed" className={classes.none}>
            Nothing booked
          </Text>
        )}
        <ul className="plain-list">
          {placed(appointments).map(one => (
            <Entry key={one.id} appointment={one} place={one.place} zone={zone} onOpen={onOpen} onDrag={onDrag} />
          ))}
          {proposed.map(one => (
            <li key={one.id} className={classes.ghost} style={css(one.place)}>
              {timeIn(one.startsAt, zone)} proposed to {one.patientName}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

type EntryProps = Pick<DayProps, 'zone' | 'onOpen' | 'onDrag'> & { appointment: Appointment; place: Place }

const Entry = ({ appointment, place, zone, onOpen, onDrag }: EntryProps) => {
  const { mode, startsAt, patientName, proposal, can } = appointment
  const { label, meaning } = appointmentWords(appointment)
  const Icon = mode === 'video' ? IconVideo : IconPhone
  const isPlain = appointment.state === 'booked' || appointment.state === 'confirmed'
  const words = proposal ? 'Asked to move' : isPlain ? null : label
  return (
    <li
      className={classes.entry}
      style={css(place)}
      data-over={isAhead(appointment) ? undefined : true}
      data-asked={proposal ? true : undefined}
    >
      <UnstyledButton
        className={classes.button}
        title={words ?? undefined}
        draggable={can.propose}
        onDragStart={event => {
          event.dataTransfer.effectAllowed = 'move'
          onDrag(appointment)
        }}
        onDragEnd={() => onDrag(null)}
        onClick={() => onOpen(appointment)}
      >
        <Icon size={14} role="img" aria-label={mode === 'video' ? 'Video call' : 'Phone call'} />{' '}
        <time dateTime={startsAt}>{timeIn(startsAt, zone)}</time> {patientName}
        {words && <VisuallyHidden>, {words.toLowerCase()}</VisuallyHidden>}
      </UnstyledButton>
      {words && (
        <span className={classes.state} aria-hidden="true">
          <StatusBadge meaning={proposal ? 'caution' : meaning}>{words}</StatusBadge>
        </span>
      )}
    </li>
  )
}
