import { Button, Group, NativeSelect, Text, Title } from '@mantine/core'
import type { Appointment, Slot } from '@om/contracts/appointments'
import { AuState } from '@om/contracts/common'
import { addDays, CLINIC_ZONE, cityOf, dayIn, formatDay, zoneOfState } from '@om/domain/dates'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { clinicNow } from '#app/browser/clock.ts'
import { useLive } from '#app/browser/live.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { ErrorState } from '#app/ui/states.tsx'
import { zoneHere } from '#app/ui/time.ts'
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/calendar'
import classes from './calendar/calendar.module.css'
import { Axis, DayColumn } from './calendar/grid.tsx'
import { VisitDialog } from './calendar/visit-dialog.tsx'
import { dayAsked, daysOf, hoursShown, isAhead, placeOn, startOf, weekWords } from './calendar/week.ts'

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const zone = zoneHere()
  const params = new URL(request.url).searchParams
  const first = dayAsked(params.get('day'), dayIn(new Date(clinicNow()), zone))
  const count = params.get('view') === 'day' ? 1 : 7
  // One day more, so that the days of a change of clocks are whole.
  const query = { from: startOf(first, zone), days: count + 1 }
  const [{ appointments }, diary] = await Promise.all([
    api.appointments.ofDoctor({ query }, { signal: request.signal }),
    api.appointments.diary({ query: { ...query, minutes: 15 } }, { signal: request.signal }),
  ])
  return { first, count, zone, appointments, diary }
}

const daysIn = ({ searchParams }: URL) => `${searchParams.get('day')} ${searchParams.get('view')}`

/** What is open and the second zone need nothing new. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search && daysIn(currentUrl) === daysIn(nextUrl) ? false : defaultShouldRevalidate

export const HydrateFallback = () => <ListSkeleton rows={6} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Every zone of the country once, by its city. */
const zones = [...new Set(AuState.options.map(zoneOfState))]

/** The doctor's own live consults, a week or a day at a time, with what is free; which days is in the address. (Spec §2: Calendar) */
export default function Calendar({ loaderData: { first, count, zone, appointments, diary } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const refresh = useDebounced(() => void revalidate())
  useLive(['appointment'], refresh)
  const [params, setParams] = useSearchParams()
  const [dragged, setDragged] = useState<Appointment | null>(null)
  const [dropped, setDropped] = useState<Slot | null>(null)
  const today = dayIn(new Date(clinicNow()), zone)
  const days = daysOf(first, appointments, zone, count)
  const ahead = days.flatMap(day => day.appointments).filter(isAhead).length
  const other = zones.find(one => one === params.get('zone') && one !== zone) ?? null
  const open = appointments.find(({ id }) => id === params.get('appointment'))
  const at = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(change)) value === null ? next.delete(key) : next.set(key, value)
    return `?${next}`
  }
  const show = (id: string | null) => setParams(at({ appointment: id }), { replace: true, preventScrollReset: true })
  const places = days.flatMap(({ day, appointments: ofDay }) =>
    [...ofDay, ...diary.open].flatMap(one => placeOn(day, one, zone) ?? []),
  )
  const { from, until } = hoursShown(places)
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
        <Group component="nav" gap={6} aria-label="Days">
          <Button
            component={Link}
            to={at({ day: addDays(first, -count), appointment: null })}
            variant="default"
            aria-label={count === 1 ? 'Previous day' : 'Previous week'}
            px={10}
          >
            <IconChevronLeft size={18} aria-hidden="true" />
          </Button>
          <Button component={Link} to={at({ day: null, appointment: null })} variant="default">
            Today
          </Button>
          <Button
            component={Link}
            to={at({ day: addDays(first, count), appointment: null })}
            variant="default"
            aria-label={count === 1 ? 'Next day' : 'Next week'}
            px={10}
          >
            <IconChevronRight size={18} aria-hidden="true" />
          </Button>
          <Button component={Link} to={at({ view: count === 1 ? null : 'day', appointment: null })} variant="default">
            {count === 1 ? 'Show a week' : 'Show one day'}
          </Button>
        </Group>
        <Title order={2} size="h3">
          {count === 1 ? formatDay(first) : weekWords(first)}
        </Title>
        <Text component="span" size="sm" c="dimmed" className={classes.count}>
          {ahead === 0
            ? 'No live consult ahead'
            : ahead === 1
              ? '1 live consult ahead'
              : `${ahead} live consults ahead`}
          , times in {cityOf(zone)}
        </Text>
        <NativeSelect
          aria-label="A second zone"
          size="xs"
          value={other ?? ''}
          data={[
            { value: '', label: 'One zone' },
            ...zones.filter(one => one !== zone).map(one => ({ value: one, label: `And ${cityOf(one)}` })),
          ]}
          onChange={event =>
            setParams(at({ zone: event.currentTarget.value || null }), { replace: true, preventScrollReset: true })
          }
        />
      </Group>
      <div
        className={classes.week}
        style={{ '--from': from * 60, '--hours': until - from, '--days': count } as CSSProperties}
        data-dragging={dragged ? true : undefined}
      >
        <Axis day={first} from={from} until={until} zone={zone} other={other} />
        <ol className={`plain-list ${classes.days}`}>
          {days.map(one => (
            <DayColumn
              key={one.day}
              {...one}
              all={appointments}
              diary={diary}
              myId={diary.me}
              zone={zone}
              hours={{ from, until }}
              isToday={one.day === today}
              onOpen={({ id }) => show(id)}
              onDrag={setDragged}
              onDrop={slot => {
                if (!dragged) return
                setDropped(slot)
                setDragged(null)
                show(dragged.id)
              }}
            />
          ))}
        </ol>
      </div>
      <Text size="xs" c="dimmed" mt="sm">
        Your hours are lighter than the rest; patients may book the free times in them. Drag an appointment to a free
        time to propose it, or open it and choose one, also with a colleague. Nothing moves until the patient accepts.
        {diary.timeZone !== zone && ` Your hours are meant in ${cityOf(diary.timeZone)}.`}
        {other && zone !== CLINIC_ZONE && ' The second zone is as it is on the first day shown.'}
        {diary.holidaysToCome.map(
          name =>
            ` ${name} may be a public holiday near here about now: as far as we know, the state has not named it yet.`,
        )}
      </Text>
      {open && (
        <VisitDialog
          key={open.id}
          appointment={open}
          zone={zone}
          dropped={dropped}
          onClose={() => {
            setDropped(null)
            show(null)
          }}
        />
      )}
    </>
  )
}
