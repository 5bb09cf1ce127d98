import { Box, Button, Group, Text } from '@mantine/core'
import type { Appointment } from '@om/contracts/appointments'
import { CLINIC_ZONE } from '@om/domain/dates'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { appointmentState, modeWords } from '#app/features/booking/appointment-words.ts'
import { timeIn } from '#app/features/booking/day-groups.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDay } from '#app/ui/time.ts'
import { Page, useFreshPage } from '../../parts/page.tsx'
import { zoneOf } from '../../parts/patient-details.ts'
import type { Route } from './+types/appointment-history'

export const clientLoader = async ({ request: { signal } }: Route.ClientLoaderArgs) => {
  const [me, { past }] = await Promise.all([api.me.read({}, { signal }), api.appointments.mine({}, { signal })])
  return { me, past }
}

export const HydrateFallback = () => <ListSkeleton rows={4} />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

/** Appointments that are over or were cancelled, newest first. (Spec §2) */
export default function AppointmentHistory({ loaderData: { me, past } }: Route.ComponentProps) {
  useFreshPage(['appointment'])
  return (
    <Page width="list">
      <PageHeader
        title="Past appointments"
        lead="Calls you have had, and those that were cancelled or moved."
        back={{ to: '/patient-appointments', label: 'Appointments' }}
      />
      {past.length === 0 ? (
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
          {past.map(appointment => (
            <PastAppointment key={appointment.id} appointment={appointment} zone={zoneOf(me) ?? CLINIC_ZONE} />
          ))}
        </ul>
      )}
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
