import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { addDays, cityOf, dayIn } from '@om/domain/dates'
import { IconChevronLeft, IconChevronRight, IconPhone, IconVideo } from '@tabler/icons-react'
import { Link, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { zoneHere } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/calendar'
import { appointmentWords, daysOf, dayWords, isAhead, startOf, weekAsked, weekWords } from './calendar/week.ts'
import classes from './calendar.module.css'

/** One day more than a week, so that the week of a change of clocks is whole. */
const DAYS = 8

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const zone = zoneHere()
  const today = dayIn(new Date(clinicNow()), zone)
  const monday = weekAsked(new URL(request.url).searchParams.get('week'), today)
  const { appointments } = await api.appointments.ofDoctor(
    { query: { from: startOf(monday, zone), days: DAYS } },
    { signal: request.signal },
  )
  return { monday, zone, appointments }
}

export const HydrateFallback = () => <ListSkeleton rows={6} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** The doctor's own live consults, a week at a time; which week is in the address. (Spec §2: Calendar) */
export default function Calendar({ loaderData: { monday, zone, appointments } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = useDebounced(() => void revalidate())
  useLive(['appointment'], refresh)
  const today = dayIn(new Date(clinicNow()), zone)
  const days = daysOf(monday, appointments, zone)
  const count = days.flatMap(day => day.appointments).filter(isAhead).length
  const isEmpty = days.every(day => day.appointments.length === 0)
  return (
    <>
      <PageHeader
        title="Calendar"
        actions={
          <Button component={Link} to="/doctor-settings" variant="default">
            Change my hours
          </Button>
        }
      />
      <Group gap="8px 16px" mb="md">
        <Group component="nav" gap={6} aria-label="Weeks">
          <Button
            component={Link}
            to={`?week=${addDays(monday, -7)}`}
            variant="default"
            aria-label="Previous week"
            px={10}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button component={Link} to="/calendar" variant="default">
            Today
          </Button>
          <Button component={Link} to={`?week=${addDays(monday, 7)}`} variant="default" aria-label="Next week" px={10}>
            <IconChevronRight size={18} aria-hidden="true" />
          </Button>
        </Group>
        <Title order={2} size="h3">
          {weekWords(monday)}
        </Title>
        <Text component="span" size="sm" c="dimmed" className={classes.count}>
          {count === 0
            ? 'No live consult ahead'
            : count === 1
              ? '1 live consult ahead'
              : `${count} live consults ahead`}
          , times in {cityOf(zone)}
        </Text>
      </Group>
      {isEmpty ? (
        <EmptyState
          title="No live consults in this week"
          text="Times that patients book with you appear here. They choose from the hours in your settings."
        />
      ) : (
        <ol className={`plain-list ${classes.days}`}>
          {days.map(({ day, appointments: ofDay }) => (
            <li
              key={day}
              className={classes.day}
              data-today={day === today || undefined}
              data-none={ofDay.length === 0 || undefined}
            >
              <Title order={3} size="h4" aria-current={day === today ? 'date' : undefined}>
                {dayWords(day)}{' '}
                {day === today && (
                  <Text component="span" size="xs" c="tint.8" ml="xxs">
                    Today
                  </Text>
                )}
              </Title>
              {ofDay.length === 0 ? (
                <Text size="xs" c="dimmed">
                  Nothing booked
                </Text>
              ) : (
                <Stack component="ul" gap="xs" className="plain-list">
                  {ofDay.map(one => (
                    <Entry key={one.id} appointment={one} zone={zone} />
                  ))}
                </Stack>
              )}
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

const timeIn = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(at))

const Entry = ({ appointment, zone }: { appointment: Appointment; zone: string }) => {
  const { id, mode, startsAt, endsAt, patientName, consultId, reason, cancelReason } = appointment
  const { label, meaning } = appointmentWords(appointment)
  const Icon = mode === 'video' ? IconVideo : IconPhone
  return (
    <Stack
      component="li"
      gap={3}
      align="flex-start"
      className={classes.entry}
      data-over={isAhead(appointment) ? undefined : true}
    >
      <span className={classes.time}>
        <Icon size={15} role="img" aria-label={mode === 'video' ? 'Video call' : 'Phone call'} />
        <time dateTime={startsAt}>{timeIn(startsAt, zone)}</time>
        <Text component="span" inherit fw={400} c="dimmed">
          to {timeIn(endsAt, zone)}
        </Text>
      </span>
      {consultId ? (
        <Link to={`/doctor/dashboard?consult=${consultId}`}>{patientName}</Link>
      ) : (
        <span>{patientName}</span>
      )}
      <StatusBadge meaning={meaning}>{label}</StatusBadge>
      {reason && (
        <Text component="span" size="xs" style={{ overflowWrap: 'anywhere' }}>
          Wants to talk about: {reason}
        </Text>
      )}
      {mode === 'video' && isAhead(appointment) && (
        <Anchor component={Link} to={`/video-redirect/${id}`} size="sm">
          Video visit
        </Anchor>
      )}
      {cancelReason && (
        <Text component="span" size="xs" c="dimmed">
          {cancelReason}
        </Text>
      )}
    </Stack>
  )
}
