import { Box, Button, Group, Text } from '@mantine/core'
import type { Appointment, appointments } from '@om/contracts/appointments'
import type { CallReply } from '@om/contracts/endpoint'
import { CLINIC_ZONE } from '@om/domain/dates'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { appointmentState, modeWords } from '#app/features/booking/appointment-words.ts'
import { timeIn } from '#app/features/booking/day-groups.ts'
import { announce } from '#app/ui/announcer.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { useSend } from '#app/ui/use-send.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/appointment-history'

const PAGE = 50

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, page] = await Promise.all([
    api.me.read({}, { signal }),
    api.appointments.past({ query: { limit: PAGE } }, { signal }),
  ])
  return { me, page }
}

export const HydrateFallback = () => <ListSkeleton rows={4} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

type Past = CallReply<typeof appointments.past>

/** The first page as it was read last, with the further ones that were asked for behind it. */
const useMore = (first: Past) => {
  const [later, setLater] = useState<{ behind: Past; page: Past } | null>(null)
  const { items, nextCursor } = later?.behind === first ? later.page : first
  const more = useSend((cursor: string) => api.appointments.past({ query: { limit: PAGE, cursor } }), {
    revalidate: false,
    onDone: next => {
      setLater({ behind: first, page: { items: [...items, ...next.items], nextCursor: next.nextCursor } })
      announce(`${next.items.length} more`)
    },
  })
  return { items, nextCursor, more }
}

/** Appointments that are over or were cancelled, newest first. (Spec §2) */
export default function AppointmentHistory({ loaderData: { me, page } }: Route.ComponentProps) {
  useFreshPage(['appointment'])
  const { items, nextCursor, more } = useMore(page)
  return (
    <Page width="list">
      <PageHeader
        title="Past appointments"
        lead="Calls you have had, and those that were cancelled or moved."
        back={{ to: '/patient-appointments', label: 'Appointments' }}
      />
      {items.length === 0 ? (
        <EmptyState
          title="Nothing here yet"
          text="After your first call, its date and doctor stay here."
          action={
            <Button component={Link} to="/patient-appointments" variant="default">
              See what is ahead
            </Button>
          }
        />
      ) : (
        <ul className="plain-list ruled">
          {items.map(appointment => (
            <PastAppointment key={appointment.id} appointment={appointment} zone={zoneOf(me) ?? CLINIC_ZONE} />
          ))}
        </ul>
      )}
      {nextCursor && (
        <Button mt="md" variant="default" loading={more.busy} onClick={() => void more.send(nextCursor)}>
          Show more
        </Button>
      )}
      <ProblemAlert problem={more.problem} />
    </Page>
  )
}

const PastAppointment = ({ appointment, zone }: { appointment: Appointment; zone: string }) => {
  const { startsAt, mode, doctor, state, cancelReason } = appointment
  const { label, meaning } = appointmentState(state)
  return (
    <Group component="li" gap="xs" justify="space-between">
      <Box component="time" dateTime={startsAt} w={132} fz="body">
        <strong>{formatDay(startsAt, zone)}</strong>
        <Text span c="dimmed" display="block">
          {timeIn(startsAt, zone)}
        </Text>
      </Box>
      <Text size="body" flex="1 1 14rem" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {modeWords[mode].label} with {doctor.name}
        {cancelReason && (
          <Text span c="dimmed" display="block">
            {cancelReason}
          </Text>
        )}
      </Text>
      <StatusBadge meaning={meaning}>{label}</StatusBadge>
    </Group>
  )
}
