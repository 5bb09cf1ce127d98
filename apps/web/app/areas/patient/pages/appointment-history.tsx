import { Button } from '@mantine/core'
import { CLINIC_ZONE } from '@om/domain/dates'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { PastList } from '#app/features/booking/past-list.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ListSkeleton } from '#app/ui/skeletons.tsx'
import { EmptyState, ErrorState } from '#app/ui/states.tsx'
import { useFreshPage } from '../parts/use-fresh-page.ts'
import { zoneOf } from '../parts/zone-of.ts'
import type { Route } from './+types/appointment-history'
import classes from './appointments.module.css'

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
    <div className={classes.page}>
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
        <PastList appointments={past} zone={zoneOf(me) ?? CLINIC_ZONE} />
      )}
    </div>
  )
}
