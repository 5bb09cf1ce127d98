import { Button, Group, List, Stack, Text, Title } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { VISIT_OPENS_MS } from '@om/domain/appointments/visit-rules'
import { cityOf } from '@om/domain/dates'
import { IconCalendarPlus, IconPhone, IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { saveFile } from '#app/browser/save-file.ts'
import { CalledNumber } from '#app/features/care-journey/before-the-call.tsx'
import { CoverLine, DoctorLine } from '#app/features/care-journey/doctor-line.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime, useNow } from '#app/ui/times.tsx'
import { toast } from '#app/ui/toast.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { useSend } from '#app/ui/use-send.ts'
import { appointmentState, isTooLate, minutesOf, modeWords } from './appointment-words.ts'
import classes from './booking.module.css'
import { CancelAppointment } from './cancel-appointment.tsx'
import { timeIn } from './day-groups.ts'
import { ProposedTime } from './proposed-time.tsx'

type Props = { appointment: Appointment; zone: string; phone: string; onMove: () => void }

const dayOf = (at: string, timeZone: string) =>
  new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', timeZone }).format(new Date(at))

/** A booked live consult: when, with whom, how to be ready, and how to change it. */
export const AppointmentCard = ({ appointment, zone, phone, onMove }: Props) => {
  const { contact } = useConfig()
  const { id, startsAt, mode, state, doctor, cover, reason, can } = appointment
  const { label, meaning } = appointmentState(state)
  const now = useNow()
  const calendar = useSend(
    async () => saveFile(await api.appointments.calendarFile({ params: { id } }), 'appointment.ics'),
    { revalidate: false },
  )
  const confirming = useSend(
    () => api.appointments.confirm({ params: { id }, body: { version: appointment.version } }),
    { onDone: () => toast('Thank you. Your doctor sees it.') },
  )
  const Icon = mode === 'video' ? IconVideo : IconPhone
  const isDoorOpen = mode === 'video' && Date.parse(startsAt) - now <= VISIT_OPENS_MS
  return (
    <article className={`card ${classes.appointment}`} aria-labelledby={`${id}-when`}>
      <Stack component="header" className={classes.when} gap="xxs" align="flex-start">
        <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <Title order={2} id={`${id}-when`} mt="xs">
          {dayOf(startsAt, zone)}
        </Title>
        <Text size="xl" fw={600}>
          {timeIn(startsAt, zone)}{' '}
          <Text span size="md" c="dimmed">
            {cityOf(zone)} time, <RelativeTime at={startsAt} />
          </Text>
        </Text>
        <Group gap="xs" wrap="nowrap">
          <Icon size={20} stroke={1.75} color="var(--tint-8)" style={{ flex: 'none' }} aria-hidden="true" />
          <Text size="body">
            {modeWords[mode].label}, {minutesOf(appointment)} minutes, free of charge
          </Text>
        </Group>
      </Stack>
      <Stack gap="lg">
        <DoctorLine name={doctor.name} ahpraNumber={doctor.ahpraNumber} />
        <CoverLine cover={cover} />
        {reason && (
          <Text size="body" style={{ overflowWrap: 'anywhere' }}>
            <strong>You would like to talk about:</strong> {reason}
          </Text>
        )}
        <ProposedTime appointment={appointment} zone={zone} />
        <Ready appointment={appointment} phone={phone} />
        <Group className={classes.actions} gap="sm">
          {isDoorOpen && (
            <Button
              component={Link}
              to={`/video-redirect/${id}`}
              leftSection={<IconVideo size={18} aria-hidden="true" />}
            >
              Go to the video call
            </Button>
          )}
          <Button
            variant={isDoorOpen ? 'default' : undefined}
            leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
            loading={calendar.busy}
            onClick={() => void calendar.send()}
          >
            Add to calendar
          </Button>
          {can.confirm && (
            <Button variant="default" loading={confirming.busy} onClick={() => void confirming.send()}>
              Yes, I will be there
            </Button>
          )}
          {can.reschedule && (
            <Button variant="default" onClick={onMove}>
              Move it
            </Button>
          )}
          {can.cancel && <CancelAppointment appointment={appointment} zone={zone} />}
        </Group>
        <ProblemAlert problem={calendar.problem ?? confirming.problem} />
        {isTooLate(appointment, now) && (
          <Text size="body" className="note" data-meaning="caution">
            It is less than two hours away, so it cannot be changed here any more. If you cannot make it, call us on{' '}
            <a href={`tel:${contact.phone.replaceAll(/\s/g, '')}`}>{contact.phone}</a>.
          </Text>
        )}
      </Stack>
    </article>
  )
}

const Ready = ({ appointment, phone }: Pick<Props, 'appointment' | 'phone'>) => (
  <List fz="body" spacing="xs">
    {appointment.mode === 'video' ? (
      <>
        <List.Item>
          <Link to="/video-test">Test your camera, microphone and connection</Link> some time before.
        </List.Item>
        <List.Item>
          Come to <Link to={`/video-redirect/${appointment.id}`}>the page of the call</Link>; it opens 15 minutes
          before.
        </List.Item>
        <List.Item>
          Keep a photo ID at hand, and your phone on: the doctor calls it if the video does not connect.
        </List.Item>
      </>
    ) : (
      <List.Item>
        The doctor calls <CalledNumber phone={phone} />
      </List.Item>
    )}
    <List.Item>Have the names of the medicines you take ready, and a place where you can talk freely.</List.Item>
  </List>
)
